// The tax advance as the family reads it: where it stands, what that means, what it has to do; what follows at its own gestures.
import { formatDay } from '../kernel/dates.ts'
import { formatEuros } from '../kernel/money.ts'
import { explainCode } from './codes/codes.ts'
import type { RegistrationStatus } from './statuses.ts'

/** Steps of its road, in order. */
export const familySteps = ['Formulaire', 'Envoyé à l’Urssaf', 'Votre accord à l’Urssaf', 'Active'] as const

export type FamilyAdvance = {
  /** Of `familySteps`, from 1; 0: not begun, or over. */
  readonly step: number
  readonly title: string
  readonly explanation: string
  readonly whatToDo: string | null
}
type Track = {
  readonly status: RegistrationStatus
  readonly providerCode: string | null
  readonly providerMessage: string | null
  readonly activeFrom: string | null
  readonly requestedAt: string | null
}

const later = 'Vos cours vous sont facturés en entier\u00a0; leur crédit d’impôt vous reste acquis, l’année suivante.'
const fixed: Readonly<Record<Exclude<RegistrationStatus, 'refused' | 'active' | 'draft'>, FamilyAdvance>> = {
  requested: {
    step: 2,
    title: 'Transmise',
    explanation:
      'Votre formulaire est parti\u00a0: l’Urssaf vérifie vos informations. Sa réponse arrive en quelques minutes.',
    whatToDo: null,
  },
  pending: {
    step: 3,
    title: 'À activer sur le site de l’Urssaf',
    explanation: 'L’Urssaf vous a écrit, par mail ou par SMS.',
    whatToDo: 'Suivez son lien, ou allez sur particulier.urssaf.fr, et acceptez notre demande.',
  },
  blocked: {
    step: 3,
    title: 'Suspendue par l’Urssaf',
    explanation: `Un prélèvement a été refusé par votre banque\u00a0: l’Urssaf suspend votre compte, quatre semaines au plus. ${later}`,
    whatToDo: 'Régularisez sur particulier.urssaf.fr. L’avance reprend d’elle-même.',
  },
  expired: {
    step: 3,
    title: 'Mandat expiré',
    explanation: `L’autorisation de prélèvement que vous aviez donnée à l’Urssaf a expiré. ${later}`,
    whatToDo: 'Renouvelez votre mandat sur particulier.urssaf.fr. L’avance reprend d’elle-même.',
  },
  unlinked: {
    step: 0,
    title: 'Arrêtée',
    explanation: later,
    whatToDo: 'Vous pouvez la demander de nouveau.',
  },
}

/** Null: nobody has begun. */
export const familyAdvanceOf = (registration: Track | null): FamilyAdvance => {
  if (registration === null) return { step: 0, title: 'Pas encore demandée', explanation: later, whatToDo: null }
  const { status, providerCode, providerMessage, activeFrom, requestedAt } = registration
  if (status === 'active')
    return {
      step: 4,
      title: 'Active',
      explanation: `Les cours à domicile donnés${activeFrom === null ? '' : ` à partir du ${formatDay(activeFrom)}`} sont demandés à l’Urssaf, qui ne vous prélève que votre part.`,
      whatToDo: null,
    }
  if (status === 'draft')
    return {
      step: 1,
      title: requestedAt === null ? 'Formulaire à finir' : 'À renvoyer',
      explanation:
        requestedAt === null
          ? 'Votre formulaire est enregistré, rien n’est encore parti.'
          : 'L’Urssaf n’a pas pu recevoir votre formulaire. Rien n’est perdu.',
      whatToDo: 'Relisez-le, puis envoyez-le.',
    }
  if (status !== 'refused') return fixed[status]
  if (providerCode === null)
    return { step: 0, title: 'Refusée', explanation: later, whatToDo: 'Vous pouvez la demander de nouveau.' }
  const { explanation } = explainCode(providerCode, { message: providerMessage ?? '' })
  return {
    step: 1,
    title: 'À corriger',
    explanation,
    whatToDo: 'Corrigez le formulaire d’après votre avis d’imposition, puis renvoyez-le.',
  }
}

/** Eligibility in three questions: each with what stops whoever says no. */
export const eligibilityQuestions = [
  {
    name: 'home',
    question: 'Les cours ont-ils lieu chez vous\u202f?',
    no: 'Seuls les cours particuliers donnés à votre domicile ouvrent droit au crédit d’impôt. Les cours en ligne et les stages n’y ouvrent pas droit.',
  },
  {
    name: 'taxes',
    question: 'Déclarez-vous vos revenus en France\u202f?',
    no: 'L’avance immédiate est réservée à qui déclare ses revenus en France. Faites d’abord une déclaration, ou demandez à la personne qui vous déclare.',
  },
  {
    name: 'bank',
    question: 'Avez-vous un compte bancaire à votre nom\u202f?',
    no: 'L’Urssaf prélève votre part sur un compte à votre nom, dans la zone SEPA.',
  },
] as const

/** What must be done again at the Urssaf, by what changes. */
export const familyChanges = [
  {
    what: 'Votre compte bancaire',
    words:
      'Changez votre IBAN sur particulier.urssaf.fr, rubrique «\u00a0Mes coordonnées bancaires\u00a0»\u00a0: c’est l’Urssaf qui vous prélève. Nous n’avons rien à refaire.',
  },
  {
    what: 'Votre nom',
    words:
      'Changez-le aux impôts (impots.gouv.fr), puis sur particulier.urssaf.fr. Dites-le aussi dans «\u00a0Mes informations\u00a0», pour vos factures.',
  },
  {
    what: 'Votre adresse',
    words:
      'Changez-la sur particulier.urssaf.fr, et dans «\u00a0Mes informations\u00a0»\u00a0: vos cours ont lieu à la nouvelle. L’avance continue.',
  },
] as const

/** What happens here when the family contests a request at the Urssaf. */
export const contestWords =
  'Vous pouvez contester une demande sur particulier.urssaf.fr dans les deux jours qui suivent. Chez nous\u00a0: rien ne vous est prélevé, la facture attend, et nous vous appelons. Nous corrigeons le cours et refaisons la demande, ou la facture vous est due directement.'

type RequestFacts = {
  readonly status: string
  readonly statusCode: number | null
  readonly amountCents: number
  readonly collectsCents: number
  readonly dueCents: number
}
/** Where a request stands, for its family. */
export const familyRequestWords = ({
  status,
  statusCode,
  amountCents,
  collectsCents,
  dueCents,
}: RequestFacts): string => {
  const own = formatEuros(collectsCents)
  if (statusCode === 40)
    return dueCents > 0
      ? `Contestée par vous à l’Urssaf\u00a0: la facture est maintenue, il reste ${formatEuros(dueCents)} à nous régler.`
      : 'Contestée par vous à l’Urssaf\u00a0: rien ne vous est prélevé, nous vous appelons.'
  switch (status) {
    case 'draft':
    case 'sent':
    case 'waiting':
      return `${formatEuros(amountCents)} demandés à l’Urssaf\u00a0: vous avez deux jours pour contester sur particulier.urssaf.fr${collectsCents > 0 ? `, puis ${own} vous sont prélevés` : ''}.`
    case 'validated':
    case 'debited':
      return collectsCents > 0 ? `Acceptée\u00a0: l’Urssaf vous prélève ${own}.` : 'Acceptée.'
    case 'paid':
    case 'recovered':
      return collectsCents > 0 ? `Réglée\u00a0: ${own} prélevés par l’Urssaf.` : 'Réglée par l’Urssaf.'
    case 'unpaid':
      return dueCents > 0
        ? `L’Urssaf n’a pas pu vous prélever\u00a0: il reste ${formatEuros(dueCents)} à nous régler.`
        : 'L’Urssaf n’a pas pu vous prélever\u00a0; c’est réglé depuis.'
    default:
      return dueCents > 0 ? `Annulée\u00a0: il reste ${formatEuros(dueCents)} à nous régler.` : 'Annulée.'
  }
}

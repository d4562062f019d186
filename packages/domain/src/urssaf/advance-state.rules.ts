// Where a registration stands, said to the office: what it means, and what to do next.
import { codeSentence, explainCode } from './codes/codes.ts'
import { clientStatusOf, type RegistrationStatus, registrationLabels } from './statuses.ts'

/** What is kept of a registration. */
export type RegistrationTrack = {
  readonly status: RegistrationStatus
  readonly providerCode: string | null
  readonly providerMessage: string | null
  readonly requestedAt: string | null
}
export type StateWords = {
  readonly label: string
  readonly explanation: string
  readonly whatToDo: string | null
  /** Field of the form that a refusal is about. */
  readonly field?: string | null
}

const waiting = 'Envoi en attente'

/** Sent, and kept from leaving by an outage. */
export const isKeptBack = ({
  status,
  requestedAt,
}: {
  readonly status: string | null
  readonly requestedAt: string | null
}) => status === 'draft' && requestedAt !== null

const ofDraft = (registration: RegistrationTrack): StateWords =>
  !isKeptBack(registration)
    ? {
        label: registrationLabels.draft,
        explanation: 'Le formulaire est enregistré\u202f; rien n’est encore parti à l’Urssaf.',
        whatToDo: 'Complétez-le avec le client, puis envoyez-le.',
      }
    : {
        label: waiting,
        explanation:
          registration.providerMessage ?? 'L’Urssaf n’a pas pu recevoir l’inscription\u00a0: rien n’est parti.',
        whatToDo: 'Rien n’est parti, rien n’est perdu\u00a0: le formulaire est enregistré, renvoyez-le.',
      }

const ofRefused = ({ providerCode, providerMessage }: RegistrationTrack): StateWords => {
  if (providerCode === null)
    return {
      label: registrationLabels.refused,
      explanation: providerMessage ?? 'Le client ou la société a renoncé à l’avance immédiate.',
      whatToDo: 'S’il change d’avis, remplissez de nouveau le formulaire.',
    }
  const { explanation, whatToDo, path } = explainCode(providerCode, { message: providerMessage ?? '' })
  return { label: registrationLabels.refused, explanation, whatToDo, field: path ?? null }
}

/** Statuses that the Urssaf gives, when it has not yet said more than the status itself. */
const usual: Partial<Record<RegistrationStatus, string>> = {
  pending: 'APPAREILLAGE_EC',
  active: 'APPAREILLAGE_VALIDE',
  blocked: 'PARTICULIER_BLOQUE',
  expired: 'MANDAT_ECHU',
}

/** The words of a registration; null: nobody has begun. */
export const stateWords = (registration: RegistrationTrack | null): StateWords => {
  if (registration === null)
    return {
      label: 'Non demandée',
      explanation: 'Le client paie ses cours en entier, puis attend son crédit d’impôt.',
      whatToDo: 'Remplissez le formulaire avec lui pour que l’Urssaf lui avance ce crédit.',
    }
  const { status, providerCode } = registration
  const label = registrationLabels[status]
  if (status === 'draft') return ofDraft(registration)
  if (status === 'refused') return ofRefused(registration)
  if (status === 'requested')
    return {
      label: `${waiting}…`,
      explanation:
        'Le formulaire est parti, la réponse de l’Urssaf n’est pas encore connue. Elle lui est redemandée régulièrement.',
      whatToDo: 'Rien à refaire\u00a0: actualisez le statut dans quelques minutes.',
    }
  if (status === 'unlinked')
    return {
      label,
      explanation: 'Le lien a été retiré ici\u00a0: plus aucune facture de ce client ne part à l’Urssaf.',
      whatToDo: 'Pour reprendre l’avance immédiate, remplissez de nouveau le formulaire.',
    }
  const said = clientStatusOf(providerCode ?? '')
  const meaning = said?.status === status ? said : clientStatusOf(usual[status] ?? '')
  return { label, explanation: meaning?.explanation ?? label, whatToDo: meaning?.whatToDo ?? null }
}

/** What a form says of an error of the Urssaf, and at which of its fields; '' for the whole form. */
export const faultOf = (fault: { readonly code: string; readonly message: string; readonly description: string }) => {
  const explained = explainCode(fault.code, fault)
  return { path: explained.path ?? '', message: codeSentence(explained) }
}

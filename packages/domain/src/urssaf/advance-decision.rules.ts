// Whether a lesson is advanced by the Urssaf, and how its price is shared: pure, from facts of the day of its confirmation.
import { formatDay } from '../kernel/dates.ts'
import { formatEuros, shareOf } from '../kernel/money.ts'
import type { RegistrationStatus } from './statuses.ts'

/**
 * `whole`: the Urssaf pays all and debits the family its part. `deposit`: the family pays its part here first, declared as
 * a deposit, which needs a financial guarantee from the first euro since 1 January 2026 (decree 2024-1161).
 */
export const advanceWays = ['none', 'whole', 'deposit'] as const
export type AdvanceWay = (typeof advanceWays)[number]
export const advanceWayLabels: Readonly<Record<AdvanceWay, string>> = {
  none: 'Aucune avance',
  whole: 'L’Urssaf verse tout et prélève la famille',
  deposit: 'La famille règle sa part ici, l’Urssaf verse le reste',
}

export type AdvanceDecisionFacts = {
  /** One pupil, at home: online, collective and other lessons open no credit, whoever sells them (CGI, art. 199 sexdecies, 3). */
  readonly mayOpenCredit: boolean
  /** Why the company was not declared for services to persons on the day of the lesson: no number then, or its rule; null when it was. */
  readonly undeclaredFor: 'number' | 'rule' | null
  /** The company sells the lesson, or asks the advance for families who employ their teachers too (« mandataire complet »). */
  readonly isMandataireOpen: boolean
  readonly way: AdvanceWay
  readonly guaranteedUntil: string | null
  /** What the Urssaf was asked for lessons of the same calendar year, in cents. */
  readonly declaredCents: number
  /** Above it the guarantee is due whatever the way; null where the law of that year is not known. */
  readonly guaranteeFromCents: number | null
  /** Day of the lesson, and of its confirmation. */
  readonly day: string
  readonly today: string
  readonly registration: {
    readonly id: number
    readonly status: RegistrationStatus
    readonly activeFrom: string | null
    readonly birthOn: string | null
    /** First day that the family does not want advanced any more. */
    readonly stopsOn?: string | null
  } | null
  readonly priceCents: number
  readonly ratePercent: string | null
  /** What is left of the year's ceiling of the household; null where the law of that year is not known. */
  readonly leftCents: number | null
  /** SAP number or SIRET of who taught. */
  readonly teacherNumber: string | null
  /** It is taken from a pack of hours, which was paid before. */
  readonly isOnPack?: boolean
}

export const advanceReasons = [
  'advanced',
  'crossing',
  'no-way',
  'activity',
  'undeclared',
  'undeclared-by-rule',
  'mandataire',
  'unregistered',
  'unwanted',
  'pack',
  'not-active',
  'blocked',
  'expired',
  'before-activation',
  'birth-missing',
  'no-guarantee',
  'ceiling',
  'no-number',
] as const
export type AdvanceReason = (typeof advanceReasons)[number]

export type AdvanceDecision = {
  readonly isAdvanced: boolean
  readonly reason: AdvanceReason
  readonly registrationId: number | null
  /** Tax credit that is advanced. */
  readonly creditCents: number
  /** What the Urssaf debits the family for us. */
  readonly collectsCents: number
}

/**
 * Whether a financial guarantee is due: from the first euro with deposits, else where declared services of the calendar year
 * pass the threshold (decree 2024-1161 of 4 December 2024).
 * @param addedCents services that would be declared besides
 */
export const isGuaranteeDue = (
  {
    way,
    declaredCents,
    guaranteeFromCents,
  }: Pick<AdvanceDecisionFacts, 'way' | 'declaredCents' | 'guaranteeFromCents'>,
  addedCents = 0,
): boolean =>
  way === 'deposit' ||
  (way === 'whole' && guaranteeFromCents !== null && declaredCents + addedCents > guaranteeFromCents)

/** Percent of the threshold from which the guarantee is to be prepared: it is asked for within thirty days. */
export const guaranteeNearPercent = 80

const unregistered = ['draft', 'requested', 'pending'] as const

const reasonOf = (facts: AdvanceDecisionFacts): AdvanceReason => {
  const { registration, day } = facts
  if (facts.way === 'none') return 'no-way'
  if (!facts.mayOpenCredit) return 'activity'
  if (facts.undeclaredFor !== null) return facts.undeclaredFor === 'number' ? 'undeclared' : 'undeclared-by-rule'
  if (!facts.isMandataireOpen) return 'mandataire'
  if (registration === null) return 'unregistered'
  if (registration.status === 'refused' || registration.status === 'unlinked') return 'unwanted'
  if (registration.stopsOn && day >= registration.stopsOn) return 'unwanted'
  if (facts.isOnPack) return 'pack'
  if (unregistered.some((status) => status === registration.status)) return 'not-active'
  if (registration.status === 'blocked' || registration.status === 'expired') return registration.status
  if (registration.activeFrom === null || day < registration.activeFrom) return 'before-activation'
  if (registration.birthOn === null) return 'birth-missing'
  const isGuaranteed = facts.guaranteedUntil !== null && facts.guaranteedUntil >= facts.today
  if (!isGuaranteed && isGuaranteeDue(facts, facts.priceCents)) return 'no-guarantee'
  if (facts.ratePercent === null || facts.leftCents === null || facts.leftCents <= 0) return 'ceiling'
  return facts.teacherNumber === null ? 'no-number' : 'advanced'
}

/**
 * The credit is the rate of the law, and no more than what is left of the household's ceiling. A deposit is half at most, so
 * that a lesson that crosses the ceiling is advanced in the whole way alone, where the family is debited what is above.
 */
export const decideAdvance = (facts: AdvanceDecisionFacts): AdvanceDecision => {
  const reason = reasonOf(facts)
  const refused = (why: AdvanceReason): AdvanceDecision => ({
    ...{ isAdvanced: false, reason: why, registrationId: facts.registration?.id ?? null },
    ...{ creditCents: 0, collectsCents: 0 },
  })
  if (reason !== 'advanced' || facts.ratePercent === null || facts.leftCents === null) return refused(reason)
  const full = shareOf(facts.priceCents, facts.ratePercent)
  const creditCents = Math.min(full, facts.leftCents)
  if (creditCents === 0 || (facts.way === 'deposit' && creditCents < full)) return refused('ceiling')
  const restCents = facts.priceCents - creditCents
  return {
    ...{
      isAdvanced: true,
      reason: creditCents < full ? 'crossing' : reason,
      registrationId: facts.registration?.id ?? null,
      creditCents,
    },
    collectsCents: facts.way === 'whole' ? restCents : 0,
  }
}

const undeclared =
  'Pas d’avance immédiate\u00a0: la société n’était pas déclarée aux services à la personne ce jour-là.'

const why: Readonly<Record<Exclude<AdvanceReason, 'advanced' | 'crossing'>, string>> = {
  'no-way': 'La société ne demande pas d’avance immédiate.',
  activity: 'Pas d’avance immédiate\u00a0: seul un cours particulier à domicile ouvre droit au crédit d’impôt.',
  undeclared,
  'undeclared-by-rule': undeclared,
  mandataire: 'Pas d’avance immédiate\u00a0: la famille est l’employeur du professeur.',
  unregistered: 'Pas d’avance immédiate\u00a0: la famille n’y est pas inscrite.',
  unwanted: 'Pas d’avance immédiate\u00a0: la famille n’en veut pas, ou le lien avec l’Urssaf est retiré.',
  pack: 'Pas d’avance immédiate\u00a0: ce cours est pris sur un pack d’heures, payé avant.',
  'not-active': 'Pas d’avance immédiate\u00a0: l’inscription attend encore l’accord de la famille à l’Urssaf.',
  blocked: 'Pas d’avance immédiate\u00a0: l’Urssaf a suspendu le compte de la famille, quatre semaines au plus.',
  expired:
    'Pas d’avance immédiate\u00a0: le mandat donné à l’Urssaf a expiré, il se renouvelle sur particulier.urssaf.fr.',
  'before-activation': 'Pas d’avance immédiate\u00a0: le cours précède son activation.',
  'birth-missing': 'Pas d’avance immédiate\u00a0: la date de naissance de qui déclare l’impôt manque.',
  'no-guarantee': 'Pas d’avance immédiate\u00a0: la garantie financière de la société n’est plus en cours.',
  ceiling: 'Pas d’avance immédiate\u00a0: le plafond de l’année est atteint.',
  'no-number': 'Pas d’avance immédiate\u00a0: le numéro SAP ou le SIRET du professeur manque.',
}

/** What somebody reads of a lesson that is not advanced, and why. */
export const reasonWords = (reason: AdvanceReason): string =>
  reason === 'advanced' || reason === 'crossing' ? '' : why[reason]

/** Reasons that a family without the advance is not bothered with. */
const quiet: readonly AdvanceReason[] = ['no-way', 'unregistered', 'unwanted']

/** What is read before the tap: what is asked of the Urssaf, or why nothing is; null where there is nothing to say. */
export const decisionWords = (
  { isAdvanced, reason, creditCents, collectsCents }: Omit<AdvanceDecision, 'registrationId'>,
  priceCents: number,
  activeFrom: string | null = null,
  reader: 'family' | 'office' = 'family',
): string | null => {
  if (!isAdvanced) {
    if (reason === 'before-activation' && activeFrom !== null)
      return `Pas d’avance immédiate\u00a0: le cours précède son activation, le ${formatDay(activeFrom)}.`
    return quiet.includes(reason) ? null : reasonWords(reason)
  }
  if (collectsCents > 0) {
    const rest = formatEuros(collectsCents)
    const asked = `${formatEuros(priceCents)} demandés à l’Urssaf, ${reader === 'family' ? `qui vous prélèvera ${rest}` : `qui prélèvera ${rest} à la famille`}`
    return reason === 'crossing'
      ? `${asked}\u00a0: le plafond de l’année est atteint, le crédit d’impôt avancé n’est que de ${formatEuros(creditCents)}.`
      : `${asked}.`
  }
  return `${formatEuros(priceCents)} dont ${formatEuros(creditCents)} d’avance Urssaf.`
}

// A payment request as the Urssaf receives it (API Tiers de prestation 1.29, InputDemandePaiement), and what its statuses mean.
import { divideHalfUp } from '../kernel/money.ts'
import { codeSentence, explainCode } from './codes/codes.ts'
import { rejectReason } from './codes/reject-codes.ts'

/** A bill that the Urssaf is asked to pay. */
export type AdvanceFacts = {
  readonly companyIdentifier: string
  readonly clientUuid: string
  readonly birthDay: string
  readonly reference: string
  readonly issuedOn: string
  readonly totalCents: number
  readonly totalExclTaxCents: number
  /** What the customer pays us directly, and when he did. */
  readonly depositCents: number
  readonly depositOn: string | null
  readonly lines: readonly {
    readonly day: string
    readonly minutes: number
    readonly unitPriceCents: number
    readonly totalCents: number
    readonly totalExclTaxCents: number
    readonly vatCents: number
    readonly label: string
    /** SAP number or SIRET of who taught. */
    readonly teacherNumber: string | null
  }[]
}

const euros = (cents: number): number => cents / 100
const atMidnight = (day: string): string => `${day}T00:00:00Z`
/** Hours with two decimals: what the Urssaf multiplies by the price of the hour. */
const hoursOf = (minutes: number): number => Number(divideHalfUp(BigInt(minutes) * 100n, 60n)) / 100

/** Home tutoring, in the natures and activities of the Urssaf. */
const nature = { codeNature: '100', codeActivite: '100A001' }

export const employmentOf = ({ lines }: Pick<AdvanceFacts, 'lines'>): { from: string; to: string } => {
  const days = lines.map(({ day }) => day).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

export const paymentRequestOf = (facts: AdvanceFacts) => {
  const { from, to } = employmentOf(facts)
  return {
    idTiersFacturation: facts.companyIdentifier,
    idClient: facts.clientUuid,
    dateNaissanceClient: atMidnight(facts.birthDay),
    numFactureTiers: facts.reference,
    dateFacture: atMidnight(facts.issuedOn),
    dateDebutEmploi: atMidnight(from),
    dateFinEmploi: atMidnight(to),
    ...(facts.depositCents > 0
      ? {
          mntAcompte: euros(facts.depositCents),
          dateVersementAcompte: atMidnight(facts.depositOn ?? facts.issuedOn),
        }
      : {}),
    mntFactureTTC: euros(facts.totalCents),
    mntFactureHT: euros(facts.totalExclTaxCents),
    inputPrestations: facts.lines.map((line) => ({
      ...nature,
      quantite: hoursOf(line.minutes),
      unite: 'HEURE',
      mntUnitaireTTC: euros(line.unitPriceCents),
      mntPrestationTTC: euros(line.totalCents),
      mntPrestationHT: euros(line.totalExclTaxCents),
      mntPrestationTVA: euros(line.vatCents),
      dateDebutEmploi: atMidnight(line.day),
      dateFinEmploi: atMidnight(line.day),
      complement1: line.label.slice(0, 250),
      ...(line.teacherNumber === null ? {} : { complement2: line.teacherNumber }),
    })),
  }
}

export type RequestStatus =
  | 'draft'
  | 'sent'
  | 'waiting'
  | 'validated'
  | 'debited'
  | 'paid'
  | 'unpaid'
  | 'recovered'
  | 'aborted'
  | 'rejected'

export const requestLabels: Readonly<Record<RequestStatus, string>> = {
  draft: 'À envoyer',
  sent: 'Envoyée',
  waiting: 'En attente du client',
  validated: 'Validée',
  debited: 'Prélevée',
  paid: 'Payée',
  unpaid: 'Impayée',
  recovered: 'Recouvrée',
  aborted: 'Abandonnée',
  rejected: 'Rejetée',
}

/** What a code of the Urssaf makes of our request; null for one that we have never seen. */
const statusByCode: Readonly<Record<number, RequestStatus>> = {
  10: 'waiting',
  20: 'waiting',
  30: 'validated',
  40: 'aborted',
  50: 'debited',
  60: 'unpaid',
  70: 'paid',
  110: 'aborted',
  111: 'aborted',
  112: 'aborted',
  113: 'aborted',
  120: 'recovered',
}
export const requestStatusOf = (code: number): RequestStatus | null => statusByCode[code] ?? null

/**
 * What a request makes of the payment that it is to bring. Recovered (120), the Urssaf got from the family what it had taken
 * back from us: it counts as paid, and what the family paid us meanwhile is its credit.
 */
export const paymentOfRequest = (status: RequestStatus): 'pending' | 'succeeded' | 'failed' => {
  if (status === 'paid' || status === 'recovered') return 'succeeded'
  return status === 'unpaid' || status === 'aborted' || status === 'rejected' ? 'failed' : 'pending'
}

const ends: Partial<Record<RequestStatus, string>> = {
  unpaid: 'Le prélèvement du client par l’Urssaf a été refusé.',
  aborted: 'La demande a été annulée.',
}
/** Why a request brought nothing, in French. */
export const endOfRequest = (status: RequestStatus, rejectCode: string | null): string =>
  rejectCode === null ? (ends[status] ?? 'La demande a été refusée.') : rejectReason(rejectCode)

export type AnsweredRequest = {
  readonly rejectCode: string | null
  readonly errors: readonly { readonly code: string; readonly message: string; readonly description: string }[] | null
}
/** Why it was turned down, by the family or the Urssaf, or for what was sent; null where nothing was said against it. */
export const reasonOfRequest = ({ rejectCode, errors }: AnsweredRequest): string | null => {
  if (rejectCode !== null) return rejectReason(rejectCode)
  return errors?.length ? errors.map((fault) => codeSentence(explainCode(fault.code, fault))).join(' ') : null
}

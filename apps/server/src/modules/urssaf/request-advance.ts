// Asks the Urssaf for the part of a bill that it advances, and follows what becomes of it: each bill once, whatever is lost.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { codeSentence, explainCode } from '@cartable/domain/urssaf/codes.ts'
import {
  type AdvanceFacts,
  employmentOf,
  endOfRequest,
  paymentOfRequest,
  paymentRequestOf,
  requestStatusOf,
} from '@cartable/domain/urssaf/payment-request.ts'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentLookUp, PaymentRequestOutcome } from '../../platform/providers/urssaf/urssaf.requests.ts'
import { awaitAdvance, recordAdvance } from '../billing/payments/record-advance.ts'
import {
  type AdvancedBill,
  findActiveRegistration,
  findAdvanceLines,
  findDepositDay,
  findOpenRequest,
  findRequest,
  insertRequest,
  insertRequestEvent,
  lockAdvancedBill,
  lockRequest,
  type Request,
  updateRequest,
} from './requests.queries.ts'

/** What requesting needs: reads, a way to open further transactions, the Urssaf. */
export type AdvanceDesk = {
  readonly read: Db
  readonly write: <T>(change: (db: Db) => Promise<T>) => Promise<T>
  readonly platform: Pick<Platform, 'urssaf' | 'clock'>
}
/** `none`: nothing to ask for yet, or at all. `waiting`: asked, not answered yet. `message`: French. */
export type AdvanceResult = {
  readonly status: 'none' | 'waiting' | 'paid' | 'failed'
  readonly message: string
}

const dayMs = 86_400_000
/** Without news for so long, a request is not asked about any more. */
const watchMs = 90 * dayMs
/** « Payée » may still turn back: it is watched so long after its last change. */
const afterPaidMs = 7 * dayMs

const sentences = {
  none: 'Aucune avance n’est attendue pour cette facture.',
  cancelled: 'La facture est annulée par un avoir.',
  paid: 'L’avance est déjà versée.',
  waits: 'L’avance sera demandée à l’Urssaf quand le client aura réglé sa part.',
  unregistered: 'Le client n’est pas inscrit à l’avance immédiate.',
  noBirthDay: 'La date de naissance du client manque.',
  noLines: 'La facture ne porte aucun cours.',
  tooEarly: 'Un cours de la facture précède l’activation de l’avance du client.',
  twoMonths: 'Les cours de la facture sont donnés sur deux mois\u00a0: l’Urssaf n’en accepte qu’un.',
  sent: (cents: number) => `${formatEuros(cents)} sont demandés à l’Urssaf.`,
  under: 'La demande est en cours auprès de l’Urssaf.',
  lost: (sentence: string) => `${sentence} La demande sera vérifiée automatiquement.`,
}
const result = (status: AdvanceResult['status'], message: string): AdvanceResult => ({ status, message })

type Prepared =
  | { readonly kind: 'result'; readonly result: AdvanceResult }
  | { readonly kind: 'open'; readonly request: Request }
  | { readonly kind: 'new'; readonly requestId: number }

const factsOf = async (
  db: Db,
  bill: AdvancedBill,
  registration: { clientUuid: string; birthDay: string },
): Promise<AdvanceFacts> => {
  const depositCents = bill.totalCents - bill.thirdPartCents
  return {
    companyIdentifier: bill.companyIdentifier,
    clientUuid: registration.clientUuid,
    birthDay: registration.birthDay,
    reference: bill.reference,
    issuedOn: bill.issuedOn,
    totalCents: bill.totalCents,
    totalExclTaxCents: bill.totalExclTaxCents,
    depositCents,
    depositOn: depositCents > 0 ? await findDepositDay(db, bill.orderId) : null,
    lines: await findAdvanceLines(db, bill.billId),
  }
}

/** Why a bill cannot be asked for, before the Urssaf would say so. */
export const refusalOf = (facts: Pick<AdvanceFacts, 'lines'>, activeFrom: string): string | null => {
  const { from, to } = employmentOf(facts)
  if (facts.lines.length === 0) return sentences.noLines
  if (from < activeFrom) return sentences.tooEarly
  return from.slice(0, 7) === to.slice(0, 7) ? null : sentences.twoMonths
}

/** Writes the request and the awaited payment down under the lock of the order, before anything is sent. */
const prepare = (desk: AdvanceDesk, billId: number): Promise<Prepared> =>
  desk.write(async (db): Promise<Prepared> => {
    const ends = (status: AdvanceResult['status'], message: string): Prepared => ({
      kind: 'result',
      result: result(status, message),
    })
    const bill = await lockAdvancedBill(db, billId)
    if (!bill || bill.thirdPartCents === 0) return ends('none', sentences.none)
    if (bill.thirdPartPaymentStatus === 'succeeded') return ends('paid', sentences.paid)
    const open = await findOpenRequest(db, billId)
    if (open && paymentOfRequest(open.status) !== 'failed') return { kind: 'open', request: open }
    if (open) return ends('failed', endOfRequest(open.status, null))
    if (bill.cancelledAt !== null) return ends('none', sentences.cancelled)
    if (bill.customerPaymentStatus !== 'succeeded') return ends('none', sentences.waits)
    const registration = await findActiveRegistration(db, bill.customerId)
    if (!registration) return ends('failed', sentences.unregistered)
    const { birthDay } = registration
    if (birthDay === null) return ends('failed', sentences.noBirthDay)
    const facts = await factsOf(db, bill, { ...registration, birthDay })
    const refusal = refusalOf(facts, registration.activeFrom)
    if (refusal) return ends('failed', refusal)
    const { from, to } = employmentOf(facts)
    const requestId = await insertRequest(db, {
      billId,
      registrationId: registration.id,
      paymentId: await awaitAdvance(db, bill.orderId, bill.thirdPartCents),
      status: 'draft',
      amountCents: bill.totalCents,
      depositCents: facts.depositCents,
      employmentFrom: from,
      employmentTo: to,
      watchUntil: new Date(desk.platform.clock.now().getTime() + watchMs).toISOString(),
    })
    return { kind: 'new', requestId }
  })

/** Records how the sending of a request ended, once. */
const noteSending = (desk: AdvanceDesk, requestId: number, outcome: PaymentRequestOutcome): Promise<AdvanceResult> =>
  desk.write(async (db) => {
    const request = await lockRequest(db, requestId)
    if (!request) throw new Error(`payment request ${requestId} is gone`)
    const now = desk.platform.clock.now().toISOString()
    if (request.status !== 'draft' && request.status !== 'sent') return result('waiting', sentences.under)
    if (outcome.kind === 'taken') {
      await updateRequest(db, requestId, {
        status: 'waiting',
        statusCode: 10,
        providerRequestId: outcome.providerId,
        sentAt: request.sentAt ?? now,
        checkedAt: now,
      })
      await insertRequestEvent(db, { requestId, statusCode: 10, label: 'Intégrée' })
      return result('waiting', sentences.sent(await amountOf(db, request.billId)))
    }
    if (outcome.kind === 'refused') {
      const message = outcome.faults.map((fault) => codeSentence(explainCode(fault.code, fault))).join(' ')
      await updateRequest(db, requestId, {
        status: 'rejected',
        errors: json(outcome.faults),
        sentAt: now,
        watchUntil: null,
      })
      if (request.paymentId !== null)
        await recordAdvance(db, request.paymentId, { status: 'failed', paidOn: null, failureMessage: message })
      return result('failed', message)
    }
    // heard or not, nobody knows: the next try asks first
    await updateRequest(db, requestId, { status: outcome.kind === 'unknown' ? 'sent' : request.status, checkedAt: now })
    return result(outcome.kind === 'unknown' ? 'waiting' : 'failed', sentences.lost(outcome.sentence))
  })

const amountOf = async (db: Db, billId: number): Promise<number> =>
  (await lockAdvancedBill(db, billId))?.thirdPartCents ?? 0

/** Sends a prepared request, or finds out whether an earlier sending was heard. */
const send = async (desk: AdvanceDesk, request: Request, isFirst: boolean): Promise<AdvanceResult> => {
  const facts = await desk.write(async (db) => {
    const bill = await lockAdvancedBill(db, request.billId)
    const registration = bill && (await findActiveRegistration(db, bill.customerId))
    if (!bill || !registration || registration.birthDay === null) return null
    return factsOf(db, bill, { ...registration, birthDay: registration.birthDay })
  })
  if (!facts) return result('failed', sentences.unregistered)
  const outcome = await desk.platform.urssaf.requestPayment(paymentRequestOf(facts), {
    requestId: request.id,
    mayExist: !isFirst,
  })
  return noteSending(desk, request.id, outcome)
}

/** Records where a request stands, and what that makes of its payment. */
const noteState = (desk: AdvanceDesk, requestId: number, found: PaymentLookUp): Promise<AdvanceResult> =>
  desk.write(async (db) => {
    const request = await lockRequest(db, requestId)
    if (!request) throw new Error(`payment request ${requestId} is gone`)
    const now = desk.platform.clock.now()
    const checkedAt = now.toISOString()
    if (found.kind !== 'found') {
      await updateRequest(db, requestId, { checkedAt })
      const why = found.kind === 'unavailable' ? found.sentence : 'L’Urssaf ne retrouve pas la demande.'
      return result('waiting', sentences.lost(why))
    }
    const { state } = found
    const status = requestStatusOf(state.statusCode) ?? request.status
    const hasChanged = state.statusCode !== request.statusCode
    const payment = paymentOfRequest(status)
    const watchMore = payment === 'pending' ? watchMs : afterPaidMs
    await updateRequest(db, requestId, {
      status,
      statusCode: state.statusCode,
      checkedAt,
      rejectCode: state.rejectCode,
      transferCents: state.transferCents,
      transferredOn: state.transferredOn,
      ...(hasChanged ? { watchUntil: new Date(now.getTime() + watchMore).toISOString() } : {}),
    })
    if (hasChanged)
      await insertRequestEvent(db, {
        requestId,
        statusCode: state.statusCode,
        label: state.label,
        payload: json(state),
      })
    const message = endOfRequest(status, state.rejectCode)
    if (request.paymentId !== null)
      await recordAdvance(db, request.paymentId, {
        status: payment,
        paidOn: payment === 'succeeded' ? (state.transferredOn ?? desk.platform.clock.today()) : null,
        failureMessage: payment === 'failed' ? message : null,
      })
    if (payment === 'failed') return result('failed', message)
    return payment === 'succeeded' ? result('paid', 'L’Urssaf a versé l’avance.') : result('waiting', sentences.under)
  })

/** Finds out where a request stands; one whose sending nobody knows of is sent, or found, first. */
export const followRequest = async (desk: AdvanceDesk, requestId: number): Promise<AdvanceResult> => {
  const request = await findRequest(desk.read, requestId)
  if (!request) return result('none', sentences.none)
  const { providerRequestId: providerId } = request
  if (providerId === null) return send(desk, request, false)
  return noteState(desk, requestId, await desk.platform.urssaf.findPayment({ providerId }, { requestId }))
}

/**
 * Asks the Urssaf for its part of a bill when nothing was asked, or what was is turned down; otherwise finds out where the
 * request stands. Two calls at once write one request.
 */
export const requestAdvance = async (desk: AdvanceDesk, billId: number): Promise<AdvanceResult> => {
  const prepared = await prepare(desk, billId)
  if (prepared.kind === 'result') return prepared.result
  if (prepared.kind === 'open') return followRequest(desk, prepared.request.id)
  const request = await findRequest(desk.read, prepared.requestId)
  if (!request) throw new Error(`payment request ${prepared.requestId} is gone`)
  return send(desk, request, true)
}

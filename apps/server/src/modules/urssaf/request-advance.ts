// Asks the Urssaf for the part of a bill that it advances, and follows what becomes of it: each bill once, whatever is lost.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { codeSentence, explainCode } from '@cartable/domain/urssaf/codes/codes.ts'
import {
  type AdvanceFacts,
  employmentOf,
  endOfRequest,
  paymentOfRequest,
  paymentRequestOf,
  requestStatusOf,
} from '@cartable/domain/urssaf/payment-request.ts'
import { type Fault, preflight } from '@cartable/domain/urssaf/preflight.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentLookUp, PaymentRequestOutcome } from '../../platform/providers/urssaf/urssaf.requests.ts'
import { awaitAdvance, recordAdvance } from '../billing/payments/record-advance.ts'
import { followEnd } from './follow-end.ts'
import {
  type AdvancedBill,
  findAdvanceLines,
  findDepositDay,
  findKnownRegistration,
  findOpenRequest,
  findRequest,
  findRequestLimits,
  insertRequest,
  insertRequestEvent,
  lockAdvancedBill,
  lockRequest,
  nextNumber,
  type Request,
  updateRequest,
} from './requests.queries.ts'
import { tellRequested } from './tell-request.ts'

/** What requesting needs: reads, a way to open further transactions, the Urssaf. */
export type AdvanceDesk = {
  readonly read: Db
  readonly write: <T>(change: (db: Db) => Promise<T>) => Promise<T>
  readonly platform: Pick<Platform, 'urssaf' | 'clock' | 'jobs'>
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
  sent: (cents: number) => `${formatEuros(cents)} sont demandés à l’Urssaf.`,
  ended: 'L’avance a pris fin\u00a0: la famille doit le tout. Pour redemander, corrigez d’abord la facture.',
  under: 'La demande est en cours auprès de l’Urssaf.',
  lost: (sentence: string) => `${sentence} La demande sera vérifiée automatiquement.`,
}
const result = (status: AdvanceResult['status'], message: string): AdvanceResult => ({ status, message })

type Prepared =
  | { readonly kind: 'result'; readonly result: AdvanceResult }
  | { readonly kind: 'open'; readonly request: Request }
  | { readonly kind: 'new'; readonly requestId: number }

type Known = NonNullable<Awaited<ReturnType<typeof findKnownRegistration>>>

const factsOf = async (
  db: Db,
  bill: AdvancedBill,
  registration: Known | undefined,
  number: string,
): Promise<AdvanceFacts> => {
  const depositCents = bill.totalCents - bill.thirdPartCents - bill.urssafCollectsCents
  return {
    companyIdentifier: bill.companyIdentifier,
    clientUuid: registration?.clientUuid ?? '',
    birthDay: registration?.birthDay ?? '',
    reference: number,
    issuedOn: bill.issuedOn,
    totalCents: bill.totalCents,
    totalExclTaxCents: bill.totalExclTaxCents,
    depositCents,
    depositOn: depositCents > 0 ? await findDepositDay(db, bill.orderId) : null,
    lines: await findAdvanceLines(db, bill.billId),
  }
}

/** Everything that the Urssaf would refuse of a bill, before it would say so. */
export const faultsOf = async (db: Db, bill: AdvancedBill, today: string): Promise<readonly Fault[]> => {
  const registration = await findKnownRegistration(db, bill.customerId)
  return preflight({
    ...(await factsOf(db, bill, registration, bill.reference)),
    ...(await findRequestLimits(db, today)),
    standing: registration?.status ?? null,
    activeFrom: registration?.activeFrom ?? '',
    today,
    creditedCents: bill.creditedCents,
  })
}

/** Writes the request and the awaited payments down under the lock of the order, before anything is sent. */
const prepare = (desk: AdvanceDesk, billId: number): Promise<Prepared> =>
  desk.write(async (db): Promise<Prepared> => {
    const ends = (status: AdvanceResult['status'], message: string): Prepared => ({
      kind: 'result',
      result: result(status, message),
    })
    const bill = await lockAdvancedBill(db, billId)
    if (!bill || bill.thirdPartCents === 0) return ends('none', sentences.none)
    if (bill.thirdPartPaymentStatus === 'succeeded') return ends('paid', sentences.paid)
    if (bill.advanceEndedAt !== null) return ends('failed', sentences.ended)
    const open = await findOpenRequest(db, billId)
    if (open && paymentOfRequest(open.status) !== 'failed') return { kind: 'open', request: open }
    if (open) return ends('failed', endOfRequest(open.status, null))
    if (bill.cancelledAt !== null) return ends('none', sentences.cancelled)
    if (bill.customerDueCents > 0) return ends('none', sentences.waits)
    const [fault] = await faultsOf(db, bill, desk.platform.clock.today())
    const registration = await findKnownRegistration(db, bill.customerId)
    if (fault || !registration) return ends('failed', fault?.sentence ?? sentences.unregistered)
    const number = await nextNumber(db, billId, bill.reference)
    const facts = await factsOf(db, bill, registration, number)
    const { from, to } = employmentOf(facts)
    const { orderId, thirdPartCents, urssafCollectsCents } = bill
    const requestId = await insertRequest(db, {
      billId,
      number,
      registrationId: registration.id,
      paymentId: await awaitAdvance(db, orderId, 'urssaf-advance', thirdPartCents),
      debitPaymentId:
        urssafCollectsCents > 0 ? await awaitAdvance(db, orderId, 'urssaf-debit', urssafCollectsCents) : null,
      status: 'draft',
      amountCents: bill.totalCents,
      depositCents: facts.depositCents,
      collectsCents: urssafCollectsCents,
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
      await tellRequested(db, desk.platform, requestId)
      return result('waiting', sentences.sent(request.amountCents - request.depositCents))
    }
    if (outcome.kind === 'refused') {
      const message = outcome.faults.map((fault) => codeSentence(explainCode(fault.code, fault))).join(' ')
      await updateRequest(db, requestId, {
        status: 'rejected',
        errors: json(outcome.faults),
        sentAt: now,
        watchUntil: null,
      })
      await recordAdvance(
        db,
        [request.paymentId, request.debitPaymentId],
        { status: 'failed', paidOn: null, failureMessage: message },
        { endedAt: null, today: desk.platform.clock.today() },
      )
      return result('failed', message)
    }
    // heard or not, nobody knows: the next try asks first
    await updateRequest(db, requestId, { status: outcome.kind === 'unknown' ? 'sent' : request.status, checkedAt: now })
    return result(outcome.kind === 'unknown' ? 'waiting' : 'failed', sentences.lost(outcome.sentence))
  })

/** Sends a prepared request, or finds out whether an earlier sending was heard. */
const send = async (desk: AdvanceDesk, request: Request, isFirst: boolean): Promise<AdvanceResult> => {
  const facts = await desk.write(async (db) => {
    const bill = await lockAdvancedBill(db, request.billId)
    const registration = bill && (await findKnownRegistration(db, bill.customerId))
    return bill && registration ? factsOf(db, bill, registration, request.number) : null
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
    const today = desk.platform.clock.today()
    const paidOn = payment === 'succeeded' ? (state.transferredOn ?? today) : null
    // what was given back stays so, whatever the Urssaf goes on saying of what it paid
    const isReturned = request.withdrawalEndedAt !== null
    await recordAdvance(
      db,
      isReturned ? [] : [request.paymentId, request.debitPaymentId],
      { status: payment, paidOn, failureMessage: payment === 'failed' ? message : null },
      // refused by the family, or its debit by the bank: the Urssaf brings nothing more, the family owes it
      { endedAt: status === 'aborted' || status === 'unpaid' ? now.toISOString() : null, today },
    )
    if (hasChanged) await followEnd(db, desk.platform, request, status)
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

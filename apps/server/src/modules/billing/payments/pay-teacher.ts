// Pays the teachers of a bill from the company's money at the card provider: each once, whatever is clicked, killed or silent.

import { netDues } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import { type TeacherObstacle, teacherObstacle } from '@cartable/domain/billing/payments/teacher-payments.rules.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import type { TeacherPaymentAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { TransferOutcome } from '../../../platform/providers/stripe/transfers.ts'
import type { Till } from './charge-bill.ts'
import { holdTeacherPayment } from './hold-payment.ts'
import { freeDueParts, insertDueParts, isNetted, lockOpenDues } from './teacher-dues.queries.ts'
import {
  endTeacherPayment,
  findBillReference,
  findPaidPaper,
  findPayee,
  findSourceIntent,
  findTeacherPayment,
  insertTeacherPayment,
  listTeacherPayments,
  lockOrderOfTeacher,
  lockTeacherPayment,
  type TeacherDue,
  type TeacherPayment,
  teachersDue,
} from './teacher-payments.queries.ts'

type Begun =
  | { readonly kind: 'payment'; readonly paymentId: number; readonly due: TeacherDue }
  | { readonly kind: 'paid'; readonly due: TeacherDue }
  /** All of it was taken back for lessons put right. */
  | { readonly kind: 'netted'; readonly due: TeacherDue }
  /** Paid by hand, by a transfer of the bank that is not made yet. */
  | { readonly kind: 'by-bank'; readonly due: TeacherDue }
  /** Nothing is begun, and why. */
  | { readonly kind: 'kept'; readonly obstacle: TeacherObstacle['kind']; readonly due: TeacherDue }

/** `bill:12:teacher:3:attempt:2`: the provider sends once under one name. */
const keyOf = (billId: number, teacherId: number, number: number) =>
  `bill:${billId}:teacher:${teacherId}:attempt:${number}`

const beginOne = async (
  db: Db,
  order: { readonly id: number; readonly billId: number; readonly isAdvance: boolean; readonly reason: string | null },
  due: TeacherDue,
  earlier: readonly TeacherPayment[],
  { share, isAllByBank }: { readonly share: number; readonly isAllByBank: boolean },
): Promise<Begun> => {
  const own = earlier.filter(({ teacherId }) => teacherId === due.teacherId)
  const open = own.find(({ status }) => status === 'pending' || status === 'succeeded')
  if (open?.status === 'succeeded') return { kind: 'paid', due }
  if (open)
    return open.idempotencyKey === null ? { kind: 'by-bank', due } : { kind: 'payment', paymentId: open.id, due }
  // of two teachers of a bill, the other one may still wait
  if (await isNetted(db, order.id, due.teacherId)) return { kind: 'paid', due }
  const { accountId, holdReason } = due
  const obstacle = teacherObstacle({ hasAccount: accountId !== null, holdReason }, isAllByBank)
  if (obstacle) return { kind: 'kept', obstacle: obstacle.kind, due }
  const { payCents, netted } = netDues(due.amountCents, await lockOpenDues(db, due.teacherId), share)
  if (payCents === 0) {
    await insertDueParts(db, order.id, null, netted)
    return { kind: 'netted', due }
  }
  const paymentId = await insertTeacherPayment(db, {
    orderId: order.id,
    teacherId: due.teacherId,
    amountCents: payCents,
    isAdvance: order.isAdvance,
    advanceReason: order.isAdvance ? order.reason : null,
    providerIntentId: order.isAdvance ? null : await findSourceIntent(db, order.id, payCents),
    idempotencyKey: keyOf(order.billId, due.teacherId, own.length + 1),
  })
  await insertDueParts(db, order.id, paymentId, netted)
  return { kind: 'payment', paymentId, due: { ...due, amountCents: payCents } }
}

/** He is paid also where the family has not paid yet: why. */
export type Advance = { readonly reason: string | null }

type Opened =
  | { readonly kind: 'begun'; readonly tries: readonly Begun[] }
  | { readonly kind: 'nothing' | 'paid' | 'waits' | 'cancelled' }

/** Writes the tries down under the lock of the order: of two clicks, the second finds the first one's. */
const begin = async (till: Till, orderId: number, advance: Advance | null): Promise<Opened> => {
  const { settings } = till.platform
  const share = await settings.integer('teacher_recovery_share')
  const isAllByBank = await settings.flag('teacher_pay_by_bank')
  return till.write(async (db): Promise<Opened> => {
    const order = await lockOrderOfTeacher(db, orderId)
    const bill = await findBillReference(db, orderId)
    if (!order || !bill || order.teacherAmountCents === 0) return { kind: 'nothing' }
    if (order.teacherPaymentStatus === 'succeeded') return { kind: 'paid' }
    if (order.cancelledAt !== null) return { kind: 'cancelled' }
    const earlier = await listTeacherPayments(db, orderId)
    const isOpen = earlier.some(({ status }) => status === 'pending')
    const hasCustomerPaid = order.customerPaymentStatus === 'succeeded'
    if (advance === null && !hasCustomerPaid && !isOpen) return { kind: 'waits' }
    const dues = await teachersDue(db, orderId)
    if (dues.length === 0) return { kind: 'nothing' }
    const of = { id: orderId, billId: bill.id, reason: advance?.reason ?? null }
    const tries: Begun[] = []
    for (const due of dues)
      tries.push(await beginOne(db, { ...of, isAdvance: !hasCustomerPaid }, due, earlier, { share, isAllByBank }))
    return { kind: 'begun', tries }
  })
}

/** Records how a try ended, once: what succeeded stays so, and an answer to an earlier try says nothing of the next one. */
const settle = (till: Till, paymentId: number, key: string, outcome: TransferOutcome): Promise<void> =>
  till.write(async (db) => {
    const payment = await lockTeacherPayment(db, paymentId)
    if (payment?.status !== 'pending' || payment.idempotencyKey !== key || outcome.status === 'pending') return
    const succeeded = outcome.status === 'succeeded'
    // of an invoice of a run: it stays held for another try, and the invoice as it was issued
    if (!succeeded && payment.teacherBillId !== null)
      return holdTeacherPayment(db, till.platform.clock.now, payment, outcome.message)
    if (!succeeded) await freeDueParts(db, paymentId)
    await endTeacherPayment(db, paymentId, {
      status: succeeded ? 'succeeded' : 'failed',
      providerTransferId: succeeded ? outcome.transferId : null,
      failureMessage: succeeded ? null : outcome.message,
      paidOn: succeeded ? till.platform.clock.today() : null,
    })
  })

/**
 * Asks the provider for the transfer of a pending try, and records its answer. Asked twice, it sends once. While its teacher is
 * held back, it only asks what became of it: what was not sent waits until the hold is lifted.
 */
export const sendTeacherPayment = async (till: Till, paymentId: number): Promise<TransferOutcome> => {
  const payment = await findTeacherPayment(till.read, paymentId)
  if (!payment || payment.idempotencyKey === null) throw new Error(`teacher payment ${paymentId} is not to be sent`)
  const bill = await findPaidPaper(till.read, payment)
  const payee = await findPayee(till.read, payment.teacherId)
  if (!bill || !payee?.accountId) throw new Error(`teacher payment ${paymentId} has nobody to go to`)
  const { stripe } = till.platform
  const ask = payee.holdReason === null ? stripe.transfer : stripe.findTransfer
  const outcome = await ask({
    amountCents: payment.amountCents,
    destination: payee.accountId,
    sourceIntentId: payment.providerIntentId,
    idempotencyKey: payment.idempotencyKey,
    group: payment.orderId === null ? `teacher-bill:${bill.id}` : `bill:${bill.id}`,
    reference: payment.idempotencyKey,
    description: `Facture ${bill.reference}`,
    about: bill.about,
  })
  await settle(till, paymentId, payment.idempotencyKey, outcome)
  return outcome
}

const waits = ({ message }: Refusal): TeacherPaymentAnswer => ({
  teacherPaymentStatus: 'pending',
  teacherPaymentMessage: message,
})
const failure = ({ message }: Refusal): TeacherPaymentAnswer => ({
  teacherPaymentStatus: 'failed',
  teacherPaymentMessage: message,
})
const success = (message: string): TeacherPaymentAnswer => ({
  teacherPaymentStatus: 'success',
  teacherPaymentMessage: message,
})
const ended: Readonly<Record<Exclude<Opened['kind'], 'begun'>, TeacherPaymentAnswer>> = {
  nothing: success(trackingRefusals.noTeacherPayment.message),
  paid: success(trackingRefusals.teacherPaid.message),
  waits: { teacherPaymentStatus: 'pending', teacherPaymentMessage: trackingRefusals.teacherWaits.message },
  cancelled: failure(trackingRefusals.billCancelled),
}

const answerOf = async (till: Till, one: Begun): Promise<TeacherPaymentAnswer> => {
  const { name, amountCents, holdReason } = one.due
  if (one.kind === 'paid') return success(trackingRefusals.teacherPaid.message)
  if (one.kind === 'netted')
    return success(`${formatEuros(amountCents)} retenus sur ce que ${name} doit pour des cours corrigés.`)
  if (one.kind === 'by-bank') return waits(trackingRefusals.teacherByBank(name))
  // a hold, and a run to come, are what the office wants: no failure
  const held = holdReason === null ? null : waits(trackingRefusals.teacherHeld(name, holdReason))
  if (one.kind === 'kept' && one.obstacle === 'no-account') return failure(trackingRefusals.noTeacherAccount(name))
  if (one.kind === 'kept') return held ?? waits(trackingRefusals.teacherByRun(name))
  const outcome = await sendTeacherPayment(till, one.paymentId)
  if (outcome.status === 'succeeded') return success(`${formatEuros(amountCents)} versés à ${name}.`)
  if (outcome.status === 'pending') return held ?? waits(trackingRefusals.teacherPending)
  return failure(trackingRefusals.teacherFailed(outcome.message))
}

/** The worst of several: what failed is said before what waits. */
const worst = (answers: readonly TeacherPaymentAnswer[]): TeacherPaymentAnswer => {
  const of = (status: TeacherPaymentAnswer['teacherPaymentStatus']) =>
    answers.some(({ teacherPaymentStatus }) => teacherPaymentStatus === status)
  return {
    teacherPaymentStatus: of('failed') ? 'failed' : of('pending') ? 'pending' : 'success',
    teacherPaymentMessage: [...new Set(answers.map(({ teacherPaymentMessage }) => teacherPaymentMessage))].join(' '),
  }
}

/**
 * Pays the teachers of an order what they are owed.
 * @param advance also before the customer has paid; null once the customer has
 */
export const payTeachers = async (
  till: Till,
  orderId: number,
  advance: Advance | null,
): Promise<TeacherPaymentAnswer> => {
  const opened = await begin(till, orderId, advance)
  if (opened.kind !== 'begun') return ended[opened.kind]
  const answers: TeacherPaymentAnswer[] = []
  for (const one of opened.tries) answers.push(await answerOf(till, one))
  return worst(answers)
}

/** What would leave now for the teachers of an order, apart from the runs: of those who may be paid, what nothing pays yet. */
export const openTeacherCents = async (db: Db, orderId: number, isAllByBank: boolean): Promise<number> => {
  const earlier = await listTeacherPayments(db, orderId)
  const isPaid = (of: number) =>
    earlier.some(({ teacherId, status }) => teacherId === of && (status === 'pending' || status === 'succeeded'))
  return (await teachersDue(db, orderId))
    .filter(
      ({ teacherId, accountId, holdReason }) =>
        !isPaid(teacherId) && teacherObstacle({ hasAccount: accountId !== null, holdReason }, isAllByBank) === null,
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

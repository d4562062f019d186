// Pays the teachers of a bill from the company's money at the card provider: each once, whatever is clicked, killed or silent.

import { netDues } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import type { TeacherPaymentAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { TransferOutcome } from '../../../platform/providers/stripe/transfers.ts'
import type { Till } from './charge-bill.ts'
import { holdTeacherPayment } from './hold-payment.ts'
import { freeDueParts, insertDueParts, isNetted, lockOpenDues } from './teacher-dues.queries.ts'
import {
  endTeacherPayment,
  findBillReference,
  findSourceIntent,
  findTeacherAccount,
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
  | { readonly kind: 'no-account'; readonly due: TeacherDue }

/** `bill:12:teacher:3:attempt:2`: the provider sends once under one name. */
const keyOf = (billId: number, teacherId: number, number: number) =>
  `bill:${billId}:teacher:${teacherId}:attempt:${number}`

const beginOne = async (
  db: Db,
  order: { readonly id: number; readonly billId: number; readonly isAdvance: boolean; readonly reason: string | null },
  due: TeacherDue,
  earlier: readonly TeacherPayment[],
  share: number,
): Promise<Begun> => {
  const own = earlier.filter(({ teacherId }) => teacherId === due.teacherId)
  const open = own.find(({ status }) => status === 'pending' || status === 'succeeded')
  if (open?.status === 'succeeded') return { kind: 'paid', due }
  if (open)
    return open.idempotencyKey === null ? { kind: 'by-bank', due } : { kind: 'payment', paymentId: open.id, due }
  // of two teachers of a bill, the other one may still wait
  if (await isNetted(db, order.id, due.teacherId)) return { kind: 'paid', due }
  if (due.accountId === null) return { kind: 'no-account', due }
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
  const share = await till.platform.settings.integer('teacher_recovery_share')
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
    for (const due of dues) tries.push(await beginOne(db, { ...of, isAdvance: !hasCustomerPaid }, due, earlier, share))
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

/** Asks the provider for the transfer of a pending try, and records its answer. Asked twice, it sends once. */
export const sendTeacherPayment = async (till: Till, paymentId: number): Promise<TransferOutcome> => {
  const payment = await findTeacherPayment(till.read, paymentId)
  if (!payment || payment.orderId === null || payment.idempotencyKey === null)
    throw new Error(`teacher payment ${paymentId} has no order`)
  const bill = await findBillReference(till.read, payment.orderId)
  const destination = await findTeacherAccount(till.read, payment.teacherId)
  if (!bill || destination === null) throw new Error(`teacher payment ${paymentId} has nobody to go to`)
  const outcome = await till.platform.stripe.transfer({
    amountCents: payment.amountCents,
    destination,
    sourceIntentId: payment.providerIntentId,
    idempotencyKey: payment.idempotencyKey,
    group: `bill:${bill.id}`,
    reference: payment.idempotencyKey,
    description: `Facture ${bill.reference}`,
    about: { class: 'orders', id: payment.orderId },
  })
  await settle(till, paymentId, payment.idempotencyKey, outcome)
  return outcome
}

const success = (message: string): TeacherPaymentAnswer => ({
  teacherPaymentStatus: 'success',
  teacherPaymentMessage: message,
})
const ended: Readonly<Record<Exclude<Opened['kind'], 'begun'>, TeacherPaymentAnswer>> = {
  nothing: success(trackingRefusals.noTeacherPayment.message),
  paid: success(trackingRefusals.teacherPaid.message),
  waits: { teacherPaymentStatus: 'pending', teacherPaymentMessage: trackingRefusals.teacherWaits.message },
  cancelled: { teacherPaymentStatus: 'failed', teacherPaymentMessage: trackingRefusals.billCancelled.message },
}

const answerOf = async (till: Till, one: Begun): Promise<TeacherPaymentAnswer> => {
  const { name, amountCents } = one.due
  if (one.kind === 'paid') return success(trackingRefusals.teacherPaid.message)
  if (one.kind === 'netted')
    return success(`${formatEuros(amountCents)} retenus sur ce que ${name} doit pour des cours corrigés.`)
  if (one.kind === 'by-bank')
    return { teacherPaymentStatus: 'pending', teacherPaymentMessage: trackingRefusals.teacherByBank(name).message }
  if (one.kind === 'no-account')
    return {
      teacherPaymentStatus: 'failed',
      teacherPaymentMessage: trackingRefusals.noTeacherAccount(name).message,
    }
  const outcome = await sendTeacherPayment(till, one.paymentId)
  if (outcome.status === 'succeeded') return success(`${formatEuros(amountCents)} versés à ${name}.`)
  if (outcome.status === 'pending')
    return { teacherPaymentStatus: 'pending', teacherPaymentMessage: trackingRefusals.teacherPending.message }
  return {
    teacherPaymentStatus: 'failed',
    teacherPaymentMessage: trackingRefusals.teacherFailed(outcome.message).message,
  }
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

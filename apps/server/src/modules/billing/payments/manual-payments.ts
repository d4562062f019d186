// A payment of one order recorded by hand: the receipt behind it is written, corrected and reversed with it.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { refusalOfTouching } from '@cartable/domain/billing/orders/billing.rules.ts'
import {
  manualPaymentTypes,
  type PaymentForm,
  type PaymentInput,
  paymentTypeLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { refusalOfHeld } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { endReceipt } from '../receipts/end-receipt.ts'
import {
  findReceiptOfPayment,
  lockFamily,
  lockReceipt,
  type ReceiptOfPayment,
  updateWholeReceipt,
} from '../receipts/receipts.queries.ts'
import { receive, refuseImpossible } from '../receipts/receive.ts'
import { refuseClosedReceipt } from '../receipts/refuse-closed-days.ts'
import { followReceipts, leaveSlip } from '../receipts/slips.queries.ts'
import { tellReceipt, tellReceiptEnd } from '../receipts/tell-money.ts'
import { cancelPayment, findPayment, lockOrder, remainedOf, updateManualPayment } from './payments.queries.ts'

const changed = (context: OperationContext) => context.live(['billing'], ['accounting'], ['courses'], ['traineeships'])

export const showPayment = async (
  { db, today }: OperationContext,
  orderId: number,
  paymentId: number | undefined,
): Promise<PaymentForm> => {
  const order = (await findOrder(db, { customerId: null }, orderId)) ?? notFound()
  const options = { types: wordOptions(paymentTypeLabels, manualPaymentTypes) }
  const shared = { orderId, amountRemained: order.customerDue, options }
  if (paymentId === undefined)
    return {
      ...{ ...shared, id: null, updatedAt: null, type: 'transfer', amountCents: order.customerDue, paidOn: today() },
      ...{ chequeNumber: null, chequeBank: null, comments: null },
    }
  const payment = (await findPayment(db, paymentId)) ?? notFound()
  const type = manualPaymentTypes.find((one) => one === payment.type)
  if (payment.orderId !== orderId || type === undefined) return notFound()
  const { id, updatedAt, amountCents, comments } = payment
  const receipt = await findReceiptOfPayment(db, paymentId)
  const cheque = { chequeNumber: receipt?.chequeNumber ?? null, chequeBank: receipt?.chequeBank ?? null }
  return { ...shared, id, updatedAt, type, amountCents, ...cheque, comments, paidOn: payment.paidOn ?? today() }
}

/** What a debit brought, what pays other bills besides, what the bank showed: put right where that stands. */
const refuseHeld = (receipt: ReceiptOfPayment | undefined): void => {
  const refusal = receipt && refusalOfHeld(receipt)
  if (refusal) refuse(refusal)
}

const correct = async (context: OperationContext, companyId: number, id: number, input: PaymentInput) => {
  const { db } = context
  const payment = (await findPayment(db, id)) ?? notFound()
  if (payment.orderId !== input.orderId) return notFound()
  const refusal = refusalOfTouching(payment)
  if (refusal) refuse(refusal)
  await lockUnchanged(db, 'payments', id, input.updatedAt, () => showPayment(context, input.orderId, id))
  const receipt = await findReceiptOfPayment(db, id)
  refuseHeld(receipt)
  if (payment.paidOn !== null) await refuseClosedReceipt(db, { companyId, receivedOn: payment.paidOn })
  const { type, amountCents, paidOn, comments } = input
  if (receipt) await updateWholeReceipt(db, receipt.id, input)
  if (receipt && receipt.slipId !== null) {
    if (type !== payment.type) await leaveSlip(db, receipt.id, receipt.slipId)
    else await followReceipts(db, receipt.slipId)
  }
  const saved = await updateManualPayment(db, id, { type, amountCents, paidOn, comments })
  const isOther = type !== payment.type || amountCents !== payment.amountCents || paidOn !== payment.paidOn
  // a comment is the office's own
  if (receipt && isOther) await tellReceipt(context, receipt.id, [], true)
  return saved
}

export const savePayment = async (context: OperationContext, input: PaymentInput) => {
  const { db, today } = context
  if (input.paidOn > today()) refuse(billingRefusals.paidInFuture, 'paidOn')
  const found = (await findOrder(db, { customerId: null }, input.orderId)) ?? notFound()
  await lockFamily(db, found.customerId)
  const order = (await lockOrder(db, input.orderId)) ?? notFound()
  const own = input.id === null ? 0 : ((await findPayment(db, input.id))?.amountCents ?? 0)
  const available = Math.max(order.customerDueCents - order.customerPendingCents, 0) + own
  if (input.amountCents > available) refuse(billingRefusals.amountBeyond(available), 'amountCents')
  if (input.id !== null) {
    const dated = { method: input.type, amountCents: input.amountCents, receivedOn: input.paidOn, dayPath: 'paidOn' }
    await refuseImpossible(db, order.companyId, dated, order.orderedOn, today())
    const saved = await correct(context, order.companyId, input.id, input)
    changed(context)
    return { errors: null, ...saved, totalremained: await remainedOf(db, input.orderId) }
  }
  const { orderId, type, amountCents, paidOn, chequeNumber, chequeBank, comments } = input
  const receipt = await receive(
    db,
    {
      ...{ customerId: order.customerId, company: found.company, method: type, amountCents, receivedOn: paidOn },
      ...{ chequeNumber, chequeBank, comments, parts: [{ orderId, cents: amountCents }], confirmsTwin: true },
      dayPath: 'paidOn',
    },
    today(),
  )
  await tellReceipt(context, receipt.id)
  changed(context)
  const id = receipt.payments[0] ?? null
  const { updatedAt } = (id !== null && (await findPayment(db, id))) || { updatedAt: null }
  return { errors: null, id, updatedAt, totalremained: await remainedOf(db, orderId) }
}

export const removePayment = async (
  context: OperationContext,
  { paymentId, reason }: { readonly paymentId: number; readonly reason: string },
) => {
  const { db, today } = context
  const { orderId } = (await findPayment(db, paymentId)) ?? notFound()
  await lockOrder(db, orderId)
  const payment = (await findPayment(db, paymentId)) ?? notFound()
  const refusal = refusalOfTouching(payment)
  if (refusal) refuse(refusal)
  const of = await findReceiptOfPayment(db, paymentId)
  refuseHeld(of)
  const receipt = of && (await lockReceipt(db, of.id))
  if (receipt) {
    const end = { status: 'reversed', endedOn: today(), endReason: reason, bankFeeCents: 0 } as const
    await endReceipt(db, receipt, end)
    if (receipt.remittanceSlipId !== null) await leaveSlip(db, receipt.id, receipt.remittanceSlipId)
    await tellReceiptEnd(context, receipt.id, 'reversed')
  } else await cancelPayment(db, paymentId, reason)
  changed(context)
  return { isValid: true, errorMsgs: [], totalremained: await remainedOf(db, orderId) }
}

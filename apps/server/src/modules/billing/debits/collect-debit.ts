// A debit that the bank collected becomes a receipt: its bill or its plan first, then the oldest bills, the rest credit.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { receiveFromBank } from '../receipts/receive-transfer.ts'
import { endFileWithLast, lockDebit, noteCollected } from './debits.queries.ts'
import { listPlanOrders } from './plans.queries.ts'

/** Answers the receipt; null when the debit is not at the bank: whoever came first has it. */
export const collectDebit = async (context: OperationContext, id: number, day: string): Promise<number | null> => {
  const { db } = context
  const debit = (await lockDebit(db, id)) ?? notFound()
  if (debit.status !== 'sent' || debit.fileId === null) return null
  const { company, customerId, amountCents, orderId, planId, what } = debit
  const own = new Set(orderId === null ? await listPlanOrders(db, planId ?? notFound()) : [orderId])
  const receiptId = await receiveFromBank(context, {
    ...{ company, customerId, amountCents, day, method: 'direct-debit', label: `Prélèvement, ${what}` },
    isFirst: (order) => own.has(order.orderId),
  })
  await noteCollected(db, id, receiptId)
  await endFileWithLast(db, debit.fileId, day)
  return receiptId
}

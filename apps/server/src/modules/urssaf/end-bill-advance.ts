// Ends the advance of a bill: it is kept without one, its lesson is cancelled, what was paid all the same is given back.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { advancesRefusals } from '@cartable/domain/urssaf/advances.refusals.ts'
import { advanceToReturn, advanceToWithdraw } from '@cartable/domain/urssaf/withdrawal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LiveKey, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { dropAwaited, returnToFamily, returnToUrssaf } from '../billing/payments/return-advance.ts'
import { findBillAdvance, findBillOfOrder, listRequestsOfBill } from './advances.queries.ts'
import { lockAdvancedBill, updateRequest } from './requests.queries.ts'
import { isUnderWay } from './show-bill-advance.ts'
import { tellAdvanceOver } from './tell-advance-over.ts'

const done = { isValid: true, errorMsgs: [] }
const keys: LiveKey[] = [['billing'], ['monitoring'], ['urssaf'], ['accounting'], ['courses']]

/** The bill stands and the family owes all of it: it is told once, with a link to pay. */
export const endBillAdvance = async ({ db, platform, now, live }: OperationContext, billId: number) => {
  const bill = (await lockAdvancedBill(db, billId)) ?? notFound()
  if (bill.thirdPartCents === 0 || bill.thirdPartPaymentStatus === 'succeeded' || bill.cancelledAt !== null)
    refuse(advancesRefusals.nothingToEnd)
  const [last] = await listRequestsOfBill(db, billId)
  if (last && isUnderWay(last) && last.status !== 'draft') refuse(advancesRefusals.stillUnderWay)
  if (last?.status === 'draft') await updateRequest(db, last.id, { status: 'aborted', watchUntil: null })
  await dropAwaited(db, bill.orderId, now().toISOString())
  await tellAdvanceOver({ db, platform }, billId, last?.status === 'aborted' ? 'refused' : 'given-up')
  live(...keys)
  return done
}

/**
 * The lesson of a bill is cancelled: what was not sent is dropped, what is under way must be annulled by the Urssaf, what it
 * paid waits to be given back as it answers. To be called before the credit note, in its transaction.
 */
export const withdrawAdvance = async (
  { db, now, live }: Pick<OperationContext, 'db' | 'now' | 'live'>,
  orderId: number,
  billId: number,
  reason: string,
): Promise<void> => {
  const [last] = await listRequestsOfBill(db, billId)
  const isAsked = last !== undefined && (isUnderWay(last) || last.status === 'paid')
  if (!last || !isAsked) {
    if ((await findBillAdvance(db, billId))?.creditCents) await dropAwaited(db, orderId, now().toISOString())
    return
  }
  live(...keys)
  if (last.status === 'draft') {
    await updateRequest(db, last.id, { status: 'aborted', watchUntil: null })
    return dropAwaited(db, orderId, now().toISOString())
  }
  await updateRequest(db, last.id, { withdrawalAskedAt: now().toISOString(), withdrawalReason: reason })
}

/** What cancelling the lesson of an order asks of the office at the Urssaf; null: nothing. */
export const withdrawalOf = async (db: Db, orderId: number): Promise<string | null> => {
  const billId = await findBillOfOrder(db, orderId)
  const [last] = billId === null ? [] : await listRequestsOfBill(db, billId)
  if (last?.status === 'paid') return advanceToReturn
  return last && isUnderWay(last) && last.status !== 'draft' ? advanceToWithdraw : null
}

/** Whether a bill was, or is to be, asked of the Urssaf, which did not pay it: it is corrected by another bill alone. */
export const bearsNoCredit = async (db: Db, orderId: number): Promise<boolean> => {
  const billId = await findBillOfOrder(db, orderId)
  const found = billId === null ? undefined : await findBillAdvance(db, billId)
  if (billId === null || !found || found.status === 'succeeded') return false
  return found.creditCents > 0 || (await listRequestsOfBill(db, billId)).length > 0
}

/** Whether a bill was, or is to be, asked of the Urssaf, whatever became of it. */
export const wasAdvanced = async (db: Db, orderId: number): Promise<boolean> => {
  const billId = await findBillOfOrder(db, orderId)
  if (billId === null) return false
  return (
    ((await findBillAdvance(db, billId))?.creditCents ?? 0) > 0 || (await listRequestsOfBill(db, billId)).length > 0
  )
}

/** The money of a cancelled lesson goes back as the Urssaf answered. */
export const returnMoney = async (
  { db, now, today, live }: OperationContext,
  billId: number,
  to: 'urssaf' | 'customer',
) => {
  const bill = (await lockAdvancedBill(db, billId)) ?? notFound()
  const request = (await listRequestsOfBill(db, billId)).find(
    (one) => one.status === 'paid' && one.withdrawalAskedAt !== null && one.withdrawalEndedAt === null,
  )
  if (!request) return refuse(advancesRefusals.nothingToReturn)
  if (to === 'urssaf') await returnToUrssaf(db, [request.paymentId, request.debitPaymentId], today())
  else await returnToFamily(db, bill.orderId, today())
  await updateRequest(db, request.id, { withdrawalEndedAt: now().toISOString(), returnedTo: to })
  live(...keys)
  return done
}

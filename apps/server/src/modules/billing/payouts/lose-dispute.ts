// The money of a lost dispute goes back as that of a cheque that bounces: what it paid is owed again; won after all, it is paid again.
import type { Db } from '../../../platform/db/database.ts'
import { cancelPart, insertMove } from '../receipts/credit.queries.ts'
import { freeAll, takeSurplusBack } from '../receipts/end-receipt.ts'
import { useCredit } from '../receipts/move-credit.ts'
import { lockDue } from '../receipts/receipts.queries.ts'
import { lockFamilyPacks } from '../receipts/reserve-credit.ts'
import { type DisputedPayment, insertLoss, leftOfPayment, updateDispute } from './disputes.queries.ts'

type Lost = { readonly id: number; readonly amountCents: number; readonly day: string }

/** Locks what a payment is for, in the order of whatever moves money. */
export const lockPaidFor = async (db: Db, { customerId, orderId }: DisputedPayment): Promise<void> => {
  await lockFamilyPacks(db, customerId)
  if (orderId !== null) await lockDue(db, [orderId])
}

/** In the transaction that locked it. Refused where credit that it fed was given to the family since: asked again each hour. */
export const takeLossBack = async (db: Db, payment: DisputedPayment, { id, amountCents, day }: Lost) => {
  const { companyId, customerId, orderId, id: paymentId } = payment
  const holder = { companyId, customerId }
  const reopened = new Set<number>()
  if (orderId === null) {
    for (const one of await freeAll(db, holder, 'card', amountCents, day)) reopened.add(one)
    const move = { ...holder, nature: 'card', kind: 'taken-back', movedOn: day } as const
    await insertMove(db, { ...move, amountCents: -amountCents, paymentId })
  } else if ((await leftOfPayment(db, payment)) < amountCents)
    for (const one of await takeSurplusBack(db, holder, paymentId, day)) reopened.add(one)
  const lostPaymentId = await insertLoss(db, payment, { amountCents, paidOn: day })
  await updateDispute(db, id, { lostPaymentId })
  for (const one of [...reopened].sort((a, b) => a - b)) await useCredit(db, one, day)
}

/** The bank changed its mind: the loss is cancelled. */
export const giveLossBack = async (
  db: Db,
  { companyId, customerId, orderId, id: paymentId }: DisputedPayment,
  { lostPaymentId, amountCents, day }: { lostPaymentId: number; amountCents: number; day: string },
): Promise<void> => {
  await cancelPart(db, lostPaymentId)
  if (orderId === null)
    await insertMove(db, {
      ...{ companyId, customerId, nature: 'card', kind: 'received', amountCents, movedOn: day, paymentId },
    })
}

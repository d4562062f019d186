// Sends the link by which a family pays what is due of a registration, in the words of its caller; nothing when nothing is due.
import type { Db } from '../../../platform/db/database.ts'
import { findBillToPay } from '../cards/to-pay.queries.ts'
import { type Letter, type Post, sendLink } from '../payments/send-payment-link.ts'
import { ordersOfRegistration } from './registration-orders.queries.ts'

/** Answers whether a mail leaves: a family without an address gets none. */
export const sendRegistrationLink = async (
  db: Db,
  platform: Post,
  registrationId: number,
  letter: Omit<Letter, 'amountCents'>,
): Promise<boolean> => {
  const orders = await ordersOfRegistration(db, registrationId, 'read')
  const unpaid = orders.find((order) => order.dueCents > order.paidCents && order.billId !== null)
  const bill = unpaid?.billId ? await findBillToPay(db, unpaid.billId) : undefined
  if (!unpaid || !bill) return false
  const amountCents = unpaid.dueCents - unpaid.paidCents
  return (await sendLink(db, platform, bill, { ...letter, amountCents })) !== null
}

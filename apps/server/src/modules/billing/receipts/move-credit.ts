// The credit of a family: an order takes it, an order that has too much feeds it, money that is taken back leaves it.

import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { type CreditPart, takeCredit } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  cancelPart,
  type Held,
  type Holder,
  insertCreditPayment,
  insertMove,
  type LockedOrder,
  listUsableCredits,
  lockCredit,
  lockOrderOfCredit,
  type Nature,
  paymentsWithSurplus,
  type SurplusOf,
  usesOfCredit,
} from './credit.queries.ts'

/**
 * Pays an order from the credit of its family, as far as both go. Answers the cents taken.
 * @param asked a person asks for it: otherwise only families whose credit goes to their next bills are served
 */
export const useCredit = async (db: Db, orderId: number, today: string, asked = false): Promise<number> => {
  const order = await lockOrderOfCredit(db, orderId)
  // a debt that was given up is paid all the same when somebody says so
  const dueCents = (order?.customerDueCents ?? 0) + (asked ? (order?.writtenOffCents ?? 0) : 0)
  if (!order || order.isBeingPaid || dueCents <= 0 || !(asked || order.usesCredit)) return 0
  const credit = await lockCredit(db, order)
  const held = credit.reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.min(dueCents, held)
  if (cents === 0) return 0
  await pay(db, order, takeCredit(cents, credit) ?? [], today)
  return cents
}

const pay = async (db: Db, order: LockedOrder, parts: readonly CreditPart[], today: string): Promise<void> => {
  for (const part of parts) {
    const nature = part.nature as Nature
    const payment = { orderId: order.id, nature, amountCents: part.cents, paidOn: today, surplusOf: null }
    const paymentId = await insertCreditPayment(db, payment)
    const { companyId, customerId } = order
    await insertMove(db, {
      ...{ companyId, customerId, nature, kind: 'used', amountCents: -part.cents, movedOn: today, paymentId },
    })
  }
}

/** Pays an order from parts of the credit of its family that the caller knows it to hold, as far as the order owes. */
export const payFromCredit = async (
  db: Db,
  orderId: number,
  parts: readonly CreditPart[],
  today: string,
): Promise<void> => {
  const order = await lockOrderOfCredit(db, orderId)
  const held = parts.reduce((sum, { cents }) => sum + cents, 0)
  if (order) await pay(db, order, takeCredit(Math.min(order.customerDueCents, held), parts) ?? [], today)
}

/** Money that left an order for the credit of its family. */
export type Freed = { readonly holder: Holder | null; readonly parts: readonly Held[] }

/**
 * What the family paid of an order beyond what is due of it, otherwise than by card, becomes its credit: after a credit
 * note, for one. Card money goes back on the card, unless another bill takes it at once (`family-with-cards`); what the
 * Urssaf paid is its own, unless it says otherwise. Answers what became credit, by the money it came as.
 * @param cents of it, instead of what is beyond what is due: money that comes from elsewhere takes its place
 */
export const creditSurplus = async (
  db: Db,
  orderId: number,
  today: string,
  of: SurplusOf = 'family',
  cents: number | null = null,
): Promise<Freed> => {
  const order = await lockOrderOfCredit(db, orderId)
  let rest = cents ?? order?.surplusCents ?? 0
  const parts: Held[] = []
  if (!order) return { holder: null, parts }
  for (const { id, nature, leftCents } of await paymentsWithSurplus(db, orderId, of)) {
    const amountCents = Math.min(leftCents, rest)
    if (amountCents === 0) break
    const paymentId = await insertCreditPayment(db, { orderId, nature, amountCents, paidOn: today, surplusOf: id })
    const { companyId, customerId } = order
    await insertMove(db, { companyId, customerId, nature, kind: 'surplus', amountCents, movedOn: today, paymentId })
    parts.push({ nature, cents: amountCents })
    rest -= amountCents
  }
  return { holder: { companyId: order.companyId, customerId: order.customerId }, parts }
}

/**
 * Sees that a credit holds `cents` of a money: where orders took it meanwhile, they give it back, the last first.
 * Refused when it was given back to the family. Answers the orders that are owed again.
 */
export const freeCredit = async (
  db: Db,
  holder: Holder,
  nature: Nature,
  cents: number,
  today: string,
): Promise<number[]> => {
  const held = (await lockCredit(db, holder)).find((part) => part.nature === nature)?.cents ?? 0
  let lacking = cents - held
  const reopened: number[] = []
  if (lacking <= 0) return reopened
  for (const { paymentId, orderId, amountCents } of await usesOfCredit(db, holder, nature)) {
    await cancelPart(db, paymentId)
    const { companyId, customerId } = holder
    await insertMove(db, { companyId, customerId, nature, kind: 'used-back', amountCents, movedOn: today, paymentId })
    reopened.push(orderId)
    lacking -= amountCents
    if (lacking <= 0) return reopened
  }
  return refuse(receiptsRefusals.creditGivenBack)
}

/** What the next lessons of each family take from its credit, by customer. */
export const usableCredits = (db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  listUsableCredits(db, customerIds)

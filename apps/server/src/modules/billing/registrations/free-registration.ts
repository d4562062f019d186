// What becomes of the money of a registration that its stage took away: its bills credited, what was paid set free by the way it came.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { takeCredit } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { type AskedRefunds, freeOrder } from '../credits/free-money.ts'
import { creditOrder, restOfLines } from '../credits/issue-credit-note.ts'
import { type Held, lockCredit, lockOrderOfCredit } from '../receipts/credit.queries.ts'
import { creditSurplus, payFromCredit } from '../receipts/move-credit.ts'
import { openRefund } from '../receipts/refund-credit.ts'
import type { RegistrationMoney } from './bill-registration.ts'
import { creditLeftBy, ordersOfRegistration, paymentsOfRegistration } from './registration-orders.queries.ts'

/** The family reads the reason; money of a card goes back on it, the rest as `way` says. */
export type GivenBack = {
  readonly reason: string
  readonly way: 'transfer' | 'credit'
  /** It stays where it is for a while: the family is asked first. */
  readonly isHeld?: boolean
}

/** Takes back all that is left of the bills, paid or not: they were locked with `money`. */
export const creditWhole = async (
  db: Db,
  money: RegistrationMoney,
  { reason, way, isHeld }: GivenBack,
  now: Date,
  today: string,
): Promise<void> => {
  if (money.pendingCents > 0) refuse(billingRefusals.paymentPending)
  for (const { orderId, dueCents } of money.orders)
    if (dueCents > 0)
      await creditOrder(db, { orderId, creditsOf: restOfLines, reason, moneyBack: isHeld ? null : way }, now, today)
}

/** Sets free what the orders of a registration have too much. */
export const freeRegistration = async (
  context: Pick<OperationContext, 'db' | 'today'>,
  registrationId: number,
  { reason, way }: GivenBack,
): Promise<AskedRefunds> => {
  const onCards: number[] = []
  const byHand: number[] = []
  for (const { orderId } of await ordersOfRegistration(context.db, registrationId, 'lock')) {
    const asked = await freeOrder(context, { orderId, way, reason })
    onCards.push(...asked.onCards)
    byHand.push(...asked.byHand)
  }
  return { onCards, byHand }
}

export type Freed = { readonly onCardCents: number; readonly otherCents: number }

/** What would be set free if so many cents of each order were taken back: on the cards that paid, and otherwise. */
export const previewFreed = async (
  db: Db,
  registrationId: number,
  { orders }: RegistrationMoney,
  credits: readonly { readonly orderId: number; readonly cents: number }[],
): Promise<Freed> => {
  const payments = await paymentsOfRegistration(db, registrationId)
  const freed = { onCardCents: 0, otherCents: 0 }
  for (const { orderId, dueCents, paidCents, refundingCents } of orders) {
    const credited = credits.find((one) => one.orderId === orderId)?.cents ?? 0
    const surplus = Math.max(paidCents - refundingCents - Math.max(dueCents - credited, 0), 0)
    const onCards = payments
      .filter((one) => one.orderId === orderId && one.isCard)
      .reduce((sum, { refundableCents }) => sum + refundableCents, 0)
    freed.onCardCents += Math.min(surplus, onCards)
    freed.otherCents += Math.max(surplus - onCards, 0)
  }
  return freed
}

/** What a registration has too much and its card did not take back goes to the account of the family instead. */
export const transferRegistration = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  registrationId: number,
  reason: string,
): Promise<AskedRefunds> => {
  const byHand: number[] = []
  for (const { orderId } of await ordersOfRegistration(db, registrationId, 'lock')) {
    const { holder, parts } = await creditSurplus(db, orderId, today(), 'family-with-cards')
    const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0)
    if (holder === null || amountCents === 0) continue
    const refund = { ...holder, method: 'transfer' as const, amountCents, reason, askedOn: today() }
    byHand.push((await openRefund(db, { ...refund, doneOn: null, bankReference: null }, parts)).id)
  }
  return { onCards: [], byHand }
}

/** Money on its way from the orders of a cancelled registration to that of another one, by the means it came. */
export type Moved = readonly Held[]

/**
 * What the orders of a registration have too much becomes credit of the family, cards among it, as far as another bill takes
 * it at once: to be paid by `payFromMoved` in the same transaction.
 */
export const moveMoney = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  registrationId: number,
  mostCents: number,
): Promise<Moved> => {
  const moved: Held[] = []
  let rest = mostCents
  for (const { orderId, owedCents } of (await moneyOfOrders(db, registrationId)).filter((one) => one.owedCents > 0)) {
    const cents = Math.min(owedCents, rest)
    if (cents === 0) break
    const { parts } = await creditSurplus(db, orderId, today(), 'family-with-cards', cents)
    moved.push(...parts)
    rest -= cents
  }
  return moved
}

/** Pays the bills of a registration from what was moved; a family whose credit pays its bills has paid by it already. */
export const payFromMoved = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  registrationId: number,
  moved: Moved,
): Promise<void> => {
  for (const { orderId, paidCents } of await ordersOfRegistration(db, registrationId, 'lock'))
    if (paidCents === 0) await payFromCredit(db, orderId, moved, today())
}

/**
 * Pays the bills of a registration from what another one left to the credit of the family, as far as it is still there:
 * what was moved for it, and what was kept when it was cancelled.
 */
export const payFromCreditOf = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  registrationId: number,
  fromId: number,
): Promise<void> => {
  let came = await creditLeftBy(db, fromId)
  for (const { orderId } of await ordersOfRegistration(db, registrationId, 'lock')) {
    const order = await lockOrderOfCredit(db, orderId)
    if (!order || order.customerDueCents <= 0) continue
    const held = await lockCredit(db, order)
    const there = came.map(({ nature, cents }) => ({
      nature,
      cents: Math.min(cents, held.find((part) => part.nature === nature)?.cents ?? 0),
    }))
    const parts = takeCredit(Math.min(order.customerDueCents, sumOf(there)), there) ?? []
    await payFromCredit(db, orderId, parts, today())
    // what pays one of its bills pays no other
    came = came.map(({ nature, cents }) => ({
      nature,
      cents: cents - sumOf(parts.filter((part) => part.nature === nature)),
    }))
  }
}
const sumOf = (parts: readonly { readonly cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

const moneyOfOrders = async (db: Db, registrationId: number) =>
  (await ordersOfRegistration(db, registrationId, 'lock')).map((order) => ({
    orderId: order.orderId,
    owedCents: Math.max(order.paidCents - order.refundingCents - Math.max(order.dueCents, 0), 0),
  }))

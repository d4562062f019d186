// Shares out what is taken back or given back: a credit over the lines of a bill with its VAT, a refund over the payments received.
import { divideHalfUp, vatInside } from '../../kernel/money.ts'
import { type Funds, sumOfFunds, type TaxedAmount } from '../orders/billing.rules.ts'

/** A line of a bill; `leftCents` is what no credit note has taken back yet, below zero on a discount. */
export type CreditableLine = { readonly id: number; readonly leftCents: number }
/** What a credit note takes of a line; never 0. `minutes`: of a lesson that was shorter, so that the paper says hours; `funds`: what it takes of wages and contributions, where that is known. */
export type LineCredit = {
  readonly lineId: number
  readonly cents: number
  readonly minutes?: number
  readonly funds?: Funds
}

/**
 * A line of which a part is collected for the family that employs the teacher, and what credit notes took of each part.
 * In cents.
 */
export type LineWithFunds = Funds & {
  readonly totalCents: number
  readonly creditedCents: number
  readonly creditedWagesCents: number
  readonly creditedContributionsCents: number
}

/**
 * What a credit of a line takes of wages and contributions: their share of all credits of the line together, less what was
 * credited of them, so that fee, wages and contributions go back alike and the last credit takes what is left of each.
 * `wished`: what the lesson that was put right says, as far as the line and the credit bear it.
 */
export const fundsOfCredit = (line: LineWithFunds, cents: number, wished?: Funds): Funds => {
  const isRest = line.creditedCents + cents === line.totalCents
  const left = {
    wagesCents: line.wagesCents - line.creditedWagesCents,
    contributionsCents: line.contributionsCents - line.creditedContributionsCents,
  }
  if (isRest) return left
  const share = (part: number, credited: number, atMost: number) =>
    line.totalCents === 0
      ? 0
      : Math.min(
          Math.max(
            Number(divideHalfUp(BigInt(part) * BigInt(line.creditedCents + cents), BigInt(line.totalCents))) - credited,
            0,
          ),
          atMost,
        )
  const within = (value: number, atMost: number) => Math.min(Math.max(value, 0), atMost)
  const feeLeft = line.totalCents - line.creditedCents - sumOfFunds(left)
  const bears = (funds: Funds) => sumOfFunds(funds) <= cents && cents - sumOfFunds(funds) <= feeLeft
  const asked = wished && {
    wagesCents: within(wished.wagesCents, left.wagesCents),
    contributionsCents: within(wished.contributionsCents, left.contributionsCents),
  }
  if (asked && bears(asked)) return asked
  const wagesCents = share(line.wagesCents, line.creditedWagesCents, Math.min(left.wagesCents, cents))
  const contributionsCents = share(
    line.contributionsCents,
    line.creditedContributionsCents,
    Math.min(left.contributionsCents, cents - wagesCents),
  )
  // where earlier credits left little of the fee, the rest is taken of the wages, then of the contributions
  const short = Math.max(cents - wagesCents - contributionsCents - feeLeft, 0)
  const moreWages = Math.min(short, left.wagesCents - wagesCents)
  return { wagesCents: wagesCents + moreWages, contributionsCents: contributionsCents + short - moreWages }
}

/**
 * The VAT of a credit: that of what is sold in all credits of its line together, less what was credited of it. So several of
 * them never give back more than was billed, and the last takes what is left.
 */
export const taxedCredit = (
  line: LineWithFunds & { readonly vatPercent: string; readonly creditedVatCents: number },
  cents: number,
  wished?: Funds,
): TaxedAmount & Funds => {
  const funds = fundsOfCredit(line, cents, wished)
  const soldCents =
    line.creditedCents - line.creditedWagesCents - line.creditedContributionsCents + cents - sumOfFunds(funds)
  const vatCents = vatInside(soldCents, line.vatPercent) - line.creditedVatCents
  return { totalCents: cents, vatCents, totalExclTaxCents: cents - sumOfFunds(funds) - vatCents, ...funds }
}

/**
 * Shares a credit over the lines of a bill. The whole rest takes every line back, discounts too; less than that is taken
 * from the lines above zero, in their order. Null when the bill has less left than that.
 */
export const creditOfLines = (lines: readonly CreditableLine[], cents: number): LineCredit[] | null => {
  const left = lines.reduce((sum, line) => sum + line.leftCents, 0)
  if (cents <= 0 || cents > left) return null
  if (cents === left)
    return lines.filter((line) => line.leftCents !== 0).map((line) => ({ lineId: line.id, cents: line.leftCents }))
  const credits: LineCredit[] = []
  let rest = cents
  for (const line of lines) {
    const taken = Math.min(Math.max(line.leftCents, 0), rest)
    if (taken === 0) continue
    credits.push({ lineId: line.id, cents: taken })
    rest -= taken
  }
  return credits
}

/** An order of a registration, oldest first: what its bill says, less its credit notes, and what was paid of it. */
export type CreditableOrder = { readonly orderId: number; readonly dueCents: number; readonly paidCents: number }
export type OrderCredit = { readonly orderId: number; readonly cents: number }

/**
 * Shares a credit over orders: what nobody paid goes first, so that no order is overpaid while another is still owed; then
 * the newest. Null when they have less than that.
 */
export const creditOfOrders = (orders: readonly CreditableOrder[], cents: number): OrderCredit[] | null => {
  if (cents > orders.reduce((sum, order) => sum + order.dueCents, 0)) return null
  const newestFirst = [...orders].reverse()
  const taken = new Map<number, number>()
  let rest = cents
  const take = (orderId: number, atMost: number) => {
    const part = Math.min(Math.max(atMost, 0), rest)
    if (part === 0) return
    taken.set(orderId, (taken.get(orderId) ?? 0) + part)
    rest -= part
  }
  for (const order of newestFirst) take(order.orderId, order.dueCents - order.paidCents)
  for (const order of newestFirst) take(order.orderId, order.dueCents - (taken.get(order.orderId) ?? 0))
  return orders
    .filter((order) => taken.has(order.orderId))
    .map(({ orderId }) => ({ orderId, cents: taken.get(orderId) ?? 0 }))
}

/** A payment received, with what was not given back of it yet. */
export type RefundablePayment = {
  readonly paymentId: number
  readonly orderId: number
  readonly isCard: boolean
  readonly refundableCents: number
}
export type PaymentRefund = { readonly paymentId: number; readonly orderId: number; readonly cents: number }

/**
 * Shares a refund over payments. On the card: card payments only. By another way: the other payments first. What an order
 * owes already, because a credit note left it overpaid, is given back before the rest; `owed` says it by order.
 * Null when there is not that much to give back so.
 */
export const refundOfPayments = (
  payments: readonly RefundablePayment[],
  cents: number,
  onCard: boolean,
  owed: ReadonlyMap<number, number> = new Map(),
): PaymentRefund[] | null => {
  const usable = onCard ? payments.filter((payment) => payment.isCard) : payments
  const ordered = [...usable].sort((a, b) => Number(a.isCard) - Number(b.isCard) || b.paymentId - a.paymentId)
  const given = new Map<number, number>()
  const owedStill = new Map(owed)
  let rest = cents
  const give = ({ paymentId, refundableCents }: RefundablePayment, atMost: number): number => {
    const part = Math.max(Math.min(refundableCents - (given.get(paymentId) ?? 0), atMost, rest), 0)
    if (part > 0) given.set(paymentId, (given.get(paymentId) ?? 0) + part)
    rest -= part
    return part
  }
  for (const payment of ordered) {
    const due = owedStill.get(payment.orderId) ?? 0
    owedStill.set(payment.orderId, due - give(payment, due))
  }
  for (const payment of ordered) give(payment, rest)
  if (rest !== 0 || given.size === 0) return null
  return ordered
    .filter(({ paymentId }) => given.has(paymentId))
    .map(({ paymentId, orderId }) => ({ paymentId, orderId, cents: given.get(paymentId) ?? 0 }))
}

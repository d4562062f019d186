// Shares out what is taken back or given back: a credit over the lines of a bill, a refund over the payments received.

/** A line of a bill; `leftCents` is what no credit note has taken back yet, below zero on a discount. */
export type CreditableLine = { readonly id: number; readonly leftCents: number }
/** What a credit note takes of a line; never 0. */
export type LineCredit = { readonly lineId: number; readonly cents: number }

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

// Rules of money received: how it is shared over what a family owes, when it may be dated, what cash may be taken.
import { formatDay } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { receiptsRefusals } from './receipts.refusals.ts'

/** An order that may take money, with what its family still owes of it, in cents. */
export type OpenOrder = { readonly orderId: number; readonly dueCents: number }
export type Part = { readonly orderId: number; readonly cents: number }
/** Parts above zero, and what serves no order and becomes credit. */
export type Sharing = { readonly parts: readonly Part[]; readonly restCents: number }

/** Shares money over orders in the order given, oldest first by habit: each takes what is due of it, the rest is credit. */
export const shareReceived = (cents: number, orders: readonly OpenOrder[]): Sharing => {
  let restCents = cents
  const parts: Part[] = []
  for (const { orderId, dueCents } of orders) {
    const part = Math.min(Math.max(dueCents, 0), restCents)
    if (part === 0) continue
    parts.push({ orderId, cents: part })
    restCents -= part
  }
  return { parts, restCents }
}

/** Why parts chosen by hand cannot be taken: more than what was received, twice the same order, more than an order owes. */
export const refusalOfParts = (cents: number, parts: readonly Part[], orders: readonly OpenOrder[]): Refusal | null => {
  if (parts.reduce((sum, part) => sum + part.cents, 0) > cents) return receiptsRefusals.sharedBeyond
  if (new Set(parts.map(({ orderId }) => orderId)).size !== parts.length) return receiptsRefusals.sharedTwice
  const due = new Map(orders.map((order) => [order.orderId, order.dueCents]))
  const beyond = parts.find((part) => part.cents > (due.get(part.orderId) ?? 0))
  return beyond ? receiptsRefusals.partBeyond(due.get(beyond.orderId) ?? 0) : null
}

/**
 * Why money cannot be dated that day: not in the future, not in closed books, not before the bill it pays.
 * @param openFrom first day that the books still take, null when no fiscal year says
 * @param billedOn day of the newest order that the money pays; null when it pays none
 */
export const refusalOfReceivedOn = (
  day: string,
  {
    today,
    openFrom,
    billedOn,
  }: { readonly today: string; readonly openFrom: string | null; readonly billedOn: string | null },
): Refusal | null => {
  if (day > today) return receiptsRefusals.inFuture
  const earliest = [openFrom, billedOn]
    .filter((one): one is string => one !== null)
    .sort()
    .at(-1)
  if (earliest === undefined || day >= earliest) return null
  return earliest === billedOn && earliest !== openFrom
    ? receiptsRefusals.beforeBill(formatDay(earliest))
    : receiptsRefusals.beforeBooks(formatDay(earliest))
}

/** A payment in cash above the legal limit is refused (Code monétaire et financier, art. L. 112-6 and D. 112-3). */
export const refusalOfCash = (method: string, cents: number, limitCents: number | null): Refusal | null =>
  method === 'cash' && limitCents !== null && cents > limitCents ? receiptsRefusals.cashBeyond(limitCents) : null

/** Credit of a family by the money it came as. */
export type CreditPart = { readonly nature: string; readonly cents: number }

/** Takes cents from a credit, in the order given: by habit what came first. Null when it holds less. */
export const takeCredit = (cents: number, credit: readonly CreditPart[]): CreditPart[] | null => {
  let rest = cents
  const taken: CreditPart[] = []
  for (const { nature, cents: held } of credit) {
    const part = Math.min(held, rest)
    if (part > 0) taken.push({ nature, cents: part })
    rest -= part
  }
  return rest === 0 ? taken : null
}

/** Natures of a credit that may be given back so: CESU only as CESU, cash and the rest by whatever means but CESU. */
export const refundableBy = (method: string, credit: readonly CreditPart[]): CreditPart[] =>
  credit.filter(({ nature }) => (nature === 'cesu') === (method === 'cesu'))

/** The receipt behind a payment of an order, as far as it holds that payment. */
export type HoldingReceipt = {
  /** Reversed, or taken back by the bank. */
  readonly isEnded: boolean
  readonly isOfDebit: boolean
  readonly isShared: boolean
  readonly isProven: boolean
}
/**
 * Why a payment is not changed or removed on its order: what its receipt is of is put right where that stands, a debit by
 * its rejection, what several bills share in the account, what the bank has shown by a reversal. Null: nothing holds it.
 * The screen says the same sentence in the place of its buttons.
 */
export const refusalOfHeld = ({ isEnded, isOfDebit, isShared, isProven }: HoldingReceipt): Refusal | null => {
  if (isEnded) return receiptsRefusals.ended
  if (isOfDebit) return receiptsRefusals.ofDebit
  if (isShared) return receiptsRefusals.partOfReceipt
  return isProven ? receiptsRefusals.provenByBank : null
}

// What becomes of money once a credit note is issued: back on its card, kept as credit, or asked to be given back.
import type { MoneyBack } from '@cartable/domain/billing/credits/money-back.schema.ts'
import type { RefundMethod } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { prepareRefunds } from '../payments/pay-bill.ts'
import type { Held } from '../receipts/credit.queries.ts'
import { creditSurplus } from '../receipts/move-credit.ts'
import { openRefund } from '../receipts/refund-credit.ts'
import { giveBackToPack } from '../receipts/reserve-credit.ts'

export type FreedOrder = {
  readonly orderId: number
  readonly way: MoneyBack
  /** Read by the family where its money is given back. */
  readonly reason: string
  /** The pack of hours that its lesson was taken from: its money goes back there first. */
  readonly hourPackId?: number | null
}

/** CESU goes back as CESU whatever is chosen. */
const byMethod = (parts: readonly Held[], way: RefundMethod): readonly (readonly [RefundMethod, readonly Held[]])[] => [
  [way, parts.filter(({ nature }) => nature !== 'cesu')],
  ['cesu', parts.filter(({ nature }) => nature === 'cesu')],
]

/** Refunds that were asked for: on cards, of the provider after the commit; by other means, of whoever pays. */
export type AskedRefunds = { readonly onCards: readonly number[]; readonly byHand: readonly number[] }

/** Sets free what an order has too much after its credit notes, in their transaction. */
export const freeOrder = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  { orderId, way, reason, hourPackId = null }: FreedOrder,
): Promise<AskedRefunds> => {
  const onCards = await prepareRefunds(db, orderId)
  const { holder, parts: freed } = await creditSurplus(db, orderId, today())
  const parts = hourPackId === null ? freed : await giveBackToPack(db, hourPackId, freed, today())
  const byHand: number[] = []
  if (way === 'credit' || holder === null) return { onCards, byHand }
  for (const [method, taken] of byMethod(parts, way)) {
    const amountCents = taken.reduce((sum, { cents }) => sum + cents, 0)
    if (amountCents === 0) continue
    const refund = { ...holder, method, amountCents, reason, askedOn: today(), doneOn: null, bankReference: null }
    byHand.push((await openRefund(db, refund, taken)).id)
  }
  return { onCards, byHand }
}

/** The same, for who follows the refunds on cards alone: answers those to ask of the provider after the commit. */
export const freeMoney = async (
  context: Pick<OperationContext, 'db' | 'today'>,
  freed: FreedOrder,
): Promise<number[]> => [...(await freeOrder(context, freed)).onCards]

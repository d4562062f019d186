// Takes back, as a whole, the debts that a file brought: each by the opposite paper, while nobody worked on it.
import type { Stands } from '../../../platform/exchange/layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { creditOrder, restOfLines } from '../credits/issue-credit-note.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { lockDebt } from './opening-debts.queries.ts'

/** Answers what stands in the way; nothing is written then. */
export const takeBackDebts = async (
  { db, today, now, live }: OperationContext,
  paperIds: readonly number[],
): Promise<readonly Stands[]> => {
  const orders: { readonly orderId: number; readonly companyId: number }[] = []
  const stands: Stands[] = []
  for (const id of paperIds) {
    const debt = await lockDebt(db, id)
    if (!debt) continue
    orders.push(debt)
    if (debt.done !== null) stands.push({ className: 'bills', id, by: null, at: debt.at, what: debt.done })
  }
  if (stands.length > 0) return stands
  for (const { orderId, companyId } of orders) {
    await refuseClosedDay(db, companyId, today(), '')
    const reason = 'Import annulé'
    await creditOrder(db, { orderId, creditsOf: restOfLines, reason, moneyBack: null }, now(), today())
  }
  live(['billing'], ['accounting'], ['customers'])
  return []
}

// Takes back, as a whole, the balances that a file brought: each by the opposite writing, while its family has all of it.
import type { Stands } from '../../../platform/exchange/layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { lockCredit } from './credit.queries.ts'
import { endReceipt } from './end-receipt.ts'
import { lastCreditMove } from './opening-balances.queries.ts'
import { type LockedReceipt, lockReceipt } from './receipts.queries.ts'
import { refuseClosedDay } from './refuse-closed-days.ts'

/** Answers what stands in the way; nothing is written then. */
export const takeBackOpenings = async (
  { db, today, now, live }: OperationContext,
  receiptIds: readonly number[],
): Promise<readonly Stands[]> => {
  const receipts: LockedReceipt[] = []
  const stands: Stands[] = []
  for (const id of receiptIds) {
    const receipt = await lockReceipt(db, id)
    if (!receipt) continue
    receipts.push(receipt)
    const held = (await lockCredit(db, receipt)).find(({ nature }) => nature === receipt.method)?.cents ?? 0
    const isWhole = receipt.status === 'posted' && held >= receipt.amountCents
    if (!isWhole)
      stands.push({
        ...{ className: 'receipts', id, by: null, at: (await lastCreditMove(db, id)) ?? now().toISOString() },
        what: receipt.status === 'posted' ? 'avoir utilisé' : 'encaissement contre-passé',
      })
  }
  if (stands.length > 0) return stands
  const end = { status: 'reversed', endedOn: today(), endReason: 'Import annulé', bankFeeCents: 0 } as const
  for (const receipt of receipts) {
    await refuseClosedDay(db, receipt.companyId, end.endedOn, '')
    await endReceipt(db, receipt, end)
  }
  live(['billing'], ['accounting'])
  return []
}

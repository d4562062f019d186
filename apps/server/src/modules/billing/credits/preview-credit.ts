// What credit notes would come to and make of the money of their orders, said before they are issued.
import { outcomeOfCredit } from '@cartable/domain/billing/credits/credit-notes.rules.ts'
import { creditOfLines, taxedCredit } from '@cartable/domain/billing/credits/credits.rules.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { creditableLines, moneyToCredit } from './credit-notes.queries.ts'

export type CreditPreview = {
  readonly noteCents: number
  readonly noteVatCents: number
  readonly dueCents: number
  readonly onCardCents: number
  readonly surplusCents: number
  /** Why one of the orders cannot be credited now. */
  readonly refusal: Refusal | null
}

/** Credits of so many cents of each order, of the line of a lesson where it is said. */
export const previewCredits = async (
  db: Db,
  wishes: readonly { readonly orderId: number; readonly cents: number; readonly courseId?: number }[],
): Promise<CreditPreview> => {
  const preview = { noteCents: 0, noteVatCents: 0, dueCents: 0, onCardCents: 0, surplusCents: 0 }
  let refusal: Refusal | null = null
  for (const { orderId, cents, courseId } of wishes) {
    const money = await moneyToCredit(db, orderId)
    const lines = await creditableLines(db, orderId)
    const own = lines.filter((line) => courseId === undefined || line.courseId === courseId)
    const credits = creditOfLines(own, cents)
    if (!money || credits === null) {
      refusal ??= billingRefusals.nothingToCredit
      continue
    }
    if (money.pendingCents > 0) refusal ??= billingRefusals.paymentPending
    const outcome = outcomeOfCredit(money, cents)
    preview.noteCents += cents
    preview.dueCents += outcome.dueCents
    preview.onCardCents += outcome.onCardCents
    preview.surplusCents += outcome.surplusCents
    for (const { lineId, cents: of } of credits) {
      const line = lines.find(({ id }) => id === lineId)
      if (line) preview.noteVatCents += taxedCredit(line, of).vatCents
    }
  }
  return { ...preview, refusal }
}

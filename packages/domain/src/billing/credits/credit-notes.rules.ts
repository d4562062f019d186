// Rules of a credit note of any bill: what it takes of each line, and what the family then owes or is owed.
import type { Refusal } from '../../kernel/refusal.ts'
import { creditNoteRefusals } from './credit-notes.refusals.ts'
import type { CreditableMoney, CreditWay } from './credit-notes.schema.ts'
import { creditOfLines, type LineCredit } from './credits.rules.ts'

export type WishedCredit = {
  readonly way: CreditWay
  readonly noteCents: number | null
  readonly lines: readonly { readonly lineId: number; readonly cents: number | null }[]
}
export type LineLeft = {
  readonly lineId: number
  readonly label: string
  readonly totalCents: number
  readonly creditedCents: number
}

const leftOf = ({ totalCents, creditedCents }: LineLeft) => totalCents - creditedCents
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** What the note takes of each line, or why it cannot. */
export const creditOfWish = (
  lines: readonly LineLeft[],
  wish: WishedCredit,
): { readonly credits: readonly LineCredit[] } | { readonly refusal: Refusal } => {
  const left = sum(lines.map(leftOf))
  if (wish.way === 'lines') {
    const credits: LineCredit[] = []
    for (const line of lines) {
      const cents = wish.lines.find(({ lineId }) => lineId === line.lineId)?.cents ?? 0
      const most = leftOf(line)
      // a discount is taken back as what it is, below zero
      if (Math.sign(cents) * Math.sign(most) < 0 || Math.abs(cents) > Math.abs(most))
        return { refusal: creditNoteRefusals.beyondLine(line.label, most) }
      if (cents !== 0) credits.push({ lineId: line.lineId, cents })
    }
    const total = sum(credits.map(({ cents }) => cents))
    if (total <= 0) return { refusal: creditNoteRefusals.nothingChosen }
    return total > left ? { refusal: creditNoteRefusals.beyond(left) } : { credits }
  }
  const cents = wish.way === 'whole' ? left : (wish.noteCents ?? 0)
  if (cents <= 0) return { refusal: creditNoteRefusals.nothingChosen }
  const credits = creditOfLines(
    lines.map((line) => ({ id: line.lineId, leftCents: leftOf(line) })),
    cents,
  )
  return credits === null ? { refusal: creditNoteRefusals.beyond(left) } : { credits }
}

export type CreditOutcome = {
  /** What the family still owes after the note. */
  readonly dueCents: number
  /** Paid beyond what is left: given back on the card as far as it paid by card, the rest is the family's. */
  readonly onCardCents: number
  readonly surplusCents: number
}

/** What becomes of an order once `noteCents` more are credited. */
export const outcomeOfCredit = (money: Omit<CreditableMoney, 'cesuCents'>, noteCents: number): CreditOutcome => {
  const owed = money.amountCents - money.creditedCents - noteCents
  const beyond = Math.max(money.paidCents - money.refundingCents - Math.max(owed, 0), 0)
  const onCardCents = Math.min(beyond, money.onCardCents)
  return { dueCents: Math.max(owed - money.paidCents, 0), onCardCents, surplusCents: beyond - onCardCents }
}

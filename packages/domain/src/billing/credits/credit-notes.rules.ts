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

type Wished = { readonly credits: readonly LineCredit[] } | { readonly refusal: Refusal }
/**
 * What the note takes of each line, or why it cannot.
 * @param urssafCents what the Urssaf paid of the bill: the whole is taken back with its lesson, where the Urssaf is asked about its money
 */
export const creditOfWish = (lines: readonly LineLeft[], wish: WishedCredit, urssafCents = 0): Wished => {
  const wished = partsOfWish(lines, wish)
  if ('refusal' in wished || urssafCents <= 0) return wished
  const isWhole = sum(wished.credits.map(({ cents }) => cents)) >= sum(lines.map(leftOf))
  return isWhole ? { refusal: creditNoteRefusals.paidByUrssaf } : wished
}

const partsOfWish = (lines: readonly LineLeft[], wish: WishedCredit): Wished => {
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
  /** Paid beyond what is left, the family's own money first: given back on the card as far as it paid by card, the rest is its own. */
  readonly onCardCents: number
  readonly surplusCents: number
  /** Of what the Urssaf paid: the family's credit, or its own again where the whole bill is taken back. */
  readonly fromUrssafCents: number
}

type Money = Omit<CreditableMoney, 'cesuCents'>
/** What becomes of an order once `noteCents` more are credited. */
export const outcomeOfCredit = (money: Money, noteCents: number): CreditOutcome => {
  const owed = money.amountCents - money.creditedCents - noteCents
  const held = money.paidCents - money.refundingCents
  const beyond = Math.max(held - Math.max(owed, 0), 0)
  const own = Math.min(beyond, Math.max(held - money.urssafCents, 0))
  const onCardCents = Math.min(own, money.onCardCents)
  return {
    dueCents: Math.max(owed - money.paidCents - money.expectedCents, 0),
    onCardCents,
    surplusCents: own - onCardCents,
    fromUrssafCents: beyond - own,
  }
}

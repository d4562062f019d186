// Issues the credit notes of every bill, lessons and stages alike: of lines, of hours of a lesson, of an amount, of all that is left.

import { outcomeOfCredit } from '@cartable/domain/billing/credits/credit-notes.rules.ts'
import { creditOfLines, type LineCredit, taxedCredit } from '@cartable/domain/billing/credits/credits.rules.ts'
import { moneyBackTexts } from '@cartable/domain/billing/credits/money-back.rules.ts'
import type { MoneyBack } from '@cartable/domain/billing/credits/money-back.schema.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import type { Funds } from '@cartable/domain/billing/orders/billing.rules.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cancelOrder, findPrintingTexts } from '../orders/bills.queries.ts'
import { issueDay } from '../orders/issue-bill.ts'
import { BillMentions, creditNoteTexts, titleOf } from '../papers/bill-mentions.ts'
import {
  type BilledLine,
  type CreditNoteLine,
  creditableLines,
  findBillToCredit,
  insertCreditNote,
  lockOrderToCredit,
  lowerThirdPart,
  moneyToCredit,
  noteTeacherAmount,
} from './credit-notes.queries.ts'

const hoursText = (minutes: number) => (minutes / 60).toFixed(4)

/** Hours where the credit is of hours and they multiply to its amount; the amount alone otherwise. */
const measureOf = (line: BilledLine, { cents, minutes }: LineCredit) => {
  const { quantity, unit, unitPriceCents, label } = line
  if (cents === line.totalCents) return { quantity, unit, unitPriceCents, label }
  const rest = Math.round((Number(quantity) - Number(line.creditedHours)) * 60)
  const of = minutes ?? (unit === 'hour' && cents === line.leftCents && rest > 0 ? rest : undefined)
  if (of !== undefined && Math.round((of * unitPriceCents) / 60) === cents)
    return { quantity: hoursText(of), unit, unitPriceCents, label }
  return {
    quantity: '1',
    unit: 'unit' as const,
    unitPriceCents: cents,
    label: minutes === undefined ? label : `${label}, ${durationText(minutes)} en moins`,
  }
}

const lineOf = (lines: readonly BilledLine[], credit: LineCredit): CreditNoteLine => {
  const line = lines.find(({ id }) => id === credit.lineId)
  if (!line) throw new Error(`line ${credit.lineId} is not of the credited bill`)
  const { id: creditedLineId, courseId, vatCodeId, vatPercent } = line
  return {
    creditedLineId,
    courseId,
    vatCodeId,
    vatPercent,
    ...measureOf(line, credit),
    ...taxedCredit(line, credit.cents, credit.funds),
  }
}

export type CreditOrder = {
  readonly orderId: number
  /** What the note takes of the lines, as they stand under the lock. */
  readonly creditsOf: (lines: readonly BilledLine[]) => readonly LineCredit[] | null
  /** Printed on the note. */
  readonly reason: string | null
  /** What becomes of money paid beyond what is left, as the note says it; null where somebody decides later. */
  readonly moneyBack: MoneyBack | 'pack' | null
  /** Whether an order of which nothing is left is cancelled: not where its lesson was given all the same. */
  readonly cancels?: boolean
}
export type IssuedNote = {
  readonly id: number
  readonly reference: string
  readonly cents: number
  /** The bill that it is of. */
  readonly billId: number
}

/** Issues one credit note of the bill of an order: the last thing a transaction does. */
export const creditOrder = async (
  db: Db,
  { orderId, creditsOf, reason, moneyBack, cancels = true }: CreditOrder,
  now: Date,
  today: string,
): Promise<IssuedNote> => {
  await lockOrderToCredit(db, orderId)
  const bill = (await findBillToCredit(db, orderId)) ?? refuse(billingRefusals.nothingToCredit)
  const lines = await creditableLines(db, orderId)
  const credits = creditsOf(lines) ?? refuse(billingRefusals.nothingToCredit)
  if (credits.length === 0) refuse(billingRefusals.nothingToCredit)
  const cents = credits.reduce((sum, credit) => sum + credit.cents, 0)
  const left = lines.reduce((sum, line) => sum + line.leftCents, 0) - cents
  const printing = await findPrintingTexts(db, 'credit-note')
  const frozen = BillMentions.parse(bill.mentions)
  const money = await moneyToCredit(db, orderId)
  await noteTeacherAmount(db, orderId, left === 0)
  if (left === 0 && cancels) await cancelOrder(db, orderId, now)
  const said =
    money && moneyBack ? moneyBackTexts(outcomeOfCredit(money, cents), money.cesuCents, moneyBack, left === 0) : []
  const note = await insertCreditNote(db, bill, {
    lines: credits.map((credit) => lineOf(lines, credit)),
    issuedOn: await issueDay(db, bill.companyId, 'credit-note', today),
    mentions: {
      ...frozen,
      title: frozen.opening ? 'Réduction de la créance' : titleOf(printing, frozen.seller, 'Avoir'),
      texts: frozen.opening ? frozen.texts : creditNoteTexts(printing, frozen.seller),
      credited: {
        reference: bill.reference,
        issuedOn: bill.issuedOn,
        isPartial: cents < bill.totalCents,
        reason,
        money: said,
      },
    } satisfies BillMentions,
  })
  if (left > 0) await lowerThirdPart(db, orderId, cents)
  return { ...note, cents, billId: bill.id }
}

/** `cents` of a bill, shared over its lines. */
export const amountOfLines =
  (cents: number) =>
  (lines: readonly BilledLine[]): readonly LineCredit[] | null =>
    creditOfLines(lines, cents)

/** All that is left of a bill. */
export const restOfLines = (lines: readonly BilledLine[]): readonly LineCredit[] | null =>
  creditOfLines(
    lines,
    lines.reduce((sum, line) => sum + line.leftCents, 0),
  )

/** All that is left of the line of a lesson; the whole bill where it bills no other. */
export const restOfLesson =
  (courseId: number) =>
  (lines: readonly BilledLine[]): readonly LineCredit[] | null => {
    const credits = lines.flatMap(({ id, courseId: of, leftCents }) =>
      of === courseId && leftCents > 0 ? [{ lineId: id, cents: leftCents }] : [],
    )
    return credits.length === 0 ? null : credits
  }

/** So many cents of the line of a lesson, the minutes that it was shorter by, and what it has less of wages and contributions. */
export const partOfLesson =
  (courseId: number, cents: number, minutes: number, funds?: Funds) =>
  (lines: readonly BilledLine[]): readonly LineCredit[] | null => {
    const line = lines.find((one) => one.courseId === courseId)
    if (!line || cents > line.leftCents) return null
    return [{ lineId: line.id, cents, ...(minutes > 0 && { minutes }), ...(funds && { funds }) }]
  }

/** What the teachers of an order are to be paid, after a lesson of it changed without a paper. */
export const followTeacherAmount = (db: Db, orderId: number): Promise<void> => noteTeacherAmount(db, orderId, false)

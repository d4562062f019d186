// Which confirmed lessons that wait come on one bill: pure.
import type { Regime } from '../../accounting/rates/rates.schema.ts'
import { addMonths, dayOf, formatDay, startOfMonth } from '../../kernel/dates.ts'

export type LessonToGroup = {
  readonly id: number
  readonly regime: Regime
  readonly doneAt: string
  /** What the Urssaf is to be asked of it. */
  readonly thirdPartCents: number
}

/** Day on which lessons confirmed on `today` are billed. */
export const nextBillDay = (today: string): string => addMonths(startOfMonth(today), 1)

/** `Sur la facture du 01/12/2026.` */
export const onNextBill = (today: string): string => `Sur la facture du ${formatDay(nextBillDay(today))}.`

const partsOf = <T>(all: readonly T[], most: number): T[][] =>
  all.length <= most ? [[...all]] : [all.slice(0, most), ...partsOf(all.slice(most), most)]

/**
 * The lessons of one family, a bill for each mode of their contracts, in the order of their days. What the Urssaf is asked
 * is a bill of its own: a request is a bill whole, of one calendar month and of so many lines at most.
 */
export const groupForBills = <T extends LessonToGroup>(lessons: readonly T[], mostLines: number): [T, ...T[]][] => {
  const sorted = lessons.toSorted((a, b) => Date.parse(a.doneAt) - Date.parse(b.doneAt) || a.id - b.id)
  const groups = Map.groupBy(sorted, ({ regime, thirdPartCents, doneAt }) =>
    [regime, thirdPartCents > 0 ? dayOf(doneAt).slice(0, 7) : ''].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const isAsked = (group[0]?.thirdPartCents ?? 0) > 0
    return partsOf(group, isAsked ? mostLines : group.length).flatMap(([first, ...rest]) =>
      first === undefined ? [] : [[first, ...rest] as [T, ...T[]]],
    )
  })
}

// Reads what a year's end accrues: its lines as bills and invoices will say them, what was entered of them, and what keeps them from being entered.

import { accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { accrualsRefusals } from '@cartable/domain/accounting/accruals/accruals.refusals.ts'
import { sumOfAccruals } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import type {
  AccrualKind,
  AccrualSide,
  AccrualSums,
  AccrualsState,
} from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { fundsOf } from '@cartable/domain/accounting/rates/regime.rules.ts'
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import type { FiscalYearRow } from '@cartable/domain/accounting/years/years.schema.ts'
import { amountWithFunds, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { addDays, addMonths, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { creditNatures, natureOf } from '../../billing/orders/bill-mentions.ts'
import { readLessonsSold } from '../rates/read-what-is-sold.ts'
import { listYears } from '../years/years.queries.ts'
import { accountsByNature, listStanding, type NamedLine } from './accruals.queries.ts'
import { countCostsDue, countDisputed, listCostsDue, listSalesDue, type Scope } from './due.queries.ts'

/** Lessons given and not billed, each as its bill will sell it; those that no rule sells are counted. */
export const readSales = async (
  db: Db,
  scope: Scope,
): Promise<{ readonly lines: NamedLine[]; readonly withoutRule: number }> => {
  const due = await listSalesDue(db, scope)
  const sold = await readLessonsSold(db, due)
  const lines = due.flatMap((lesson, index): NamedLine[] => {
    const as = sold[index]
    if (!as) return []
    const { totalExclTaxCents, vatCents } = amountWithFunds(
      lesson.priceCents,
      fundsOf(lesson.regime, lesson),
      as.vatPercent,
    )
    const isAtHome = creditNatures.includes(natureOf(as))
    const nature = isAtHome ? 'revenue-tuition' : 'revenue-tuition-online'
    const { courseId, contractId, day, party, what } = lesson
    return [
      {
        ...{ courseId, contractId, groupId: null, teacherId: null, day, party, what, vatPercent: as.vatPercent },
        nature: lesson.regime === 'mandataire' ? 'revenue-agency-fee' : nature,
        ...{ exclTaxCents: totalExclTaxCents, vatCents },
      },
    ]
  })
  return { lines, withoutRule: due.length - lines.length }
}

const natureOfCosts = 'teacher-costs'
/** What teachers gave and did not invoice, with the VAT of those who charge it. */
export const readCosts = async (db: Db, scope: Scope): Promise<NamedLine[]> =>
  (await listCostsDue(db, scope)).map(({ totalCents, ...line }) => {
    const { totalExclTaxCents, vatCents } = taxedAmount(totalCents, line.vatPercent)
    return { ...line, nature: natureOfCosts, exclTaxCents: totalExclTaxCents, vatCents }
  })
/** What these lines come to, each rounded as it is written. */
const sumCosts = async (db: Db, scope: Scope): Promise<AccrualSums> =>
  (await countCostsDue(db, scope)).reduce(
    (sum, { totalCents, vatPercent, count }) => {
      const { totalExclTaxCents, vatCents } = taxedAmount(totalCents, vatPercent)
      return {
        count: sum.count + count,
        exclTaxCents: sum.exclTaxCents + count * totalExclTaxCents,
        vatCents: sum.vatCents + count * vatCents,
      }
    },
    { count: 0, exclTaxCents: 0, vatCents: 0 },
  )

/** Natures that an entry of the lines names. */
const naturesOf = ({ kind, now, lines }: Pick<Read['sides'][number], 'kind' | 'now' | 'lines'>): string[] =>
  now.count === 0
    ? []
    : [
        ...(kind === 'sales'
          ? (['sales-to-invoice', 'accrued-output-vat'] as const)
          : (['costs-to-receive', 'accrued-input-vat'] as const)),
        ...(kind === 'costs' ? [natureOfCosts] : new Set(lines.map(({ nature }) => nature))),
      ]

/** Why nothing of a year is entered or taken back today; null where it may be. */
export const obstacleOf = (year: FiscalYearRow, years: readonly FiscalYearRow[], today: string): Refusal | null => {
  if (year.closedAt !== null) return accrualsRefusals.yearClosed(year.name)
  if (year.to >= today) return accrualsRefusals.notOver(year.name, formatDay(addDays(year.to, 1)))
  if (year.closedThrough !== null && year.closedThrough >= year.to) return accrualsRefusals.closed(formatDay(year.to))
  const next = addDays(year.to, 1)
  return years.some(({ from }) => from === next) ? null : accrualsRefusals.noNextYear(formatDay(next))
}

/** Months in which a year that ended is what one comes for, though nothing of it was entered yet. */
const justEndedMonths = 6
/** The year that is looked at where none is asked: the oldest that is over and open and holds something, the one that has just ended, or that of today. */
const yearOf = (years: readonly FiscalYearRow[], today: string): FiscalYearRow | undefined =>
  years.findLast(({ closedAt, entryCount, to }) => closedAt === null && entryCount > 0 && to < today) ??
  years.find(
    ({ closedThrough, to }) =>
      to < today && to > addMonths(today, -justEndedMonths) && (closedThrough === null || closedThrough < to),
  ) ??
  years.find(({ from, to }) => from <= today && today <= to) ??
  years[0]

export type Read = {
  /** Of costs without their lines, where only sums are asked for. */
  readonly sides: readonly (AccrualSide & { readonly lines: readonly NamedLine[] })[]
  readonly withoutRule: number
  readonly obstacle: Refusal | null
}
/** Both sides of a year, with the lines behind them. */
export const readYear = async (
  db: Db,
  { companyId, company }: Omit<Scope, 'to'>,
  {
    year,
    years,
    today,
    isSummed = false,
  }: {
    readonly year: FiscalYearRow
    readonly years: readonly FiscalYearRow[]
    readonly today: string
    readonly isSummed?: boolean
  },
): Promise<Read> => {
  const scope = { companyId, company, to: year.to }
  const sales = await readSales(db, scope)
  const standing = await listStanding(db, year.id)
  const sideOf = (kind: AccrualKind, lines: readonly NamedLine[], now: AccrualSums) => {
    const found = standing.find((one) => one.kind === kind)
    return { kind, lines, now, standing: found ?? null }
  }
  const costs = isSummed ? [] : await readCosts(db, scope)
  // a stage is billed as it is bought: nothing of it waits for its bill
  const sides = [
    ...(company === 'private-tuition' ? [sideOf('sales', sales.lines, sumOfAccruals(sales.lines))] : []),
    sideOf('costs', costs, isSummed ? await sumCosts(db, scope) : sumOfAccruals(costs)),
  ]
  const accounts = await accountsByNature(db)
  const missing = sides.flatMap(naturesOf).find((nature) => !accounts.has(nature))
  const lacking =
    missing === undefined
      ? null
      : accrualsRefusals.noAccount(accountNatures[missing as keyof typeof accountNatures]?.label ?? missing)
  return { sides, withoutRule: sales.withoutRule, obstacle: obstacleOf(year, years, today) ?? lacking }
}

export const readState = async (
  db: Db,
  of: Omit<Scope, 'to'>,
  { yearId, today }: { readonly yearId: number | undefined; readonly today: string },
): Promise<AccrualsState> => {
  const years = (await listYears(db, of.companyId)).filter(({ from }) => from <= today)
  const year = yearId === undefined ? yearOf(years, today) : years.find(({ id }) => id === yearId)
  const named = years.map(({ id, ...span }) => ({ id, name: nameOfYear(span) }))
  if (!year) return { years: named, year: null, sides: [], disputed: 0, withoutRule: 0, obstacle: null }
  const all = await listYears(db, of.companyId)
  const { sides, withoutRule, obstacle } = await readYear(db, of, { year, years: all, today, isSummed: true })
  return {
    years: named,
    year: { id: year.id, name: year.name, from: year.from, to: year.to },
    sides: sides.map(({ lines: _, ...side }) => side),
    disputed: await countDisputed(db, { ...of, to: year.to }),
    withoutRule,
    obstacle: obstacle?.message ?? null,
  }
}

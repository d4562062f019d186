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
import type { WhatIsSold } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import type { FiscalYearRow } from '@cartable/domain/accounting/years/years.schema.ts'
import { amountWithFunds, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { addDays, addMonths, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { creditNatures, natureOf } from '../../billing/papers/bill-mentions.ts'
import { readLessonsSold, readSaleRules, soldByFacts } from '../rates/read-what-is-sold.ts'
import { listYears } from '../years/years.queries.ts'
import { accountsByNature, listStanding, type NamedLine } from './accruals.queries.ts'
import {
  countCostsDue,
  countDisputed,
  countSalesDue,
  type LessonDue,
  listCostsDue,
  listSalesDue,
  type Scope,
} from './due.queries.ts'

/** What a lesson comes to without its funds, and the nature of its account. */
const saleOf = (
  lesson: Pick<LessonDue, 'regime' | 'priceCents' | 'teacherAmountCents' | 'urssafPartCents'>,
  as: WhatIsSold,
) => {
  const funds = fundsOf(lesson.regime, lesson)
  const { totalExclTaxCents, vatCents } = amountWithFunds(lesson.priceCents, funds, as.vatPercent)
  const ofTuition = creditNatures.includes(natureOf(as)) ? 'revenue-tuition' : 'revenue-tuition-online'
  const nature = lesson.regime === 'mandataire' ? 'revenue-agency-fee' : ofTuition
  return { nature, vatPercent: as.vatPercent, exclTaxCents: totalExclTaxCents, vatCents }
}
const asSold = async (db: Db, due: readonly LessonDue[]): Promise<NamedLine[]> => {
  const sold = await readLessonsSold(db, due)
  return due.flatMap((lesson, index): NamedLine[] => {
    const as = sold[index]
    if (!as) return []
    const { courseId, contractId, day, party, what } = lesson
    return [{ courseId, contractId, groupId: null, teacherId: null, day, party, what, ...saleOf(lesson, as) }]
  })
}
/** Lessons given and not billed, each as its bill will sell it; those that no rule sells are counted. */
export const readSales = async (
  db: Db,
  scope: Scope,
): Promise<{ readonly lines: NamedLine[]; readonly withoutRule: number }> => {
  const due = await listSalesDue(db, scope)
  const lines = await asSold(db, due)
  return { lines, withoutRule: due.length - lines.length }
}
/** The first of them, and one more where there are more. */
export const readFirstSales = async (db: Db, scope: Scope, most: number): Promise<NamedLine[]> => {
  const lines: NamedLine[] = []
  for (let after: LessonDue | undefined; lines.length <= most; ) {
    const due = await listSalesDue(db, scope, { after, limit: most + 1 })
    lines.push(...(await asSold(db, due)))
    after = due.at(-1)
    if (due.length <= most) break
  }
  return lines.slice(0, most + 1)
}
const none: AccrualSums = { count: 0, exclTaxCents: 0, vatCents: 0 }
/** What they come to, each rounded as its bill rounds it, and the natures of their accounts. */
const sumSales = async (db: Db, scope: Scope) => {
  const rules = await readSaleRules(db)
  const natures = new Set<string>()
  let withoutRule = 0
  let now = none
  for (const lessons of await countSalesDue(db, scope)) {
    const as = soldByFacts(lessons, rules, lessons.day)
    if (as === null) {
      withoutRule += lessons.count
      continue
    }
    const { nature, exclTaxCents, vatCents } = saleOf(lessons, as)
    natures.add(nature)
    now = {
      count: now.count + lessons.count,
      exclTaxCents: now.exclTaxCents + lessons.count * exclTaxCents,
      vatCents: now.vatCents + lessons.count * vatCents,
    }
  }
  return { lines: [], now, natures, withoutRule }
}

const natureOfCosts = 'teacher-costs'
/** What teachers gave and did not invoice, with the VAT of those who charge it. */
export const readCosts = async (db: Db, scope: Scope, limit?: number): Promise<NamedLine[]> =>
  (await listCostsDue(db, scope, limit)).map(({ totalCents, ...line }) => {
    const { totalExclTaxCents, vatCents } = taxedAmount(totalCents, line.vatPercent)
    return { ...line, nature: natureOfCosts, exclTaxCents: totalExclTaxCents, vatCents }
  })
/** What these lines come to, each rounded as it is written. */
const sumCosts = async (db: Db, scope: Scope): Promise<AccrualSums> =>
  (await countCostsDue(db, scope)).reduce((sum, { totalCents, vatPercent, count }) => {
    const { totalExclTaxCents, vatCents } = taxedAmount(totalCents, vatPercent)
    return {
      count: sum.count + count,
      exclTaxCents: sum.exclTaxCents + count * totalExclTaxCents,
      vatCents: sum.vatCents + count * vatCents,
    }
  }, none)

/** Natures that an entry of the lines names. */
const naturesOf = ({ kind, now }: AccrualSide, ofSales: ReadonlySet<string>): string[] =>
  now.count === 0
    ? []
    : [
        ...(kind === 'sales'
          ? (['sales-to-invoice', 'accrued-output-vat'] as const)
          : (['costs-to-receive', 'accrued-input-vat'] as const)),
        ...(kind === 'costs' ? [natureOfCosts] : ofSales),
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
  /** Without their lines, where only sums are asked for. */
  readonly sides: readonly (AccrualSide & { readonly lines: readonly NamedLine[] })[]
  readonly withoutRule: number
  readonly obstacle: Refusal | null
}
const listSales = async (db: Db, scope: Scope) => {
  const { lines, withoutRule } = await readSales(db, scope)
  return { lines, withoutRule, now: sumOfAccruals(lines), natures: new Set(lines.map(({ nature }) => nature)) }
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
  const sales = await (isSummed ? sumSales(db, scope) : listSales(db, scope))
  const standing = await listStanding(db, year.id)
  const sideOf = (kind: AccrualKind, lines: readonly NamedLine[], now: AccrualSums) => {
    const found = standing.find((one) => one.kind === kind)
    return { kind, lines, now, standing: found ?? null }
  }
  const costs = isSummed ? [] : await readCosts(db, scope)
  // a stage is billed as it is bought: nothing of it waits for its bill
  const sides = [
    ...(company === 'private-tuition' ? [sideOf('sales', sales.lines, sales.now)] : []),
    sideOf('costs', costs, isSummed ? await sumCosts(db, scope) : sumOfAccruals(costs)),
  ]
  const accounts = await accountsByNature(db)
  const missing = sides.flatMap((side) => naturesOf(side, sales.natures)).find((nature) => !accounts.has(nature))
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

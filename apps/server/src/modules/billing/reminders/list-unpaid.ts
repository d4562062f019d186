// « Impayés »: one row per family, its balance by age, its level or why it is left in peace; sums over the filter on top.

import type { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import {
  ageBuckets,
  agedCents,
  exclusionOf,
  levelOfFamily,
  type ReminderDays,
} from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { UnpaidFamily, UnpaidTotals } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { readReminderDays } from './read-days.ts'
import { type FamilyFound, listOwing, type SummedSort, sumOwing } from './unpaid.queries.ts'

type Api = typeof remindersApi
type Input = InputOf<Api['unpaidFamilies']>

const rowOf = (family: FamilyFound, days: ReminderDays): UnpaidFamily => {
  const due = family.orders.filter(({ dueCents }) => dueCents > 0)
  return {
    ...{ customerId: family.customerId, customer: family.customer, phone: family.phone, email: family.email },
    aged: agedCents(due),
    totalCents: due.reduce((sum, { dueCents }) => sum + dueCents, 0),
    expectedCents: family.orders.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    advancedCents: due.reduce((sum, { advancedCents }) => sum + advancedCents, 0),
    oldestDays: due.length === 0 ? null : Math.max(...due.map(({ ageDays }) => ageDays)),
    billCount: due.length,
    level: levelOfFamily(family, days),
    exclusion: exclusionOf(family, days),
    ...{ lastReminder: family.lastReminder, promise: family.promise, suspendedOn: family.suspendedOn },
  }
}

const isWanted = (row: UnpaidFamily, { state, levels }: Input): boolean =>
  (state === undefined || (state === 'excluded') === (row.exclusion !== null)) &&
  (!levels?.length || levels.some((level) => row.level === Number(level)))

type Found = UnpaidFamily & Pick<FamilyFound, 'searchName'>
const keys: Readonly<Record<Input['sort']['column'], (row: Found) => number | string>> = {
  customer: ({ searchName }) => searchName,
  to30: ({ aged }) => aged.to30,
  to60: ({ aged }) => aged.to60,
  to90: ({ aged }) => aged.to90,
  over90: ({ aged }) => aged.over90,
  total: ({ totalCents }) => totalCents,
  age: ({ oldestDays }) => oldestDays ?? -1,
  reminded: ({ lastReminder }) => lastReminder?.on ?? '',
  level: ({ level }) => level ?? 0,
}

const totalsOf = (rows: readonly UnpaidFamily[]): UnpaidTotals => {
  const aged = { to30: 0, to60: 0, to90: 0, over90: 0 }
  for (const row of rows) for (const bucket of ageBuckets) aged[bucket] += row.aged[bucket]
  return {
    aged,
    totalCents: rows.reduce((sum, { totalCents }) => sum + totalCents, 0),
    expectedCents: rows.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    advancedCents: rows.reduce((sum, { advancedCents }) => sum + advancedCents, 0),
    families: rows.filter(({ totalCents }) => totalCents > 0).length,
  }
}

/** A page that is left to the database to choose and sort: found by the sums of families, so that only those that are shown are looked into. */
const listSummed = async (db: Db, today: string, input: Input, column: SummedSort, days: ReminderDays) => {
  const { q, page, size } = input
  const companies = input.companies?.length ? input.companies : null
  const levels = input.levels?.length ? input.levels.map(Number) : null
  const sort = { column, direction: input.sort.direction }
  const { ids, total, ...totals } = await sumOwing(db, today, { q, companies, levels, days, sort, page, size })
  const found = new Map((await listOwing(db, today, ids)).map((family) => [family.customerId, family]))
  const rows = ids.flatMap((id) => {
    const family = found.get(id)
    return family ? [rowOf(withOrdersOf(family, input), days)] : []
  })
  return { rows, total, totalIsExact: true, page, size, totals }
}

const withOrdersOf = (family: FamilyFound, { companies }: Input): FamilyFound =>
  companies?.length ? { ...family, orders: family.orders.filter(({ company }) => companies.includes(company)) } : family

/** All that owe are read where the rules say which of them are meant: whether left in peace. */
export const listUnpaid = async (
  { snapshot, platform, today }: Pick<OperationContext, 'snapshot' | 'platform' | 'today'>,
  input: Input,
): Promise<AnswerOf<Api['unpaidFamilies']>> => {
  const days = await readReminderDays(platform)
  const { column, direction } = input.sort
  if (input.state === undefined) return snapshot((db) => listSummed(db, today(), input, column, days))
  const rows = (await snapshot((db) => listOwing(db, today(), null, input.q)))
    .map((family) => withOrdersOf(family, input))
    .filter(({ orders }) => orders.length > 0)
    .map((family) => ({ ...rowOf(family, days), searchName: family.searchName }))
    .filter((row) => isWanted(row, input))
  const key = keys[column]
  const order = direction === 'asc' ? 1 : -1
  rows.sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? a.customerId - b.customerId : one < other ? -order : order
  })
  const from = (input.page - 1) * input.size
  return {
    rows: rows.slice(from, from + input.size).map(({ searchName: _, ...row }) => row),
    ...{ total: rows.length, totalIsExact: true, page: input.page, size: input.size, totals: totalsOf(rows) },
  }
}

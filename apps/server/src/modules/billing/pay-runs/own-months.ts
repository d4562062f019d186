// What each month brought a teacher: given, confirmed, paid by the family, paid to him, held and why; and each of its lessons.
import { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import type { OwnMonth } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listOwnLessons, listOwnMonths, listOwnYears, type MonthRow } from './own-months.queries.ts'
import { readPaySettings } from './read-pay-settings.ts'
import { showOwnPay } from './show-pay.ts'

/** Months that are shown, this one included. */
const shown = 12

const whose = async (context: OperationContext) => {
  const { as } = context
  if (as.kind !== 'teacher') return notFound()
  const { obstacles } = await showOwnPay(context)
  const { beforeFamilies } = await readPaySettings(context.platform)
  return { teacherId: as.teacherId, isSuspended: obstacles.length > 0, beforeFamilies }
}

const sumOf = (rows: readonly MonthRow[]) => ({
  courses: rows.reduce((all, row) => all + row.courses, 0),
  minutes: rows.reduce((all, row) => all + row.minutes, 0),
  cents: rows.reduce((all, row) => all + row.cents, 0),
})
const monthOf = (month: string, rows: readonly MonthRow[]): OwnMonth => ({
  month,
  given: sumOf(rows),
  confirmed: sumOf(rows.filter(({ isConfirmed }) => isConfirmed)),
  familyPaid: sumOf(rows.filter(({ isFamilyPaid }) => isFamilyPaid)),
  paid: sumOf(rows.filter(({ state }) => state === 'paid')),
  held: [...Map.groupBy(rows, ({ state }) => state)]
    .filter(([state]) => state !== 'paid')
    .map(([state, theirs]) => ({ state, ...sumOf(theirs) })),
})

export const ownMonthsService = handlers(ownMonthsApi, {
  ownMonths: async (context) => {
    const { db, today } = context
    const own = await whose(context)
    const rows = await listOwnMonths(db, own, addMonths(startOfMonth(today()), 1 - shown))
    return {
      months: [...Map.groupBy(rows, ({ month }) => month)].map(([month, theirs]) => monthOf(month, theirs)),
      years: await listOwnYears(db, own.teacherId),
    }
  },
  ownLessons: async (context, { month }) => ({
    rows: await listOwnLessons(context.db, await whose(context), startOfMonth(month)),
  }),
})

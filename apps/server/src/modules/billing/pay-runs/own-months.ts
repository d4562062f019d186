// What each month brought a teacher: given, confirmed, paid by the family, paid to him, held and why; each of its lessons; the statement of a year.
import { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import type { OwnMonth } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { listOwnLessons, listOwnMonths, type MonthRow } from './own-months.queries.ts'
import { readPaySettings } from './read-pay-settings.ts'
import { showOwnPay } from './show-pay.ts'
import { yearStatementPaper } from './year-statement.print.ts'
import { findReceiver, listOwnYears, listReceived, listTeacherYears } from './years.queries.ts'

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

/** Made as it is asked for: what a year brought does not change once it is over, but by what is given back of it. */
const printYear = async (
  { db, platform, now, today }: OperationContext,
  { teacherId, year }: { readonly teacherId: number; readonly year: string },
): Promise<Document> => {
  const receiver = (await findReceiver(db, teacherId)) ?? notFound()
  const received = await listReceived(db, teacherId, year)
  const definition = yearStatementPaper(
    { ...receiver, year, received, issuedOn: today(), createdAt: now() },
    await findSeller(db, 'private-tuition'),
  )
  return {
    ...{ mediaType: 'application/pdf', fileName: `releve-${year}-${teacherId}.pdf`, inline: true },
    body: await platform.pdf.render(definition),
  }
}

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
  ownYear: (context, { year }) =>
    context.as.kind === 'teacher' ? printYear(context, { teacherId: context.as.teacherId, year }) : notFound(),
  teacherYears: async ({ db }, { year }) => ({ rows: await listTeacherYears(db, year) }),
  teacherYear: printYear,
})

// What a teacher who leaves has not been paid yet of the lessons that he gave: by month, by reason; what is taken back or still owed besides, travel and bonuses.
import type { LessonPayState } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { listOwedExtras } from '../extras/extras.queries.ts'
import { sumDues } from './due.queries.ts'
import { listOwnMonths, type MonthRow } from './own-months.queries.ts'
import { readPaySettings } from './read-pay-settings.ts'

type LeftMonth = {
  readonly month: string
  readonly state: Exclude<LessonPayState, 'paid'>
  readonly courses: number
  readonly cents: number
}
/** Before any lesson. */
const everMonth = '1900-01-01'
const isLeft = (row: MonthRow): row is MonthRow & Pick<LeftMonth, 'state'> => row.state !== 'paid'

export const listLeftToPay = async (
  { db, platform, today }: Pick<OperationContext, 'db' | 'platform' | 'today'>,
  teacherId: number,
): Promise<{ readonly months: LeftMonth[]; readonly duesCents: number; readonly extrasCents: number }> => {
  const rows = await listOwnMonths(
    db,
    { teacherId, isSuspended: false, ...(await readPaySettings(platform)) },
    everMonth,
  )
  const dues = (await sumDues(db, teacherId)).get(teacherId) ?? []
  const extras = await listOwedExtras(db, { before: addDays(today(), 1), teacherId })
  const sums = Map.groupBy(rows.filter(isLeft), ({ month, state }) => `${month} ${state}`)
  return {
    months: [...sums.values()].flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { month, state } = first
      const courses = same.reduce((all, one) => all + one.courses, 0)
      return [{ month, state, courses, cents: same.reduce((all, one) => all + one.cents, 0) }]
    }),
    duesCents: dues.reduce((all, { leftCents }) => all + leftCents, 0),
    extrasCents: extras.reduce((all, { amountCents }) => all + amountCents, 0),
  }
}

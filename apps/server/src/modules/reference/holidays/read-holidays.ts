// Days without lessons, for those who plan.
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findHolidaysBetween } from './holidays.queries.ts'

/** Enabled days without lessons that meet a span of days, both included, of every zone. */
export const readHolidays = (db: Db, from: string, until: string): Promise<Holiday[]> =>
  findHolidaysBetween(db, from, until)

/** Whether a day of a span is a public holiday of the whole country, on which the office is shut. */
export const readOfficeHolidays = async (db: Db, from: string, until: string): Promise<(day: string) => boolean> => {
  const off = (await readHolidays(db, from, until)).filter(({ kind, zone }) => kind === 'public' && zone === null)
  return (day) => off.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

// Days on which somebody works at the office: neither a Sunday nor a public holiday of the whole country.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readOfficeHolidays } from './read-holidays.ts'

/** A week and some bridges: the longest that the company is closed in a row. */
const mostDaysOff = 20

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

/** The first day on which somebody works, from `day` on. */
export const workingDay = async (db: Db, day: string): Promise<string> => {
  const isOff = await readOfficeHolidays(db, day, addDays(day, mostDaysOff))
  for (let at = day; at <= addDays(day, mostDaysOff); at = addDays(at, 1)) if (!isSunday(at) && !isOff(at)) return at
  return day
}

/** The day that comes `count` working days after `day`. */
export const afterWorkingDays = async (db: Db, day: string, count: number): Promise<string> => {
  let at = day
  for (let left = count; left > 0; left -= 1) at = await workingDay(db, addDays(at, 1))
  return at
}

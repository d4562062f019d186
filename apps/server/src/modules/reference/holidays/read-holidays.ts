// Days without lessons, for those who plan.
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findHolidaysBetween } from './holidays.queries.ts'

/** Enabled days without lessons that meet a span of days, both included, of every zone. */
export const readHolidays = (db: Db, from: string, until: string): Promise<Holiday[]> =>
  findHolidaysBetween(db, from, until)

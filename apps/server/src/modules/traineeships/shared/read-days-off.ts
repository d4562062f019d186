// Reads the days off that a stage may meet.
import type { DayOff } from '@cartable/domain/traineeships/shared/days-off.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'

/** Those that meet a span of days, both included. Stages are held in school holidays, so that these are none. */
export const readDaysOff = async (db: Db, from: string, until: string): Promise<DayOff[]> =>
  (await readHolidays(db, from, until))
    .filter(({ kind, zone }) => kind !== 'school' && zone === null)
    .map(({ name, firstDay, lastDay }) => ({ name, firstDay, lastDay }))

// Of teachers who may be asked for a group: the days on which they are away, and those outside the hours that they gave.
import { absenceAt, isAvailable } from '@cartable/domain/courses/planning/planning.rules.ts'
import { startOfDay } from '@cartable/domain/kernel/dates.ts'
import { holidayOn } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { listTeacherHours } from '../../teachers/availability/read-availability.ts'

/** `HH:mm`, by the clocks of Paris. */
type Hours = { readonly startTime: string; readonly endTime: string }
type There = Pick<ProposedTeacher, 'givesHours' | 'awayDays' | 'outsideDays'>

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const minutesBetween = ({ startTime, endTime }: Hours): number => minutesOf(endTime) - minutesOf(startTime)

/** `days` in their order. Somebody who is away is not outside his hours besides. */
export const whoIsThere = async (
  db: Db,
  teacherIds: readonly number[],
  days: readonly string[],
  hours: Hours,
): Promise<(teacherId: number) => There> => {
  const [first, last] = [days[0], days.at(-1)]
  const silent: There = { givesHours: false, awayDays: [], outsideDays: [] }
  if (first === undefined || last === undefined) return () => silent
  const holidays = await readHolidays(db, first, last)
  const instantOf = (day: string) =>
    new Date(startOfDay(day).getTime() + minutesOf(hours.startTime) * 60_000).toISOString()
  const found = (await listTeacherHours(db, teacherIds, first)).map(({ teacherId, windows, absences, schoolZone }) => {
    const isOff = (day: string) => absenceAt(absences, instantOf(day)) !== null
    const isOutside = (day: string) => {
      const isHoliday = holidayOn(day, holidays, { departement: null, schoolZone }, ['school']) !== null
      return !isOff(day) && !isAvailable(windows, instantOf(day), minutesBetween(hours), isHoliday)
    }
    const there = { awayDays: days.filter(isOff), outsideDays: days.filter(isOutside) }
    return [teacherId, { ...there, givesHours: windows.length > 0 }] as const
  })
  const known = new Map<number, There>(found)
  return (teacherId) => known.get(teacherId) ?? silent
}

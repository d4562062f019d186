// Saves when a teacher gives lessons: the hours of the week, from the record's form or by the teacher.
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { overlapOf } from '@cartable/domain/teachers/availability/availability.rules.ts'
import type { AvailabilityWindow } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import type { TeacherInput } from '@cartable/domain/teachers/teachers.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { replaceWindows } from './availability.queries.ts'
import { listTeacherHours } from './read-availability.ts'

type PlanningDays = TeacherInput['planningDays']

const refuseOverlap = (windows: readonly AvailabilityWindow[], field: string): void => {
  const at = overlapOf(windows)
  if (at !== null) throw new Refused([{ ...teachersRefusals.windowsOverlap, path: `${field}.${at}.from` }])
}

export const saveWindows = async (db: Db, teacherId: number, windows: readonly AvailabilityWindow[]): Promise<void> => {
  refuseOverlap(windows, 'windows')
  await replaceWindows(db, teacherId, windows)
}

/** What the published field shows of the hours: those of an ordinary week of today. */
const isOrdinary = ({ inSchoolHolidays, firstDay, lastDay }: AvailabilityWindow, today: string): boolean =>
  !inSchoolHolidays && (firstDay ?? '') <= today && (lastDay ?? today) >= today

/** Hours of an ordinary week, as the record of a teacher gives and takes them. */
export const planningDaysOf = (windows: readonly AvailabilityWindow[], today: string): PlanningDays =>
  windows.filter((window) => isOrdinary(window, today)).map(({ weekday, from, to }) => ({ weekday, from, to }))

/** Takes the ordinary week of a record; hours of holidays and of other periods stay, and so does what is said again. */
export const savePlanningDays = async (db: Db, teacherId: number, days: PlanningDays, today: string): Promise<void> => {
  const [hours] = await listTeacherHours(db, [teacherId], today)
  const known = hours?.windows ?? []
  const same = (day: PlanningDays[number]) => (window: AvailabilityWindow) =>
    window.weekday === day.weekday && window.from === day.from && window.to === day.to
  const ordinary = days.map(
    (day) =>
      known.filter((window) => isOrdinary(window, today)).find(same(day)) ?? {
        ...day,
        ...{ inSchoolHolidays: false, firstDay: null, lastDay: null },
      },
  )
  refuseOverlap(ordinary, 'planningDays')
  const others = known.filter((window) => !isOrdinary(window, today))
  refuseOverlap([...others, ...ordinary], 'planningDays')
  await replaceWindows(db, teacherId, [...others, ...ordinary])
}

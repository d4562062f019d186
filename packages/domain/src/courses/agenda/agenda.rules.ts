// Rules of the calendar: when a teacher is there on a day.

import { instantAt } from '../../kernel/schedule.ts'
import type { AbsenceSpan, AvailabilityWindow } from '../../teachers/availability/availability.schema.ts'
import { absenceAt, holdsOn } from '../planning/planning.rules.ts'
import type { AgendaOpening } from './agenda.schema.ts'

type Hours = {
  readonly teacherId: number
  readonly windows: readonly AvailabilityWindow[]
  readonly absences: readonly AbsenceSpan[]
}

/** Null for a day of which the teacher said nothing: he gave no hours, and is not away. */
export const openingOn = (
  { teacherId, windows, absences }: Hours,
  day: string,
  isSchoolHoliday: boolean,
): AgendaOpening | null => {
  if (absenceAt(absences, instantAt(day, '12:00'))) return { teacherId, day, hours: [], isAway: true }
  if (windows.length === 0) return null
  const hours = windows.filter((window) => holdsOn(window, day, isSchoolHoliday)).map(({ from, to }) => ({ from, to }))
  return { teacherId, day, hours, isAway: false }
}

// Rules of the calendar: when a teacher is there on a day.

import { instantAt } from '../../kernel/schedule.ts'
import type { AbsenceSpan, AvailabilityWindow } from '../../teachers/availability.schema.ts'
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

type Span = { readonly from: string; readonly to: string }

/** The hours of a day at which a teacher is there and has nothing, as `HH:MM`; those too short for a lesson are left out. */
export const freeHours = ({ hours }: Pick<AgendaOpening, 'hours'>, taken: readonly Span[]): Span[] =>
  taken
    .reduce<readonly Span[]>(
      (left, { from, to }) =>
        left.flatMap((span) =>
          to <= span.from || from >= span.to
            ? [span]
            : [
                { from: span.from, to: from },
                { from: to, to: span.to },
              ],
        ),
      hours,
    )
    .filter((span) => minutesOf(span.to) - minutesOf(span.from) >= shortestFree)

/** Minutes of the shortest hour that is said to be free. */
const shortestFree = 30
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

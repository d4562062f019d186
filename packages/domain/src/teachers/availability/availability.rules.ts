// Rules of when teachers give lessons: windows that do not overlap, absences of a sensible length.
import { addMonths, daysBetween } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { teachersRefusals } from '../teachers.refusals.ts'
import type { AbsenceSpan, AvailabilityWindow } from './availability.schema.ts'

const meets = (one: AvailabilityWindow, other: AvailabilityWindow): boolean =>
  one.weekday === other.weekday &&
  one.inSchoolHolidays === other.inSchoolHolidays &&
  one.from < other.to &&
  other.from < one.to &&
  (one.firstDay ?? '') <= (other.lastDay ?? '9') &&
  (other.firstDay ?? '') <= (one.lastDay ?? '9')

/** Place of the first window that overlaps an earlier one; null when none does. */
export const overlapOf = (windows: readonly AvailabilityWindow[]): number | null => {
  const at = windows.findIndex((one, index) => windows.slice(0, index).some((other) => meets(one, other)))
  return at === -1 ? null : at
}

/** Days longer than this are the end of work, not an absence. */
const longestDays = 366

export const refusalOfAbsence = ({ firstDay, lastDay }: AbsenceSpan, today: string): Refusal | null => {
  if (lastDay < firstDay) return teachersRefusals.absenceBackwards
  if (lastDay < today) return teachersRefusals.absenceOver
  if (firstDay > addMonths(today, 24) || daysBetween(firstDay, lastDay) > longestDays)
    return teachersRefusals.absenceTooLong
  return null
}

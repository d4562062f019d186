// Words of when a teacher gives lessons.
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import type {
  AbsenceSpan,
  AvailabilityWindow,
  LostLesson,
} from '@cartable/domain/teachers/availability/availability.schema.ts'
import { weekdays } from '@cartable/domain/teachers/teachers.schema.ts'

const periodOf = ({ firstDay, lastDay }: AvailabilityWindow): string | null => {
  if (firstDay !== null && lastDay !== null) return `du ${formatDay(firstDay)} au ${formatDay(lastDay)}`
  if (firstDay !== null) return `à partir du ${formatDay(firstDay)}`
  return lastDay === null ? null : `jusqu’au ${formatDay(lastDay)}`
}

/** `Mercredi, 14:00 à 18:00`, and when it holds. */
export const windowText = (window: AvailabilityWindow): string =>
  [
    `${weekdays[window.weekday - 1]}, ${window.from} à ${window.to}`,
    periodOf(window),
    window.inSchoolHolidays && 'pendant les vacances scolaires',
  ]
    .filter(Boolean)
    .join(', ')

export const absenceText = ({ firstDay, lastDay }: AbsenceSpan): string =>
  firstDay === lastDay ? `Le ${formatDay(firstDay)}` : `Du ${formatDay(firstDay)} au ${formatDay(lastDay)}`

/** `25/11/2026 à 17:00, Malo Kerbrat, Mathématiques`. */
export const lostText = ({ at, studentName, title }: LostLesson): string =>
  `${formatInstant(at)}, ${studentName}, ${title}`

// Words of a course that screens share: when, how long, what, with whom, and where.

import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { withFirst } from '@cartable/domain/kernel/french.ts'

/** When it took place, or is expected. */
export const whenText = (course: Pick<CourseRow, 'doneAt' | 'expectedAt'>): string => {
  const at = course.doneAt ?? course.expectedAt
  return at === null ? 'Date à fixer' : formatInstant(at)
}

const weekday = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `mercredi 12 novembre à 17:30`, for people at home. */
export const longWhenText = (course: Pick<CourseRow, 'doneAt' | 'expectedAt'>): string => {
  const at = course.doneAt ?? course.expectedAt
  return at === null ? 'Date à fixer' : `${withFirst(weekday.format(new Date(at)))} à ${formatInstant(at).slice(-5)}`
}

/** `Mathématiques, 3e, à domicile`; where a lesson is given elsewhere than its contract says, there. */
export const whatText = (
  course: Pick<CourseRow, 'subject' | 'scholarLevel' | 'format' | 'ownPlace' | 'isCollective'>,
): string =>
  [
    course.subject,
    course.scholarLevel,
    (course.ownPlace ? contractLocations[course.ownPlace.location] : courseFormats[course.format]).toLocaleLowerCase(
      'fr-FR',
    ),
    ...(course.isCollective ? ['collectif'] : []),
  ].join(', ')

// A lesson in the words of the pages outside the office: when it was or will be, and where it leads.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { hour, longDay } from '../../../platform/outside/dates.ts'

/** `Mercredi 18 novembre à 17:00` */
export const lessonWhen = ({ doneAt, expectedAt }: Pick<CourseRow, 'doneAt' | 'expectedAt'>): string => {
  const at = doneAt ?? expectedAt
  return at === null ? 'Date à fixer' : `${longDay(at)} à ${hour(at)}`
}
/** The same inside a sentence: `mercredi 18 novembre à 17:00`. */
export const lessonWhenInside = (course: Pick<CourseRow, 'doneAt' | 'expectedAt'>): string => {
  const words = lessonWhen(course)
  return words.charAt(0).toLocaleLowerCase('fr-FR') + words.slice(1)
}
/** `1 h 30 · Mathématiques, 3e` */
export const lessonWhat = ({ durationMinutes, subject, scholarLevel }: CourseRow): string =>
  `${durationText(durationMinutes)} · ${subject}, ${scholarLevel}`

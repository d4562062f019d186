// Words of a course that screens share: when, how long, what, with whom, and where.

import type { CourseRow, DisplayMode } from '@cartable/domain/courses/courses.schema.ts'
import type { FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { dayOf, daysBetween, formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import { capital } from '../../platform/fr/typography.ts'
import type { Reader } from './CourseStatut.tsx'

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
/** The first of a month is « 1er » in French, which the platform's dates do not know. */
const ordinal = (text: string) => text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er')

/** `mercredi 12 novembre à 17:30`, for people at home. */
export const longWhenText = (course: Pick<CourseRow, 'doneAt' | 'expectedAt'>): string => {
  const at = course.doneAt ?? course.expectedAt
  return at === null ? 'Date à fixer' : `${ordinal(weekday.format(new Date(at)))} à ${formatInstant(at).slice(-5)}`
}

/** `Mathématiques, 3e, à domicile`. */
export const whatText = (course: Pick<CourseRow, 'subject' | 'scholarLevel' | 'format' | 'isCollective'>): string =>
  [
    course.subject,
    course.scholarLevel,
    courseFormats[course.format].toLocaleLowerCase('fr-FR'),
    ...(course.isCollective ? ['collectif'] : []),
  ].join(', ')

/** `Aujourd’hui à 17:30`, `Demain à 17:30`, `Mercredi 25 novembre à 17:30`. */
export const nearWhenText = (instant: string, today: string): string => {
  const ahead = daysBetween(today, dayOf(instant))
  if (ahead === 0) return `Aujourd’hui à ${formatTime(instant)}`
  if (ahead === 1) return `Demain à ${formatTime(instant)}`
  return `${capital(ordinal(weekday.format(new Date(instant))))} à ${formatTime(instant)}`
}

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
/** `2026-11-21` → `Samedi 21 novembre 2026`. */
export const longDayText = (day: string): string => capital(ordinal(longDay.format(new Date(`${day}T00:00:00Z`))))

export type Place = Pick<FamilyContract, 'location' | 'address'>
/** Where a lesson takes place, said to whoever reads: both have a home of their own. */
export const whereText = ({ location, address }: Place, reader: Reader): string => {
  if (location === 'online') return 'En ligne'
  if (location === 'student-home') return reader === 'teacher' ? (address ?? 'Chez l’élève') : 'Chez vous'
  if (location === 'teacher-home') return reader === 'teacher' ? 'Chez vous' : 'Chez le professeur'
  if (location === 'company') return ['Dans nos locaux', address].filter(Boolean).join(', ')
  return address ?? 'Lieu à préciser'
}

/** Which page asks for courses: somebody may be a teacher and a parent, and reads as one of them at a time. */
export const modeOf = (reader: Reader): { readonly displayMode: DisplayMode } => ({
  displayMode: reader === 'teacher' ? 'teacher-front' : 'student',
})

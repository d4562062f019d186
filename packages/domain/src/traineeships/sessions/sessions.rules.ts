// Rules of training sessions: their dates and names, what stands against a move, the warnings about proposals.
import { addDays, daysBetween, formatDay } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { traineeshipsRefusals } from './sessions.refusals.ts'
import type { SessionStatus } from './sessions.workflow.ts'

/** Longest session, in days: a typing mistake in a year costs less here than in a calendar of eight hundred days. */
export const longestSessionDays = 120
/** Hours of the planning, and the day its weeks begin with (0 is Sunday). */
export const planningHours = { from: '07:00', to: '21:00', firstDay: 0, view: 'durée du stage' } as const

/** Days of a session, both ends included. */
export const durationOf = (startDate: string, endDate: string): number => daysBetween(startDate, endDate) + 1

export const refuseDates = (startDate: string, endDate: string): Refusal | null => {
  if (endDate < startDate) return traineeshipsRefusals.endBeforeStart
  return durationOf(startDate, endDate) > longestSessionDays ? traineeshipsRefusals.tooLong(longestSessionDays) : null
}

/** Over from the day after its last one. */
export const isOver = (endDate: string, today: string): boolean => endDate < today

/** Days that dates move by when the whole session is moved; null when its length changes. */
export const shiftBetween = (
  old: { readonly startDate: string; readonly endDate: string },
  next: { readonly startDate: string; readonly endDate: string },
): number | null =>
  durationOf(old.startDate, old.endDate) === durationOf(next.startDate, next.endDate)
    ? daysBetween(old.startDate, next.startDate)
    : null

/** Every day of a session, first to last. */
export const daysOf = (startDate: string, endDate: string): string[] =>
  Array.from({ length: Math.max(0, durationOf(startDate, endDate)) }, (_, i) => addDays(startDate, i))

/** Name of a session that nobody named: « Toussaint 2026 – Rennes ». */
export const sessionName = (
  typeName: string,
  session: { readonly startDate: string; readonly online: boolean; readonly city: string | null },
): string =>
  [`${typeName} ${session.startDate.slice(0, 4)}`, session.online ? 'en ligne' : session.city]
    .filter(Boolean)
    .join(' – ')

/** « du 19/10/2026 au 30/10/2026 ». */
export const datesText = (startDate: string, endDate: string): string =>
  startDate === endDate ? `le ${formatDay(startDate)}` : `du ${formatDay(startDate)} au ${formatDay(endDate)}`

/** What a session holds that somebody must be told of before it is cancelled. */
export type SessionContents = {
  readonly activeRegistrations: number
  /** Names of the teachers who were asked, whether they have answered or accepted. */
  readonly askedTeachers: readonly string[]
}

/** Everything that stands against a move: nobody is left with a stage that no longer exists. */
export const obstaclesTo = (to: SessionStatus, contents: SessionContents): Refusal[] => {
  if (to !== '0-cancelled') return []
  const { activeRegistrations, askedTeachers } = contents
  return [
    ...(activeRegistrations > 0 ? [traineeshipsRefusals.hasRegistrations(activeRegistrations)] : []),
    ...(askedTeachers.length > 0 ? [traineeshipsRefusals.hasProposals(askedTeachers)] : []),
  ]
}

const warning = (what: string) =>
  `Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement ${what}.`
/** Said when the days of a subject, or the dates of a session, change after teachers were asked. */
export const daysChangedWarning = warning('de jour')
/** The same for the hours of a group. */
export const hoursChangedWarning = warning("d'horaire")

/** A time as PostgreSQL writes it (`09:00:00`) or as it is typed, shown as `09:00`. */
export const shownTime = (time: string): string => time.slice(0, 5)
/** « 09:00 – 11:00 ». */
export const hoursText = (startTime: string, endTime: string): string =>
  `${shownTime(startTime)} – ${shownTime(endTime)}`

/** Groups have no name of their own: their rank among those of the subject, from 1. */
export const groupName = (rank: number): string => `Groupe ${rank}`

/** Name of a subject where there is little room: « Maths », « Fran. », « Anglais ». */
export const shortSubject = (name: string): string => {
  if (name === 'Mathématiques') return 'Maths'
  return name.length <= 6 ? name : `${name.slice(0, 4).trimEnd()}.`
}

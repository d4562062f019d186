// The rhythm of a contract: which days it gives, which of them are without lessons, and what is said of it.
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { type HolidayPlace, holidayOn } from '../../reference/holidays/holidays.rules.ts'
import type { Holiday } from '../../reference/holidays/holidays.schema.ts'

/** Monday is 1, as in ISO 8601. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

export const weekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** Days as `YYYY-MM-DD`; the first is a lesson day, from which weeks are counted; the last is included. */
export type Rhythm = {
  readonly firstDay: string
  readonly lastDay: string
  readonly everyWeeks: number
  readonly skipsSchoolHolidays: boolean
  readonly skipsPublicHolidays: boolean
}

/** What somebody decided of one day: no lesson, a lesson in spite of a public holiday, or a lesson at another time. */
export type DayDecision = { readonly kind: 'skipped' | 'kept' } | { readonly kind: 'moved'; readonly movedTo: string }

export type Occurrence = {
  readonly day: string
  /** Among the lessons of the whole rhythm, from 1; null where there is none that day. */
  readonly rank: number | null
  /** Why there is no lesson: a holiday, or somebody's decision. */
  readonly skippedFor: Holiday | 'decision' | null
  /** Another time than that of the rhythm, ISO. */
  readonly movedTo: string | null
}

/** The lesson days of a rhythm, holidays or not. */
const daysOf = ({ firstDay, lastDay, everyWeeks }: Rhythm): string[] => {
  const count = Math.max(0, Math.floor(daysBetween(firstDay, lastDay) / (7 * everyWeeks)) + 1)
  return Array.from({ length: count }, (_, index) => addDays(firstDay, 7 * everyWeeks * index))
}

/** Every day of a rhythm, in order, with its rank among those that have a lesson. Closures of the company always have none. */
export const occurrencesOf = (
  rhythm: Rhythm,
  holidays: readonly Holiday[],
  place: HolidayPlace,
  decisions: ReadonlyMap<string, DayDecision> = new Map(),
): Occurrence[] => {
  const kinds = [
    'company' as const,
    ...(rhythm.skipsPublicHolidays ? ['public' as const] : []),
    ...(rhythm.skipsSchoolHolidays ? ['school' as const] : []),
  ]
  let rank = 0
  return daysOf(rhythm).map((day) => {
    const decision = decisions.get(day)
    const holiday = decision?.kind === 'kept' ? null : holidayOn(day, holidays, place, kinds)
    const skippedFor = decision?.kind === 'skipped' ? 'decision' : decision?.kind === 'moved' ? null : holiday
    if (skippedFor === null) rank += 1
    return {
      day,
      rank: skippedFor === null ? rank : null,
      skippedFor,
      movedTo: decision?.kind === 'moved' ? decision.movedTo : null,
    }
  })
}

/**
 * The last day that is proposed for a new rhythm: the eve of the summer holidays of the zone, else 30 June of the school
 * year: a rhythm without an end survives nobody's summer.
 */
export const usualLastDay = (firstDay: string, holidays: readonly Holiday[], schoolZone: string | null): string => {
  const year = Number(firstDay.slice(0, 4)) + (firstDay.slice(5) < '07-01' ? 0 : 1)
  const summer = holidays.find(
    ({ kind, zone, firstDay: first }) =>
      kind === 'school' && zone === schoolZone && first >= `${year}-06-01` && first <= `${year}-08-31`,
  )
  return summer ? addDays(summer.firstDay, -1) : `${year}-06-30`
}

/** « le mercredi à 17:00, chaque semaine », « un mercredi sur deux à 17:00 ». */
export const rhythmWords = (weekday: number, startTime: string, everyWeeks: number): string =>
  everyWeeks === 1
    ? `chaque ${weekdayName(weekday)} à ${startTime}`
    : `un ${weekdayName(weekday)} sur deux à ${startTime}`

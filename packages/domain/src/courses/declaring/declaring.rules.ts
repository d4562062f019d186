// Rules of declaring: the lesson that the last one makes likely, and when its teacher and the office are called about one that waits.
import { addDays, dayOf, daysBetween, formatTime } from '../../kernel/dates.ts'
import { instantAt } from '../../kernel/schedule.ts'

export type LastLesson = { readonly at: string; readonly durationMinutes: number }

/**
 * What is probably declared of a contract: at the hour of its last lesson, as long, on the latest day of the same weekday
 * since then that is over; within a week of the last lesson, on the latest day whose hour is over.
 */
export const likelyLesson = (
  { at, durationMinutes }: LastLesson,
  now: Date,
): { doneAt: string; durationMinutes: number } => {
  const [last, time] = [dayOf(at), formatTime(at)]
  const isOver = (day: string) => Date.parse(instantAt(day, time)) + durationMinutes * 60_000 <= now.getTime()
  const today = dayOf(now)
  const until = isOver(today) ? today : addDays(today, -1)
  const weeks = Math.floor(daysBetween(last, until) / 7)
  return { doneAt: instantAt(weeks > 0 ? addDays(last, weeks * 7) : until, time), durationMinutes }
}

/** Days after the reminder of its teacher in which nothing came, until the office is told. */
export const handedAfterDays = 2
/** Hour in Paris of the one mail of a day about lessons that are over. */
export const askedAtHour = '20:00'

/** How far one has come with a lesson that is over and not declared: `course_declare_calls.step`. */
export const declareCalls = { none: 0, asked: 1, reminded: 2, handed: 3 } as const

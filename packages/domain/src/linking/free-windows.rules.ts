// What is left of a teacher's week: hours that he gives and that nothing takes, week after week.
import { addDays } from '../kernel/dates.ts'
import { instantAt } from '../kernel/schedule.ts'
import type { AbsenceSpan, AvailabilityWindow } from '../teachers/availability/availability.schema.ts'

/** Weeks looked at, and how many of them must be free for an hour to be called so. */
export const weeksAhead = 6
const enough = 4
const step = 30
const shortest = 60

export type FreeWindow = { readonly weekday: number; readonly from: string; readonly to: string }
type Taken = { readonly from: string; readonly until: string }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Instant of minutes of a day; one clock is handed to all the teachers of a search, who share their days and half hours. */
export type WeekClock = (day: string, minutes: number) => number
export const weekClock = (): WeekClock => {
  const known = new Map<string, number>()
  return (day, minutes) => {
    const key = `${day} ${minutes}`
    const instant = known.get(key) ?? Date.parse(instantAt(day, timeOf(minutes)))
    known.set(key, instant)
    return instant
  }
}

/**
 * Hours of an ordinary week, an hour long at least, that nothing takes in four of the six weeks after `today`. Windows of
 * the school holidays are left out: a new pupil begins with the ordinary week.
 */
export const freeWindowsOf = (
  { windows, absences }: { readonly windows: readonly AvailabilityWindow[]; readonly absences: readonly AbsenceSpan[] },
  taken: readonly Taken[],
  today: string,
  clock: WeekClock = weekClock(),
): FreeWindow[] => {
  const takes = taken.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const)
  const days = Array.from({ length: 7 * weeksAhead }, (_, index) => addDays(today, index + 1))
  const isFree = (day: string, minutes: number) => {
    const from = clock(day, minutes)
    return !takes.some(([start, end]) => start < from + step * 60_000 && from < end)
  }
  return windows
    .filter(({ inSchoolHolidays }) => !inSchoolHolidays)
    .flatMap((window) => {
      const theirs = days.filter(
        (day) =>
          weekdayOf(day) === window.weekday &&
          (window.firstDay ?? '') <= day &&
          (window.lastDay === null || day <= window.lastDay) &&
          !absences.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
      )
      const runs: { from: number; to: number }[] = []
      for (let at = minutesOf(window.from); at + step <= minutesOf(window.to); at += step) {
        if (theirs.filter((day) => isFree(day, at)).length < enough) continue
        const last = runs.at(-1)
        if (last?.to === at) last.to = at + step
        else runs.push({ from: at, to: at + step })
      }
      return runs
        .filter(({ from, to }) => to - from >= shortest)
        .map(({ from, to }) => ({ weekday: window.weekday, from: timeOf(from), to: timeOf(to) }))
    })
}

const shortWeekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
/** « mer. 14:00–16:00 » */
export const windowText = ({ weekday, from, to }: FreeWindow): string => `${shortWeekdays[weekday - 1]} ${from}–${to}`

/** What is left of the wishes in the free hours of a teacher, an hour long at least, the preferred ones first. */
export const commonWindows = (
  wishes: readonly (FreeWindow & { readonly isPreferred: boolean })[],
  free: readonly FreeWindow[],
): (FreeWindow & { isPreferred: boolean })[] =>
  wishes
    .flatMap((wish) =>
      free
        .filter(({ weekday }) => weekday === wish.weekday)
        .map(({ from, to }) => ({
          ...wish,
          from: timeOf(Math.max(minutesOf(from), minutesOf(wish.from))),
          to: timeOf(Math.min(minutesOf(to), minutesOf(wish.to))),
        })),
    )
    .filter(({ from, to }) => minutesOf(to) - minutesOf(from) >= shortest)
    .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || a.weekday - b.weekday)

/** The absence that a day falls into. */
export const awayOn = (absences: readonly AbsenceSpan[], day: string): AbsenceSpan | null =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null

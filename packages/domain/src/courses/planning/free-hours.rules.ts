// Hours to propose: the next days on which teacher and student are both free, near the hour that they are used to.
import { addDays, dayOf, formatTime } from '../../kernel/dates.ts'
import { instantAt } from '../../kernel/schedule.ts'
import type { AbsenceSpan, AvailabilityWindow } from '../../teachers/availability/availability.schema.ts'
import { absenceAt, isAvailable } from './planning.rules.ts'

export type Span = { readonly from: string; readonly until: string }

/** Days looked at, from tomorrow on; hours between which a lesson is proposed; steps between two of them, in minutes. */
const days = 28
const opens = 9 * 60
const closes = 20 * 60
const step = 30
/** Minutes by which a proposed hour may differ from the usual one, where the teacher did not say at which hours he is there. */
const reach = 180
/** Unless more are asked for. */
const proposed = 3
const sunday = 0

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Starts near a time of day, the nearest first. */
const startsNear = (usual: number, minutes: number, within: number): number[] => {
  const offsets = Array.from({ length: (2 * within) / step + 1 }, (_, index) => index * step - within)
  return offsets
    .map((offset) => usual + offset)
    .filter((start) => start >= opens && start + minutes <= closes)
    .sort((one, other) => Math.abs(one - usual) - Math.abs(other - usual))
}

/**
 * Some instants, on different days, at which a lesson of `minutes` meets nothing of `taken`. `usualAt`: a lesson of
 * the same contract, whose time of day is kept where it can be. Nobody is proposed a Sunday who is not used to it.
 */
export const proposeHours = (asked: {
  readonly usualAt: string
  readonly minutes: number
  readonly today: string
  readonly taken: readonly Span[]
  readonly windows: readonly AvailabilityWindow[]
  readonly absences: readonly AbsenceSpan[]
  /** Nobody has lessons then: a public holiday, a closure. */
  readonly isDayOff: (day: string) => boolean
  /** Where the pupil lives. */
  readonly isSchoolHoliday: (day: string) => boolean
  /** How many are looked for; three when absent. */
  readonly most?: number
}): string[] => {
  const { usualAt, minutes, today, taken, windows, absences, isDayOff, isSchoolHoliday, most = proposed } = asked
  const takes = taken.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const)
  const isFree = (at: string) => {
    const [from, until] = [Date.parse(at), Date.parse(at) + minutes * 60_000]
    return (
      !takes.some(([start, end]) => start < until && from < end) &&
      absenceAt(absences, at) === null &&
      isAvailable(windows, at, minutes, isSchoolHoliday(dayOf(at)))
    )
  }
  const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
  const mayBeSunday = weekdayOf(dayOf(usualAt)) === sunday
  const starts = startsNear(minutesOf(formatTime(usualAt)), minutes, windows.length > 0 ? closes : reach)
  const found: string[] = []
  for (let ahead = 1; ahead <= days && found.length < most; ahead += 1) {
    const day = addDays(today, ahead)
    if ((weekdayOf(day) === sunday && !mayBeSunday) || isDayOff(day)) continue
    const at = starts.map((start) => instantAt(day, timeOf(start))).find(isFree)
    if (at !== undefined) found.push(at)
  }
  return found
}

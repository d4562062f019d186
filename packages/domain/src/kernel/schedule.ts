// When a scheduled task is due: frequency, granularity and moments of the day, in Paris time. Pure: the server starts tasks by it, forms show what it gives.

import { z } from 'zod'
import { dayOf, timeZone } from './dates.ts'

export const frequencies = ['minutes', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

const time = '([01]\\d|2[0-3]):[0-5]\\d'
/**
 * A moment by frequency. minutes: none. hourly: `MM`. daily: `HH:MM`. weekly: `D HH:MM`, 1 = Monday. monthly: `DD HH:MM`,
 * `31` meaning the last day of shorter months.
 */
export const momentPattern: Readonly<Record<Frequency, RegExp | null>> = {
  minutes: null,
  hourly: /^[0-5]\d$/,
  daily: new RegExp(`^${time}$`),
  weekly: new RegExp(`^[1-7] ${time}$`),
  monthly: new RegExp(`^(0[1-9]|[12]\\d|3[01]) ${time}$`),
}

/** `granularity` 2 with daily = every other day; counted from 1 January 1970 (a week begins on Monday). */
export const Schedule = z.object({
  frequenceType: z.enum(frequencies),
  granularity: z.int().min(1).max(1_000),
  moments: z.array(z.string()).max(100),
})
export type Schedule = z.infer<typeof Schedule>

const minuteMs = 60_000
const dayMs = 86_400_000
/** More than the clocks ever jump. */
const shiftMs = 2 * 3_600_000

const clockOf = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** What the wall clock of Paris shows at an instant, as if it were UTC, in milliseconds. */
const wallOf = (instant: number): number => {
  const parts = Object.fromEntries(clockOf.formatToParts(instant).map((part) => [part.type, Number(part.value)]))
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute)
}

/** Instant at which the wall clock of Paris shows `wall`; an hour that spring skips becomes the next one, the repeated one is its first. */
const instantOf = (wall: number): number => {
  const [before, after] = [wall - wallOf(wall - dayMs) + wall - dayMs, wall - wallOf(wall + dayMs) + wall + dayMs]
  return [before, after].filter((candidate) => wallOf(candidate) === wall).sort((a, b) => a - b)[0] ?? before
}

/** Instant at which the clocks of Paris show a time of a day, ISO; a time that spring skips is the one an hour later. */
export const instantAt = (day: string, time: string): string =>
  new Date(instantOf(Date.parse(`${day}T00:00:00Z`) + timeOfDay(time))).toISOString()

const timeOfDay = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

const daysInMonth = (wallDay: number): number => {
  const date = new Date(wallDay)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** Wall instants of one calendar day at which the schedule is due. */
const ofDay = (schedule: Schedule, wallDay: number): number[] => {
  const { frequenceType, granularity, moments } = schedule
  const date = new Date(wallDay)
  const dayNumber = Math.floor(wallDay / dayMs)
  if (frequenceType === 'daily')
    return dayNumber % granularity === 0 ? moments.map((moment) => wallDay + timeOfDay(moment)) : []
  if (frequenceType === 'weekly') {
    const weekday = ((date.getUTCDay() + 6) % 7) + 1
    const week = Math.floor((dayNumber + 3) / 7) // 1 January 1970 was a Thursday
    return week % granularity === 0
      ? moments.filter((moment) => Number(moment[0]) === weekday).map((moment) => wallDay + timeOfDay(moment.slice(2)))
      : []
  }
  if (frequenceType === 'monthly') {
    const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
    const last = daysInMonth(wallDay)
    return month % granularity === 0
      ? moments
          .filter((moment) => Math.min(Number(moment.slice(0, 2)), last) === date.getUTCDate())
          .map((moment) => wallDay + timeOfDay(moment.slice(3)))
      : []
  }
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => (dayNumber * 24 + hour) % granularity === 0,
  )
  return hours.flatMap((hour) => moments.map((moment) => wallDay + hour * 60 * minuteMs + Number(moment) * minuteMs))
}

/** Days that a schedule may let pass between two of its instants. */
const reachDays = ({ frequenceType, granularity }: Schedule): number =>
  frequenceType === 'monthly' ? 32 * granularity : frequenceType === 'weekly' ? 8 * granularity : 1 + granularity

/** An hourly schedule without moments is due at the full hour. */
const completed = (schedule: Schedule): Schedule =>
  schedule.frequenceType === 'hourly' && schedule.moments.length === 0 ? { ...schedule, moments: ['00'] } : schedule

/** The first instants after `from` at which the schedule is due, at most `count` of them; none when it has no moment. */
export const nextDues = (given: Schedule, from: Date, count: number): Date[] => {
  const schedule = completed(given)
  const start = from.getTime()
  if (schedule.frequenceType === 'minutes') {
    const step = schedule.granularity * minuteMs
    return Array.from({ length: count }, (_, index) => new Date((Math.floor(start / step) + 1 + index) * step))
  }
  const found: Date[] = []
  const today = Date.parse(`${dayOf(from)}T00:00:00Z`)
  const wallStart = wallOf(start)
  let silentDays = 0
  for (let ahead = 0; found.length < count && silentDays <= reachDays(schedule); ahead += 1) {
    const walls = ofDay(schedule, today + ahead * dayMs)
      .filter((wall) => wall > wallStart - shiftMs)
      .sort((a, b) => a - b)
    // telling the instant of a wall is dear: no more of them than can be among the first
    const last = walls.filter((wall) => wall > wallStart + shiftMs)[count - found.length - 1]
    const instants = [...new Set(walls.filter((wall) => last === undefined || wall <= last + shiftMs).map(instantOf))]
      .filter((instant) => instant > start)
      .sort((a, b) => a - b)
    silentDays = instants.length > 0 ? 0 : silentDays + 1
    found.push(...instants.map((instant) => new Date(instant)))
  }
  return found.slice(0, count)
}

// Instants seen from Paris: a day and a time of its clock, and back to UTC, summer time included.
import { timeZone } from '@cartable/domain/kernel/dates.ts'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const hourMs = 3_600_000
/** By hours since 1970: a calendar asks for thousands of instants of the same few days, and the formatter is slow. */
const offsets = new Map<number, number>()

/** Minutes by which the clock of Paris is ahead of UTC at an instant; it changes on whole hours only. */
const offsetMinutes = (milliseconds: number): number => {
  const hour = Math.floor(milliseconds / hourMs)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const parts = Object.fromEntries(clock.formatToParts(hour * hourMs).map((part) => [part.type, part.value]))
  const seen = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`)
  const offset = Math.round((seen - hour * hourMs) / 60_000)
  offsets.set(hour, offset)
  return offset
}

/** Day and `HH:mm` of an instant on the clock of Paris; null when it is no instant. */
export const parisDayAndTime = (instant: string | null): { day: string; time: string } | null => {
  const milliseconds = instant !== null && /^\d{4}-\d{2}-\d{2}T/.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(milliseconds)) return null
  const seen = new Date(milliseconds + offsetMinutes(milliseconds) * 60_000).toISOString()
  return { day: seen.slice(0, 10), time: seen.slice(11, 16) }
}

/** UTC instant of a day and `HH:mm` in Paris. An hour that does not exist (spring) is the one after it. */
export const isoOfParis = (day: string, time: string): string => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetMinutes(asUtc) * 60_000
  return new Date(asUtc - offsetMinutes(first) * 60_000).toISOString()
}

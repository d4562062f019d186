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

/** Day and `HH:mm` of an instant on the clock of Paris; null when it is no instant. */
export const parisDayAndTime = (instant: string | null): { day: string; time: string } | null => {
  if (instant === null || !/^\d{4}-\d{2}-\d{2}T/.test(instant) || Number.isNaN(Date.parse(instant))) return null
  const parts = Object.fromEntries(clock.formatToParts(new Date(instant)).map((part) => [part.type, part.value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Minutes by which the clock of Paris is ahead of UTC at an instant. */
const offsetMinutes = (milliseconds: number): number => {
  const seen = parisDayAndTime(new Date(milliseconds).toISOString())
  return seen ? Math.round((Date.parse(`${seen.day}T${seen.time}:00Z`) - milliseconds) / 60_000) : 0
}

/** UTC instant of a day and `HH:mm` in Paris. An hour that does not exist (spring) is the one after it. */
export const isoOfParis = (day: string, time: string): string => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetMinutes(asUtc) * 60_000
  return new Date(asUtc - offsetMinutes(first) * 60_000).toISOString()
}

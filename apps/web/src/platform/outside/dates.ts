// Days and hours as people say them, by the browser's own French: « Mercredi 25 novembre, 17:00 – 18:15 ».
import { dayOf, daysBetween, timeZone } from '@cartable/domain/kernel/dates.ts'
import { withFirst } from '@cartable/domain/kernel/french.ts'
import { capital } from '../fr/typography.ts'

const instantOf = (value: string): Date => new Date(value.length === 10 ? `${value}T12:00:00Z` : value)
const formats = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  year: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  number: { day: 'numeric' },
  month: { month: 'short' },
  short: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const made = new Map<keyof typeof formats, Intl.DateTimeFormat>()
const say = (how: keyof typeof formats, value: string): string => {
  const format = made.get(how) ?? new Intl.DateTimeFormat('fr-FR', { timeZone, ...formats[how] })
  made.set(how, format)
  return withFirst(format.format(instantOf(value)))
}
const hours = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Each takes a day (`YYYY-MM-DD`) or an instant. `Mercredi 25 novembre` */
export const longDay = (value: string): string => capital(say('long', value))
/** `Dimanche 22 novembre 2026` */
export const fullDay = (value: string): string => capital(say('year', value))
/** `Aujourd’hui`, `Demain`, `Mercredi 25 novembre`; `today` is the day in Paris. */
export const nearDay = (instant: string, today: string): string => {
  const ahead = daysBetween(today, dayOf(instant))
  if (ahead === 0) return 'Aujourd’hui'
  return ahead === 1 ? 'Demain' : longDay(instant)
}
/** `Mercredi` */
export const weekday = (value: string): string => capital(say('weekday', value))
/** `25 novembre`, `1er décembre` */
export const shortDay = (value: string): string => say('short', value)
/** For the margin of the ruled page: `25`, `nov.` */
export const marginDay = (value: string): { number: string; month: string } => ({
  number: instantOf(value).toLocaleDateString('fr-FR', { timeZone, day: '2-digit' }).replace(/^0/, ''),
  month: say('month', value),
})
/** `17:00` */
export const hour = (instant: string): string => hours.format(new Date(instant))
/** `17:00 – 18:15` */
export const hourRange = (from: string, to: string): string => `${hour(from)}\u00a0–\u00a0${hour(to)}`
/** `1 h 15`, `45 min` (minutes). */
export const duration = (minutes: number): string => {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (whole === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${whole}\u00a0h` : `${whole}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

// Days and instants as ISO strings, shown the French way, and the period presets of filters.

/** The company's clock: days begin and end in Paris. */
export const timeZone = 'Europe/Paris'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const isoParts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Day of an instant in Paris, `YYYY-MM-DD`. */
export const dayOf = (instant: string | number | Date): string => isoParts.format(new Date(instant))

/** `2026-03-12` or an instant → `12/03/2026`. */
export const formatDay = (value: string): string => {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : dayFormat.format(new Date(value))
}
/** Instant → `14:32`. */
export const formatTime = (instant: string): string => timeFormat.format(new Date(instant))
/** Instant → `12/03/2026 à 14:32`. */
export const formatInstant = (instant: string): string => `${formatDay(instant)} à ${formatTime(instant)}`
/** `2026-03-01` → `mars 2026`. */
export const formatMonth = (day: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )

const exists = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Reads a day as people type it: `12/03/2026`, `12/3/26`, `12032026`, `12.03.2026`, `demain`, `aujourd’hui`, `hier`.
 * Two-digit years are of this century up to ten years ahead of `today`. Null when no such day exists (31/02).
 */
export const parseDay = (typed: string, today: string): string | null => {
  const word = typed.trim().toLowerCase().replace('’', "'")
  const relative: Record<string, number> = { "aujourd'hui": 0, hier: -1, demain: 1 }
  if (word in relative) return addDays(today, relative[word]!)
  const match =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(word) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(word)
  if (!match) return null
  let year = Number(match[3])
  if (match[3]!.length === 2) {
    const current = Number(today.slice(0, 4))
    year += Math.floor(current / 100) * 100
    if (year > current + 10) year -= 100
  }
  const [day, month] = [Number(match[1]), Number(match[2])]
  if (!exists(year, month, day)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `9h`, `9:5`, `9:05`, `930`, `09:30`, `9h30` → `HH:mm`; null when it is no time of day. */
export const parseTime = (typed: string): string | null => {
  const match = /^(\d{1,2})\s*(?:[:hH.]\s*(\d{0,2}))?$/.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] || 0)]
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => iso(new Date(utc(day).getTime() + count * 86_400_000))
/** First instant of a day in Paris, which is one or two hours before that of UTC. */
export const startOfDay = (day: string): Date => {
  const starts = [1, 2].map((hours) => new Date(utc(day).getTime() - hours * 3_600_000))
  return starts.find((start) => formatTime(start.toISOString()) === '00:00') ?? utc(day)
}
/** Same day of another month, or its last day when it is shorter (31/01 + 1 month → 28/02). */
export const addMonths = (day: string, count: number): string => {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return iso(date)
}
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`
/** Its Monday. */
export const startOfWeek = (day: string): string => addDays(day, -((utc(day).getUTCDay() + 6) % 7))
/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

export const periodPresets = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'floating_week',
  'last_week',
  'next_week',
  'this_month',
  'floating_month',
  'last_month',
  'next_month',
  'this_year',
  'floating_year',
  'last_year',
  'next_year',
  'all_periods',
  'futur',
  'past',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

export const periodLabels: Record<PeriodPreset, string> = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  tomorrow: 'Demain',
  this_week: 'Cette semaine',
  floating_week: '7 derniers jours',
  last_week: 'Semaine dernière',
  next_week: 'Semaine prochaine',
  this_month: 'Ce mois-ci',
  floating_month: 'Un mois glissant',
  last_month: 'Mois dernier',
  next_month: 'Mois prochain',
  this_year: 'Cette année',
  floating_year: 'Une année glissante',
  last_year: 'Année dernière',
  next_year: 'Année prochaine',
  all_periods: 'Toutes les périodes',
  futur: 'À venir',
  past: 'Passé',
}

/** First and last day of a period, both included; null where it is open. */
export type Period = { readonly from: string | null; readonly to: string | null }

/** Days of a preset, seen from `today`. Floating periods end today; weeks begin on Monday. */
export const periodOf = (preset: PeriodPreset, today: string): Period => {
  const week = (offset: number): Period => ({
    from: addDays(startOfWeek(today), 7 * offset),
    to: addDays(startOfWeek(today), 7 * offset + 6),
  })
  const month = (offset: number): Period => ({
    from: addMonths(startOfMonth(today), offset),
    to: addDays(addMonths(startOfMonth(today), offset + 1), -1),
  })
  const year = (offset: number): Period => ({
    from: addMonths(startOfYear(today), 12 * offset),
    to: addDays(addMonths(startOfYear(today), 12 * (offset + 1)), -1),
  })
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'this_week':
      return week(0)
    case 'floating_week':
      return { from: addDays(today, -6), to: today }
    case 'last_week':
      return week(-1)
    case 'next_week':
      return week(1)
    case 'this_month':
      return month(0)
    case 'floating_month':
      return { from: addDays(addMonths(today, -1), 1), to: today }
    case 'last_month':
      return month(-1)
    case 'next_month':
      return month(1)
    case 'this_year':
      return year(0)
    case 'floating_year':
      return { from: addDays(addMonths(today, -12), 1), to: today }
    case 'last_year':
      return year(-1)
    case 'next_year':
      return year(1)
    case 'all_periods':
      return { from: null, to: null }
    case 'futur':
      return { from: addDays(today, 1), to: null }
    case 'past':
      return { from: null, to: addDays(today, -1) }
  }
}

/** `105` → `1 h 45`, `60` → `1 h`: for people, who count no hundredths of an hour. */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0 && rest > 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

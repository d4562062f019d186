// Rules of the public page of a stage: whether it is there, what it says of seats, days and hours, and what search engines are told.

import { daysBetween } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { formatEuros } from '../../kernel/money.ts'
import type { SessionStatus } from '../sessions/sessions.workflow.ts'

export type PageFacts = {
  readonly enabled: boolean
  readonly levelUrl: string | null
  readonly levelUrlChecked: boolean
  readonly sessionEnabled: boolean
  readonly sessionStatus: SessionStatus
  readonly startsOn: string
  readonly endsOn: string
}
/** `open`: asked for until its first day; `started`, `past`: shown with the next ones; `cancelled`: gone, with others. */
export type PageState = 'hidden' | 'open' | 'started' | 'past' | 'cancelled'

/** Why there is no page at the address, in words for the office; null when there is one. */
export const hiddenReason = (
  facts: Pick<PageFacts, 'enabled' | 'levelUrl' | 'levelUrlChecked' | 'sessionEnabled'>,
): string | null => {
  if (!facts.enabled) return 'Le niveau est désactivé\u00a0: sa page n’est pas en ligne.'
  if (!facts.sessionEnabled) return 'La session est désactivée\u00a0: la page n’est pas en ligne.'
  return facts.levelUrl === null || !facts.levelUrlChecked
    ? 'L’adresse n’est pas approuvée\u00a0: la page n’est pas en ligne.'
    : null
}

export const pageState = (facts: PageFacts, today: string): PageState => {
  if (hiddenReason(facts) !== null) return 'hidden'
  if (facts.sessionStatus === '0-cancelled') return 'cancelled'
  if (facts.endsOn < today || facts.sessionStatus === '3-closed') return 'past'
  return facts.startsOn < today ? 'started' : 'open'
}

/** Days after its end during which the page of a past stage stays in search engines. */
const indexedDays = 30
export const isIndexed = (state: PageState, endsOn: string, today: string): boolean =>
  state === 'open' || state === 'started' || (state === 'past' && daysBetween(endsOn, today) <= indexedDays)

/** « à Rennes », « au Mans », « aux Herbiers », « à La Rochelle ». */
export const atTown = (town: string): string => {
  if (/^le /i.test(town)) return `au ${town.slice(3)}`
  return /^les /i.test(town) ? `aux ${town.slice(4)}` : `à ${town}`
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(utc(day))
}
const monthOf = part({ month: 'long' })
const yearOf = part({ year: 'numeric' })
const weekdayOf = part({ weekday: 'long' })
/** The first of a month is « 1er ». */
const dayOfMonth = (day: string) => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))))

/** « 21 – 24 décembre 2026 », « 29 décembre 2026 – 2 janvier 2027 », « 21 décembre 2026 ». */
export const longDates = (from: string, to: string): string => {
  const end = `${dayOfMonth(to)} ${monthOf(to)} ${yearOf(to)}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)} – ${end}`
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${yearOf(from)}`
  return `${dayOfMonth(from)} ${monthOf(from)}${year} – ${end}`
}

/** « du 21 au 24 décembre 2026 », inside a sentence. */
export const datesInSentence = (from: string, to: string): string => {
  const dates = longDates(from, to)
  return from === to ? `le ${dates}` : `du ${dates.replace(' – ', ' au ')}`
}

/** « lundi au jeudi », « lundi et mercredi », « lundi » … of the days on which something is taught. */
export const weekdaysInWords = (days: readonly string[]): string => {
  const names = [...new Set(days.map(weekdayOf))]
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isRun = days.length > 2 && daysBetween(first, last) === days.length - 1 && days.length <= 7
  if (isRun) return `${weekdayOf(first)} au ${weekdayOf(last)}`
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`
}

/** « 8 h », « 7 h 30 ». */
export const hoursInWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

/** Seats left of a group or of all groups of a subject; null: no limit. */
export type SeatsLeft = number | null
export const seatsOfGroup = (capacity: number | null, taken: number): SeatsLeft =>
  capacity === null ? null : Math.max(capacity - taken, 0)
/** A subject without a group yet takes whoever comes. */
export const seatsOfSubject = (groups: readonly SeatsLeft[]): SeatsLeft =>
  groups.length === 0 || groups.includes(null) ? null : groups.reduce<number>((sum, left) => sum + (left ?? 0), 0)

/** Students who may still take `count` of these subjects: the seats of the fullest one among the emptiest `count`. */
export const seatsForCount = (subjects: readonly SeatsLeft[], count: number): SeatsLeft => {
  if (count > subjects.length) return 0
  const emptiestFirst = [...subjects].sort((a, b) => (b ?? Number.POSITIVE_INFINITY) - (a ?? Number.POSITIVE_INFINITY))
  return emptiestFirst[count - 1] ?? null
}

export type SeatWords = { readonly level: 'many' | 'few' | 'full'; readonly text: string }
/** The number is said from `few` down: before, it would only sound empty. */
export const seatWords = (left: SeatsLeft, few: number): SeatWords => {
  if (left === 0) return { level: 'full', text: 'Complet' }
  if (left === null || left > few) return { level: 'many', text: 'Places disponibles' }
  return { level: 'few', text: left === 1 ? '1 place' : `${left} places` }
}

/** Minutes taught in a subject: those of its first group on each of its days; null while it has neither. */
export type TaughtSubject = {
  readonly days: readonly string[]
  readonly groups: readonly { startTime: string; endTime: string }[]
}
const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const minutesOfSubject = ({ days, groups: [group] }: TaughtSubject): number | null =>
  group === undefined || days.length === 0
    ? null
    : days.length * (minutesAt(group.endTime) - minutesAt(group.startTime))

/** Minutes of `count` subjects when all last as long; null when it depends on which. */
export const minutesForCount = (subjects: readonly TaughtSubject[], count: number): number | null => {
  const [first, ...others] = subjects.map(minutesOfSubject)
  return first === undefined || first === null || others.some((one) => one !== first) ? null : first * count
}

export type Described = {
  readonly levelName: string
  readonly town: string | null
  readonly online: boolean
  readonly startsOn: string
  readonly endsOn: string
  readonly subjects: readonly string[]
  readonly fromCents: number | null
}
/** « à Rennes », « en ligne », or nothing while no place is known. */
export const placeInSentence = ({ online, town }: Pick<Described, 'online' | 'town'>): string =>
  online ? 'en ligne' : town === null ? '' : atTown(town)

/** What search engines show under the title, where nobody wrote it. */
export const describedStage = (stage: Described): string => {
  const place = placeInSentence(stage)
  const subjects = stage.subjects.map((name) => name.toLocaleLowerCase('fr-FR')).join(', ')
  return [
    `Stage ${de(stage.levelName)}${place === '' ? '' : ` ${place}`}, ${datesInSentence(stage.startsOn, stage.endsOn)}`,
    subjects === '' ? '.' : `\u00a0: ${subjects}.`,
    stage.fromCents === null ? '' : ` À partir de ${formatEuros(stage.fromCents)}.`,
  ].join('')
}

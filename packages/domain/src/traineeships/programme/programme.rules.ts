// Rules of the programme of a session: address of a level, days in words, hours, where a student may be placed.
import { daysBetween } from '../../kernel/dates.ts'
import { slugged, stopWords } from '../../kernel/folded.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { traineeshipsRefusals } from '../sessions/sessions.refusals.ts'
import { programmeRefusals } from './programme.refusals.ts'

/** The chart shows at most this many subjects side by side. */
export const subjectsPerRow = 3

export const levelTitleMaxLength = 100
export const levelUrlMaxLength = 80
/** What search engines show whole. */
export const metaDescriptionMaxLength = 155
export const toBringMaxLength = 300
export const levelUrlPrefix = (online: boolean): string => (online ? 'stage-en-ligne' : 'stage')

const wordsOf = (text: string): string[] =>
  slugged(text)
    .split('-')
    .filter((word) => word !== '' && !stopWords.has(word))

type Addressed = { readonly title: string; readonly id: number | string; readonly online: boolean }

/**
 * Public address of a level, from its title or from an address typed by hand: « stage » (« stage-en-ligne »), the words, the
 * id. What is too long is cut in the words, so that neither end is. The address of an address is itself.
 */
export const levelUrlOf = ({ title, id, online }: Addressed): string => {
  const end = slugged(String(id))
  const prefix = levelUrlPrefix(online)
  let words = wordsOf(title)
  for (const word of wordsOf(prefix)) if (words[0] === word) words = words.slice(1)
  if (words.at(-1) === end) words = words.slice(0, -1)
  const room = levelUrlMaxLength - prefix.length - end.length - 2
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, room) : `${slug}-${word}`
    if (longer.length > room) break
    slug = longer
  }
  return [prefix, slug, end].filter((part) => part !== '').join('-')
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short' })
const shortDay = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`))
const dayAndMonth = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
const isRun = (days: readonly string[]) => days.length > 2 && daysBetween(days[0]!, days.at(-1)!) === days.length - 1

/** `lun. 19/10`, for the choice of days. */
export const dayLabel = (day: string): string => `${shortDay(day)} ${dayAndMonth(day)}`

/** Days in order, as a heading says them: « lun. au ven. », « mar. jeu. », « 8 jours, du 19/10 au 30/10 ». */
export const daysInWords = (days: readonly string[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'aucun jour'
  if (daysBetween(first, last) > 6) return `${days.length} jours, du ${dayAndMonth(first)} au ${dayAndMonth(last)}`
  if (isRun(days)) return `${shortDay(first)} au ${shortDay(last)}`
  return days.map(shortDay).join(' ')
}

export type Place = { readonly levelId: number; readonly subjectId: number }
export type TargetGroup = Place & { readonly status: string }
/** A student goes from group to group within one subject of one level, and only to a group that takes place. */
export const refusePlacement = (card: Place, target: TargetGroup): Refusal | null => {
  if (card.levelId !== target.levelId) return programmeRefusals.otherLevel
  if (card.subjectId !== target.subjectId) return programmeRefusals.otherSubject
  return target.status === '0-cancelled' ? programmeRefusals.groupCancelled : null
}

/** A session that is closed is only looked at. */
export const refuseChange = (sessionStatus: string): Refusal | null =>
  sessionStatus === '3-closed' ? traineeshipsRefusals.closed : null

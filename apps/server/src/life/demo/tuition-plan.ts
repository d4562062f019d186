// When lessons of the demo are given, what they cost, and who of the company does what: the plain facts behind its tuition.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import type { Life, Person } from '../life.ts'
import { type Child, type Family, inParis, type Story, type Tutor } from '../story.ts'

export const dayMs = 86_400_000

/** Hourly prices in cents by the first letters of the level: dearer as the child grows. */
const pricesByLevel: readonly (readonly [RegExp, number])[] = [
  [/^C[PEM]/, 3_800],
  [/^[65]e/, 4_200],
  [/^[43]e/, 4_400],
  [/^(2de|1re)/, 4_800],
  [/^T/, 5_000],
]
export const priceOf = (level: string) => {
  const customerPrice = pricesByLevel.find(([pattern]) => pattern.test(level))?.[1] ?? 5_400
  return { customerPrice, margin: Math.round(customerPrice * 0.32) }
}

/** Those who work in the office; the director stands in for whoever has not been hired yet. */
export const colleague = async (life: Life, login: string): Promise<Person> =>
  life.as(login).catch(() => life.as('direction'))

/** Day in Paris of an instant. */
export const dayIn = (instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(instant)

/** The day of this weekday (1 is Monday) on or after a day. */
export const weekdayFrom = (day: string, weekday: number): string => {
  const shown = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  return addDays(day, (weekday - shown + 7) % 7)
}
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** First and last day of a story. */
export const daysOf = ({ begins, ends }: Story) => ({ first: dayIn(begins), last: dayIn(ends) })

/** Weekdays and hours at which lessons are given: few, so that a day's work is done together. */
export const slots: readonly (readonly [weekday: number, hour: number])[] = [
  [2, 17],
  [3, 14],
  [3, 16],
  [5, 17],
  [6, 10],
  [6, 14],
  [1, 17],
  [4, 17],
  [6, 16],
]

/** An hour of the week that neither the teacher nor the pupil gives to another contract, taken from now on; null when there is none. */
export const takeHour = (
  { cast }: Pick<Story, 'cast'>,
  random: Random,
  { tutor, child }: Pick<Pair, 'tutor' | 'child'>,
): readonly [weekday: number, hour: number] | null => {
  const keysOf = (slot: readonly [number, number]) => [
    `teacher ${tutor.teacherId} ${slot.join(' ')}`,
    `pupil ${child.studentId} ${slot.join(' ')}`,
  ]
  const free = slots.filter((slot) => !keysOf(slot).some((key) => cast.hours.has(key)))
  const taken = free.length > 0 ? random.pick(free) : null
  for (const key of taken ? keysOf(taken) : []) cast.hours.add(key)
  return taken
}

export type Rhythm = { readonly slot: readonly [number, number]; readonly everyWeeks: number; readonly minutes: number }

/** Last weeks in which every lesson of the week is lived; before, a contract has one every few weeks. */
const fullWeeks = 4

/** Days of the lessons of a contract: seldom at the beginning, each week at the end, and some are left out. */
export const lessonDays = (
  random: Random,
  { slot: [weekday], everyWeeks }: Pick<Rhythm, 'slot' | 'everyWeeks'>,
  { from, to }: { readonly from: string; readonly to: string },
): string[] => {
  const days: string[] = []
  let rank = 0
  for (let day = weekdayFrom(from, weekday); day <= to; day = addDays(day, 7)) {
    const isRecent = daysBetween(day, to) < fullWeeks * 7
    const isDue = isRecent || rank % everyWeeks === 0
    rank += 1
    if (isDue && !random.chance(0.08)) days.push(day)
  }
  return days
}

export type Pair = { readonly family: Family; readonly child: Child; readonly tutor: Tutor; readonly subject: string }

/** A pupil and a subject, as one word. */
export const needOf = ({ child, subject }: Pick<Pair, 'child' | 'subject'>) => `${child.studentId} ${subject}`

/** A pupil without this subject yet and somebody who teaches it; tutors with fewer pupils come first. */
export const findPair = (
  { cast }: Story,
  random: Random,
  wanted: { readonly selfEmployed?: boolean; readonly withLogin?: boolean; readonly newFamily?: boolean } = {},
): Pair | null => {
  const taken = new Set([...cast.tuitions.map(needOf), ...cast.searched])
  const served = new Set(cast.tuitions.map(({ family }) => family.customerId))
  const load = new Map<number, number>()
  for (const { tutor } of cast.tuitions) load.set(tutor.teacherId, (load.get(tutor.teacherId) ?? 0) + 1)
  const pairs: Pair[] = []
  for (const family of cast.families) {
    if (wanted.withLogin && family.login === null) continue
    if (wanted.newFamily && served.has(family.customerId)) continue
    for (const child of family.children)
      for (const subject of child.subjects) {
        if (taken.has(needOf({ child, subject }))) continue
        const able = cast.tutors
          .filter((tutor) => tutor.subjects.includes(subject))
          .filter((tutor) => wanted.selfEmployed === undefined || tutor.isSelfEmployed === wanted.selfEmployed)
          .sort((one, other) => (load.get(one.teacherId) ?? 0) - (load.get(other.teacherId) ?? 0))
        if (able[0]) pairs.push({ family, child, tutor: able[0], subject })
      }
  }
  const fresh = pairs.filter(({ family }) => !served.has(family.customerId))
  const offered = fresh.length > 0 ? fresh : pairs
  return offered.length > 0 ? random.pick(offered) : null
}

/** Plans an act at a time of a day in Paris. */
export const plan = ({ agenda }: Story, day: string, hour: number, act: () => Promise<void>): void =>
  agenda.at(inParis(day, hour), act)

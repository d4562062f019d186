// What every lesson obeys, planned or declared: instants, durations and their steps, its price and the parts of it.
import { instant } from '../../kernel/fields.ts'
import { priceOfDuration } from '../../kernel/money.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lessonRefusals } from './lesson.refusals.ts'

/** Instant of a lesson: a date that a clock may show. */
export const lessonInstant = instant.refine(
  (value) => value >= '2000' && value < '2100',
  'Cette date n’est pas possible.',
)

/** Lessons are counted by whole hours, by quarters for a self-employed teacher. */
export const durationStepMinutes = (teacherSelfEmployed: boolean): 15 | 60 => (teacherSelfEmployed ? 15 : 60)

export const refusalOfDuration = (durationMinutes: number, teacherSelfEmployed: boolean): Refusal | null => {
  const step = durationStepMinutes(teacherSelfEmployed)
  return durationMinutes % step === 0 ? null : lessonRefusals.durationStep(step)
}

export type HourlyParts = {
  readonly customerPriceCents: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}
/** A price by the hour, and what an hour costs to which one pupil of several came alone; null: the same. */
export type PriceOfHour = HourlyParts & { readonly alone: HourlyParts | null }

/** What an hour costs, with the others or alone. */
export const hourlyFor = ({ alone, ...together }: PriceOfHour, isAlone: boolean): HourlyParts =>
  isAlone && alone !== null ? alone : together

export type CourseParts = {
  readonly priceCents: number
  readonly marginCents: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}

/** Price of a lesson and its parts, in cents: each part is rounded half up and the margin takes the difference. */
export const partsOfCourse = (hourly: HourlyParts, durationMinutes: number): CourseParts => {
  const priceCents = priceOfDuration(hourly.customerPriceCents, durationMinutes)
  const urssafPartCents = priceOfDuration(hourly.urssafPartCents, durationMinutes)
  // two parts rounded up may exceed a price rounded down by a cent when there is no margin: the teacher's gives way
  const teacherAmountCents = Math.min(
    priceOfDuration(hourly.teacherAmountCents, durationMinutes),
    priceCents - urssafPartCents,
  )
  return {
    priceCents,
    teacherAmountCents,
    urssafPartCents,
    marginCents: priceCents - teacherAmountCents - urssafPartCents,
  }
}

/** `105` → `1,75 h`. */
export const hoursText = (minutes: number): string => `${(minutes / 60).toLocaleString('fr-FR')}\u00a0h`

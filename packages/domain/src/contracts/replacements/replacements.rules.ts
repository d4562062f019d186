// Rules of replacements: what the family has agreed to already, and until which day a replacement lasts.
import { dayOf } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { replacementsRefusals } from './replacements.refusals.ts'

type Price = { readonly customerPrice: number; readonly familyAgrees: boolean }

/** The family pays what it pays already, or less, without being asked; more once it has said yes. Cents of an hour. */
export const refusalOfPrice = ({ customerPrice, familyAgrees }: Price, paidCents: number): Refusal | null =>
  customerPrice > paidCents && !familyAgrees ? replacementsRefusals.agreementMissing(paidCents) : null

/** Day of the last of some lessons, by the clocks of Paris; null without any. */
export const lastDayOf = (lessons: readonly { readonly at: string }[]): string | null =>
  lessons
    .map(({ at }) => dayOf(at))
    .sort()
    .at(-1) ?? null

/** A replacement covers the lessons it is made for. */
export const refusalOfLastDay = (endsOn: string, lessons: readonly { readonly at: string }[]): Refusal | null => {
  const last = lastDayOf(lessons)
  return last !== null && endsOn < last ? replacementsRefusals.endBeforeLesson(last) : null
}

// Rules of a billed lesson that is put right: what papers it calls for.
import { dayOf } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { billedCorrectionRefusals } from './billed.refusals.ts'

/**
 * `less`: a credit note of the difference. `more`: a complementary bill. `same`: another hour of the same day, which no paper
 * says. `redone`: another day, contract or payer, so that the bill is taken back and made again.
 */
export const billedCorrectionKinds = ['less', 'more', 'same', 'redone'] as const
export type BilledCorrectionKind = (typeof billedCorrectionKinds)[number]

export type BilledLesson = { readonly doneAt: string; readonly durationMinutes: number; readonly priceCents: number }
/** What else may be wrong of a bill: whose lesson it was, and who is named as its payer. */
export type WrongBill = { readonly isMoved: boolean; readonly renamesPayer: boolean }

/** What a correction calls for; null when nothing changes. */
export const kindOfBilledCorrection = (
  before: BilledLesson,
  after: BilledLesson,
  { isMoved, renamesPayer }: WrongBill = { isMoved: false, renamesPayer: false },
): BilledCorrectionKind | null => {
  if (isMoved || renamesPayer || dayOf(before.doneAt) !== dayOf(after.doneAt)) return 'redone'
  if (after.priceCents !== before.priceCents) return after.priceCents < before.priceCents ? 'less' : 'more'
  const isSame =
    Date.parse(before.doneAt) === Date.parse(after.doneAt) && before.durationMinutes === after.durationMinutes
  return isSame ? null : 'same'
}

type Parts = { readonly priceCents: number; readonly teacherAmountCents: number; readonly urssafPartCents: number }
/**
 * Whether fee, wages and contributions of a lesson that the family employs a teacher for do not all go one way, so that
 * neither a credit note nor a complement says it: its bill is taken back and made again.
 */
export const movesApart = (before: Parts, after: Parts): boolean => {
  const feeOf = (of: Parts) => of.priceCents - of.teacherAmountCents - of.urssafPartCents
  const moves = [
    after.teacherAmountCents - before.teacherAmountCents,
    after.urssafPartCents - before.urssafPartCents,
    feeOf(after) - feeOf(before),
  ]
  return moves.some((cents) => cents > 0) && moves.some((cents) => cents < 0)
}

type Parties = { readonly teacherId: number; readonly studentId: number }
/** A lesson was billed wrong to another pupil of its teacher, or as given by another teacher of its pupil: not to strangers. */
export const refusalOfContractOf = (lesson: Parties, contract: Parties): Refusal | null =>
  lesson.teacherId === contract.teacherId || lesson.studentId === contract.studentId
    ? null
    : billedCorrectionRefusals.otherContract

/** What the papers of a lesson still bill, the newest first; `minutes` of those that say hours. */
export type BilledPart = { readonly orderId: number; readonly cents: number; readonly minutes: number }
export type TakenPart = BilledPart

/** Takes cents, and the minutes that go with them, off the papers of a lesson, the newest first. */
export const takeOff = (parts: readonly BilledPart[], cents: number, minutes: number): TakenPart[] => {
  let [restCents, restMinutes] = [cents, minutes]
  return parts.flatMap((part) => {
    const taken = Math.min(part.cents, restCents)
    if (taken <= 0) return []
    const of = Math.max(Math.min(part.minutes, restMinutes), 0)
    restCents -= taken
    restMinutes -= of
    return [{ orderId: part.orderId, cents: taken, minutes: of }]
  })
}

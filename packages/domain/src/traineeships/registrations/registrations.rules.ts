// Rules of registrations to a stage: their price, the subjects that go together, places, what a refund may be.
import { shareOf } from '../../kernel/money.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { canEdit, type SessionStatus } from '../sessions/sessions.workflow.ts'
import { registrationsRefusals } from './registrations.refusals.ts'

/** Prices of a level by number of subjects taken. */
export type LevelPrices = readonly { readonly subjectCount: number; readonly priceCents: number }[]
/** A reduction: a share of the price, or an amount. */
export type Promo = { readonly valuePercent: string | null; readonly valueCents: number | null }
export type RegistrationPrice = {
  readonly fullCents: number
  /** Taken off because a brother or sister takes part. */
  readonly siblingCents: number
  /** All that is taken off, for siblings and by a promo code. */
  readonly discountCents: number
  readonly totalCents: number
}

/** What a promo code takes off a price: never more than the price. */
export const discountOf = (fullCents: number, promo: Promo | null): number => {
  if (promo === null) return 0
  const cents = promo.valuePercent === null ? (promo.valueCents ?? 0) : shareOf(fullCents, promo.valuePercent)
  return Math.min(cents, fullCents)
}

/**
 * Price of a number of subjects, options included; null when the level has none for that number. The share for siblings comes
 * off first, the promo code off what is left.
 */
export const priceOf = (
  prices: LevelPrices,
  subjectCount: number,
  promo: Promo | null,
  siblingPercent = 0,
): RegistrationPrice | null => {
  const fullCents = prices.find((one) => one.subjectCount === subjectCount)?.priceCents
  if (fullCents === undefined) return null
  const siblingCents = shareOf(fullCents, `${siblingPercent}`)
  const discountCents = siblingCents + discountOf(fullCents - siblingCents, promo)
  return { fullCents, siblingCents, discountCents, totalCents: fullCents - discountCents }
}

export type OfferedSubject = {
  readonly id: number
  readonly isOption: boolean
  readonly days: readonly string[]
  readonly chapterIds: readonly number[]
}

/** Why these subjects cannot be taken together; null when they can. */
export const refusalOfSubjects = (offered: readonly OfferedSubject[], chosen: readonly number[]): Refusal | null => {
  if (chosen.length === 0) return registrationsRefusals.noSubject
  const subjects = chosen.map((id) => offered.find((subject) => subject.id === id))
  if (subjects.includes(undefined)) return registrationsRefusals.unknownSubject
  return subjects.filter((subject) => subject?.isOption).length > 1 ? registrationsRefusals.oneOption : null
}

/** The subjects after one is ticked or unticked: ticking an option takes the other one out. */
export const toggleSubject = (
  offered: readonly { readonly id: number; readonly isOption: boolean }[],
  chosen: readonly number[],
  id: number,
): number[] => {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const isOption = (one: number) => offered.some((subject) => subject.id === one && subject.isOption)
  return [...(isOption(id) ? chosen.filter((one) => !isOption(one)) : chosen), id]
}

/** Days on which the chosen subjects are taught, in order: those a student may miss. */
export const teachingDays = (offered: readonly OfferedSubject[], chosen: readonly number[]): string[] =>
  [...new Set(offered.filter((subject) => chosen.includes(subject.id)).flatMap((subject) => subject.days))].sort()

export const refusalOfAbsences = (days: readonly string[], absences: readonly string[]): Refusal | null =>
  absences.every((day) => days.includes(day)) ? null : registrationsRefusals.absenceOutside

export type GroupPlaces = {
  readonly groupId: number
  /** Seats of the group, or of its room; null: no limit. */
  readonly capacity: number | null
  readonly taken: number
}
/**
 * Group of a subject that a new student goes to: the emptiest that has a seat left. `none`: the subject has no group yet.
 * `full`: it has, and no seat is left.
 */
export const placeIn = (groups: readonly GroupPlaces[]): number | 'none' | 'full' => {
  if (groups.length === 0) return 'none'
  const [emptiest] = groups
    .filter((group) => group.capacity === null || group.taken < group.capacity)
    .sort((a, b) => a.taken - b.taken || a.groupId - b.groupId)
  return emptiest ? emptiest.groupId : 'full'
}

/** Minutes taught to a student: hours of each group on each of its days. */
export const taughtMinutes = (
  subjects: readonly { readonly dayCount: number; readonly dailyMinutes: number | null }[],
): number | null => {
  if (subjects.length === 0 || subjects.some((subject) => subject.dailyMinutes === null)) return null
  return subjects.reduce((sum, subject) => sum + subject.dayCount * (subject.dailyMinutes ?? 0), 0)
}

/** What a change of price does to what is billed already: nothing, a further bill, or a credit note. */
export const billingOfChange = (
  billedCents: number,
  totalCents: number,
): { readonly kind: 'none' } | { readonly kind: 'bill' | 'credit'; readonly cents: number } => {
  if (totalCents === billedCents) return { kind: 'none' }
  return totalCents > billedCents
    ? { kind: 'bill', cents: totalCents - billedCents }
    : { kind: 'credit', cents: billedCents - totalCents }
}

/** What the company gives back of a registration that is cancelled: all until some days before, then a share, then nothing. */
export type RefundScale = { readonly fullDays: number; readonly partDays: number; readonly percent: number }
/** `daysBefore`: days until the first one of the stage; below zero once it began. */
export const shareGivenBack = ({ fullDays, partDays, percent }: RefundScale, daysBefore: number): number => {
  if (daysBefore < 0) return 0
  if (daysBefore >= fullDays) return 100
  return daysBefore >= partDays ? percent : 0
}
/** What goes back: what was paid beyond the share of the price that the company keeps. */
export const givenBackCents = (
  share: number,
  { dueCents, paidCents }: { readonly dueCents: number; readonly paidCents: number },
): number => Math.max(paidCents - (dueCents - shareOf(dueCents, `${share}`)), 0)
export const scaleWords = (share: number, daysBefore: number): string => {
  const when =
    daysBefore < 0
      ? 'Le stage a commencé'
      : daysBefore === 0
        ? 'Le stage commence aujourd’hui'
        : `${daysBefore}\u00a0${daysBefore === 1 ? 'jour' : 'jours'} avant le stage`
  const what =
    share === 100
      ? 'le barème de la société rend tout.'
      : share === 0
        ? 'le barème de la société ne rend rien.'
        : `le barème de la société rend ${share}\u00a0%.`
  return `${when}\u00a0: ${what}`
}

export type RefundWish = {
  readonly amountCents: number
  readonly method: string
  readonly creditNote: boolean
  readonly cancelRegistration: boolean
}
export type RefundFacts = {
  readonly refundableCents: number
  readonly onCardCents: number
  readonly isEnabled: boolean
  readonly sessionStatus: SessionStatus
}
/** Why a refund cannot be, and at which field; null when it can. */
export const refusalOfRefund = (
  wish: RefundWish,
  facts: RefundFacts,
): { readonly refusal: Refusal; readonly path: string } | null => {
  if (facts.refundableCents <= 0) return { refusal: registrationsRefusals.nothingPaid, path: '' }
  if (wish.amountCents <= 0 && !(wish.cancelRegistration && facts.isEnabled))
    return { refusal: registrationsRefusals.nothingAsked, path: 'amountCents' }
  const most = wish.method === 'card' ? facts.onCardCents : facts.refundableCents
  if (wish.amountCents > most) return { refusal: registrationsRefusals.refundBeyond(most), path: 'amountCents' }
  if (wish.cancelRegistration && facts.isEnabled && !canEdit(facts.sessionStatus))
    return { refusal: registrationsRefusals.sessionClosed, path: 'cancelRegistration' }
  if (wish.creditNote) return null
  if (wish.cancelRegistration) return { refusal: registrationsRefusals.creditNoteNeeded, path: 'creditNote' }
  // without a credit note, what is given back would be due again for a registration that is no more
  return facts.isEnabled ? null : { refusal: registrationsRefusals.creditNoteOfCancelled, path: 'creditNote' }
}

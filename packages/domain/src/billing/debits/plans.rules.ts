// Rules of debits and plans: when a due is debited, how a debt is cut, what has become of each instalment.
import { addDays, addMonths, formatDay } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { debitsRefusals } from './debits.refusals.ts'

/** The later of two days, `YYYY-MM-DD`. */
export const laterDay = (one: string, other: string): string => (one.localeCompare(other) > 0 ? one : other)

/** First day of the month on which debits are collected, with the notice that families are given. */
export const nextDebitDay = (today: string, noticeDays: number, dayOfMonth: number): string => {
  const earliest = addDays(today, noticeDays)
  const ofMonth = `${earliest.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`
  return ofMonth >= earliest ? ofMonth : addMonths(ofMonth, 1)
}

export type Instalment = { readonly dueOn: string; readonly amountCents: number }

/** A debt in equal parts, a month apart; the cents that do not divide are on the last one. */
export const cutDebt = (totalCents: number, count: number, firstOn: string): Instalment[] => {
  const part = Math.floor(totalCents / count)
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(firstOn, index),
    amountCents: index === count - 1 ? totalCents - part * (count - 1) : part,
  }))
}

/** How often a debt can be paid, a month apart from a first day on, so that the last one is not after a day. */
export const timesUntil = (most: number, firstOn: string, lastOn: string): number => {
  let times = most
  while (times > 0 && addMonths(firstOn, times - 1) > lastOn) times -= 1
  return times
}

/** Whether these are the same days and amounts. */
export const areSameTerms = (some: readonly Instalment[], others: readonly Instalment[]): boolean =>
  some.length === others.length &&
  some.every(({ dueOn, amountCents }, at) => dueOn === others[at]?.dueOn && amountCents === others[at].amountCents)

/** Why a plan cannot be made so; null when it can. `earliest`: of a first instalment that is debited. */
export const refusalOfPlan = (
  instalments: readonly Instalment[],
  {
    totalCents,
    today,
    earliest,
  }: { readonly totalCents: number; readonly today: string; readonly earliest: string | null },
): Refusal | null => {
  const sumCents = instalments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const [first] = instalments
  if (!first || sumCents !== totalCents) return debitsRefusals.planSum(totalCents, sumCents)
  if (instalments.some(({ dueOn }, index) => index > 0 && dueOn <= (instalments[index - 1]?.dueOn ?? '')))
    return debitsRefusals.planDays
  if (first.dueOn < today) return debitsRefusals.planPast
  if (earliest !== null && first.dueOn < earliest) return debitsRefusals.planNotice(formatDay(earliest))
  return null
}

export type InstalmentFacts = Instalment & { readonly isDebited: boolean }
export type InstalmentState = 'paid' | 'debited' | 'missed' | 'waiting'
/** What is left of each instalment once what was paid serves the first ones, and what has become of it. */
export const instalmentStates = <I extends InstalmentFacts>(
  instalments: readonly I[],
  paidCents: number,
  today: string,
): (I & { readonly leftCents: number; readonly state: InstalmentState })[] => {
  let paid = paidCents
  return instalments.map((one) => {
    const leftCents = Math.max(one.amountCents - Math.max(paid, 0), 0)
    paid -= one.amountCents
    const state = leftCents === 0 ? 'paid' : one.isDebited ? 'debited' : one.dueOn < today ? 'missed' : 'waiting'
    return { ...one, leftCents, state }
  })
}

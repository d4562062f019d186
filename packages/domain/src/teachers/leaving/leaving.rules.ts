// Rules of a departure: which day it may have, what must be settled by that day, when the office is reminded, which papers are sent.
import { addDays, addMonths } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { leavingRefusals } from './leaving.refusals.ts'
import { readOnlyMonths } from './leaving.words.ts'

type DayFacts = {
  readonly hiredOn: string | null
  /** Day of the last lesson that he declared. */
  readonly lastLessonOn: string | null
  readonly today: string
}
/** Days of the past and of the future in which a last day is noted. */
const bounds = { pastDays: 62, comingDays: 366 } as const

export const refuseLastDay = (leavesOn: string, { hiredOn, lastLessonOn, today }: DayFacts): Refusal | null => {
  if (hiredOn !== null && leavesOn < hiredOn) return leavingRefusals.beforeHiring(hiredOn)
  if (lastLessonOn !== null && leavesOn < lastLessonOn) return leavingRefusals.beforeLesson(lastLessonOn)
  if (leavesOn < addDays(today, -bounds.pastDays)) return leavingRefusals.tooEarly
  return leavesOn > addDays(today, bounds.comingDays) ? leavingRefusals.tooLate : null
}

export type LeftOver = {
  /** Contracts that run, rest or wait beyond the last day. */
  readonly contracts: number
  /** Stages that are his after it. */
  readonly stages: number
}
/** Nobody is made inactive over lessons or stages that somebody waits for; money may follow later. */
export const refuseGoing = ({ contracts, stages }: LeftOver): Refusal | null => {
  if (contracts > 0) return leavingRefusals.contractsLeft(contracts)
  return stages > 0 ? leavingRefusals.stagesLeft(stages) : null
}

/** Days after the last day (before it when negative) on which the office is reminded of what is left; then every week. */
const reminders = [-7, -1, 1] as const
const weekDays = 7

/** The latest day at or before today on which a reminder was due; null when none is yet. */
const lastReminder = (leavesOn: string, today: string): string | null => {
  const due = reminders.map((days) => addDays(leavesOn, days)).filter((day) => day <= today)
  let latest = due.at(-1) ?? null
  if (latest === addDays(leavesOn, 1)) while (addDays(latest, weekDays) <= today) latest = addDays(latest, weekDays)
  return latest
}
export const isReminderDue = (
  { leavesOn, remindedOn }: { readonly leavesOn: string; readonly remindedOn: string | null },
  today: string,
): boolean => {
  const latest = lastReminder(leavesOn, today)
  return latest !== null && (remindedOn === null || remindedOn < latest)
}

/** Day on which the account that only reads is closed. */
export const closingDay = (leavesOn: string): string => addMonths(leavesOn, readOnlyMonths)

type EmployerFacts = {
  readonly selfEmployed: boolean
  /** Families who employ or employed him, by their contracts. */
  readonly employers: readonly { readonly customerId: number }[]
  readonly isCompanyEmployed: boolean
}
/** Who sells lessons to the company reads a last statement, besides it whoever was employed has a certificate of work from each employer. */
export const papersOf = ({ selfEmployed, employers, isCompanyEmployed }: EmployerFacts) => ({
  hasStatement: selfEmployed || (employers.length === 0 && !isCompanyEmployed),
  certificatesOf: [...employers.map(({ customerId }) => customerId), ...(isCompanyEmployed ? [null] : [])],
})

// What is computed about candidates: age of the person and of the status, the dialog of a move, the time of an interview.
import { addDays, dayOf, daysBetween, startOfDay } from '../kernel/dates.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refusalOfMove } from '../kernel/workflow.ts'
import { isMinor } from './applications.words.ts'
import { recruitmentRefusals } from './recruitment.refusals.ts'
import { type CandidateFacts, type CandidateStatus, isOpen, recruitmentWorkflow } from './recruitment.workflow.ts'

export const refuseMinor = (birthOn: string | null, today: string): Refusal | null =>
  birthOn !== null && isMinor(birthOn, today) ? recruitmentRefusals.tooYoung : null

/** Length of an interview unless told otherwise, in minutes. */
export const interviewMinutes = 30
const minute = 60_000
/** End of an interview that starts then; empty for a start that is none. */
export const defaultEnd = (startDateTime: string | null): string | null => {
  const start = startDateTime === null ? Number.NaN : Date.parse(startDateTime)
  return Number.isNaN(start) ? null : new Date(start + interviewMinutes * minute).toISOString()
}
/** Hours by the clocks of Paris at which half a working day begins. */
const halfDays = [9, 14] as const
const hour = 60 * minute
/** Time that a candidate has at least between the invitation and the interview. */
const noticeMs = 4 * hour
const longestWaitDays = 30
/**
 * Where a new interview stands before it is moved: the next working half-day, from Monday to Friday, that begins in four
 * hours or later. `isOff`: days of the week on which the company does not work all the same.
 */
export const nextHalfDay = (now: Date, isOff: (day: string) => boolean): string => {
  const today = dayOf(now)
  for (let ahead = 0; ahead <= longestWaitDays; ahead += 1) {
    const day = addDays(today, ahead)
    const midnight = startOfDay(day)
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    if (isWeekend || isOff(day)) continue
    // no working day is one on which the clocks change: those are Sundays
    const start = halfDays.map((at) => midnight.getTime() + at * hour).find((at) => at >= now.getTime() + noticeMs)
    if (start !== undefined) return new Date(start).toISOString()
  }
  return new Date(now.getTime() + noticeMs).toISOString()
}

/** Days in one status from which a card warns, then alarms. */
const warningDays = 7
export const lateDays = 14
export const ageInDays = (statusChangedOn: string, today: string): number =>
  Math.max(0, daysBetween(statusChangedOn, today))
export const urgencyOf = (status: CandidateStatus, ageDays: number): 'calm' | 'warning' | 'late' => {
  if (!isOpen(status) || ageDays < warningDays) return 'calm'
  return ageDays < lateDays ? 'warning' : 'late'
}

export type MoveDialog =
  | 'firstMail'
  | 'interview'
  | 'validation'
  | 'dismissal'
  | 'refusal'
  | 'reopening'
  | 'confirmation'
/** The dialog that a move opens; a move that the workflow refuses never opens a form. */
export const dialogOfMove = (
  from: CandidateStatus,
  to: CandidateStatus,
  candidate: CandidateFacts & { readonly hasEmail: boolean },
): MoveDialog => {
  if (refusalOfMove(recruitmentWorkflow, from, to, candidate) !== null) return 'confirmation'
  if (from === 'refused') return 'reopening'
  if (to === 'firstMail') return candidate.hasEmail ? 'firstMail' : 'confirmation'
  if (to === 'toView') return 'interview'
  if (to === 'waitingForVoucher') return 'validation'
  if (to === 'refused') return from === 'toView' ? 'dismissal' : 'refusal'
  return 'confirmation'
}

/** A move that has a form of its own is not made by a bare change of status. */
export const refusalOfBareMove = (
  from: CandidateStatus,
  to: CandidateStatus,
  facts: { readonly hasOpenInterview: boolean; readonly owesFirstMail: boolean },
): Refusal | null => {
  if (to === 'firstMail' && facts.owesFirstMail) return recruitmentRefusals.onlyByMail
  if (to === 'toView' && !facts.hasOpenInterview) return recruitmentRefusals.onlyByInterview
  if (to === 'waitingForVoucher') return recruitmentRefusals.onlyByValidation
  if (from === 'toView' && to === 'refused' && facts.hasOpenInterview) return recruitmentRefusals.onlyByDismissal
  return null
}

// What is computed about candidates: age of the person and of the status, the dialog of a move, the time of an interview.
import { addMonths, daysBetween } from '../kernel/dates.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { refusalOfMove } from '../kernel/workflow.ts'
import { recruitmentRefusals } from './recruitment.refusals.ts'
import { type CandidateFacts, type CandidateStatus, isOpen, recruitmentWorkflow } from './recruitment.workflow.ts'

export const minimumAgeYears = 18
export const refuseMinor = (birthOn: string | null, today: string): Refusal | null =>
  birthOn !== null && birthOn > addMonths(today, -12 * minimumAgeYears) ? recruitmentRefusals.tooYoung : null

/** Length of an interview unless told otherwise, in minutes. */
export const interviewMinutes = 30
const minute = 60_000
/** End of an interview that starts then; empty for a start that is none. */
export const defaultEnd = (startDateTime: string | null): string | null => {
  const start = startDateTime === null ? Number.NaN : Date.parse(startDateTime)
  return Number.isNaN(start) ? null : new Date(start + interviewMinutes * minute).toISOString()
}
/** The next half hour that begins: where a new interview stands before it is moved. */
export const nextHalfHour = (now: Date): string =>
  new Date(Math.ceil((now.getTime() + minute) / (interviewMinutes * minute)) * interviewMinutes * minute).toISOString()

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
  facts: { readonly hasOpenInterview: boolean },
): Refusal | null => {
  if (to === 'toView' && !facts.hasOpenInterview) return recruitmentRefusals.onlyByInterview
  if (to === 'waitingForVoucher') return recruitmentRefusals.onlyByValidation
  if (from === 'toView' && to === 'refused' && facts.hasOpenInterview) return recruitmentRefusals.onlyByDismissal
  return null
}

// What is computed about contracts without courses: when one is silent, how urgent it is, whom a mail goes to, which dialog a move opens.
import { addDays, addMonths, daysBetween, formatDay } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { refusalOfMove } from '../../kernel/workflow.ts'
import { noLongerCoursesRefusals } from './no-longer-courses.refusals.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesWorkflow,
  type ProcessStatus,
} from './no-longer-courses.workflow.ts'
import { type SilenceAnswer, silenceAnswerLabels } from './silence.words.ts'

/** Last day of courses that is more than a month before `today`: whoever had none since is silent. */
export const lastSilentDay = (today: string): string => {
  let day = addDays(today, -28)
  while (addMonths(day, 1) >= today) day = addDays(day, -1)
  return day
}

/**
 * Day since when a contract has no course: its last one, or its start when it never had any; its return, or the last one that
 * another teacher gave in its place, when that is later.
 */
export const silentSince = (contract: {
  readonly resumedOn: string | null
  readonly replacedOn: string | null
  readonly lastCourseOn: string | null
  readonly startedOn: string | null
  readonly createdOn: string
}): string => {
  const day = contract.lastCourseOn ?? contract.startedOn ?? contract.createdOn
  return [day, contract.resumedOn ?? day, contract.replacedOn ?? day].sort().at(-1) ?? day
}

/** No course for over a month, seen from `today`. */
export const isSilent = (since: string, today: string): boolean => since <= lastSilentDay(today)

/** Days without a course from which a detected contract warns, then alarms. */
export const silenceLimits = { warningDays: 45, lateDays: 60 } as const
/** Days in one list from which a process warns, then alarms. */
export const stepLimits = { warningDays: 7, lateDays: 14 } as const

export type Urgency = 'calm' | 'warning' | 'late'
export const urgencyOf = (status: NoLongerCoursesStatus, silentDays: number, ageDays: number): Urgency => {
  if (status === 'closed') return 'calm'
  const [days, limits] = status === 'detected' ? [silentDays, silenceLimits] : [ageDays, stepLimits]
  if (days < limits.warningDays) return 'calm'
  return days < limits.lateDays ? 'warning' : 'late'
}
export const daysSince = (day: string, today: string): number => Math.max(0, daysBetween(day, today))

export const mailTypes = ['teacher-question', 'customer-question', 'customer-close'] as const
export type MailType = (typeof mailTypes)[number]
export const mailNames: Readonly<Record<MailType, string>> = {
  'teacher-question': 'Mail au professeur',
  'customer-question': 'Mail au client',
  'customer-close': 'Mail de clôture au client',
}
/** The reminder of a mail list, sent when a card comes and again later. */
export const mailTypeOf = (status: NoLongerCoursesStatus): MailType | null => {
  if (status === 'teacher-mail') return 'teacher-question'
  return status === 'customer-mail' ? 'customer-question' : null
}
export const readerOf = (mailType: MailType): 'teacher' | 'customer' =>
  mailType === 'teacher-question' ? 'teacher' : 'customer'

type Reach = { readonly hasTeacherEmail: boolean; readonly hasCustomerEmail: boolean }
/** Nothing more comes by mail: nobody answered, or the mail of this list has no address; or an answer waits to be followed. */
export const needsManualAction = (status: NoLongerCoursesStatus, reach: Reach): boolean => {
  if (status === 'to-call' || status === 'answered') return true
  const mailType = mailTypeOf(status)
  if (mailType === null) return false
  const hasEmail = readerOf(mailType) === 'teacher' ? reach.hasTeacherEmail : reach.hasCustomerEmail
  return !hasEmail
}

export type MoveDialog = 'removal' | 'takeOver' | 'mail' | 'closing' | 'confirmation'
/** The dialog that a move opens; a move that the workflow does not know is refused before any. */
export const dialogOfMove = (from: NoLongerCoursesStatus, to: NoLongerCoursesStatus): MoveDialog => {
  if (refusalOfMove(noLongerCoursesWorkflow, from, to, { isRunning: false }) !== null) return 'confirmation'
  if (to === 'detected') return 'removal'
  if (from === 'detected') return 'takeOver'
  if (to === 'closed') return 'closing'
  return mailTypeOf(to) === null ? 'confirmation' : 'mail'
}

/** A mail leaves only with an address, a subject and a text: what is missing of them, as the reader is told. */
export const missingOfMail = (mail: {
  readonly email: string | null
  readonly subject: string
  readonly body: string
}): string[] => [
  ...(mail.email === null ? ['L’adresse e-mail du destinataire manque.'] : []),
  ...(mail.subject.trim() === '' ? ['L’objet du mail est vide.'] : []),
  ...(mail.body.trim() === '' ? ['Le texte du mail est vide.'] : []),
]

export const isProcessStatus = (status: NoLongerCoursesStatus): status is ProcessStatus => status !== 'detected'

/** Days that a mail waits for its answer, and a day that was announced for its lesson; then somebody calls. */
export const patienceDays = 7

/** What was answered, in the words of the buttons: « Reprise le 12/12/2026 ». */
export const silenceAnswerText = (answer: SilenceAnswer, on: string | null): string => {
  if (answer === 'over' || on === null) return silenceAnswerLabels[answer]
  return `${silenceAnswerLabels[answer]} ${answer === 'resumes' ? 'le' : 'jusqu’au'} ${formatDay(on)}`
}

/** What stands against a day that somebody answers: lessons may begin again today, a pause lasts until a later day. */
export const refusalOfAnswerDay = (answer: SilenceAnswer, on: string | null, today: string): Refusal | null => {
  if (answer === 'over') return null
  if (on === null) return noLongerCoursesRefusals.answerDayMissing
  if (on < today || (answer === 'pause' && on === today)) return noLongerCoursesRefusals.answerPast
  return on > addMonths(today, 12) ? noLongerCoursesRefusals.answerFar : null
}

/** Until when a process that a lesson closed keeps the contract off the board: the lesson is given and declared by then. */
export const quietUntilOf = (lessonOn: string, today: string): string =>
  addDays(lessonOn > today ? lessonOn : today, patienceDays)

// Rules of corrections: until when a declared lesson is put right, by whom, and what of it is anybody else's business.
import { addDays, dayOf } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type CourseStatus, validatedStatuses } from '../courses.schema.ts'
import type { CourseActor } from '../courses.workflow.ts'
import { correctionRefusals } from './corrections.refusals.ts'

export type Correctable = {
  readonly status: CourseStatus
  /** When it was declared first, ISO. */
  readonly declaredAt: string | null
}

/** Last day on which a teacher corrects alone, `days` after the declaration. */
export const lastCorrectionDay = (declaredAt: string, days: number): string => addDays(dayOf(declaredAt), days)

const isWaiting = (status: CourseStatus) => (validatedStatuses as readonly CourseStatus[]).includes(status)

/**
 * Whether somebody may correct a lesson: declared and confirmed by nobody, or contested; its teacher until `days` after the
 * declaration (whenever it is contested: he is asked to), the office always.
 */
export const refusalOfCorrection = (
  { status, declaredAt }: Correctable,
  actor: CourseActor,
  today: string,
  days: number,
): Refusal | null => {
  if (status === '3-confirmed') return correctionRefusals.confirmed
  if (status !== '4-disputed' && !isWaiting(status)) return correctionRefusals.notDeclared
  if (actor === 'staff' || status === '4-disputed') return null
  const last = declaredAt === null ? today : lastCorrectionDay(declaredAt, days)
  return today > last ? correctionRefusals.tooLateForTeacher(last) : null
}

/** What the family agrees to when it confirms. */
export type Given = {
  readonly contractId: number
  readonly doneAt: string
  readonly durationMinutes: number
}

/** Whether a lesson is another one for its family: its comment, its chapter change nothing of what is paid. */
export const isAnother = (before: Given, after: Given): boolean =>
  before.contractId !== after.contractId ||
  Date.parse(before.doneAt) !== Date.parse(after.doneAt) ||
  before.durationMinutes !== after.durationMinutes

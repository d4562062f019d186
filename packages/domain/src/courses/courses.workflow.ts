// Life of a course: who may move it from a status to another.
import { defineWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import { coursesRefusals } from './courses.refusals.ts'
import {
  type CourseStatus,
  courseStatuses,
  courseStatusLabels,
  type DisplayMode,
  validatedStatuses,
} from './courses.schema.ts'

/** Who acts: the customer acts as the student does. `program`: reminders sent by the scheduled tasks. */
export type CourseActor = 'student' | 'teacher' | 'staff' | 'program'

export type CourseFacts = {
  readonly actor: CourseActor
  /** A card is being charged for it: what comes of it must be known before money is given back. */
  readonly paymentPending: boolean
  /** How often it was contested and maintained. */
  readonly maintained?: number
  /** A minor whose parent answers alone. */
  readonly isBarred?: boolean
}

const isCustomerOrStaff = (facts: CourseFacts) => facts.actor === 'student' || facts.actor === 'staff'
const isTeacherOrStaff = (facts: CourseFacts) => facts.actor === 'teacher' || facts.actor === 'staff'
const byProgram = (facts: CourseFacts) => (facts.actor === 'program' ? null : coursesRefusals.notEditable)

/** Contested, maintained, contested once more, which the direction settles: then people talk. */
const mostContests = 2

export const coursesWorkflow = defineWorkflow<CourseFacts>()({
  states: courseStatuses,
  initial: '1-planned',
  labels: courseStatusLabels,
  moves: [
    {
      // declared; settled; or put right, which asks the family anew
      from: ['1-planned', '4-disputed', ...validatedStatuses.filter((status) => status !== '2-validated')],
      to: '2-validated',
      guard: (facts) => (isTeacherOrStaff(facts) ? null : coursesRefusals.onlyTeacherEdits),
    },
    { from: ['2-validated'], to: '21-validated-teacher-mail', guard: byProgram },
    { from: ['2-validated', '21-validated-teacher-mail'], to: '22-validated-customer-mail', guard: byProgram },
    {
      from: ['2-validated', '21-validated-teacher-mail', '22-validated-customer-mail'],
      to: '23-validated-waiting',
      guard: byProgram,
    },
    {
      from: validatedStatuses,
      to: '3-confirmed',
      guard: (facts) => {
        if (!isCustomerOrStaff(facts)) return coursesRefusals.onlyCustomerConfirms
        return facts.isBarred ? coursesRefusals.parentAnswers : null
      },
    },
    {
      from: validatedStatuses,
      to: '4-disputed',
      guard: (facts) => {
        if (!isCustomerOrStaff(facts)) return coursesRefusals.onlyCustomerDisputes
        if (facts.isBarred) return coursesRefusals.parentAnswers
        return (facts.maintained ?? 0) < mostContests ? null : coursesRefusals.contestedTwice
      },
    },
    {
      from: ['1-planned'],
      to: '0-cancelled',
      guard: (facts) => (isTeacherOrStaff(facts) ? null : coursesRefusals.notYours),
    },
    {
      // taken back while the hour is free; a family takes its own cancellation back by the planning
      from: ['0-cancelled'],
      to: '1-planned',
      guard: (facts) => (isTeacherOrStaff(facts) ? null : coursesRefusals.notYours),
    },
    {
      from: [...validatedStatuses, '4-disputed'],
      to: '5-cancelled',
      guard: (facts) => (isTeacherOrStaff(facts) ? null : coursesRefusals.notYours),
    },
    {
      from: ['3-confirmed'],
      to: '5-cancelled',
      guard: (facts) => {
        if (facts.actor !== 'staff') return coursesRefusals.notYours
        return facts.paymentPending ? coursesRefusals.paymentPending : null
      },
    },
  ],
  noSuchMove: (from, to) => {
    if (to === '3-confirmed') return coursesRefusals.notConfirmable
    if (to === '0-cancelled' || to === '5-cancelled') return coursesRefusals.notCancellable
    return coursesRefusals.noSuchMove(courseStatusLabels[from], courseStatusLabels[to])
  },
})

/** The actor that a display mode stands for; staff stay staff in every mode. */
export const actorOf = (mode: DisplayMode, isStaff: boolean): CourseActor => {
  if (isStaff) return 'staff'
  return mode === 'student' ? 'student' : 'teacher'
}

/** The status a cancellation leads to: before validation no money moved, after it everything is undone. */
export const cancelledFrom = (status: CourseStatus): '0-cancelled' | '5-cancelled' =>
  status === '1-planned' ? '0-cancelled' : '5-cancelled'

export const isCancellable = (status: CourseStatus, facts: CourseFacts): boolean =>
  status !== '0-cancelled' &&
  status !== '5-cancelled' &&
  refusalOfMove(coursesWorkflow, status, cancelledFrom(status), facts) === null

/** Whether the declaration dialog opens to change this course: while planned, and to settle a dispute. */
export const isEditable = (status: CourseStatus, facts: CourseFacts): boolean =>
  (status === '1-planned' || status === '4-disputed') &&
  refusalOfMove(coursesWorkflow, status, '2-validated', facts) === null

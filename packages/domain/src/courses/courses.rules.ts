// Rules of courses: date, duration, price of a lesson, and what each reader may see.
import { suspensionsRefusals } from '../contracts/suspensions/suspensions.refusals.ts'
import { dayOf } from '../kernel/dates.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { coursesRefusals } from './courses.refusals.ts'
import type { CourseStatus, DisplayMode } from './courses.schema.ts'

/** Minutes by which the clock of a phone may be ahead of ours. */
export const futureToleranceMinutes = 5

export const refusalOfDoneAt = (doneAt: string, now: Date): Refusal | null =>
  Date.parse(doneAt) > now.getTime() + futureToleranceMinutes * 60_000 ? coursesRefusals.tooLate : null

export type ContractForCourse = {
  readonly status: string
  readonly closedOn: string | null
  /** Last day of a contract whose end is to come. */
  readonly endsOn?: string | null
}

/**
 * Whether a contract takes a course done on `day`. A closed contract still takes what was done before its end;
 * one in pause only from staff, who know when the pause began.
 */
export const refusalOfContract = (contract: ContractForCourse, day: string, isStaff: boolean): Refusal | null => {
  if (contract.endsOn && day > contract.endsOn) return coursesRefusals.afterEnd(contract.endsOn)
  if (contract.status === 'active' || contract.status === 'created') return null
  if (contract.status === 'close' && contract.closedOn !== null && day <= contract.closedOn) return null
  if (contract.status === 'pause' && isStaff) return null
  return coursesRefusals.contractClosed
}

/** A teacher declares nothing that was given since the lessons of a family are suspended: the office does, which decided it. */
export const refusalOfSuspended = (
  { suspendedOn }: { readonly suspendedOn: string | null },
  day: string,
  isStaff: boolean,
): Refusal | null =>
  suspendedOn !== null && day > suspendedOn && !isStaff ? suspensionsRefusals.givenSince(suspendedOn) : null

export type PeopleOfCourse = {
  readonly customerName: string
  readonly customerEnabled: boolean
  readonly studentName: string
  readonly studentEnabled: boolean
}

/** Nothing new is given to a family or a student who has left: enabled again first, if it was a mistake. */
export const refusalOfPeople = (people: PeopleOfCourse): Refusal | null => {
  if (!people.customerEnabled) return coursesRefusals.disabledPerson(people.customerName)
  return people.studentEnabled ? null : coursesRefusals.disabledPerson(people.studentName)
}

/** Day in Paris of a lesson. */
export const dayOfCourse = (doneAt: string): string => dayOf(doneAt)

/** The teacher's comment is for everybody but the family; staff see it in every mode. */
export const showsTeacherComment = (mode: DisplayMode, isStaff: boolean): boolean => mode !== 'student' || isStaff
/** On his own home page a teacher sees what he earns, not what the family pays. */
export const showsCustomerPayment = (mode: DisplayMode): boolean => mode !== 'teacher-front'
/** What a teacher earns is no business of the family. */
export const showsTeacherPayment = (mode: DisplayMode): boolean => mode !== 'student'

export type TestCourse = {
  readonly isTest: boolean
  readonly status: CourseStatus
  readonly testResult: string | null
}

/** Whether the satisfaction of a test course may be entered: confirmed, and not answered yet. */
export const refusalOfSatisfaction = (course: TestCourse): Refusal | null => {
  if (!course.isTest) return coursesRefusals.testOnly
  if (course.status !== '3-confirmed') return coursesRefusals.testNotConfirmed
  return course.testResult === null ? null : coursesRefusals.testAnswered
}

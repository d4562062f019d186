// Proves the life of a course: its states, who moves it, and what each button offers.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import { coursesRefusals } from './courses.refusals.ts'
import { type CourseStatus, courseStatuses, courseStatusLabels, validatedStatuses } from './courses.schema.ts'
import {
  actorOf,
  type CourseActor,
  type CourseFacts,
  cancelledFrom,
  coursesWorkflow,
  isCancellable,
  isEditable,
} from './courses.workflow.ts'

const by = (actor: CourseActor) => ({ actor, paymentPending: false })
const mayConfirm = (status: CourseStatus, actor: CourseActor) =>
  status !== '3-confirmed' && refusalOfMove(coursesWorkflow, status, '3-confirmed', by(actor)) === null

test('the declaration is sound', () => {
  expect(flawsOfWorkflow(coursesWorkflow)).toEqual([])
})

test('COURSE-12 COURSE-13 COURSE-14 COURSE-15 COURSE-16 COURSE-17 COURSE-18 COURSE-19 COURSE-20 the nine statuses exist, with their words', () => {
  expect(courseStatusLabels).toEqual({
    '0-cancelled': 'Annulé',
    '1-planned': 'Planifié',
    '2-validated': 'Validé',
    '21-validated-teacher-mail': 'Validé (mail professeur)',
    '22-validated-customer-mail': 'Validé (mail client)',
    '23-validated-waiting': 'Validé (en attente)',
    '3-confirmed': 'Confirmé',
    '4-disputed': 'Contesté',
    '5-cancelled': 'Annulé',
  })
  expect(courseStatuses).toEqual(Object.keys(courseStatusLabels))
  expect(courseStatuses.filter((status) => status.startsWith('2'))).toEqual([...validatedStatuses])
})

describe('confirmation', () => {
  test.each(validatedStatuses)('COURSE-21 %s is confirmed by the family or the back office', (status) => {
    expect(mayConfirm(status, 'student')).toBe(true)
    expect(mayConfirm(status, 'staff')).toBe(true)
  })
  test('COURSE-22 no other status offers to confirm', () => {
    const others = courseStatuses.filter((status) => !validatedStatuses.includes(status as never))
    expect(others.filter((status) => mayConfirm(status, 'staff') || mayConfirm(status, 'student'))).toEqual([])
  })
  test('COURSE-23 a teacher is not offered to confirm, and is told why', () => {
    expect(actorOf('teacher', false)).toBe('teacher')
    expect(actorOf('teacher-front', false)).toBe('teacher')
    for (const status of validatedStatuses)
      expect(refusalOfMove(coursesWorkflow, status, '3-confirmed', by('teacher'))).toBe(
        coursesRefusals.onlyCustomerConfirms,
      )
  })
})

describe('edition and cancellation', () => {
  test('COURSE-24 a disputed course is edited by the teacher or the back office only', () => {
    expect(isEditable('4-disputed', by('teacher'))).toBe(true)
    expect(isEditable('4-disputed', by('staff'))).toBe(true)
    expect(isEditable('4-disputed', by('student'))).toBe(false)
    expect(courseStatuses.filter((status) => isEditable(status, by('staff')))).toEqual(['1-planned', '4-disputed'])
  })
  test('COURSE-25 a course is cancellable until it is over, and by whom it may', () => {
    const by_ = (actor: CourseActor) => courseStatuses.filter((status) => isCancellable(status, by(actor)))
    expect(by_('staff')).toEqual(['1-planned', ...validatedStatuses, '3-confirmed', '4-disputed'])
    expect(by_('teacher')).toEqual(['1-planned', ...validatedStatuses, '4-disputed'])
    expect(by_('student')).toEqual([])
  })
  test('COURSE-26 a confirmed course is not cancellable while a card is charged for it, nor is a cancelled one; a teacher who was paid keeps nobody from it', () => {
    expect(refusalOfMove(coursesWorkflow, '3-confirmed', '5-cancelled', by('staff'))).toBeNull()
    expect(isCancellable('3-confirmed', { ...by('staff'), paymentPending: true })).toBe(false)
    expect(isCancellable('0-cancelled', by('staff'))).toBe(false)
    expect(isCancellable('5-cancelled', by('staff'))).toBe(false)
  })
  test('before validation a cancellation leads to 0, after it to 5', () => {
    expect(cancelledFrom('1-planned')).toBe('0-cancelled')
    for (const status of validatedStatuses) expect(cancelledFrom(status)).toBe('5-cancelled')
  })
})

test('only the program sends the reminders that mark a validated course', () => {
  expect(refusalOfMove(coursesWorkflow, '2-validated', '21-validated-teacher-mail', by('program'))).toBeNull()
  expect(refusalOfMove(coursesWorkflow, '2-validated', '21-validated-teacher-mail', by('staff'))).not.toBeNull()
})

test('a validated course is contested by the family or the back office, twice at most, and by the parent of a minor', () => {
  const contest = (facts: CourseFacts) => refusalOfMove(coursesWorkflow, '2-validated', '4-disputed', facts)
  expect(contest(by('student'))).toBeNull()
  expect(contest(by('staff'))).toBeNull()
  expect(contest(by('teacher'))).toBe(coursesRefusals.onlyCustomerDisputes)
  expect(contest({ ...by('student'), isBarred: true })).toBe(coursesRefusals.parentAnswers)
  expect(contest({ ...by('student'), maintained: 1 })).toBeNull()
  expect(contest({ ...by('student'), maintained: 2 })).toBe(coursesRefusals.contestedTwice)
})

test('a lesson that was cancelled before it was given is planned again by its teacher or the back office', () => {
  const again = (actor: CourseActor) => refusalOfMove(coursesWorkflow, '0-cancelled', '1-planned', by(actor))
  expect([again('teacher'), again('staff'), again('student')]).toEqual([null, null, coursesRefusals.notYours])
})

test('one that was declared is put right by its teacher, whatever was asked of the family', () => {
  for (const status of validatedStatuses)
    expect(refusalOfMove(coursesWorkflow, status, '2-validated', by('teacher')), status).toBeNull()
})

test('a move that does not exist is refused with what it was meant to be', () => {
  const refusal = (from: CourseStatus, to: CourseStatus) => refusalOfMove(coursesWorkflow, from, to, by('staff'))
  expect(refusal('1-planned', '3-confirmed')).toBe(coursesRefusals.notConfirmable)
  expect(refusal('3-confirmed', '0-cancelled')).toBe(coursesRefusals.notCancellable)
  expect(refusal('1-planned', '5-cancelled')).toBe(coursesRefusals.notCancellable)
  expect(refusal('3-confirmed', '1-planned')?.code).toBe(coursesRefusals.noSuchMove('Confirmé', 'Planifié').code)
})

test('staff stay staff in every mode, a family acts as its student', () => {
  expect(actorOf('student', true)).toBe('staff')
  expect(actorOf('student', false)).toBe('student')
})

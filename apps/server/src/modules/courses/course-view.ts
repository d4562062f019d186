// A course as its reader may see it: whose amounts, whose comment, which moves.
import { refusalOfCorrection } from '@cartable/domain/courses/corrections/corrections.rules.ts'
import {
  refusalOfSatisfaction,
  showsCustomerPayment,
  showsTeacherComment,
  showsTeacherPayment,
} from '@cartable/domain/courses/courses.rules.ts'
import { type CourseRow, courseStatusLabels, type DisplayMode } from '@cartable/domain/courses/courses.schema.ts'
import {
  actorOf,
  type CourseFacts,
  coursesWorkflow,
  isCancellable,
  isEditable,
} from '@cartable/domain/courses/courses.workflow.ts'
import type { Granted, Identity } from '@cartable/domain/kernel/access.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import type { CourseScope, FoundCourse } from './courses.queries.ts'
import { givenText } from './shared/given-text.ts'

/** A teacher who is also a parent says by the mode which of the two pages asks; either way it is one's own. */
export const askedAs = (as: Granted, identity: Identity | null, mode: DisplayMode | undefined): Granted =>
  (as.kind === 'customer' || as.kind === 'student') && mode === 'teacher-front' && identity?.teacherId !== undefined
    ? { kind: 'teacher', teacherId: identity.teacherId }
    : as

/** Courses that an audience may reach; 404 beyond. */
export const scopeOf = (as: Granted): CourseScope => {
  if (as.kind === 'customer') return { customerId: as.customerId }
  if (as.kind === 'student') return { studentIds: as.studentIds }
  if (as.kind === 'teacher') return { teacherId: as.teacherId }
  return {}
}

/** Staff choose their mode; the others have the one of their home page. */
export const modeOf = (as: Granted, asked: DisplayMode | undefined | null): DisplayMode => {
  if (as.kind === 'staff') return asked ?? 'back-office'
  return as.kind === 'teacher' ? 'teacher-front' : 'student'
}

export const factsOf = (course: FoundCourse, as: Granted): CourseFacts => ({
  actor: actorOf(modeOf(as, null), as.kind === 'staff'),
  paymentPending: course.isBeingPaid,
  maintained: course.maintained,
  isBarred: as.kind === 'student' && !course.studentMayAnswer,
})

type Payment = CourseRow['customerPaymentStatus']

/** Until when a teacher corrects alone: today, and the days that the company leaves. */
export type CorrectionTerms = { readonly today: string; readonly days: number }
export const correctionTerms = async ({
  platform,
  today,
}: Pick<OperationContext, 'platform' | 'today'>): Promise<CorrectionTerms> => ({
  today: today(),
  days: await platform.settings.integer('course_correction_days'),
})

/** Confirmed, and billed with the others of its month. */
const waitsForBill = ({ status, orderId }: Pick<FoundCourse, 'status' | 'orderId'>): boolean =>
  status === '3-confirmed' && orderId === null

/** The row of a course in a mode. */
export const viewCourse = (course: FoundCourse, as: Granted, mode: DisplayMode, terms: CorrectionTerms): CourseRow => {
  const isStaff = as.kind === 'staff'
  // staff who look with another's eyes are offered what that one may do
  const facts = mode === 'back-office' ? factsOf(course, as) : { ...factsOf(course, as), actor: actorOf(mode, false) }
  // prices and papers are for whoever pays
  const showsPrice = showsCustomerPayment(mode) && as.kind !== 'student'
  const mayAnswer = facts.actor === 'student' || facts.actor === 'staff'
  const {
    location: _,
    teacherNumber: __,
    teacherSelfEmployed: ___,
    regime: ________,
    billingRhythm: _________,
    urssafCollectsCents: _______,
    declaredAt: ____,
    maintained: _____,
    studentMayAnswer: ______,
    correctedFromAt,
    correctedFromMinutes,
    ...row
  } = course
  const mayCorrect = facts.actor !== 'student' && facts.actor !== 'program'
  return {
    ...row,
    // a pupil reads of his own
    together: as.kind === 'student' ? [] : course.together,
    statusText: courseStatusLabels[course.status],
    teacherComment: showsTeacherComment(mode, isStaff) ? course.teacherComment : null,
    testPassed: course.testResult === null ? null : course.testResult === 'succeeded',
    hourlyPriceCents: showsPrice ? course.hourlyPriceCents : null,
    priceCents: showsPrice ? course.priceCents : null,
    customerPhone: isStaff ? course.customerPhone : null,
    customerPhoneRegion: isStaff ? course.customerPhoneRegion : null,
    hasEmail: isStaff ? course.hasEmail : null,
    agreedBy: isStaff ? course.agreedBy : null,
    agreedAt: isStaff ? course.agreedAt : null,
    urssafPartCents: isStaff ? course.urssafPartCents : null,
    customerPayment: showsPrice ? course.priceCents - course.thirdPartCents : null,
    thirdPartPayment: showsPrice ? course.thirdPartCents : null,
    teacherPayment: showsTeacherPayment(mode) ? course.teacherAmountCents : null,
    customerPaymentStatus: showsPrice ? (course.customerPaymentStatus as Payment) : null,
    thirdPartPaymentStatus: showsPrice ? (course.thirdPartPaymentStatus as Payment) : null,
    teacherPaymentStatus: showsTeacherPayment(mode) ? (course.teacherPaymentStatus as Payment) : null,
    billId: showsPrice ? course.billId : null,
    billNumber: showsPrice ? course.billNumber : null,
    creditNoteId: showsPrice ? course.creditNoteId : null,
    creditNoteNumber: showsPrice ? course.creditNoteNumber : null,
    cancellable: isCancellable(course.status, facts),
    editable: isEditable(course.status, facts),
    correctable: mayCorrect && refusalOfCorrection(course, facts.actor, terms.today, terms.days) === null,
    toBill: showsPrice && waitsForBill(course),
    billCorrectable: facts.actor === 'staff' && course.status === '3-confirmed',
    correctedFrom:
      isStaff && correctedFromAt !== null && correctedFromMinutes !== null
        ? givenText(correctedFromAt, correctedFromMinutes)
        : null,
    asksSatisfaction: mayAnswer && refusalOfSatisfaction(course) === null,
    moves: movesFrom(coursesWorkflow, course.status, facts).filter((move) => move.allowed),
  }
}

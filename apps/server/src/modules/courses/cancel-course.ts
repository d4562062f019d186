// Cancels a course, whatever its state: a plan is taken away; a billed one is credited whole, with what becomes of its money.
import type { MoneyBack } from '@cartable/domain/billing/credits/money-back.schema.ts'
import { dueWords } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import type { Recovery } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { cancelledFrom, coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { refundCredited } from '../billing/billing.service.ts'
import { freeMoney } from '../billing/credits/free-money.ts'
import { creditOrder, type IssuedNote, restOfLesson, restOfLines } from '../billing/credits/issue-credit-note.ts'
import { tellCorrected } from '../billing/credits/tell-corrected.ts'
import { lockToGiveBack } from '../billing/packs/take-hours.ts'
import { openPayslipDue, openTeacherDue } from '../billing/payments/open-due.ts'
import { withdrawAdvance } from '../urssaf/end-bill-advance.ts'
import { factsOf, scopeOf } from './course-view.ts'
import { type FoundCourse, findCourse, lockCourse, markCancelled } from './courses.queries.ts'
import { lockContract, noteLastCourse } from './declaration.queries.ts'
import { endDispute } from './end-dispute.ts'
import { billAgain, freeOfOthers, leavingOf, takeBackPaid } from './months/remake-others.ts'
import { cancelPlan } from './planning/cancel-plan.ts'
import { repriceLeftAlone } from './planning/reprice-declared.ts'
import { findToTell } from './planning/told.queries.ts'
import { givenText } from './shared/given-text.ts'
import { partsOfLesson } from './shared/lesson-parts.queries.ts'
import { tellBills } from './tell-bills.ts'
import { tellLesson } from './tell-lesson.ts'

/** Whoever calls this operation gives no reason: the teacher, or the office, takes it upon itself. */
const cancelPlanned = async (context: OperationContext, id: number) => {
  const isTeacher = context.as.kind === 'teacher'
  await cancelPlan(context, {
    id,
    reason: isTeacher ? 'teacher' : 'other',
    words: isTeacher ? null : 'annulé par le service',
    charge: false,
    onlyThis: false,
  })
}

/** Its teacher was paid for it, or is being paid: the next payments take it back. */
const isPaidFor = ({ teacherPaymentStatus, payslipId }: FoundCourse) =>
  payslipId !== null || teacherPaymentStatus === 'succeeded' || teacherPaymentStatus === 'pending'

const tellTakenBack = async (
  context: OperationContext,
  course: FoundCourse,
  { reason, recovery }: CancelWish,
  notes: readonly IssuedNote[],
) => {
  const why = reason === null ? '' : ` Motif\u00a0: ${reason}`
  const words = course.orderId === null ? 'Rien n’est facturé.' : `Sa facture est annulée par un avoir.${why}`
  const [note] = notes
  if (note) {
    const back = course.hourPackId === null ? '' : ' Ses heures reviennent à votre pack.'
    await tellCorrected(context, {
      billId: note.billId,
      paperIds: notes.map(({ id }) => id),
      what: `Cours ${de(course.studentName)}, ${givenText(course.doneAt ?? '', course.durationMinutes)}\u00a0: annulé.${back}`,
      reason: reason ?? 'Cours annulé.',
    })
  }
  const lesson = await findToTell(context.db, course.id)
  // the family is told with its papers; of the lesson alone where there is none, or where somebody calls it
  const isWritten = note !== undefined && lesson.customer.email !== null
  const to = isWritten ? (['student'] as const) : (['customer', 'student'] as const)
  await tellLesson(context, course.id, { news: 'course-taken-back', words, to, lesson })
  const paid = formatEuros(course.teacherAmountCents)
  const kept =
    recovery === 'kept'
      ? `Les ${paid} déjà versés vous restent acquis.`
      : dueWords(-course.teacherAmountCents, course.payslipId !== null)
  await tellLesson(context, course.id, {
    news: 'course-taken-back',
    words: isPaidFor(course) ? kept : course.orderId === null ? words : 'Il ne vous est pas versé.',
    to: ['teacher'],
  })
}

/** What whoever cancels a billed lesson wishes besides. */
export type CancelWish = {
  /** Printed on the credit note, told to everybody. */
  readonly reason: string | null
  /** Of what the family paid otherwise than by card. */
  readonly moneyBack: MoneyBack
  /** Of what the teacher was paid for it. */
  readonly recovery: Recovery
}
const noWish: CancelWish = { reason: null, moneyBack: 'credit', recovery: 'next-pay' }

type Credited = { readonly refunds: readonly number[]; readonly notes: readonly IssuedNote[] }
/** Credits every bill of a lesson. Answers its credit notes, and the refunds to ask of the provider of cards after the commit. */
const creditLesson = async (
  context: OperationContext,
  course: FoundCourse,
  { reason, moneyBack, recovery }: CancelWish,
): Promise<Credited> => {
  const { db, now, today } = context
  const { id, teacherId, hourPackId } = course
  const refunds: number[] = []
  const notes: IssuedNote[] = []
  const goesBack = hourPackId !== null && (await lockToGiveBack(db, hourPackId))
  for (const part of await partsOfLesson(db, id)) {
    const { orderId, billId, isTeacherPaid, teacherCents } = part
    const why = reason ?? 'Cours annulé.'
    const { others, isWhole } = await leavingOf(context, id, part)
    if (isTeacherPaid)
      await openTeacherDue(context, {
        ...{ teacherId, courseId: id, amountCents: -teacherCents },
        ...{ recovery, reason: reason ?? 'Cours annulé après son versement.' },
      })
    const staysBilled = isWhole && others.length > 0
    if (isWhole) {
      await takeBackPaid(context, orderId, others)
      await withdrawAdvance(context, orderId, billId, why)
    }
    notes.push(
      await creditOrder(
        db,
        {
          orderId,
          creditsOf: isWhole ? restOfLines : restOfLesson(id),
          reason,
          // what was paid pays the bill of the lessons that stay: nothing is said to be given back
          moneyBack: staysBilled ? null : goesBack ? 'pack' : moneyBack,
        },
        now(),
        today(),
      ),
    )
    if (staysBilled) {
      const bills = await billAgain(context, [orderId], others)
      await tellBills(
        context,
        bills.map((bill) => bill.billId),
      )
      continue
    }
    refunds.push(...(await freeMoney(context, { orderId, way: moneyBack, reason: why, hourPackId })))
    if (!isWhole) await freeOfOthers(context, orderId)
  }
  return { refunds, notes }
}

/** Cancels a course; answers the refunds to ask of the provider of cards after the commit. */
export const takeCourseBack = async (
  context: OperationContext,
  id: number,
  wish: CancelWish,
): Promise<{ readonly refunds: readonly number[] }> => {
  const { db, as, now, today } = context
  // the contract's lock comes before the course's, as when it is paused
  const { contractId } = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  await lockContract(db, contractId, today())
  const course = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  // a plan is taken away with a reason, which the others are told
  if (course.status === '1-planned') {
    await cancelPlanned(context, id)
    return { refunds: [] }
  }
  if (course.status === '0-cancelled' || course.status === '5-cancelled') return refuse(coursesRefusals.notCancellable)
  const to = cancelledFrom(course.status)
  decideMove(coursesWorkflow, course.status, to, factsOf(course, as))
  await markCancelled(db, id, to, now())
  if (course.status === '4-disputed') await endDispute(context, id, 'cancelled')
  await repriceLeftAlone(context, id)
  await noteLastCourse(db, course.contractId)
  context.live(['courses'])
  const { recovery, reason } = wish
  await openPayslipDue(context, course, null, { recovery, reason: reason ?? 'Cours annulé après son bulletin.' })
  if (course.orderId !== null) context.live(['billing'], ['accounting'])
  const { refunds, notes } =
    course.orderId === null ? { refunds: [], notes: [] } : await creditLesson(context, course, wish)
  await tellTakenBack(context, course, wish, notes)
  return { refunds }
}

/** Cancels a course without a word; what was paid by card goes back to it, the rest is credit of the family. */
export const cancelCourse = async (context: OperationContext, id: number) => {
  const { refunds } = await takeCourseBack(context, id, noWish)
  if (refunds.length === 0) return { isValid: true, errorMsg: null }
  return answerAfterCommit(async (after) => {
    const failure = await refundCredited(context, after, refunds)
    if (failure === null) return { isValid: true, errorMsg: null }
    return { isValid: false, errorMsg: `Le remboursement n'a pas pu être effectué : ${failure}` }
  })
}

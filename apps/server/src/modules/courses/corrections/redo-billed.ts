// Takes the bill of a lesson back and makes it again: given on another day, to another pupil, by another teacher, or billed to a payer wrongly named.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { freeMoney } from '../../billing/credits/free-money.ts'
import { creditOrder, followTeacherAmount, restOfLesson, restOfLines } from '../../billing/credits/issue-credit-note.ts'
import { issueCourseBill, openCourseOrder } from '../../billing/orders/issue-bill.ts'
import { openPayslipDue, openTeacherDue } from '../../billing/payments/open-due.ts'
import { creditSurplus, useCredit } from '../../billing/receipts/move-credit.ts'
import { keepDecision } from '../../urssaf/decide-advance.ts'
import { wasAdvanced, withdrawAdvance } from '../../urssaf/end-bill-advance.ts'
import { askSoon } from '../../urssaf/request-soon.ts'
import { decided } from '../confirm-course.ts'
import { scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse } from '../courses.queries.ts'
import type { DeclarableRow, DeclaredCourse } from '../declaration.queries.ts'
import { freeOfOthers, leavingOf } from '../months/remake-others.ts'
import { markFirstGiven } from '../planning/test-course.queries.ts'
import { billOn, type LessonPart, partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { findAdvanceParties, insertCorrection, remakeBilled } from './billed.queries.ts'
import type { Wish } from './revise-billed.ts'

export type Redone = {
  readonly saved: { readonly id: number; readonly updatedAt: string }
  /** Credit notes of the bills taken back. */
  readonly noteIds: readonly number[]
  /** Null of a lesson that waits for the bill of its month: it has no paper yet. */
  readonly billId: number | null
  readonly references: readonly string[]
  /** Refunds to ask of the provider of cards after the commit. */
  readonly refunds: readonly number[]
  /** Taken back from the teacher who was paid for it, below zero. */
  readonly dueCents: number
}

/** What was paid to the teacher for the bills taken back; the new bill pays whoever really taught. */
const takeFromTeacher = async (
  context: OperationContext,
  course: FoundCourse,
  parts: readonly LessonPart[],
  { isSameTeacher, lesson }: { readonly isSameTeacher: boolean; readonly lesson: DeclaredCourse | null },
  { reason, recovery }: Wish,
): Promise<number> => {
  // his own lesson is paid again by its new bill
  const wish = { reason, recovery: isSameTeacher ? 'next-pay' : recovery } as const
  const dueCents = parts.reduce((due, part) => (part.isTeacherPaid ? due - part.teacherCents : due), 0)
  await openTeacherDue(context, { ...wish, teacherId: course.teacherId, courseId: course.id, amountCents: dueCents })
  return dueCents + (await openPayslipDue(context, course, lesson, wish))
}

/**
 * The order of the new bill; its card is not charged for what the family did not order. What was asked of the Urssaf is asked
 * anew, under its own number; what the family paid itself goes to the new bill, and nothing of it is asked.
 */
const openAgain = async (context: OperationContext, id: number, isAdvanced: boolean) => {
  const { db, as, today } = context
  const course = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  const advance = isAdvanced ? (await decided(context, course)).advance : null
  const toBill = {
    ...{ ...course, doneAt: course.doneAt ?? notFound() },
    ...{ thirdPartCents: advance?.creditCents ?? 0, urssafCollectsCents: advance?.collectsCents ?? 0 },
  }
  const order = { ...(await openCourseOrder(db, toBill, today())), paymentMethodId: null }
  return { toBill, order, advance, saved: await billOn(db, id, order.orderId) }
}

/**
 * A locked lesson, as it becomes. What the same family paid goes to the new bill, whatever it came as; of another family
 * it becomes what is wished.
 */
export const redoBilled = async (
  context: OperationContext,
  course: FoundCourse,
  { contract, lesson }: { readonly contract: DeclarableRow; readonly lesson: DeclaredCourse },
  wish: Wish,
): Promise<Redone> => {
  const { db, now, today, identity } = context
  const isMoved = contract.id !== course.contractId
  const isSameFamily = contract.customerId === course.customerId
  const parts = await partsOfLesson(db, course.id)
  const isSameTeacher = contract.teacherId === course.teacherId
  // the family goes on employing him: its next payslip says the difference; otherwise the lesson is paid anew
  const staysOnPayslip =
    isSameTeacher && isSameFamily && (await findAdvanceParties(db, contract.id)).regime === 'mandataire'
  const afterwards = { isSameTeacher, lesson: staysOnPayslip ? lesson : null }
  const dueCents = await takeFromTeacher(context, course, parts, afterwards, wish)
  await remakeBilled(db, course.id, contract, lesson, { isMoved, staysOnPayslip })
  if (isMoved) await markFirstGiven(db, contract.id, course.id)
  const values = {
    ...{ courseId: course.id, reason: wish.reason, madeByAccountId: identity?.accountId ?? null },
    ...{ beforeDoneAt: course.doneAt ?? '', beforeMinutes: course.durationMinutes, beforeCents: course.priceCents },
    ...{ afterDoneAt: lesson.doneAt, afterMinutes: lesson.durationMinutes, afterCents: lesson.priceCents },
  }
  if (course.orderId === null) {
    await insertCorrection(db, values)
    const saved = { id: course.id, updatedAt: (await stampOf(db, 'courses', course.id)) ?? '' }
    return { saved, noteIds: [], billId: null, references: [], refunds: [], dueCents }
  }
  // another family's own advance is decided as of any lesson of theirs
  const isAdvanced = !isSameFamily || (await wasAdvanced(db, course.orderId))
  const { toBill, order, advance, saved } = await openAgain(context, course.id, isAdvanced)
  const [noteIds, references, refunds]: [number[], string[], number[]] = [[], [], []]
  for (const part of parts) {
    const { orderId, billId } = part
    const { reason, moneyBack } = wish
    // the other lessons of the bill of a month stay on it
    const goesOn = (await leavingOf(context, course.id, part)).others.length > 0
    if (!goesOn) await withdrawAdvance(context, orderId, billId, reason)
    const creditsOf = goesOn ? restOfLesson(course.id) : restOfLines
    const credit = { orderId, creditsOf, reason, moneyBack: isSameFamily ? null : moneyBack }
    const note = await creditOrder(db, credit, now(), today())
    noteIds.push(note.id)
    references.push(note.reference)
    await followTeacherAmount(db, orderId)
    if (isSameFamily) await creditSurplus(db, orderId, today(), 'family-with-cards')
    else refunds.push(...(await freeMoney(context, { orderId, way: moneyBack, reason })))
    if (goesOn) await freeOfOthers(context, orderId)
  }
  if (isSameFamily) await useCredit(db, order.orderId, today(), true)
  const bill = await issueCourseBill(db, toBill, order, today())
  if (advance) await keepDecision(db, course.id, advance)
  if (advance && advance.collectsCents > 0) await askSoon(context, bill.billId)
  for (const [index, creditNoteId] of noteIds.entries())
    await insertCorrection(db, {
      ...{ ...values, creditNoteId },
      remadeOrderId: index === 0 ? order.orderId : null,
    })
  return { saved, noteIds, billId: bill.billId, references: [...references, bill.reference], refunds, dueCents }
}

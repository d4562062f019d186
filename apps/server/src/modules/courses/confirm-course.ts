// Confirms a course: order and bill in one transaction, the card charged after it; and cancels one, with credit note and refund.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { refusalOfDoneAt } from '@cartable/domain/courses/courses.rules.ts'
import type { Agreement, ConfirmAnswer, SeenCourse } from '@cartable/domain/courses/courses.schema.ts'
import { cancelledFrom, coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { chargeIssuedBill, refundCredited } from '../billing/billing.service.ts'
import { type CourseToBill, creditWholeBill, issueCourseBill, openCourseOrder } from '../billing/orders/issue-bill.ts'
import { prepareRefunds } from '../billing/payments/pay-bill.ts'
import { factsOf, scopeOf } from './course-view.ts'
import { type FoundCourse, findCourse, lockCourse, markCancelled, markConfirmed } from './courses.queries.ts'
import { lockContract, noteLastCourse } from './declaration.queries.ts'
import { endDispute } from './end-dispute.ts'
import { cancelPlan } from './planning/cancel-plan.ts'
import { tellBills } from './tell-bills.ts'
import { givenText, tellLesson } from './tell-lesson.ts'

const leftToPay = (billNumber: string) => `La facture ${billNumber} reste à payer.`

const toBill = (course: FoundCourse): CourseToBill => {
  const { doneAt } = course
  if (doneAt === null) throw new Error(`course ${course.id} is validated without a date`)
  return { ...course, doneAt }
}

/** Somebody was faster, or clicked twice: nothing changes, and what is true is said. */
const alreadyConfirmed = (course: FoundCourse): ConfirmAnswer => {
  const said: string[] = [coursesRefusals.confirmedMeanwhile.message]
  const state = course.customerPaymentStatus as ConfirmAnswer['paymentStatus']
  if (course.billNumber !== null && (state === 'failed' || state === 'missing')) said.push(leftToPay(course.billNumber))
  return {
    isConfirmed: true,
    errorMsgs: [],
    paymentStatus: state,
    paymentMessage: said.join(' '),
    billId: course.billId,
    billNumber: course.billNumber,
  }
}

/** What stands there is what was seen, or it was corrected meanwhile and is read again before anything is billed. */
export const refusalOfUnseen = (course: FoundCourse, seen: SeenCourse | undefined): Refusal | null => {
  if (seen === undefined) return null
  const cents = course.priceCents - course.thirdPartCents
  const isSame =
    Date.parse(seen.doneAt) === Date.parse(course.doneAt ?? '') &&
    seen.durationMinutes === course.durationMinutes &&
    (seen.customerPayment === null || seen.customerPayment === cents)
  if (isSame) return null
  const now = givenText(course.doneAt ?? '', course.durationMinutes)
  return coursesRefusals.correctedMeanwhile(seen.customerPayment === null ? now : `${now}, ${formatEuros(cents)}`)
}

/** Nobody said yes later than now; a browser's clock may be a little ahead of ours. */
export const refuseToCome = ({ now }: OperationContext, heard: Agreement | undefined): void => {
  if (heard && refusalOfDoneAt(heard.at, now())) refuse(coursesRefusals.agreedLater)
}

/** The yes that the office heard: only staff confirm in another's name. */
const agreementOf = ({ as }: OperationContext, course: FoundCourse, heard: Agreement | undefined) => {
  if (heard === undefined || as.kind !== 'staff') return null
  return { by: heard.by ?? course.customerName, at: heard.at }
}

/** Order and bill of a locked lesson that waits for it, in the caller's transaction. */
export const billConfirmed = async (context: OperationContext, course: FoundCourse, heard: Agreement | undefined) => {
  const { db, now, today, identity } = context
  const agreement = agreementOf(context, course, heard)
  const billed = toBill(course)
  const day = today()
  const order = await openCourseOrder(db, billed, day)
  const accountId = identity?.accountId ?? null
  await markConfirmed(db, course.id, { orderId: order.orderId, now: now(), accountId, agreement })
  return issueCourseBill(db, billed, order, day)
}

/** Confirms once, whoever asks and however often: the course is locked, the rest follows from its status. */
export const confirmCourse = async (
  context: OperationContext,
  id: number,
  { seen, agreement }: { readonly seen?: SeenCourse | undefined; readonly agreement?: Agreement | undefined },
) => {
  const { db, as } = context
  refuseToCome(context, agreement)
  const course = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  if (!decideMove(coursesWorkflow, course.status, '3-confirmed', factsOf(course, as))) return alreadyConfirmed(course)
  const unseen = refusalOfUnseen(course, seen)
  if (unseen) refuse(unseen)
  context.live(['courses'], ['billing'], ['accounting'])
  const bill = await billConfirmed(context, course, agreement)
  await tellBills(context, [bill.billId])
  const confirmed = { isConfirmed: true, errorMsgs: [], billId: bill.billId, billNumber: bill.reference }
  const { paymentId } = bill
  // prices, papers and cards are for whoever pays
  const silent = {
    isConfirmed: true,
    errorMsgs: [],
    billId: null,
    billNumber: null,
    paymentStatus: null,
    paymentMessage: null,
  }
  if (as.kind === 'student')
    return answerAfterCommit(async (after): Promise<ConfirmAnswer> => {
      if (paymentId !== null) await chargeIssuedBill(context, after, paymentId)
      return silent
    })
  if (paymentId === null) {
    const isFree = course.priceCents - course.thirdPartCents === 0
    return {
      ...confirmed,
      paymentStatus: isFree ? ('succeeded' as const) : ('missing' as const),
      paymentMessage: isFree ? null : `Aucune carte n’est enregistrée. ${leftToPay(bill.reference)}`,
    }
  }
  return answerAfterCommit(async (after): Promise<ConfirmAnswer> => {
    const charged = await chargeIssuedBill(context, after, paymentId)
    return { ...confirmed, ...charged }
  })
}

/** Whoever calls this operation gives no reason: the teacher, or the office, takes it upon itself. */
const cancelPlanned = async (context: OperationContext, id: number) => {
  const isTeacher = context.as.kind === 'teacher'
  await cancelPlan(context, {
    id,
    reason: isTeacher ? 'teacher' : 'other',
    words: isTeacher ? null : 'annulé par le service',
    charge: false,
  })
  return { isValid: true, errorMsg: null }
}

/** Cancels a course; a billed one is credited whole and its card payments are given back. */
export const cancelCourse = async (context: OperationContext, id: number) => {
  const { db, as, now, today } = context
  // the contract's lock comes before the course's, as when it is paused
  const { contractId } = (await findCourse(db, scopeOf(as), id)) ?? notFound()
  await lockContract(db, contractId, today())
  const course = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  // a plan is taken away with a reason, which the others are told
  if (course.status === '1-planned') return cancelPlanned(context, id)
  if (course.status === '0-cancelled' || course.status === '5-cancelled') return refuse(coursesRefusals.notCancellable)
  const to = cancelledFrom(course.status)
  decideMove(coursesWorkflow, course.status, to, factsOf(course, as))
  await markCancelled(db, id, to, now())
  if (course.status === '4-disputed') await endDispute(context, id, 'cancelled')
  await noteLastCourse(db, course.contractId)
  await tellLesson(context, id, {
    news: 'course-taken-back',
    words: course.orderId === null ? 'Rien n’est facturé.' : 'Sa facture est annulée par un avoir.',
  })
  context.live(['courses'])
  const { orderId } = course
  if (orderId === null) return { isValid: true, errorMsg: null }
  context.live(['billing'], ['accounting'])
  const refunds = await prepareRefunds(db, orderId)
  await creditWholeBill(db, orderId, now(), today())
  return answerAfterCommit(async (after) => {
    const failure = await refundCredited(context, after, refunds)
    if (failure === null) return { isValid: true, errorMsg: null }
    return { isValid: false, errorMsg: `Le remboursement n'a pas pu être effectué : ${failure}` }
  })
}

// Confirms a course: order and bill in one transaction, the card charged after it.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { refusalOfDoneAt } from '@cartable/domain/courses/courses.rules.ts'
import type { Agreement, ConfirmAnswer, SeenCourse } from '@cartable/domain/courses/courses.schema.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { onNextBill } from '@cartable/domain/courses/months/months.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { chargeIssuedBill } from '../billing/billing.service.ts'
import {
  type CourseToBill,
  issueCourseBill,
  type OpenedOrder,
  openCourseOrder,
  soldOn,
} from '../billing/orders/issue-bill.ts'
import { tellIfLow } from '../billing/packs/take-hours.ts'
import { decideLesson, keepDecision, type LessonDecision, previewAdvances } from '../urssaf/decide-advance.ts'
import { askSoon } from '../urssaf/request-soon.ts'
import { factsOf, scopeOf } from './course-view.ts'
import { type FoundCourse, lockCourse, markConfirmed } from './courses.queries.ts'
import { givenText } from './shared/given-text.ts'
import { priceByPack } from './shared/lesson-parts.queries.ts'
import { columnsOnPack, type OnPack, packWords, previewPacks, takePack } from './shared/on-pack.ts'
import { tellBills, tellConfirmed } from './tell-bills.ts'

const leftToPay = (billNumber: string) => `La facture ${billNumber} reste à payer.`

/** Said to whoever may not pay, instead of asking. */
export const leftToOther = (billNumber: string) => `La facture ${billNumber} est à régler par l’autre parent.`

const paidByCredit = (cents: number): string | null =>
  cents === 0 ? null : `${formatEuros(cents)} pris sur l’avoir en compte.`

/** What the family pays us of a lesson: not what the Urssaf advances, nor what it debits for us. */
export const dueOfLesson = (course: Pick<FoundCourse, 'priceCents' | 'thirdPartCents' | 'urssafCollectsCents'>) =>
  course.priceCents - course.thirdPartCents - course.urssafCollectsCents

/** A lesson that waits, with what the Urssaf is to be asked of it. */
export type DecidedCourse = OnPack<FoundCourse> & { readonly advance: LessonDecision }
export const withDecision = (course: OnPack<FoundCourse>, advance: LessonDecision): DecidedCourse => ({
  ...course,
  ...{ thirdPartCents: advance.creditCents, urssafCollectsCents: advance.collectsCents, advance },
})
/** Decides of a lesson that waits, under the lock of the packs of its contract, then of its family's ceiling. */
export const decided = async ({ db, today }: OperationContext, found: FoundCourse): Promise<DecidedCourse> => {
  const course = await takePack(db, found)
  return withDecision(course, await decideLesson(db, { ...toBill(course), isOnPack: course.pack !== null }, today()))
}

/** What lessons that wait would be, in the order in which they would be billed: read before they are confirmed. Nothing is written. */
export const previewDecided = async (
  { db, today }: OperationContext,
  courses: readonly FoundCourse[],
): Promise<DecidedCourse[]> => {
  const onPacks = await previewPacks(db, courses)
  const lessons = onPacks.map((course) => ({ ...toBill(course), isOnPack: course.pack !== null }))
  const decisions = await previewAdvances(db, lessons, today())
  return onPacks.flatMap((course) => {
    const advance = decisions.get(course.id)
    return advance ? [withDecision(course, advance)] : []
  })
}

const toBill = <C extends FoundCourse>(course: C): C & { doneAt: string } => {
  const { doneAt } = course
  if (doneAt === null) throw new Error(`course ${course.id} is validated without a date`)
  return { ...course, doneAt }
}

/** What a pupil is answered: prices, papers and cards are for whoever pays. */
const toPupil = (answer: Pick<ConfirmAnswer, 'wasConfirmed' | 'paymentMessage'>): ConfirmAnswer => ({
  ...answer,
  ...{ isConfirmed: true, errorMsgs: [], billId: null, billNumber: null, paymentStatus: null },
})

/** Somebody was faster, or clicked twice: nothing changes, and what is true is said. */
const alreadyConfirmed = (course: FoundCourse, isPupil: boolean): ConfirmAnswer => {
  const { message } = coursesRefusals.confirmedMeanwhile
  if (isPupil) return toPupil({ wasConfirmed: true, paymentMessage: message })
  const said: string[] = [message]
  const state = course.customerPaymentStatus as ConfirmAnswer['paymentStatus']
  if (course.billNumber !== null && (state === 'failed' || state === 'missing')) said.push(leftToPay(course.billNumber))
  return {
    isConfirmed: true,
    wasConfirmed: true,
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
  const cents = dueOfLesson(course)
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

/** Somebody of a household whose other parent pays confirms, and no card is asked by that. */
export const asksCard = ({ as, identity }: Pick<OperationContext, 'as' | 'identity'>): boolean =>
  as.kind !== 'customer' || identity?.mayPay !== false

/** The yes that the office heard: only staff confirm in another's name. */
const agreementOf = ({ as }: OperationContext, course: FoundCourse, heard: Agreement | undefined) => {
  if (heard === undefined || as.kind !== 'staff') return null
  return { by: heard.by ?? course.customerName, at: heard.at }
}

/** Order and bill of a locked lesson that waits for it, in the caller's transaction; null: it comes on the bill of its month. */
export const billConfirmed = async (context: OperationContext, course: DecidedCourse, heard: Agreement | undefined) => {
  const { db, now, today, identity } = context
  const agreement = agreementOf(context, course, heard)
  const billed: CourseToBill = toBill(course)
  const accountId = identity?.accountId ?? null
  // what was paid before waits for no month
  if (course.billingRhythm === 'month' && course.pack === null) {
    // what could not be billed is said now, not on the first of the month
    await soldOn(db, billed)
    await markConfirmed(db, course.id, { orderId: null, now: now(), accountId, agreement })
    return null
  }
  const { pack } = course
  const toTake = pack && { packId: pack.packId, cents: pack.priceCents, said: packWords(pack) }
  const order = await openCourseOrder(db, billed, today(), { pack: toTake, asksCard: asksCard(context) })
  await markConfirmed(db, course.id, { orderId: order.orderId, now: now(), accountId, agreement })
  if (pack) {
    await priceByPack(db, course.id, columnsOnPack(course, pack))
    await tellIfLow(context, pack.packId, pack.leftMinutes)
  }
  return issueDecided(context, course, order)
}

/** A bill of an opened order, with what was decided of its advance, which leaves at once where no deposit is received first. */
const issueDecided = async (context: OperationContext, course: DecidedCourse, order: OpenedOrder) => {
  const { db, today } = context
  await keepDecision(db, course.id, course.advance)
  const bill = await issueCourseBill(db, toBill(course), order, today())
  if (course.advance.collectsCents > 0) await askSoon(context, bill.billId)
  return { ...bill, creditCents: order.creditCents }
}

/** It waits: nothing is asked yet, and it says when. */
const confirmedForLater = ({ as, today }: OperationContext): ConfirmAnswer => ({
  ...{ isConfirmed: true, wasConfirmed: false, errorMsgs: [], paymentStatus: null, billId: null, billNumber: null },
  paymentMessage: as.kind === 'student' ? null : onNextBill(today()),
})

/** Confirms once, whoever asks and however often: the course is locked, the rest follows from its status. */
export const confirmCourse = async (
  context: OperationContext,
  id: number,
  { seen, agreement }: { readonly seen?: SeenCourse | undefined; readonly agreement?: Agreement | undefined },
) => {
  const { db, as } = context
  refuseToCome(context, agreement)
  const found = (await lockCourse(db, scopeOf(as), id)) ?? notFound()
  if (!decideMove(coursesWorkflow, found.status, '3-confirmed', factsOf(found, as)))
    return alreadyConfirmed(found, as.kind === 'student')
  const course = await decided(context, found)
  const unseen = refusalOfUnseen(course, seen)
  if (unseen) refuse(unseen)
  context.live(['courses'], ['billing'], ['accounting'])
  const bill = await billConfirmed(context, course, agreement)
  await tellConfirmed(context, [course])
  if (bill === null) return confirmedForLater(context)
  await tellBills(context, [bill.billId])
  const confirmed = {
    isConfirmed: true,
    wasConfirmed: false,
    errorMsgs: [],
    billId: bill.billId,
    billNumber: bill.reference,
  }
  const { paymentId } = bill
  if (as.kind === 'student')
    return answerAfterCommit(async (after): Promise<ConfirmAnswer> => {
      if (paymentId !== null) await chargeIssuedBill(context, after, paymentId)
      return toPupil({ wasConfirmed: false, paymentMessage: null })
    })
  if (paymentId === null) {
    const isFree = dueOfLesson(course) - bill.creditCents === 0
    return {
      ...confirmed,
      paymentStatus: isFree ? ('succeeded' as const) : ('missing' as const),
      paymentMessage: isFree
        ? (course.pack && packWords(course.pack)) || (paidByCredit(bill.creditCents) ?? course.advance.words)
        : asksCard(context)
          ? `Aucune carte n’est enregistrée. ${leftToPay(bill.reference)}`
          : leftToOther(bill.reference),
    }
  }
  return answerAfterCommit(async (after): Promise<ConfirmAnswer> => {
    const charged = await chargeIssuedBill(context, after, paymentId)
    return { ...confirmed, ...charged }
  })
}

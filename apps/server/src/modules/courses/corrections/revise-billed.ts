// Writes a billed lesson as it really was, with the credit notes or the complementary bill of the difference.

import { fundsOf } from '@cartable/domain/accounting/rates/regime.rules.ts'
import type { MoneyBack } from '@cartable/domain/billing/credits/money-back.schema.ts'
import type { Recovery } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { type BilledCorrectionKind, takeOff } from '@cartable/domain/courses/corrections/billed.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { freeMoney } from '../../billing/credits/free-money.ts'
import { creditOrder, followTeacherAmount, partOfLesson, restOfLines } from '../../billing/credits/issue-credit-note.ts'
import { issueComplement } from '../../billing/orders/issue-complement.ts'
import { openPayslipDue, openTeacherDue } from '../../billing/payments/open-due.ts'
import { returnToFamily } from '../../billing/payments/return-advance.ts'
import { bearsNoCredit, withdrawAdvance } from '../../urssaf/end-bill-advance.ts'
import type { FoundCourse } from '../courses.queries.ts'
import type { DeclaredCourse } from '../declaration.queries.ts'
import { billAgain, leavingOf, takeBackPaid } from '../months/remake-others.ts'
import { type LessonPart, partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { insertCorrection, lowerComplement, rewriteBilled } from './billed.queries.ts'

/** A paper of a correction, and what the lesson is by it. */
type Step = {
  readonly creditNoteId: number | null
  readonly orderId: number | null
  readonly cents: number
  readonly minutes: number
  /** The order whose bill takes the place of those taken back. */
  readonly remadeOrderId?: number
}
export type Papers = {
  readonly steps: readonly Step[]
  /** Papers to send, and their numbers. */
  readonly paperIds: readonly number[]
  readonly references: readonly string[]
  /** Refunds to ask of the provider after the commit. */
  readonly refunds: readonly number[]
}

/** What whoever corrects wishes besides: what is printed, what becomes of the money. */
export type Wish = { readonly reason: string; readonly moneyBack: MoneyBack; readonly recovery: Recovery }

const none: Papers = { steps: [], paperIds: [], references: [], refunds: [] }

/** The lesson was shorter or cheaper: the newest of its bills gives way first. */
const takeBack = async (
  context: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
  { reason, moneyBack }: Wish,
): Promise<Papers> => {
  const { db, now, today } = context
  const parts = await partsOfLesson(db, course.id)
  const less = Math.max(course.durationMinutes - lesson.durationMinutes, 0)
  // the newest papers give way whole, and the last one takes what is left of the difference of each part
  const [before, after] = [fundsOf(course.regime, course), fundsOf(course.regime, lesson)]
  const funds = {
    wagesCents: Math.max(before.wagesCents - after.wagesCents, 0),
    contributionsCents: Math.max(before.contributionsCents - after.contributionsCents, 0),
  }
  const [steps, paperIds, references, refunds]: [Step[], number[], string[], number[]] = [[], [], [], []]
  for (const { orderId, cents, minutes } of takeOff(parts, course.priceCents - lesson.priceCents, less)) {
    const part = parts.find((one) => one.orderId === orderId)
    if (part?.isComplement) await lowerComplement(db, orderId, part.cents - cents, part.cents)
    const creditsOf = partOfLesson(course.id, cents, minutes, { ...funds })
    funds.wagesCents = Math.max(funds.wagesCents - (part?.wagesCents ?? 0), 0)
    funds.contributionsCents = Math.max(funds.contributionsCents - (part?.contributionsCents ?? 0), 0)
    const note = await creditOrder(db, { orderId, creditsOf, reason, moneyBack }, now(), today())
    steps.push({ creditNoteId: note.id, orderId: null, cents: -cents, minutes: -minutes })
    paperIds.push(note.id)
    references.push(note.reference)
    refunds.push(...(await freeMoney(context, { orderId, way: moneyBack, reason })))
    // the bill stands for less than the Urssaf paid: the rest is the family's
    await returnToFamily(db, orderId, today())
  }
  return { steps, paperIds, references, refunds }
}

/**
 * A request to the Urssaf bears no credit and no further amount: the bills of an advanced lesson are taken back whole, and
 * another one is made, whose advance is asked for under its own number; what was paid pays it, and no card is charged.
 */
const redo = async (
  context: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
  { reason }: Wish,
): Promise<Papers> => {
  const { db, now, today } = context
  const [paperIds, references, orderIds]: [number[], string[], number[]] = [[], [], []]
  const ids = [course.id]
  let creditNoteId: number | null = null
  for (const part of await partsOfLesson(db, course.id)) {
    const { orderId, billId } = part
    const { others } = await leavingOf(context, course.id, part)
    await takeBackPaid(context, orderId, others)
    await withdrawAdvance(context, orderId, billId, reason)
    const note = await creditOrder(db, { orderId, creditsOf: restOfLines, reason, moneyBack: null }, now(), today())
    creditNoteId = note.id
    paperIds.push(note.id)
    references.push(note.reference)
    orderIds.push(orderId)
    ids.push(...others)
  }
  const bills = await billAgain(context, orderIds, ids)
  const bill = bills.find(({ courseIds }) => courseIds.includes(course.id))
  if (!bill) throw new Error(`course ${course.id} was not billed again`)
  const less = {
    cents: lesson.priceCents - course.priceCents,
    minutes: lesson.durationMinutes - course.durationMinutes,
  }
  return {
    steps: [{ creditNoteId, orderId: null, remadeOrderId: bill.orderId, ...less }],
    paperIds: [...paperIds, ...bills.map(({ billId }) => billId)],
    references: [...references, ...bills.map(({ reference }) => reference)],
    refunds: [],
  }
}

/** The lesson was longer or dearer: a bill of its own. */
const billMore = async (
  { db, today }: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
): Promise<Papers> => {
  const more = {
    minutes: Math.max(lesson.durationMinutes - course.durationMinutes, 0),
    cents: lesson.priceCents - course.priceCents,
    teacherCents: Math.max(lesson.teacherAmountCents - course.teacherAmountCents, 0),
    urssafPartCents: Math.max(lesson.urssafPartCents - course.urssafPartCents, 0),
  }
  const { reference, orderId, billId } = await issueComplement(db, { ...course, ...lesson }, more, today())
  const step = { creditNoteId: null, orderId, cents: more.cents, minutes: more.minutes }
  return { steps: [step], paperIds: [billId], references: [reference], refunds: [] }
}

/** A row for each paper, so that each says what it made of the lesson; one for another hour of the day. */
const noteSteps = async (
  { db, identity }: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
  { steps }: Papers,
  reason: string,
) => {
  let [cents, minutes] = [course.priceCents, course.durationMinutes]
  const unbilled = course.orderId === null ? lesson.priceCents - course.priceCents : 0
  const papers: readonly Step[] =
    steps.length > 0 ? steps : [{ creditNoteId: null, orderId: null, cents: unbilled, minutes: 0 }]
  for (const [index, step] of papers.entries()) {
    const isLast = index === papers.length - 1
    const after = { cents: cents + step.cents, minutes: isLast ? lesson.durationMinutes : minutes + step.minutes }
    await insertCorrection(db, {
      ...{ courseId: course.id, reason, madeByAccountId: identity?.accountId ?? null },
      ...{ beforeDoneAt: course.doneAt ?? '', beforeMinutes: minutes, beforeCents: cents },
      ...{ afterDoneAt: lesson.doneAt, afterMinutes: after.minutes, afterCents: after.cents },
      ...{ creditNoteId: step.creditNoteId, orderId: step.orderId, remadeOrderId: step.remadeOrderId ?? null },
      teacherCents: step.orderId === null ? 0 : Math.max(lesson.teacherAmountCents - course.teacherAmountCents, 0),
      urssafPartCents: step.orderId === null ? 0 : Math.max(lesson.urssafPartCents - course.urssafPartCents, 0),
    })
    cents = after.cents
    minutes = after.minutes
  }
}

/** What a teacher who was paid gives back, below zero, or is still owed: his part of the papers that give way, the newest first. */
const teacherDueOf = (parts: readonly LessonPart[], teacherCents: number, kind: BilledCorrectionKind): number => {
  // a complement pays its own part
  if (kind === 'more' && teacherCents >= 0) return 0
  if (teacherCents > 0) return parts.some(({ isTeacherPaid }) => isTeacherPaid) ? teacherCents : 0
  let rest = -teacherCents
  return parts.reduce((due, part) => {
    const share = Math.min(part.teacherCents, rest)
    rest -= share
    return part.isTeacherPaid ? due - share : due
  }, 0)
}

/** A locked lesson, as it becomes; what its cards paid too much is to be given back after the commit. */
export const reviseBilled = async (
  context: OperationContext,
  course: FoundCourse,
  lesson: DeclaredCourse,
  kind: Exclude<BilledCorrectionKind, 'redone'>,
  wish: Wish,
) => {
  const { db } = context
  const { reason, recovery } = wish
  const billedDue = teacherDueOf(
    await partsOfLesson(db, course.id),
    lesson.teacherAmountCents - course.teacherAmountCents,
    kind,
  )
  await openTeacherDue(context, {
    ...{ teacherId: course.teacherId, courseId: course.id, reason, recovery, amountCents: billedDue },
  })
  const dueCents = billedDue + (await openPayslipDue(context, course, lesson, { reason, recovery }))
  const saved = await rewriteBilled(db, course.id, lesson)
  const isAdvanced = course.orderId !== null && (await bearsNoCredit(db, course.orderId))
  // one that waits for the bill of its month has no paper yet
  const papers =
    course.orderId === null
      ? none
      : kind !== 'same' && isAdvanced
        ? await redo(context, course, lesson, wish)
        : kind === 'less'
          ? await takeBack(context, course, lesson, wish)
          : kind === 'more'
            ? await billMore(context, course, lesson)
            : none
  if (kind === 'same' && course.orderId !== null) await followTeacherAmount(db, course.orderId)
  await noteSteps(context, course, lesson, papers, reason)
  return { saved, papers, dueCents }
}

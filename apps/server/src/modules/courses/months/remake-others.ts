// A lesson leaves the bill that it shares with others: by its line, or the whole bill is taken back and the others are billed again without it.
import type { OperationContext } from '../../../platform/http/context.ts'
import { openTeacherDue } from '../../billing/payments/open-due.ts'
import { returnToFamily } from '../../billing/payments/return-advance.ts'
import { creditSurplus, useCredit } from '../../billing/receipts/move-credit.ts'
import { bearsNoCredit } from '../../urssaf/end-bill-advance.ts'
import { type LessonPart, partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { billTogether, type IssuedTogether } from './bill-together.ts'
import { listOthersOn } from './waiting.queries.ts'

type Desk = Pick<OperationContext, 'db' | 'platform' | 'today'>

export type LeavingLesson = {
  /** Other lessons that the same bill goes on billing. */
  readonly others: readonly number[]
  /** Its bill was, or is to be, asked of the Urssaf: a request bears no credit, the others are billed again. */
  readonly isWhole: boolean
}

/** How a lesson leaves one of its bills; the others are locked. */
export const leavingOf = async ({ db }: Desk, courseId: number, part: LessonPart): Promise<LeavingLesson> => {
  const others = part.isOfSeveral ? await listOthersOn(db, part.orderId, courseId) : []
  return { others, isWhole: others.length === 0 || (await bearsNoCredit(db, part.orderId)) }
}

/** What of a bill becomes free, where others go on being billed by it: the Urssaf paid for less than it says now. */
export const freeOfOthers = async ({ db, today }: Desk, orderId: number): Promise<void> => {
  await returnToFamily(db, orderId, today())
}

/**
 * Bills lessons again whose bills were taken back whole: what was paid of it pays the new one, and no card is charged for what
 * nobody ordered. A teacher who was paid for them is paid by the new bill, so that the next payments take back the first.
 */
export const billAgain = async (
  context: Desk,
  orderIds: readonly number[],
  ids: readonly number[],
): Promise<IssuedTogether[]> => {
  const { db, today } = context
  let isPaid = false
  for (const orderId of orderIds) {
    const { parts } = await creditSurplus(db, orderId, today(), 'family-with-cards')
    isPaid ||= parts.length > 0
  }
  const bills = await billTogether(context, ids, { charges: false })
  // also of a family whose credit waits to be asked for: it is what was paid of these lessons
  if (isPaid) for (const bill of bills) await useCredit(db, bill.orderId, today(), true)
  return bills
}

/** To be called before the bill of an order is taken back whole: what its teachers were paid for the lessons that stay. */
export const takeBackPaid = async (desk: Desk, orderId: number, ids: readonly number[]): Promise<void> => {
  for (const courseId of ids)
    for (const part of await partsOfLesson(desk.db, courseId))
      if (part.orderId === orderId && part.isTeacherPaid)
        await openTeacherDue(
          { ...desk, identity: null },
          {
            ...{ teacherId: part.teacherId, courseId, amountCents: -part.teacherCents },
            ...{ recovery: 'next-pay', reason: 'Facture refaite\u00a0: ce cours est payé par la nouvelle.' },
          },
        )
}

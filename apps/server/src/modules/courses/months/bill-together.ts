// Bills confirmed lessons of one family together: what the Urssaf is asked of each is decided, then orders and bills are made.
import { groupForBills } from '@cartable/domain/courses/months/months.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { issueLessonsBill, openLessonsOrder } from '../../billing/orders/issue-bill.ts'
import { decideLessons, keepDecision } from '../../urssaf/decide-advance.ts'
import { askSoon } from '../../urssaf/request-soon.ts'
import { billAllOn, listToBill, mostLinesOf } from './waiting.queries.ts'

export type IssuedTogether = {
  readonly orderId: number
  readonly billId: number
  readonly reference: string
  /** The card payment that is about to be asked, once all of it is kept. */
  readonly paymentId: number | null
  readonly courseIds: readonly number[]
}

/** To be called under the locks of the lessons, in the transaction that keeps the bills. */
export const billTogether = async (
  context: Pick<OperationContext, 'db' | 'platform' | 'today'>,
  ids: readonly number[],
  { charges }: { readonly charges: boolean },
): Promise<IssuedTogether[]> => {
  const { db, today } = context
  const lessons = await listToBill(db, ids)
  const [first] = lessons
  if (!first) return []
  const decisions = await decideLessons(db, first.customerId, lessons, today())
  const decided = lessons.map((lesson) => {
    const advance = decisions.get(lesson.id)
    if (!advance) throw new Error(`nothing was decided of course ${lesson.id}`)
    return { ...lesson, thirdPartCents: advance.creditCents, urssafCollectsCents: advance.collectsCents, advance }
  })
  const issued: IssuedTogether[] = []
  for (const group of groupForBills(decided, await mostLinesOf(db, today()))) {
    const opened = await openLessonsOrder(db, group, today())
    const order = charges ? opened : { ...opened, paymentMethodId: null }
    const courseIds = group.map(({ id }) => id)
    await billAllOn(db, courseIds, order.orderId)
    for (const { id, advance } of group) await keepDecision(db, id, advance)
    const bill = await issueLessonsBill(db, group, order, today())
    // where a deposit is received first, the follow-up of requests asks once it is there
    if (group.some(({ urssafCollectsCents }) => urssafCollectsCents > 0)) await askSoon(context, bill.billId)
    issued.push({ ...bill, orderId: order.orderId, courseIds })
  }
  return issued
}

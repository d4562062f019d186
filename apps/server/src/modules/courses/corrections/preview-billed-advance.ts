// What becomes of the advance of a billed lesson that is put right, said before it is: asked anew, decided for another family, or withdrawn.
import type { OperationContext } from '../../../platform/http/context.ts'
import { previewAdvances } from '../../urssaf/decide-advance.ts'
import { wasAdvanced, withdrawalOf } from '../../urssaf/end-bill-advance.ts'
import type { FoundCourse } from '../courses.queries.ts'
import type { DeclaredCourse } from '../declaration.queries.ts'
import { findAdvanceParties } from './billed.queries.ts'

type Asked = {
  readonly contractId: number
  readonly lesson: Pick<DeclaredCourse, 'doneAt' | 'priceCents' | 'isCollective'>
  /** Orders of the bills that are taken back. */
  readonly orderIds: readonly number[]
}

/** What the new bill asks of the Urssaf, and the sentences that say so. */
export const previewBilledAdvance = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  course: FoundCourse,
  { contractId, lesson, orderIds }: Asked,
): Promise<{ readonly askedCents: number; readonly words: string[] }> => {
  const withdrawals = []
  for (const orderId of orderIds) withdrawals.push(await withdrawalOf(db, orderId))
  const withdrawn = withdrawals.filter((words) => words !== null)
  const parties = await findAdvanceParties(db, contractId)
  const isSameFamily = parties.customerId === course.customerId
  // what the same family paid without an advance goes to the new bill, of which nothing is asked
  if (isSameFamily && (course.orderId === null || !(await wasAdvanced(db, course.orderId))))
    return { askedCents: 0, words: withdrawn }
  const { doneAt, priceCents, isCollective } = lesson
  const advance = (
    await previewAdvances(db, [{ id: course.id, contractId, ...parties, doneAt, priceCents, isCollective }], today())
  ).get(course.id)
  return {
    askedCents: (advance?.creditCents ?? 0) + (advance?.collectsCents ?? 0),
    words: [...(advance?.words ? [`Nouvelle facture\u00a0: ${advance.words}`] : []), ...new Set(withdrawn)],
  }
}

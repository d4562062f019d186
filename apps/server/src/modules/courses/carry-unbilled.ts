// The lessons of a contract that nobody was billed for, planned or declared, and how they go to the contract made in its place.
import { refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { PlacedRefusal } from '@cartable/domain/kernel/refusal.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { noteLastCourse } from './declaration.queries.ts'
import type { LessonToCarry } from './planning/carry.queries.ts'
import { findContractToPlan } from './planning/contracts-to-plan.queries.ts'
import { pricedFor } from './planning/refusals-of-plan.ts'
import { countBilledOf, listUnbilled, writeUnbilled } from './unbilled.queries.ts'

export const unbilledLessons = ({ db }: Pick<OperationContext, 'db'>, contractId: number) =>
  listUnbilled(db, contractId, { isLocked: false })
/** To be called under the lock of the contract. */
export const lockUnbilled = ({ db }: Pick<OperationContext, 'db'>, contractId: number) =>
  listUnbilled(db, contractId, { isLocked: true })
export const countBilled = ({ db }: Pick<OperationContext, 'db'>, contractId: number) => countBilledOf(db, contractId)

/**
 * The same people at the same hours: nothing can be in the way but the length, where the employment of the teacher sets it.
 * Each takes the price of its day; what was declared, contested or planned stays so.
 */
export const carryUnbilled = async (
  context: OperationContext,
  {
    fromId,
    toId,
    lessons,
  }: { readonly fromId: number; readonly toId: number; readonly lessons: readonly LessonToCarry[] },
  saying: (at: string, refusal: PlacedRefusal) => PlacedRefusal,
): Promise<void> => {
  const { db, live } = context
  const to = (await findContractToPlan(db, toId)) ?? notFound()
  const wrong = lessons.flatMap(({ at, minutes }) => {
    const refusal = refusalOfDuration(minutes, to.teacherSelfEmployed)
    return refusal ? [{ ...saying(at, { ...refusal, path: '' }), path: '' }] : []
  })
  if (wrong.length > 0) throw new Refused(wrong)
  for (const { id, at, minutes, isAlone } of lessons)
    await writeUnbilled(db, id, to, await pricedFor(context, toId, { at, minutes }, isAlone))
  await noteLastCourse(db, fromId)
  await noteLastCourse(db, toId)
  live(['courses'])
}

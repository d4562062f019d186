// The lessons that go from one contract to another, locked, and the words in which one of them is refused.
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { collectRefusals, type PlacedRefusal } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { lockLessons } from '../../courses/planning/carry-lessons.ts'

/** What a lesson is refused for names the lesson. */
export const saying = (at: string, { message }: PlacedRefusal): PlacedRefusal => ({
  ...replacementsRefusals.standsAgainst(at, message),
  path: 'courseIds',
})

/** Lessons of a contract that are still to come, locked; refused when one of them is not any more. */
export const lockToCome = async (context: OperationContext, contractId: number, ids: readonly number[]) => {
  const lessons = await lockLessons(context, ids)
  const refusals = collectRefusals()
  if (
    lessons.length < new Set(ids).size ||
    lessons.some((one) => one.contractId !== contractId || one.status !== '1-planned')
  )
    refusals.add(replacementsRefusals.lessonGone, 'courseIds')
  for (const { at, status } of lessons)
    if (status === '1-planned' && Date.parse(at) <= context.now().getTime())
      refusals.add(replacementsRefusals.lessonBegun(at), 'courseIds')
  refusals.throwIfAny()
  return lessons
}

// Takes several planned lessons away at once, and tells their people as if each had been cancelled by itself.
import type { CancellationKind } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockContractToPlan } from './contracts-to-plan.queries.ts'
import { cancelPlanned, lockPlanned } from './planned.queries.ts'
import { planOf, tellPlanning } from './tell-planning.ts'

type Planned = { readonly id: number; readonly contractId: number }

/** Answers how many were still planned. `words`: what the others read. */
export const cancelLessons = async (
  context: Pick<OperationContext, 'db' | 'identity' | 'platform' | 'now' | 'live'>,
  lessons: readonly Planned[],
  { kind, words }: { readonly kind: CancellationKind; readonly words: string },
): Promise<number> => {
  const { db, identity, now, live } = context
  let count = 0
  // locks in the order of contracts, then lessons, as everywhere
  for (const { id, contractId } of lessons.toSorted(
    (one, other) => one.contractId - other.contractId || one.id - other.id,
  )) {
    const contract = (await lockContractToPlan(db, contractId)) ?? notFound()
    const course = (await lockPlanned(db, id)) ?? notFound()
    if (course.status !== '1-planned') continue
    await cancelPlanned(db, id, { kind, words, now: now(), accountId: identity?.accountId ?? null })
    await tellPlanning(context, contract, id, planOf(course))
    count += 1
  }
  if (count > 0) live(['courses'])
  return count
}

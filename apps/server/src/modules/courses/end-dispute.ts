// A dispute ends: who ended it and how stay on the lesson, and its card is closed at once.
import type { DisputeEnd } from '@cartable/domain/courses/disputes/disputes.words.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { closeDisputeCard } from '../monitoring/dispute-card.ts'
import { resolveDispute } from './shared/dispute-ends.queries.ts'

/** `words`: why the lesson is maintained. */
export const endDispute = async (
  { db, now, identity, live }: OperationContext,
  courseId: number,
  end: DisputeEnd,
  words?: string,
): Promise<void> => {
  await resolveDispute(db, courseId, {
    end,
    accountId: identity?.accountId ?? null,
    now: now(),
    ...(words !== undefined && { words }),
  })
  await closeDisputeCard(db, courseId)
  live(['monitoring'])
}

// A teacher who is away: the pupils that are proposed to him meanwhile are answered no in his name, so that nobody waits for him.
import { addDays, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { answerProposal } from './answer-proposal.ts'
import { listOpenOf } from './proposals.queries.ts'

/** Days from today on that make him somebody who takes nobody for now; who is ill for a day still answers himself. */
const longAwayDays = 7

type Span = { readonly firstDay: string; readonly lastDay: string }

/** Those that wait while he is away for long, or whose first lesson would be then; answers how many. */
export const withdrawOffers = async (
  context: OperationContext,
  teacherId: number,
  { firstDay, lastDay }: Span,
): Promise<number> => {
  const isAwayNow = firstDay <= context.today() && lastDay >= addDays(context.today(), longAwayDays)
  let count = 0
  for (const { id, status, expectedFirstCourseAt: first } of await listOpenOf(context.db, teacherId)) {
    const begins = first === null ? null : dayOf(first)
    if (status !== 'sent' || !(isAwayNow || (begins !== null && begins >= firstDay && begins <= lastDay))) continue
    const no = { accepted: false, responseTypeId: null, expectedFirstCourseAt: null }
    await answerProposal(context, id, { ...no, comment: `Indisponible jusqu’au ${formatDay(lastDay)}.` })
    count += 1
  }
  return count
}

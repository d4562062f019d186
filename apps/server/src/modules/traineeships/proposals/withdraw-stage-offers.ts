// A teacher who is away on all the days of a stage that is proposed to him: answered no in his name, so that nobody waits for him.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { proposalsWorkflow } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { decideMove } from '../../../platform/transition.ts'
import { keysOf, lockWithFacts } from './answer-proposal.ts'
import { listOwnProposals } from './own-proposals.queries.ts'
import { answerStageProposal } from './own-proposals.service.ts'
import { writeProposalMail } from './proposal-mails.ts'
import { updateProposal } from './proposals.queries.ts'

type Span = { readonly firstDay: string; readonly lastDay: string }

/** Where only some of the days fall into it he still chooses among the others; answers how many were withdrawn. */
export const withdrawStageOffers = async (
  context: OperationContext,
  teacherId: number,
  { firstDay, lastDay }: Span,
): Promise<number> => {
  let count = 0
  for (const { id, status, days } of await listOwnProposals(context.db, teacherId, context.today())) {
    if (status !== 'sent' || !days.every((day) => day >= firstDay && day <= lastDay)) continue
    const comment = `Indisponible jusqu’au ${formatDay(lastDay)}.`
    await answerStageProposal(context, id, { answer: 'refuse', days: [], responseTypeId: null, comment })
    count += 1
  }
  return count
}

/** Nobody waits for his answer any more: taken back as the office does, told by mail to who was asked. */
export const takeBackOffer = async (context: OperationContext, id: number): Promise<void> => {
  const { db, live, now } = context
  const { proposal, facts, sessionId } = await lockWithFacts(db, id)
  // what he accepted meanwhile is the office's to take off him
  if (proposal.status !== 'created' && proposal.status !== 'sent') return
  decideMove(proposalsWorkflow, proposal.status, 'cancelled', facts)
  await updateProposal(db, id, { status: 'cancelled', answeredAt: now().toISOString() })
  if (proposal.mailSent) await writeProposalMail(context, id, 'traineeship-proposal-cancelled', 'queue')
  live(...keysOf(sessionId).map((key) => [...key]))
}

// Sends all the proposals of a stage that nobody has sent: one mail each; who has no address, or lapsed papers, is named.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { ProposalsSent } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { proposalsWorkflow } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSessionOf } from '../programme/chart.queries.ts'
import { keysOf, lockWithFacts } from './answer-proposal.ts'
import { listUnsent } from './own-proposals.queries.ts'
import { writeProposalMail } from './proposal-mails.ts'
import { findTeacherStatus, updateProposal } from './proposals.queries.ts'

/** Each is locked in turn: a second click finds nothing more to send. */
export const sendProposals = async (
  context: OperationContext,
  { sessionId }: { readonly sessionId: number },
): Promise<ProposalsSent> => {
  const { db, live, now, today } = context
  const session = (await findSessionOf(db, { sessionId }, true)) ?? notFound()
  if (session.status === '3-closed') refuse(proposalsRefusals.sessionClosed)
  const leftOut: string[] = []
  let sentCount = 0
  for (const id of await listUnsent(db, sessionId)) {
    const { proposal, facts } = await lockWithFacts(db, id)
    // somebody else has sent it meanwhile
    if (proposal.status !== 'created') continue
    const refusal = refusalOfMove(proposalsWorkflow, proposal.status, 'sent', facts)
    if (refusal) refuse(refusal)
    const name = [proposal.teacherFirstName, proposal.teacherLastName].filter(Boolean).join(' ')
    const teacher = await findTeacherStatus(db, proposal.teacherId, today())
    const lapsed = teacher?.lapsedPapers ?? []
    const leavesOn = teacher?.leavesOn ?? null
    if (lapsed.length > 0) leftOut.push(`${name}\u00a0: ${proposalsRefusals.papersLapsed(lapsed).message}`)
    else if (leavesOn !== null && proposal.days.some((day) => day > leavesOn))
      leftOut.push(`${name}\u00a0: ${proposalsRefusals.leavesBefore(leavesOn).message}`)
    else if ((await writeProposalMail(context, id, 'traineeship-proposal', 'queue')) === null)
      leftOut.push(`${name} n’a pas d’adresse e-mail\u00a0: appelez-le, puis notez sa réponse.`)
    else {
      await updateProposal(db, id, { status: 'sent', sentAt: now().toISOString() })
      sentCount += 1
    }
  }
  live(...keysOf(sessionId).map((key) => [...key]))
  return { sentCount, leftOut, errorMsgs: [] }
}

// Sends a proposal, and records what became of it: agreed, declined, taken back; the teacher is written to, and the answer says whether the mail left.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { ProposalAnswer } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import {
  type ProposalFacts,
  type ProposalStatus,
  proposalsWorkflow,
} from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { decideMove } from '../../../platform/transition.ts'
import { findSessionOf } from '../programme/chart.queries.ts'
import { findGroup } from '../programme/programme.queries.ts'
import { keepHeldHours } from './held-hours.queries.ts'
import { findLessonThen } from './lesson-then.ts'
import { hasLeft, writeProposalMail } from './proposal-mails.ts'
import {
  findEngagement,
  findProposal,
  findTeacherStatus,
  lockProposal,
  type ProposalStored,
  updateProposal,
} from './proposals.queries.ts'

export const keysOf = (sessionId: number) => [['traineeships'], ['traineeships', 'id', sessionId]] as const

/** The proposal under lock, after its session. */
export const lockWithFacts = async (
  db: Db,
  id: number,
): Promise<{ proposal: ProposalStored; facts: ProposalFacts; sessionId: number }> => {
  const { groupId } = (await findProposal(db, id)) ?? notFound()
  const session = (await findSessionOf(db, { groupId }, true)) ?? notFound()
  const proposal = (await lockProposal(db, id)) ?? notFound()
  const group = (await findGroup(db, groupId)) ?? notFound()
  return { proposal, facts: { sessionStatus: session.status, groupStatus: group.status }, sessionId: session.id }
}

/** Sent for the first time, or again; it counts as sent once the mail has left. */
export const sendProposal = async (
  context: OperationContext,
  { id }: { id: number },
): Promise<AnswerAfterCommit<ProposalAnswer>> => {
  const { db, now, today } = context
  const { proposal, facts, sessionId } = await lockWithFacts(db, id)
  const refusal =
    proposal.status === 'sent'
      ? refusalOfMove(proposalsWorkflow, 'created', 'sent', facts)
      : refusalOfMove(proposalsWorkflow, proposal.status, 'sent', facts)
  if (refusal) refuse(refusal)
  const teacher = await findTeacherStatus(db, proposal.teacherId, today())
  if (teacher && teacher.lapsedPapers.length > 0) refuse(proposalsRefusals.papersLapsed(teacher.lapsedPapers))
  const leavesOn = teacher?.leavesOn ?? null
  if (leavesOn !== null && proposal.days.some((day) => day > leavesOn)) refuse(proposalsRefusals.leavesBefore(leavesOn))
  const messageId = await writeProposalMail(context, id, 'traineeship-proposal')
  return answerAfterCommit(async (after) => {
    const mailSent = await hasLeft(context, messageId)
    if (mailSent)
      await after.write(async (tx) => {
        const current = await lockProposal(tx, id)
        // somebody may have taken it back while the mail left
        if (current?.status === 'created' || current?.status === 'sent')
          await updateProposal(tx, id, { status: 'sent', sentAt: now().toISOString() })
      })
    after.live(...keysOf(sessionId).map((key) => [...key]))
    return { groupId: proposal.groupId, mailSent, errorMsgs: [] }
  })
}

/** Says who or what is in the way, before the database would only say that something is. */
export const refuseEngaged = async (db: Db, id: number): Promise<void> => {
  const engaged = await findEngagement(db, id)
  if (!engaged) {
    const lesson = await findLessonThen(db, id)
    if (lesson) refuse(proposalsRefusals.lessonThen(lesson.day, `${lesson.hours}, avec ${lesson.pupil}`))
    return
  }
  const { day, teacher, startTime, endTime, subject } = engaged
  if (engaged.isSameGroup) refuse(proposalsRefusals.dayTaken(teacher, day))
  refuse(proposalsRefusals.teacherTaken(day, `${startTime} à ${endTime} (${subject})`))
}

const mailOf = (to: ProposalStatus, proposal: ProposalStored) => {
  if (to === 'accepted') return 'traineeship-proposal-accepted'
  // whoever was never asked has nothing to be told
  return to === 'cancelled' && proposal.mailSent ? 'traineeship-proposal-cancelled' : null
}

export const answerProposal = async (
  context: OperationContext,
  id: number,
  to: 'accepted' | 'refused' | 'cancelled',
): Promise<ProposalAnswer | AnswerAfterCommit<ProposalAnswer>> => {
  const { db, live, now, today } = context
  const { proposal, facts, sessionId } = await lockWithFacts(db, id)
  const { groupId } = proposal
  if (to === 'refused' && proposal.status === 'accepted') refuse(proposalsRefusals.withdrawalUnsaid)
  if (!decideMove(proposalsWorkflow, proposal.status, to, facts))
    return { groupId, mailSent: to !== 'refused' && proposal.mailSent, errorMsgs: [] }
  if (to === 'accepted') await refuseEngaged(db, id)
  if (to === 'cancelled') await keepHeldHours(db, id, today())
  await updateProposal(db, id, { status: to, answeredAt: now().toISOString() })
  live(...keysOf(sessionId).map((key) => [...key]))
  const mail = mailOf(to, proposal)
  if (mail === null) return { groupId, mailSent: false, errorMsgs: [] }
  const messageId = await writeProposalMail(context, id, mail)
  return answerAfterCommit(async () => ({ groupId, mailSent: await hasLeft(context, messageId), errorMsgs: [] }))
}

/** He had accepted and gives up: the group is open again, the days that he held stay his. */
export const withdrawProposal = async (
  context: OperationContext,
  { id, reason }: { readonly id: number; readonly reason: string | null },
) => {
  const { db, live, now, today } = context
  const { proposal, facts, sessionId } = await lockWithFacts(db, id)
  if (proposal.status !== 'accepted') refuse(proposalsRefusals.notAccepted)
  decideMove(proposalsWorkflow, proposal.status, 'refused', facts)
  await keepHeldHours(db, id, today())
  await updateProposal(db, id, { status: 'refused', answeredAt: now().toISOString(), responseComment: reason })
  live(...keysOf(sessionId).map((key) => [...key]))
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipProposals', id) }
}

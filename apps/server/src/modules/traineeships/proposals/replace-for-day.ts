// A teacher is ill: another one, who said yes, gives one day of his group. Both are told; hours, presence and agendas follow the day.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { ReplacementInput } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { stampOf } from '../../../platform/save.ts'
import { findGroup, findSubject } from '../programme/programme.queries.ts'
import { openSessionOf } from '../programme/save-level.ts'
import { agreeRate } from './agreed-rate.queries.ts'
import { keysOf, lockWithFacts, refuseEngaged } from './answer-proposal.ts'
import { writeProposalMail } from './proposal-mails.ts'
import {
  findMailFacts,
  findStanding,
  insertProposal,
  keepProposalDays,
  type ProposalStored,
  teacherAccounts,
  updateProposal,
} from './proposals.queries.ts'
import { refuseParts } from './save-proposal.ts'

/** He leaves the day; the last one that he had goes with what he had accepted. */
const leaveDay = async ({ db, now }: OperationContext, { id, days }: ProposalStored, day: string, reason: string) => {
  const left = days.filter((one) => one !== day)
  if (left.length > 0) await keepProposalDays(db, id, left)
  else await updateProposal(db, id, { status: 'cancelled', answeredAt: now().toISOString(), responseComment: reason })
}

/** What the other one accepts: the day, beside those of the group that he may have already. */
const takeDay = async (
  { db, now, today }: OperationContext,
  groupId: number,
  { teacherId, day, reason }: ReplacementInput,
): Promise<number> => {
  const standing = await findStanding(db, groupId, teacherId)
  if (standing && standing.status !== 'accepted') refuse(proposalsRefusals.alreadyProposed, 'teacherId')
  if (standing) {
    await keepProposalDays(db, standing.id, [...standing.days, day])
    return standing.id
  }
  const at = now().toISOString()
  const id = await insertProposal(db, {
    ...{ groupId, teacherId, ...(await agreeRate(db, groupId, teacherId, today())) },
    ...{ status: 'sent', sentAt: at, responseComment: reason },
  })
  await keepProposalDays(db, id, [day])
  return id
}

const wordsOf = async (db: Db, id: number, day: string): Promise<string> => {
  const facts = (await findMailFacts(db, id)) ?? notFound()
  return `${facts.sessionName}, ${facts.subject}, le ${formatDay(day)}, ${hoursText(facts.startTime, facts.endTime)}`
}

export const replaceForDay = async (context: OperationContext, input: ReplacementInput) => {
  const { db, live, now } = context
  const { id, day, teacherId, reason } = input
  const { proposal, sessionId } = await lockWithFacts(db, id)
  await openSessionOf(db, { groupId: proposal.groupId })
  if (proposal.status !== 'accepted') refuse(proposalsRefusals.notAccepted)
  if (!proposal.days.includes(day)) refuse(proposalsRefusals.notHisDay(day), 'day')
  if (proposal.teacherId === teacherId) refuse(proposalsRefusals.sameTeacher, 'teacherId')
  const group = (await findGroup(db, proposal.groupId)) ?? notFound()
  const subject = (await findSubject(db, group.subjectId)) ?? notFound()
  await refuseParts(context, { teacherId, days: [day] }, subject.days)
  const words = await wordsOf(db, id, day)
  await leaveDay(context, proposal, day, reason)
  const taken = await takeDay(context, proposal.groupId, input)
  await refuseEngaged(db, taken)
  await updateProposal(db, taken, { status: 'accepted', answeredAt: now().toISOString() })
  await writeProposalMail(context, taken, 'traineeship-proposal-accepted', 'queue')
  const accounts = await teacherAccounts(db, [proposal.teacherId, teacherId])
  await notify(db, [accounts.get(proposal.teacherId) ?? null], {
    ...{ kind: 'course', title: `Vous êtes remplacé\u00a0: ${words}.`, body: reason, link: '/' },
  })
  await notify(db, [accounts.get(teacherId) ?? null], {
    ...{ kind: 'course', title: `Vous remplacez un collègue\u00a0: ${words}.`, link: '/' },
  })
  live(...keysOf(sessionId).map((key) => [...key]))
  return { errors: null, id: taken, updatedAt: await stampOf(db, 'traineeshipProposals', taken) }
}

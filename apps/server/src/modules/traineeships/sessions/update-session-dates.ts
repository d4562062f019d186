// Changes the dates of a session whose teachers were asked already: who is concerned, then the change and what they are sent.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import {
  daysChangedWarning,
  groupName,
  hoursText,
  shiftBetween,
} from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type {
  ConcernedProposal,
  ProposalsToResend,
  SessionDatesInput,
} from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { hasLeft, writeProposalMail } from '../proposals/proposal-mails.ts'
import { updateProposal } from '../proposals/proposals.queries.ts'
import { lockOpenSession } from './lock-session.ts'
import { moveDates } from './move-dates.ts'
import { type AskedProposal, askedProposals } from './session-dates.queries.ts'
import { findSession } from './sessions.queries.ts'
import { showSession } from './show-session.ts'

type Asked = { readonly id: number; readonly startDate: string; readonly endDate: string }

const nameOf = ({ teacherFirstName, teacherLastName }: AskedProposal): string =>
  fullName({ firstName: teacherFirstName, lastName: teacherLastName })

const concerned = (proposal: AskedProposal): ConcernedProposal => {
  const { id, teacherId, levelName, subjectName, groupRank, startTime, endTime, days, status, sentAt } = proposal
  return {
    id,
    teacherId,
    days,
    status,
    sentAt,
    teacherName: nameOf(proposal),
    groupText: [levelName, subjectName, groupName(groupRank)].join(', '),
    hours: hoursText(startTime, endTime),
  }
}

export const showSessionDates = async ({ db }: OperationContext, asked: Asked): Promise<ProposalsToResend> => {
  const session = (await findSession(db, asked.id)) ?? notFound()
  return {
    id: session.id,
    updatedAt: session.updatedAt,
    shiftDays: shiftBetween(session, asked),
    warning: daysChangedWarning,
    proposals: (await askedProposals(db, asked.id)).map(concerned),
  }
}

/** What a teacher had agreed to has moved: asked again, they answer again. */
const askAgain = async (context: OperationContext, proposals: readonly AskedProposal[]) => {
  const { db, now } = context
  const written: { messageId: number | null; teacherName: string }[] = []
  for (const proposal of proposals) {
    const { id } = proposal
    await updateProposal(db, id, { status: 'sent', sentAt: now().toISOString(), answeredAt: null })
    written.push({
      messageId: await writeProposalMail(context, id, 'traineeship-proposal'),
      teacherName: nameOf(proposal),
    })
  }
  return written
}

/** Who is not asked again keeps what he agreed to, on other days: families are told by what they were told of before, teachers here. */
const tellMoved = async (
  { db }: OperationContext,
  agreed: readonly AskedProposal[],
  { session, shift }: { readonly session: string; readonly shift: number | null },
): Promise<void> => {
  if (shift === null || shift === 0) return
  for (const { accountId, levelName, subjectName, startTime, endTime, days } of agreed) {
    const moved = days.map((day) => addDays(day, shift))
    await notify(db, [accountId], {
      kind: 'course',
      title: `Votre stage change de jours\u00a0: ${subjectName}, ${levelName}, ${session}.`,
      body: `${moved.map(dayLabel).join(', ')}, ${hoursText(startTime, endTime)} (c’était ${days.map(dayLabel).join(', ')})`,
      link: '/',
    })
  }
}

export const saveSessionDates = async (context: OperationContext, input: SessionDatesInput) => {
  const { db, live } = context
  await lockUnchanged(db, 'traineeshipSessions', input.id, input.updatedAt, () =>
    showSession(context, { id: input.id, mode: 'default' }),
  )
  const session = await lockOpenSession(db, input.id)
  const proposals = await askedProposals(db, input.id)
  const asked = proposals.filter(({ id }) => input.proposalIds.includes(id))
  if (asked.length < input.proposalIds.length) refuse(traineeshipsRefusals.unknownProposal, 'proposalIds')
  await moveDates(db, session, input)
  const written = await askAgain(context, asked)
  await tellMoved(
    context,
    proposals.filter((one) => one.status === 'accepted' && !asked.includes(one)),
    { session: session.name, shift: shiftBetween(session, input) },
  )
  const updatedAt = await stampOf(db, 'traineeshipSessions', input.id)
  live(['traineeships'])
  return answerAfterCommit(async () => {
    const notSent: string[] = []
    for (const { messageId, teacherName } of written)
      if (!(await hasLeft(context, messageId))) notSent.push(teacherName)
    return { errors: null, id: input.id, updatedAt, notSent }
  })
}

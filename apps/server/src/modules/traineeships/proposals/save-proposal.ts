// The dialog of a proposal: who may be asked and for which days; made, or changed until it is sent.
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import type { ProposalInput, ProposalRecord } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { proposalStatusLabels, proposalsWorkflow } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { groupName, hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { findSessionOf } from '../programme/chart.queries.ts'
import { findGroup, findSubject } from '../programme/programme.queries.ts'
import { openSessionOf } from '../programme/save-level.ts'
import { proposalMoves } from '../programme/show-chart.ts'
import { agreeRate, readRates } from './agreed-rate.queries.ts'
import {
  findLevelName,
  findProposal,
  findTeacherStatus,
  insertProposal,
  keepProposalDays,
  listTeachers,
  updateProposal,
} from './proposals.queries.ts'
import { minutesBetween, whoIsThere } from './who-is-there.ts'

type Asked = { id?: number | undefined; groupId?: number | undefined; mode: 'default' | 'duplicate' }

export const showProposal = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  { id, groupId: wanted, mode }: Asked,
): Promise<ProposalRecord> => {
  const found = id === undefined ? null : ((await findProposal(db, id)) ?? notFound())
  const stored = mode === 'duplicate' ? null : found
  const groupId = found?.groupId ?? wanted ?? notFound()
  const group = (await findGroup(db, groupId)) ?? notFound()
  const subject = (await findSubject(db, group.subjectId)) ?? notFound()
  const session = (await findSessionOf(db, { groupId })) ?? notFound()
  const teachers = await listTeachers(db, groupId, today())
  const ids = teachers.map((teacher) => teacher.id)
  const rates = await readRates(db, groupId, ids, today())
  const days = [...new Set([...subject.days, ...(found?.days ?? [])])].sort()
  const there = await whoIsThere(db, ids, days, group)
  const status = stored?.status ?? proposalsWorkflow.initial
  return {
    id: stored?.id ?? null,
    updatedAt: stored?.updatedAt ?? null,
    groupId,
    groupName: groupName(Number(group.rank)),
    subjectName: subject.subjectName,
    hours: hoursText(group.startTime, group.endTime),
    minutesPerDay: minutesBetween(group),
    levelName: await findLevelName(db, groupId),
    teacherId: stored?.teacherId ?? null,
    teacherName: stored && fullName({ firstName: stored.teacherFirstName, lastName: stored.teacherLastName }),
    days: found?.days ?? subject.days,
    rateCents: stored?.hourlySalaryCents ?? null,
    status,
    mailSent: stored?.mailSent ?? false,
    moves: stored ? proposalMoves(status, { sessionStatus: session.status, groupStatus: group.status }) : [],
    canSave: status === 'created' && session.status !== '3-closed',
    options: {
      days,
      teachers: teachers.map(({ firstName, lastName, ...teacher }) => ({
        ...teacher,
        name: fullName({ firstName, lastName }),
        rateCents: rates.get(teacher.id)?.hourlySalaryCents ?? null,
        supplementCents: rates.get(teacher.id)?.supplementCents ?? 0,
        grade: rates.get(teacher.id)?.grade ?? null,
        ...there(teacher.id),
      })),
    },
  }
}

/** Who is asked, and for which days: also of a day that he gives in the place of another. */
export const refuseParts = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  input: Pick<ProposalInput, 'teacherId' | 'days'>,
  subjectDays: readonly string[],
): Promise<void> => {
  const refusals = collectRefusals()
  const teacher = await findTeacherStatus(db, input.teacherId, today())
  if (!teacher) refusals.add(proposalsRefusals.unknownTeacher, 'teacherId')
  else if (teacher.status === 'candidate') refusals.add(proposalsRefusals.candidateTeacher, 'teacherId')
  else if (teacher.status !== 'active' || !teacher.enabled) refusals.add(proposalsRefusals.inactiveTeacher, 'teacherId')
  else if (teacher.lapsedPapers.length > 0)
    refusals.add(proposalsRefusals.papersLapsed(teacher.lapsedPapers), 'teacherId')
  const leavesOn = teacher?.leavesOn ?? null
  if (leavesOn !== null && input.days.some((day) => day > leavesOn))
    refusals.add(proposalsRefusals.leavesBefore(leavesOn), 'days')
  const outside = input.days.find((day) => !subjectDays.includes(day))
  if (outside !== undefined) refusals.add(proposalsRefusals.dayOutside(outside), 'days')
  refusals.throwIfAny()
}

export const saveProposal = async (context: OperationContext, input: ProposalInput) => {
  const { db, live, today } = context
  let { id } = input
  const stored = id === null ? null : ((await findProposal(db, id)) ?? notFound())
  const groupId = stored?.groupId ?? input.groupId
  const session = await openSessionOf(db, { groupId })
  const group = (await findGroup(db, groupId)) ?? notFound()
  if (group.status === '0-cancelled') refuse(proposalsRefusals.groupCancelled)
  const subject = (await findSubject(db, group.subjectId)) ?? notFound()
  if (id === null) {
    await refuseParts(context, input, subject.days)
    const rate = await agreeRate(db, groupId, input.teacherId, today())
    id = await insertProposal(db, { groupId, teacherId: input.teacherId, ...rate })
  } else {
    const asked = { id, mode: 'default' as const }
    await lockUnchanged(db, 'traineeshipProposals', id, input.updatedAt, () => showProposal(context, asked))
    const { status, teacherId, hourlySalaryCents } = (await findProposal(db, id)) ?? notFound()
    if (status !== 'created') refuse(proposalsRefusals.notEditable(proposalStatusLabels[status]))
    await refuseParts(context, input, subject.days)
    // as it was made, for the same teacher; another has a rate of their own
    const isKept = teacherId === input.teacherId && hourlySalaryCents !== null
    const rate = isKept ? {} : await agreeRate(db, groupId, input.teacherId, today())
    await updateProposal(db, id, { teacherId: input.teacherId, ...rate })
  }
  await keepProposalDays(db, id, input.days)
  live(['traineeships'], ['traineeships', 'id', session.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipProposals', id) }
}

// The form of a group: read, saved unless its room is taken, moved from a status to another.
import { parseTime } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import { refuseChange } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { GroupInput, GroupRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { type GroupStatus, groupsWorkflow } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { decideMove } from '../../../platform/transition.ts'
import { findSessionOf } from './chart.queries.ts'
import {
  countGroups,
  findFirstGroup,
  findGroup,
  findRoomClash,
  findSubject,
  insertGroup,
  lockGroup,
  offerLocations,
  updateGroup,
} from './programme.queries.ts'
import { attachedTo } from './programme-documents.ts'
import { openSessionOf } from './save-level.ts'

type Asked = {
  id?: number | undefined
  subjectId?: number | undefined
  start?: string | undefined
  end?: string | undefined
}

export const showGroup = async ({ db }: Pick<OperationContext, 'db'>, asked: Asked): Promise<GroupRecord> => {
  const group = asked.id === undefined ? null : ((await findGroup(db, asked.id)) ?? notFound())
  const subjectId = group?.subjectId ?? asked.subjectId ?? notFound()
  const subject = (await findSubject(db, subjectId)) ?? notFound()
  const session = (await findSessionOf(db, { subjectId })) ?? notFound()
  // a second group is most often at the hours of the first, with as many places; its room is another
  const first = group ?? (await findFirstGroup(db, subjectId))
  return {
    id: group?.id ?? null,
    updatedAt: group?.updatedAt ?? null,
    subjectId,
    subjectName: subject.subjectName,
    name: groupName(group?.rank ?? (await countGroups(db, subjectId)) + 1),
    online: session.online,
    locationId: group?.locationId ?? null,
    startTime: group?.startTime ?? parseTime(asked.start ?? '') ?? first?.startTime ?? null,
    endTime: group?.endTime ?? parseTime(asked.end ?? '') ?? first?.endTime ?? null,
    capacity: first?.capacity ?? null,
    status: group?.status ?? groupsWorkflow.initial,
    hasProposal: (group?.toldTeachers.length ?? 0) > 0,
    registrationsCount: group?.placedCount ?? 0,
    documents: group ? await attachedTo(db, 'traineeshipGroupId', group.id) : [],
    readOnlyReason: refuseChange(session.status)?.message ?? null,
    options: { locations: await offerLocations(db, session.id) },
  }
}

/** Says which group has the room, before the database would only say that it is taken. */
const refuseRoom = async ({ db }: OperationContext, input: GroupInput, status: GroupStatus): Promise<void> => {
  if (input.locationId === null || status === '0-cancelled') return
  const clash = await findRoomClash(db, input)
  if (!clash) return
  const by = `${clash.startTime} à ${clash.endTime} (${clash.subject}, ${clash.level})`
  refuse(programmeRefusals.roomTaken(clash.room, clash.day, by), 'locationId')
}

export const saveGroup = async (context: OperationContext, sent: GroupInput) => {
  const { db, live } = context
  let { id } = sent
  const session = await openSessionOf(db, id === null ? { subjectId: sent.subjectId } : { groupId: id })
  const { locationId, startTime, endTime, capacity } = sent
  const values = { locationId, startTime, endTime, capacity }
  if (id === null) {
    await refuseRoom(context, sent, groupsWorkflow.initial)
    id = await insertGroup(db, { traineeshipSubjectId: sent.subjectId, ...values })
  } else {
    const asked = { id }
    await lockUnchanged(db, 'traineeshipGroups', id, sent.updatedAt, () => showGroup(context, asked))
    const stored = (await findGroup(db, id)) ?? notFound()
    await refuseRoom(context, { ...sent, subjectId: stored.subjectId }, stored.status)
    await updateGroup(db, id, values)
  }
  live(['traineeships'], ['traineeships', 'id', session.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipGroups', id) }
}

export const changeGroupStatus = async (
  { db, live, today }: OperationContext,
  { id, status }: { id: number; status: GroupStatus },
) => {
  const session = (await findSessionOf(db, { groupId: id }, true)) ?? notFound()
  const group = (await lockGroup(db, id)) ?? notFound()
  const facts = {
    sessionStatus: session.status,
    endsOn: session.endsOn,
    today: today(),
    placedCount: group.placedCount,
    engagedTeachers: group.toldTeachers,
  }
  if (decideMove(groupsWorkflow, group.status, status, facts)) {
    await updateGroup(db, id, { status })
    live(['traineeships'], ['traineeships', 'id', session.id])
  }
  return { isValid: true, errorMsgs: [] }
}

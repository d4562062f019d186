// Notes who was there on a day of a group, whoever notes it: its teacher or the office. An absence that nobody had announced rings.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { attendanceRefusals } from '@cartable/domain/traineeships/attendance/attendance.refusals.ts'
import type { PresencesInput } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { lockOpenSession } from '../sessions/lock-session.ts'
import { findGroupOfDay, type GroupOfDay, lockPlaced, type Placed, writePresence } from './presences.queries.ts'

/** The office and the family hear of a pupil who is not there and had not been excused; once, however often it is noted. */
const tellAbsence = async (
  { db }: OperationContext,
  { name, customerAccountId }: Placed,
  { session, sessionId }: GroupOfDay,
  { pupilId, day }: { readonly pupilId: number; readonly day: string },
) => {
  const staff = (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId)
  const title = `${name} est absent du stage le ${formatDay(day)}\u00a0: ${session}.`
  const once = { onceAs: `stage-absence ${pupilId} ${day}` }
  await notify(db, staff, { kind: 'task', title, link: `/traineeship/sessions/${sessionId}?onglet=presences` }, once)
  await notify(db, [customerAccountId], { kind: 'customer', title, link: '/espace/stages' }, once)
}

/** @param refuseDay whether who notes it may note this day */
export const notePresences = async (
  context: OperationContext,
  { groupId, pupilIds, day, state }: PresencesInput,
  refuseDay: () => Promise<void> = async () => undefined,
) => {
  const { db, live, today } = context
  const group = (await findGroupOfDay(db, groupId, day)) ?? notFound()
  await lockOpenSession(db, group.sessionId)
  await refuseDay()
  if (!group.hasDay) refuse(attendanceRefusals.noSuchDay)
  if (day > today()) refuse(attendanceRefusals.dayToCome)
  let isChanged = false
  // in one order, so that two who note the same group wait for each other
  for (const pupilId of [...pupilIds].sort((one, other) => one - other)) {
    const placed = (await lockPlaced(db, groupId, pupilId, day)) ?? refuse(attendanceRefusals.notOfGroup)
    if (!(await writePresence(db, { pupilId, day, state }))) continue
    isChanged = true
    if (state === 'absent' && !placed.isExcused) await tellAbsence(context, placed, group, { pupilId, day })
  }
  if (isChanged) live(['traineeships'], ['traineeships', 'id', group.sessionId])
  return { isValid: true, errorMsgs: [] }
}

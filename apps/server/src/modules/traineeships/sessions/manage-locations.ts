// Use cases of the rooms and links of a session: list, form, removal of those that no group uses.

import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import { groupName, shownTime } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { LocationInput, LocationRecord } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import {
  deleteLocations,
  findLocation,
  insertLocation,
  listLocations,
  lockLocations,
  updateLocation,
} from './locations.queries.ts'
import { lockOpenSession } from './lock-session.ts'
import { findSession } from './sessions.queries.ts'

export const locationsPage = async (
  { db }: OperationContext,
  asked: ListRequest<'name'> & { readonly sessionId: number },
) => {
  const page = await listLocations(db, asked)
  const rows = page.rows.map(({ schedules, ...row }) => ({
    ...row,
    schedules: schedules.map(({ startTime, endTime, levelName, subjectName, groupRank }) => ({
      startTime: shownTime(startTime),
      endTime: shownTime(endTime),
      groupName: [levelName, subjectName, groupName(groupRank)].join(', '),
    })),
  }))
  return { ...page, rows, totals: null }
}

type Asked = { readonly id?: number | undefined; readonly sessionId: number }
export const showLocation = async ({ db }: OperationContext, asked: Asked): Promise<LocationRecord> => {
  const { id: sessionId, online } = (await findSession(db, asked.sessionId)) ?? notFound()
  if (asked.id === undefined)
    return { id: null, updatedAt: null, sessionId, online, name: '', comments: null, link: null, capacity: null }
  const location = (await findLocation(db, asked.id)) ?? notFound()
  if (location.sessionId !== sessionId) notFound()
  return { ...location, online }
}

export const saveLocation = async (context: OperationContext, input: LocationInput) => {
  const { db, live } = context
  const { id: asked, updatedAt, sessionId, ...location } = input
  const session = await lockOpenSession(db, sessionId)
  if (session.online && location.link === null) refuse(traineeshipsRefusals.linkNeeded, 'link')
  let id = asked
  if (id === null) id = await insertLocation(db, { ...location, sessionId })
  else {
    const known = { id, sessionId }
    if ((await findLocation(db, id))?.sessionId !== sessionId) notFound()
    await lockUnchanged(db, 'traineeshipLocations', id, updatedAt, () => showLocation(context, known))
    await updateLocation(db, id, location)
  }
  live(['traineeships'])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipLocations', id) }
}

/** Removes what no group uses; answers the names of the rest. */
export const removeLocations = async ({ db, live }: OperationContext, { ids }: { readonly ids: readonly number[] }) => {
  if (ids.length === 0) return { notDeleted: [], errors: null }
  const locations = await lockLocations(db, ids)
  for (const sessionId of new Set(locations.map((location) => location.sessionId))) await lockOpenSession(db, sessionId)
  const free = locations.filter(({ isUsed }) => !isUsed).map(({ id }) => id)
  if (free.length > 0) await deleteLocations(db, free)
  live(['traineeships'])
  return { notDeleted: locations.filter(({ isUsed }) => isUsed).map(({ name }) => name), errors: null }
}

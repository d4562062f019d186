// Saves a session: a new one, a duplicate with what is under it, or what may still change.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { traineeshipsRefusals } from '@cartable/domain/traineeships/sessions/sessions.refusals.ts'
import { datesText, daysOf, sessionName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { SessionInput } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { json } from '../../../platform/db/sql.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { findAddress, saveAddress } from '../../people/people.service.ts'
import { copyLevels, copyLocations } from './duplicate-session.queries.ts'
import { lockOpenSession } from './lock-session.ts'
import { moveDates } from './move-dates.ts'
import { hasAskedProposals } from './session-dates.queries.ts'
import {
  findSession,
  findType,
  insertSession,
  isNameTaken,
  type SessionFound,
  updateSession,
} from './sessions.queries.ts'
import { showSession } from './show-session.ts'

/** Its type, which must still be offered unless the session has it already. */
const typeOf = async (db: Db, input: SessionInput, current: SessionFound | null) => {
  const type = await findType(db, input.type)
  if (!type || (!type.enabled && type.id !== current?.typeId)) return refuse(traineeshipsRefusals.unknownType, 'type')
  return type
}

/** Two stages of one type, year and town are told apart by their days. */
const ownName = async (db: Db, name: string, { id, startDate, endDate }: SessionInput): Promise<string> =>
  (await isNameTaken(db, name, id)) ? `${name}, ${datesText(startDate, endDate)}` : name

const columnsOf = async (db: Db, input: SessionInput, current: SessionFound | null) => {
  const type = await typeOf(db, input, current)
  const addressId = await saveAddress(db, input.address, current?.addressId ?? null)
  const city = (await findAddress(db, addressId))?.city ?? null
  return {
    name: input.name ?? (await ownName(db, sessionName(type.name, { ...input, city }), input)),
    traineeshipTypeId: type.id,
    online: input.online,
    addressId,
    customFields: json(input.customFields),
    enabled: input.enabled,
  }
}

/** Days keep their rank in the session; those beyond the end of a shorter one are left out. */
const copyUnder = async (db: Db, from: SessionFound, toId: number, input: SessionInput) => {
  const rooms = from.online === input.online ? await copyLocations(db, from.id, toId) : new Map<number, number>()
  const [old, next] = [daysOf(from.startDate, from.endDate), daysOf(input.startDate, input.endDate)]
  const days = new Map(old.map((day, rank) => [day, next[rank] ?? null] as const))
  await copyLevels(db, from.id, toId, { online: input.online, rooms, days })
}

const create = async (db: Db, input: SessionInput): Promise<number> => {
  const from = input.duplicatedFromId === null ? null : ((await findSession(db, input.duplicatedFromId)) ?? notFound())
  const id = await insertSession(db, {
    ...(await columnsOf(db, input, null)),
    startsOn: input.startDate,
    endsOn: input.endDate,
    duplicatedFromId: from?.id ?? null,
  })
  if (from) await copyUnder(db, from, id, input)
  return id
}

const change = async (context: OperationContext, id: number, input: SessionInput): Promise<void> => {
  const { db } = context
  await lockUnchanged(db, 'traineeshipSessions', id, input.updatedAt, () =>
    showSession(context, { id, mode: 'default' }),
  )
  const session = await lockOpenSession(db, id)
  const datesChange = session.startDate !== input.startDate || session.endDate !== input.endDate
  // teachers wait for these days: the dialog of the dates asks first what they are told
  if (datesChange && (await hasAskedProposals(db, id))) refuse(traineeshipsRefusals.proposalsToTell, 'startDate')
  if (datesChange) await moveDates(db, session, input)
  await updateSession(db, id, await columnsOf(db, input, session))
}

export const saveSession = async (context: OperationContext, input: SessionInput) => {
  const { db, live } = context
  const id = input.id ?? (await create(db, input))
  if (input.id !== null) await change(context, input.id, input)
  live(['traineeships'])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipSessions', id) }
}

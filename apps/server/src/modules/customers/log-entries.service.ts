// The use cases of the journal of customers, students and teachers: who may read the record may read its journal.
import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import { logRefusals, refuseLogChange, refuseLogDate } from '@cartable/domain/customers/log-entries.rules.ts'
import type { LogEntryInput, LogEntryRecord, LogOwner } from '@cartable/domain/customers/log-entries.schema.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, malformed, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  deleteLogEntry,
  findLogEntry,
  insertLogEntries,
  listLogEntries,
  ownerExists,
  type StoredLogEntry,
  updateLogEntry,
} from './log-entries.queries.ts'

const mustReach = ({ identity }: OperationContext, owner: LogOwner, level: 'read' | 'write') => {
  if (!identity || !hasRight(identity.rights, owner, level)) throw forbidden()
}

/** The entry, for who may read or write the record that holds it. */
const entryOf = async (context: OperationContext, id: number, level: 'read' | 'write'): Promise<StoredLogEntry> => {
  const entry = (await findLogEntry(context.db, id)) ?? notFound()
  mustReach(context, entry.ownerClass, level)
  return entry
}

const recordOf = ({ id, updatedAt, ownerClass, ownerId, ...entry }: StoredLogEntry): LogEntryRecord => ({
  id,
  updatedAt,
  ownerClass,
  ownerId,
  type: entry.type,
  origin: entry.origin,
  occurredAt: entry.occurredAt,
  title: entry.title,
  body: entry.body,
  isEditable: refuseLogChange(entry) === null,
})

const newEntry = async (context: OperationContext, ownerClass: LogOwner, ownerId: number): Promise<LogEntryRecord> => {
  mustReach(context, ownerClass, 'read')
  if (!(await ownerExists(context.db, ownerClass, ownerId))) notFound()
  const occurredAt = context.now().toISOString()
  const begun = { id: null, updatedAt: null, title: '', body: '', isEditable: true } as const
  return { ...begun, ownerClass, ownerId, type: 'note', origin: 'staff', occurredAt }
}

const save = async (context: OperationContext, input: LogEntryInput) => {
  const { db, identity, live, now } = context
  mustReach(context, input.ownerClass, 'write')
  const current = input.id === null ? null : await entryOf(context, input.id, 'write')
  const refusals = collectRefusals()
  refusals.add(refuseLogDate(input.occurredAt, now()), 'occurredAt')
  if (current) {
    refusals.add(refuseLogChange(current))
    if (current.ownerClass !== input.ownerClass || current.ownerId !== input.ownerId)
      refusals.add(logRefusals.otherOwner)
  }
  refusals.throwIfAny()
  if (current) {
    await lockUnchanged(db, 'logEntries', current.id, input.updatedAt, async () =>
      recordOf(await entryOf(context, current.id, 'read')),
    )
    await updateLogEntry(db, current.id, input)
  } else if (!(await ownerExists(db, input.ownerClass, input.ownerId))) notFound()
  const { ownerClass, ownerId, type, origin, occurredAt, title, body } = input
  const written = { type, origin, occurredAt, title, body, authorAccountId: identity?.accountId ?? null }
  const [made] = current ? [] : await insertLogEntries(db, ownerClass, [ownerId], written)
  const id = current?.id ?? (made as number)
  live(['customers', 'customers.listLogEntries'])
  return { errors: null, id, updatedAt: await stampOf(db, 'logEntries', id) }
}

const remove = async (context: OperationContext, { id }: { id: number }) => {
  const entry = await findLogEntry(context.db, id)
  if (!entry) return refuse(logRefusals.removedMeanwhile)
  mustReach(context, entry.ownerClass, 'write')
  const refusal = refuseLogChange(entry)
  if (refusal) refuse(refusal)
  if (!(await deleteLogEntry(context.db, id))) refuse(logRefusals.removedMeanwhile)
  context.live(['customers', 'customers.listLogEntries'])
  return { isValid: true, errorMsgs: [] }
}

export const logEntriesService = handlers(logEntriesApi, {
  listLogEntries: async (context, input) => {
    mustReach(context, input.ownerClass, 'read')
    return { ...(await listLogEntries(context.db, input)), totals: null }
  },
  showLogEntry: async (context, { id, ownerClass, ownerId }) => {
    if (id !== undefined) return recordOf(await entryOf(context, id, 'read'))
    if (!ownerClass || ownerId === undefined) throw malformed()
    return newEntry(context, ownerClass, ownerId)
  },
  saveLogEntry: save,
  logEntryDetails: async (context, { id }) => {
    const { type, occurredAt, origin, title, body, authorName, createdAt, updatedAt } = await entryOf(
      context,
      id,
      'read',
    )
    return { id, type, occurredAt, origin, title, body, authorName, createdAt, updatedAt }
  },
  removeLogEntry: remove,
})

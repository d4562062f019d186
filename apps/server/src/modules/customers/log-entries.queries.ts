// SQL of the journal of customers, students and teachers.
import { ownerColumns } from '@cartable/domain/customers/log-entries.rules.ts'
import {
  excerptLength,
  type LogEntryInput,
  type LogEntryRow,
  type LogListInput,
  type LogOrigin,
  type LogOwner,
  type LogType,
  logOwners,
} from '@cartable/domain/customers/log-entries.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

const authorName = sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`

const withAuthor = (db: Db) =>
  db
    .selectFrom('logEntries as e')
    .leftJoin('accounts as a', 'a.id', 'e.authorAccountId')
    .leftJoin('people as p', 'p.id', 'a.personId')

/** One page of the journal of a record. */
export const listLogEntries = (db: Db, input: z.output<typeof LogListInput>) => {
  let query = withAuthor(db)
    .select([
      'e.id',
      sql<LogType>`e.type`.as('type'),
      'e.occurredAt',
      sql<LogOrigin>`e.origin`.as('origin'),
      'e.title',
      sql<string>`left(regexp_replace(e.body, '\\s+', ' ', 'g'), ${excerptLength})`.as('excerpt'),
      authorName.as('authorName'),
      sql<boolean>`e.type <> 'system' and e.origin <> 'system'`.as('isEditable'),
    ])
    .where(`e.${ownerColumns[input.ownerClass]}`, '=', input.ownerId)
  if (input.type) query = query.where('e.type', '=', input.type)
  if (input.q)
    query = query.where((where) =>
      where.or([where('e.title', 'ilike', likePattern(input.q)), where('e.body', 'ilike', likePattern(input.q))]),
    )
  const date = sql.ref('e.occurred_at')
  return listPage<'occurredAt' | 'type' | 'origin' | 'title', LogEntryRow>(
    db,
    input,
    query,
    {
      occurredAt: [date],
      type: [sql.ref('e.type'), date],
      origin: [sql.ref('e.origin'), date],
      title: [sql.ref('e.title')],
    },
    sql.ref('e.id'),
  )
}

export type StoredLogEntry = Awaited<ReturnType<typeof findLogEntry>> & object
export const findLogEntry = async (db: Db, id: number) => {
  const found = await withAuthor(db)
    .select(['e.id', 'e.customerId', 'e.studentId', 'e.teacherId', 'e.occurredAt', 'e.title', 'e.body'])
    .select([sql<LogType>`e.type`.as('type'), sql<LogOrigin>`e.origin`.as('origin')])
    .select(['e.createdAt', 'e.updatedAt', authorName.as('authorName')])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const ownerClass = logOwners.find((owner) => found[ownerColumns[owner]] !== null) as LogOwner
  return { ...found, ownerClass, ownerId: found[ownerColumns[ownerClass]] as number }
}

/** Whether the record that is to hold an entry exists. */
export const ownerExists = async (db: Db, ownerClass: LogOwner, ownerId: number): Promise<boolean> => {
  const found = await db.selectFrom(ownerClass).select('id').where('id', '=', ownerId).executeTakeFirst()
  return found !== undefined
}

type NewLogEntry = Pick<LogEntryInput, 'occurredAt' | 'title' | 'body'> & {
  readonly type: LogType
  readonly origin: LogOrigin
  readonly authorAccountId: number | null
}
/** Writes the same entry in the journal of each owner; answers their ids. */
export const insertLogEntries = async (
  db: Db,
  ownerClass: LogOwner,
  ownerIds: readonly number[],
  entry: NewLogEntry,
): Promise<number[]> => {
  if (ownerIds.length === 0) return []
  const made = await db
    .insertInto('logEntries')
    .values(ownerIds.map((ownerId) => ({ ...entry, [ownerColumns[ownerClass]]: ownerId })))
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export const updateLogEntry = async (
  db: Db,
  id: number,
  { type, origin, occurredAt, title, body }: LogEntryInput,
): Promise<void> => {
  await db.updateTable('logEntries').set({ type, origin, occurredAt, title, body }).where('id', '=', id).execute()
}

/** Removes an entry; false when it was gone already. */
export const deleteLogEntry = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('logEntries').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

// SQL of answers by mail: the addresses of conversations, and what waits for the office.
import type { HeldReason, HeldReply } from '@cartable/domain/messaging/replies/replies.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The open address of a reader; `token` becomes it where there is none yet. */
export const takeAddress = async (db: Db, threadId: number, accountId: number, token: string): Promise<string> => {
  await db
    .insertInto('threadAddresses')
    .values({ token, threadId, accountId })
    .onConflict((conflict) => conflict.columns(['threadId', 'accountId']).where('revokedAt', 'is', null).doNothing())
    .execute()
  const row = await db
    .selectFrom('threadAddresses')
    .select('token')
    .where('threadId', '=', threadId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.token
}
export const findAddress = (
  db: Db,
  tokens: readonly string[],
): Promise<{ threadId: number; accountId: number } | undefined> =>
  db
    .selectFrom('threadAddresses')
    .select(['threadId', 'accountId'])
    .where('token', 'in', tokens)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
export const revokeAddress = async (db: Db, threadId: number, accountId: number): Promise<void> => {
  await db
    .updateTable('threadAddresses')
    .set({ revokedAt: sql`clock_now()` })
    .where('threadId', '=', threadId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
}

export type Held = {
  readonly id: number
  readonly threadId: number
  readonly accountId: number
  readonly eventId: string
  readonly body: string
  readonly todoEntryId: number | null
}
/** Null: this mail waits already. */
export const insertHeld = async (
  db: Db,
  held: {
    readonly threadId: number
    readonly accountId: number
    readonly eventId: string
    readonly fromEmail: string | null
    readonly body: string
    readonly reason: HeldReason
  },
): Promise<number | null> => {
  const row = await db
    .insertInto('heldReplies')
    .values(held)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
export const insertHeldFile = async (
  db: Db,
  file: { readonly heldReplyId: number; readonly fileId: number; readonly name: string },
): Promise<void> => {
  await db.insertInto('heldReplyFiles').values(file).execute()
}
export const setHeldTask = async (db: Db, id: number, todoEntryId: number | null): Promise<void> => {
  await db.updateTable('heldReplies').set({ todoEntryId }).where('id', '=', id).execute()
}
/** Locked: two people who decide at once decide once. */
export const lockHeld = (db: Db, id: number): Promise<Held | undefined> =>
  db
    .selectFrom('heldReplies')
    .select(['id', 'threadId', 'accountId', 'eventId', 'body', 'todoEntryId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export const listHeldFiles = (db: Db, id: number): Promise<{ fileId: number; name: string }[]> =>
  db.selectFrom('heldReplyFiles').select(['fileId', 'name']).where('heldReplyId', '=', id).orderBy('fileId').execute()
export const deleteHeld = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('heldReplies').where('id', '=', id).execute()
}
export const findHeldFile = async (db: Db, fileId: number): Promise<{ threadId: number; name: string } | undefined> =>
  db
    .selectFrom('heldReplyFiles as f')
    .innerJoin('heldReplies as h', 'h.id', 'f.heldReplyId')
    .select(['h.threadId', 'f.name'])
    .where('f.fileId', '=', fileId)
    .executeTakeFirst()

type Party = { readonly customerId: number | null; readonly teacherId: number | null }
/** The oldest first: they wait. */
export const listHeld = async (db: Db, { customerId, teacherId }: Party): Promise<HeldReply[]> => {
  const { rows } = await sql<HeldReply>`
    select h.id, concat_ws(' ', p.first_name, p.last_name) as reader_name, h.from_email, h.reason, h.created_at as at, h.body,
      case when t.kind = 'lesson' then 'Famille et professeur' else 'Avec le bureau' end as thread_title,
      (select coalesce(json_agg(json_build_object('id', f.file_id, 'name', f.name) order by f.file_id), '[]')
        from held_reply_files f where f.held_reply_id = h.id) as files
    from held_replies h join threads t on t.id = h.thread_id
    join accounts a on a.id = h.account_id join people p on p.id = a.person_id
    where t.customer_id = ${customerId} or t.teacher_id = ${teacherId}
    order by h.id limit 100`.execute(db)
  return rows
}

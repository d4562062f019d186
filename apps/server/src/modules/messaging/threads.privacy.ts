// Personal data of conversations: what a family or a teacher wrote and read, and what staff who left wrote to them.
import { sql } from 'kysely'
import {
  among,
  either,
  erasedText,
  type Held,
  type HeldTable,
  type RetentionRule,
} from '../../platform/privacy/privacy.ts'

const isTheirs = (held: Held) =>
  either(among('t.customer_id', held.customerIds), among('t.teacher_id', held.teacherIds))
const inTheirs = (column: string, held: Held) =>
  sql<boolean>`${sql.raw(column)} in (select t.id from threads t where ${isTheirs(held)})`
/** What they wrote, wherever; and all that was said with the office. */
const said = (held: Held) =>
  either(
    among('t.author_account_id', held.accountIds),
    sql<boolean>`(t.thread_id in (select h.id from threads h where h.kind = 'office'
      and (${among('h.customer_id', held.customerIds)} or ${among('h.teacher_id', held.teacherIds)})))`,
  )

export const threadTables: readonly HeldTable[] = [
  {
    table: 'thread_message_files',
    label: 'Fichiers des conversations',
    of: (held) => sql<boolean>`t.thread_message_id in (select m.id from thread_messages m where m.id in
      (select t.id from thread_messages t where ${said(held)}))`,
    file: 'file_id',
    erasure: { kind: 'delete' },
  },
  {
    table: 'thread_messages',
    label: 'Messages des conversations',
    of: said,
    hide: ['request_key', 'author_account_id'],
    erasure: {
      kind: 'clear',
      set: { body: sql`case when ${sql.raw('t.erased_at')} is null then ${erasedText} else t.body end` },
      marks: { erased_at: sql`coalesce(t.erased_at, clock_now())` },
    },
    stays: ['author_part', 'flagged_reason'],
    why: 'Reste qu’un message a été écrit et quand, sans texte ni fichier.',
  },
  {
    table: 'thread_messages',
    label: 'Messages de l’autre partie',
    of: (
      held,
    ) => sql<boolean>`(${inTheirs('t.thread_id', held)} and t.author_account_id <> all(${[...held.accountIds]}::bigint[])
      and t.author_part <> 'office')`,
    hide: ['request_key', 'author_account_id'],
    erasure: { kind: 'keep' },
    why: 'Ce que l’autre partie d’un contrat a écrit est à elle.',
  },
  {
    table: 'thread_reads',
    label: 'Lecture des conversations',
    of: (held) => either(among('t.account_id', held.accountIds), inTheirs('t.thread_id', held)),
    hide: 'all',
    erasure: { kind: 'delete' },
  },
  {
    table: 'threads',
    label: 'Conversations',
    of: isTheirs,
    hide: ['todo_entry_id'],
    erasure: { kind: 'clear', none: ['waits_since'] },
    stays: ['kind'],
    why: 'Reste qu’une conversation a eu lieu, sans ce qui s’y est dit.',
  },
]

export const threadRetention: RetentionRule = {
  code: 'threads',
  label: 'Texte des conversations',
  kept: 'messages_retention_months',
  source: 'Prescription commerciale de cinq ans (Code de commerce, art. L. 110-4)',
  due: async (db, before) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from thread_messages where created_at < ${before} and erased_at is null`.execute(db)
    return Number(rows[0]?.count ?? 0)
  },
  apply: async ({ write, removeFiles }, before, limit) =>
    write(async (tx) => {
      const { rows } = await sql<{
        id: number
      }>`select id from thread_messages where created_at < ${before} and erased_at is null
        order by created_at limit ${limit} for update skip locked`.execute(tx)
      const ids = rows.map(({ id }) => id)
      const files = await sql<{ id: number }>`
        delete from thread_message_files where thread_message_id = any(${ids}::bigint[]) returning file_id as id`.execute(
        tx,
      )
      await sql`update thread_messages set body = ${erasedText}, erased_at = clock_now() where id = any(${ids}::bigint[])`.execute(
        tx,
      )
      await removeFiles(
        tx,
        files.rows.map(({ id }) => id),
      )
      return { done: ids.length, seen: ids.length }
    }),
}

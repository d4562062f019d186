// SQL of the messages written by hand: what their dialog proposes, what one press of the button made, what was sent to whom.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Channel = 'mail' | 'sms' | 'whatsapp'

/** Templates of a theme for a channel. */
export const offerTemplates = (db: Db, theme: string, channel: Channel) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'name'])
    .where('theme', '=', theme)
    .where('enabled', '=', true)
    .where(sql<boolean>`${channel} = any(channels)`)
    .orderBy('name')
    .limit(500)
    .execute()

export const findOfferedTemplate = (db: Db, id: number, theme: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'title', 'body', 'copyToContact', 'channels'])
    .where('id', '=', id)
    .where('theme', '=', theme)
    .where('enabled', '=', true)
    .executeTakeFirst()

export const findCompanyName = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst())?.name ?? null

export const findOwnEmail = async (db: Db, personId: number): Promise<string | null> =>
  (await db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst())?.email ?? null

/**
 * Takes a press of the button for this transaction; a second arrival waits for the first one and is answered its message.
 * Null: it is ours to write.
 */
export const takeRequest = async (db: Db, senderAccountId: number, requestKey: string): Promise<number | null> => {
  const taken = await db
    .insertInto('messageRequests')
    .values({ senderAccountId, requestKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestKey')
    .executeTakeFirst()
  if (taken) return null
  const made = await db
    .selectFrom('messageRequests')
    .select('messageId')
    .where('senderAccountId', '=', senderAccountId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return made?.messageId ?? null
}

export const noteRequest = async (
  db: Db,
  senderAccountId: number,
  requestKey: string,
  messageId: number,
): Promise<void> => {
  await db
    .updateTable('messageRequests')
    .set({ messageId })
    .where('senderAccountId', '=', senderAccountId)
    .where('requestKey', '=', requestKey)
    .execute()
}

/** The messages that a record shows: about it, or sent to its person and about something that the reader may see, too. */
export type HistoryScope = {
  readonly table: string
  readonly id: number
  readonly personIds: readonly number[]
  /** Tables of the records that the reader may see. */
  readonly seenTables: readonly string[]
}

const inScope = ({ table, id, personIds, seenTables }: HistoryScope) => sql<number>`(
  select m.id from messages m where m.about_class = ${table} and m.about_id = ${id} and m.status <> 'removed'
  union
  select m.id from message_recipients r join messages m on m.id = r.message_id
    where r.person_id = any(${[...personIds]}::bigint[]) and r.kind = 'to' and m.status <> 'removed'
      and (m.about_class is null or m.about_class = any(${[...seenTables]}::text[])))`

export type SentRow = {
  readonly id: number
  readonly channel: Channel
  readonly status: 'queued' | 'sending' | 'sent' | 'failed' | 'removed'
  readonly at: string
  readonly senderName: string | null
  readonly isWritten: boolean
  readonly subject: string | null
  readonly title: string | null
  readonly body: string
  readonly markup: string | null
  readonly lastError: string | null
  readonly recipients: readonly {
    name: string | null
    address: string
    kind: string
    status: string
    error: string | null
    isDelivered: boolean
  }[]
  readonly attachments: readonly { fileId: number; name: string }[]
}

/** Newest first. `isWritten`: somebody wrote it; the others are the program's. */
export const listSent = async (db: Db, scope: HistoryScope, limit: number, offset: number): Promise<SentRow[]> => {
  const { rows } = await sql<SentRow>`
    select m.id, m.channel, m.status, coalesce(m.sent_at, m.created_at) as at, m.subject, m.title, m.body, m.markup, m.last_error,
      concat_ws(' ', sp.first_name, sp.last_name) as sender_name,
      m.purpose like 'contextual%' or m.purpose like 'contact-%' as is_written,
      (select coalesce(json_agg(json_build_object('name', nullif(concat_ws(' ', p.first_name, p.last_name), ''), 'address', r.address,
          'kind', r.kind, 'status', r.status, 'error', r.error, 'isDelivered', r.delivered_at is not null) order by r.kind = 'bcc', r.id), '[]')
        from message_recipients r left join people p on p.id = r.person_id where r.message_id = m.id) as recipients,
      (select coalesce(json_agg(json_build_object('fileId', a.file_id, 'name', a.name) order by a.file_id), '[]')
        from message_attachments a where a.message_id = m.id) as attachments
    from messages m left join accounts s on s.id = m.sender_account_id left join people sp on sp.id = s.person_id
    where m.id in ${inScope(scope)}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countSent = async (db: Db, scope: HistoryScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${inScope(scope)} t`.execute(db)
  return rows[0]?.count ?? 0
}

/** A file of a message that the record shows. */
export const findSentFile = async (
  db: Db,
  scope: HistoryScope,
  messageId: number,
  fileId: number,
): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select a.name from message_attachments a
    where a.message_id = ${messageId} and a.file_id = ${fileId} and a.message_id in ${inScope(scope)}`.execute(db)
  return rows[0]?.name ?? null
}

/** What was sent to a number by WhatsApp about records that the reader may see, newest first. */
export const listWhatsapp = (db: Db, phoneNumber: string, seenTables: readonly string[]) =>
  db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .leftJoin('accounts as a', 'a.id', 'm.senderAccountId')
    .leftJoin('people as p', 'p.id', 'a.personId')
    .select([
      'm.id',
      'm.status',
      'm.body',
      'm.lastError',
      'r.status as recipientStatus',
      'r.error',
      sql<string>`coalesce(m.sent_at, m.created_at)`.as('at'),
      sql<boolean>`r.delivered_at is not null`.as('isDelivered'),
      sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('senderName'),
    ])
    .where('m.channel', '=', 'whatsapp')
    .where(sql`lower(r.address)`, '=', phoneNumber)
    .where(sql<boolean>`(m.about_class is null or m.about_class = any(${[...seenTables]}::text[]))`)
    .where('m.status', '!=', 'removed')
    .orderBy('m.id', 'desc')
    .limit(10)
    .execute()

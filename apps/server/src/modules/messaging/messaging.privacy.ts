// Personal data of messages: what was written to somebody, or about their records, whoever read it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import {
  among,
  amongTexts,
  either,
  erasedText,
  type Held,
  type PrivacyContribution,
} from '../../platform/privacy/privacy.ts'
import { replyTables } from './replies.privacy.ts'
import { threadRetention, threadTables } from './threads.privacy.ts'

/** Recipient `r` is one of them. */
const reaches = (held: Held, alias: string) =>
  either(among(`${alias}.person_id`, held.personIds), amongTexts(`lower(${alias}.address)`, held.reachedAt))

/** Records that a message may be about, with the ids that are theirs. */
const about = (held: Held): RawBuilder<boolean> => {
  const family = either(
    among('x.customer_id', held.customerIds),
    among('x.student_id', held.studentIds),
    among('x.teacher_id', held.teacherIds),
  )
  const customersOnly = among('x.customer_id', held.customerIds)
  return either(
    sql<boolean>`(t.about_class = 'people' and ${among('t.about_id', held.personIds)})`,
    sql<boolean>`(t.about_class = 'accounts' and ${among('t.about_id', held.accountIds)})`,
    sql<boolean>`(t.about_class = 'staff_users' and ${among('t.about_id', held.staffUserIds)})`,
    sql<boolean>`(t.about_class = 'customers' and ${among('t.about_id', held.customerIds)})`,
    sql<boolean>`(t.about_class = 'students' and ${among('t.about_id', held.studentIds)})`,
    sql<boolean>`(t.about_class = 'teachers' and ${among('t.about_id', held.teacherIds)})`,
    sql<boolean>`(t.about_class = 'contacts' and ${either(among('t.about_id', held.contactIds), among('t.about_id', held.namedInContactIds))})`,
    sql<boolean>`(t.about_class = 'contracts' and t.about_id = any(array(select x.id from contracts x where ${family})))`,
    sql<boolean>`(t.about_class = 'courses' and t.about_id = any(array(select x.id from courses x where ${family})))`,
    sql<boolean>`(t.about_class = 'linkings' and t.about_id = any(array(select x.id from linkings x where ${either(customersOnly, among('x.student_id', held.studentIds))})))`,
    sql<boolean>`(t.about_class = 'orders' and t.about_id = any(array(select x.id from orders x where ${customersOnly})))`,
    sql<boolean>`(t.about_class = 'bills' and t.about_id = any(array(select x.id from bills x where ${customersOnly})))`,
    sql<boolean>`(t.about_class = 'hour_packs' and t.about_id = any(array(select x.id from hour_packs x where ${customersOnly})))`,
    sql<boolean>`(t.about_class = 'payments' and t.about_id = any(array(select y.id from payments y join orders x on x.id = y.order_id where ${customersOnly})))`,
    sql<boolean>`(t.about_class = 'traineeship_registrations' and t.about_id = any(array(select x.id from traineeship_registrations x where ${customersOnly})))`,
    sql<boolean>`(t.about_class = 'candidates' and t.about_id = any(array(select x.id from candidates x where ${among('x.teacher_id', held.teacherIds)})))`,
  )
}
/** Message `t` was written to them or about their records. */
const isTheirs = (held: Held): RawBuilder<boolean> =>
  either(
    sql<boolean>`t.id = any(array(select r.message_id from message_recipients r where ${reaches(held, 'r')}))`,
    about(held),
  )
const messageIds = (held: Held) => sql`(select t.id from messages t where ${isTheirs(held)})`

const cleared = {
  kind: 'clear',
  text: ['subject', 'title', 'body'],
  none: ['markup', 'last_error', 'secret_encrypted'],
  marks: {
    erased_at: sql`coalesce(t.erased_at, clock_now())`,
    // what has not left does not leave any more
    status: sql`case when t.status in ('queued', 'sending', 'failed') then 'removed' else t.status end`,
  },
} as const

/** Messages that left, or never will, and still have their text. */
const old = (before: Date) =>
  sql<boolean>`m.created_at < ${before} and m.erased_at is null and m.status in ('sent', 'failed', 'removed')`

/** Takes the text of old messages and the files that only they had. */
const emptyOld = async (db: Db, before: Date, limit: number) => {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m where ${old(before)} order by m.created_at limit ${limit} for update skip locked`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  const files = await sql<{ id: number }>`
    delete from message_attachments where message_id = any(${ids}::bigint[]) returning file_id as id`.execute(db)
  await sql`update messages set body = ${erasedText}, subject = case when subject is null then null else ${erasedText} end,
    title = case when title is null then null else ${erasedText} end, markup = null, secret_encrypted = null, last_error = null, erased_at = clock_now()
    where id = any(${ids}::bigint[])`.execute(db)
  await sql`update message_recipients set address = ${erasedText}, error = null where message_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return { ids, files: files.rows.map(({ id }) => id) }
}

export const messagingPrivacy: PrivacyContribution = {
  domain: 'messaging',
  tables: [
    ...replyTables,
    ...threadTables,
    {
      table: 'message_attachments',
      label: 'Pièces jointes des messages',
      of: (held) => sql<boolean>`t.message_id in (select m.id from ${messageIds(held)} as m)`,
      file: 'file_id',
      erasure: { kind: 'delete' },
    },
    {
      table: 'failed_jobs',
      label: 'Envois en échec',
      of: (held) => sql<boolean>`t.message_id in (select m.id from ${messageIds(held)} as m)`,
      hide: 'all',
      erasure: { kind: 'clear', text: ['error'] },
      stays: ['queue', 'payload', 'resolution'],
    },
    {
      table: 'messages',
      label: 'Messages reçus',
      // to them; what was written to others about them is erased with theirs, and shown to nobody
      of: (held) =>
        sql<boolean>`t.id = any(array(select r.message_id from message_recipients r where ${reaches(held, 'r')}))`,
      hide: ['markup', 'secret_encrypted', 'last_error', 'provider_message_id', 'attempts'],
      erasure: cleared,
      stays: [
        'channel',
        'purpose',
        'about_class',
        'status',
        'provider_message_id',
        'button_label',
        'reply_to',
        'choice',
        'unfilled',
      ],
      why: 'Reste qu’un message est parti, quand et à quel propos, sans destinataire ni texte.',
    },
    {
      table: 'messages',
      label: 'Messages à leur propos',
      of: about,
      hide: 'all',
      erasure: cleared,
    },
    {
      table: 'message_recipients',
      label: 'Destinataires des messages',
      of: (held) => reaches(held, 't'),
      hide: 'all',
      erasure: { kind: 'clear', text: ['address'], none: ['error'] },
      stays: ['kind', 'status'],
    },
  ],
  exempt: {
    message_requests: 'that a dialog was sent once: an account number and the number of its message',
  },
  retention: [
    {
      code: 'messages',
      label: 'Texte des messages',
      kept: 'messages_retention_months',
      source: 'Prescription commerciale de cinq ans (Code de commerce, art. L. 110-4)',
      due: async (db, before) => {
        const { rows } = await sql<{
          count: number
        }>`select count(*) as count from messages m where ${old(before)}`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
      apply: async ({ write, removeFiles }, before, limit) =>
        write(async (tx) => {
          const { ids, files } = await emptyOld(tx, before, limit)
          await removeFiles(tx, files)
          return { done: ids.length, seen: ids.length }
        }),
    },
    threadRetention,
  ],
}

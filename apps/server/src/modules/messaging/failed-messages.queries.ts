// SQL of what the queue gave up: each failed job with the message, or the event of a provider, that it was about.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type FailedKind, failedKinds } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

/** Name of the job that handles what providers tell us. */
const webhookJob = 'platform.handleProviderEvent'

const kind = sql<FailedKind>`coalesce(messages.channel, case when failed_jobs.queue = ${sql.lit(webhookJob)} then 'webhook' else 'task' end)`
const recipients = sql<
  string | null
>`(select string_agg(r.address, ', ' order by r.id) from message_recipients r where r.message_id = messages.id)`

const failed = (db: Db) =>
  db
    .selectFrom('failedJobs')
    .leftJoin('messages', 'messages.id', 'failedJobs.messageId')
    .leftJoin('providerEvents', (join) =>
      join
        .onRef('failedJobs.queue', '=', sql.lit(webhookJob))
        .on(sql<boolean>`provider_events.id = (failed_jobs.payload ->> 'id')::bigint`),
    )

const columns = [
  'failedJobs.id',
  'failedJobs.createdAt',
  'failedJobs.availableAt',
  'failedJobs.queue',
  'failedJobs.error',
  'failedJobs.attempts',
  'messages.subject',
  sql<string | null>`left(messages.body, 120)`.as('start'),
  kind.as('kind'),
  recipients.as('recipients'),
  'providerEvents.provider',
  'providerEvents.type as eventType',
] as const

/** One page of what nobody has dealt with yet. */
export const listFailed = (
  db: Db,
  request: ListRequest<'id' | 'createdAt' | 'availableAt'> & { readonly kind?: FailedKind | undefined },
) => {
  let query = failed(db)
    .select([...columns])
    .where('failedJobs.resolution', 'is', null)
  if (request.kind) query = query.where(kind, '=', request.kind)
  if (request.q) {
    const text = sql`search_key(concat_ws(' ', messages.subject, ${recipients}, failed_jobs.error, failed_jobs.id))`
    query = query.where(matchesSearch(text, request.q))
  }
  const id = sql.ref('failed_jobs.id')
  const sorts = {
    id: [id],
    createdAt: [sql.ref('failed_jobs.created_at')],
    availableAt: [sql.ref('failed_jobs.available_at')],
  }
  return listPage(db, request, query, sorts, id)
}

export type FailedFound = Awaited<ReturnType<typeof listFailed>>['rows'][number]

/** One of them in full; undefined once dealt with. */
export const findFailed = (db: Db, id: number) =>
  failed(db)
    .leftJoin('accounts', 'accounts.id', 'messages.senderAccountId')
    .leftJoin('people', 'people.id', 'accounts.personId')
    .select([...columns])
    .select([
      'messages.id as messageId',
      'messages.title',
      'messages.body',
      'failedJobs.payload',
      'providerEvents.payload as event',
      sql<string | null>`nullif(concat_ws(' ', people.first_name, people.last_name), '')`.as('sender'),
    ])
    .where('failedJobs.id', '=', id)
    .where('failedJobs.resolution', 'is', null)
    .executeTakeFirst()

export const recipientsOf = (db: Db, messageId: number) =>
  db
    .selectFrom('messageRecipients')
    .select(['address', 'error'])
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute()

export const attachmentsOf = (db: Db, messageId: number) =>
  db.selectFrom('messageAttachments').select('name').where('messageId', '=', messageId).orderBy('name').execute()

const dayInParis = sql<string>`to_char(failed_jobs.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** How many failed, by day of Paris and kind, since `from` (a day). */
export const countFailedByDay = (db: Db, from: string) =>
  failed(db)
    .select((count) => [dayInParis.as('day'), kind.as('kind'), count.fn.countAll<number>().as('count')])
    .where('failedJobs.createdAt', '>=', sql<string>`(${from}::date)::timestamp at time zone 'Europe/Paris'`)
    .groupBy([dayInParis, kind])
    .execute()

export const countOpen = (db: Db) =>
  failed(db)
    .select((count) => [kind.as('kind'), count.fn.countAll<number>().as('count')])
    .where('failedJobs.resolution', 'is', null)
    .groupBy(kind)
    .execute()

export const countResolved = (db: Db, from: string) =>
  db
    .selectFrom('failedJobs')
    .select((count) => ['resolution', count.fn.countAll<number>().as('count')])
    .where('resolvedAt', '>=', sql<string>`(${from}::date)::timestamp at time zone 'Europe/Paris'`)
    .groupBy('resolution')
    .execute()

export const noCounts = (): Record<FailedKind, number> =>
  Object.fromEntries(failedKinds.map((one) => [one, 0])) as Record<FailedKind, number>

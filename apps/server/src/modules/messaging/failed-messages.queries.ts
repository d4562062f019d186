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

/** Where the reader of `r` is reached today by the channel of `messages`. */
const reachedAt = sql`(select case messages.channel when 'mail' then p.email::text else p.mobile_phone::text end from people p where p.id = r.person_id)`
/** The address was refused, and nobody has corrected it: whoever the program does not know cannot be corrected here. */
const isWrong = sql<boolean>`exists (select from message_recipients r where r.message_id = messages.id and r.address_fault
  and lower(coalesce(${reachedAt}, r.address)) = lower(r.address))`
const correctAt = sql<
  string | null
>`(select coalesce((select '/customer/show/' || c.id from customers c where c.person_id = r.person_id),
    (select '/teacher/show/' || t.id from teachers t where t.person_id = r.person_id), (select '/student/show/' || s.id from students s where s.person_id = r.person_id))
  from message_recipients r where r.message_id = messages.id and r.address_fault and r.person_id is not null
  and lower(coalesce(${reachedAt}, r.address)) = lower(r.address) order by r.id limit 1)`

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
  correctAt.as('correctAt'),
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

const wrongAddress = 'Adresse refusée'
const unfilled = 'Il manque un renseignement dans le texte'
/** Most that are tried again at once. */
const atOnce = 500

/** What failed, cause by cause: how many, which may be tried again as they are, how many may not. */
export const listCauses = (db: Db) => {
  const cause = sql<string>`case when exists (select from message_recipients r where r.message_id = messages.id and r.address_fault) then ${wrongAddress}
    when messages.unfilled is not null then ${unfilled} else failed_jobs.error end`
  const one = failed(db)
    .select([
      kind.as('kind'),
      cause.as('cause'),
      'failedJobs.id',
      sql<boolean>`(messages.unfilled is not null or ${isWrong})`.as('isHeld'),
    ])
    .where('failedJobs.resolution', 'is', null)
  return db
    .selectFrom(one.as('f'))
    .select(({ fn }) => [
      'kind',
      'cause',
      fn.countAll<number>().as('count'),
      sql<number[]>`coalesce((array_agg(id order by id) filter (where not is_held))[1:${sql.lit(atOnce)}], '{}')`.as(
        'ids',
      ),
      sql<number>`count(*) filter (where is_held)::int`.as('held'),
    ])
    .groupBy(['kind', 'cause'])
    .orderBy('count', 'desc')
    .orderBy('cause')
    .execute()
}

/** Those of these that nobody dealt with, in their order, and whether something must be put right first. */
export const listOpen = (db: Db, ids: readonly number[]) =>
  failed(db)
    .select(['failedJobs.id', sql<boolean>`(messages.unfilled is not null or ${isWrong})`.as('isHeld')])
    .where('failedJobs.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('failedJobs.resolution', 'is', null)
    .orderBy('failedJobs.id')
    .execute()

/** The messages of these go to where their readers are reached today, where that is no longer the address that was refused. */
export const correctRecipients = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`update message_recipients r set address = coalesce(${reachedAt}, r.address), address_fault = false
    from failed_jobs f join messages on messages.id = f.message_id
    where f.id = any(${[...ids]}::bigint[]) and f.resolution is null and r.message_id = messages.id and r.address_fault
      and lower(coalesce(${reachedAt}, r.address)) <> lower(r.address)`.execute(db)
}

/** What did not leave and is tried again by itself. */
const waiting = (db: Db) =>
  db.selectFrom('messages').where('status', 'in', ['queued', 'sending']).where('lastError', 'is not', null)

export const listWaiting = (
  db: Db,
  request: ListRequest<'createdAt'> & { readonly kind?: 'mail' | 'sms' | 'whatsapp' | undefined },
) => {
  const channel = sql<FailedKind>`messages.channel`
  let query = waiting(db).select([
    'id',
    'createdAt',
    channel.as('kind'),
    recipients.as('recipients'),
    sql<string>`coalesce(last_error, '')`.as('error'),
    'attempts',
    sql<string>`coalesce(subject, left(body, 120))`.as('label'),
  ])
  if (request.kind) query = query.where('channel', '=', request.kind)
  if (request.q) query = query.where(matchesSearch(sql`search_key(concat_ws(' ', subject, ${recipients}))`, request.q))
  return listPage(db, request, query, { createdAt: [sql.ref('messages.created_at')] }, sql.ref('messages.id'))
}

export const countWaiting = (db: Db) =>
  waiting(db)
    .select(({ fn }) => [
      sql<FailedKind>`channel`.as('kind'),
      sql<string>`last_error`.as('error'),
      fn.countAll<number>().as('count'),
      fn.min('createdAt').as('since'),
    ])
    .groupBy(['channel', 'lastError'])
    .orderBy('count', 'desc')
    .execute()

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

// SQL of payments replayed many at once: the one under way, its bills one after the other, its figures and its report.
import type { ReplayLine, ReplayOutcome, ReplayRun } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { replayOutcomes } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage } from '../../../platform/list.ts'

/** A server does it, or will. */
const isAlive = sql<boolean>`exists (select from async_tasks k where k.uuid = r.task_uuid and k.status in ('created', 'started'))`

/**
 * The replay that is not over. Whoever starts one waits here for whoever starts another at the same time, and finds it.
 * `isAlive`: its task is, too.
 */
export const lockRunningReplay = async (db: Db): Promise<{ id: number; isAlive: boolean } | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('payment-replays'))`.execute(db)
  const { rows } = await sql<{ id: number; isAlive: boolean }>`
    select r.id, ${isAlive} as is_alive from payment_replays r where r.status = 'running'`.execute(db)
  return rows[0]
}

export const insertReplay = async (db: Db, accountId: number, billIds: readonly number[]): Promise<number> => {
  const { id } = await db.insertInto('paymentReplays').values({ accountId }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('paymentReplayLines')
    .values(billIds.map((billId, position) => ({ replayId: id, billId, position: position + 1 })))
    .execute()
  return id
}

export const noteTask = async (db: Db, replayId: number, taskUuid: string): Promise<void> => {
  await db.updateTable('paymentReplays').set({ taskUuid }).where('id', '=', replayId).execute()
}

/** Ends a replay, once: false when it was over. */
export const endReplay = async (
  db: Db,
  replayId: number,
  status: 'finished' | 'stopped' | 'interrupted',
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('paymentReplays')
    .set({ status, finishedAt: sql<string>`clock_now()` })
    .where('id', '=', replayId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks a replay to end after the bill it is at; false when it is over. */
export const askStop = async (db: Db, replayId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('paymentReplays')
    .set({ isStopAsked: true })
    .where('id', '=', replayId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a replay goes on: `stop` when somebody asked for its end, `over` when it has one. */
export const standingOf = async (db: Db, replayId: number): Promise<'goes-on' | 'stop' | 'over'> => {
  const replay = await db
    .selectFrom('paymentReplays')
    .select(['status', 'isStopAsked'])
    .where('id', '=', replayId)
    .executeTakeFirst()
  if (replay?.status !== 'running') return 'over'
  return replay.isStopAsked ? 'stop' : 'goes-on'
}

/** The bills that have no outcome yet. `begunAt`: a task that was cut had begun it. */
export const openLines = (db: Db, replayId: number) =>
  db
    .selectFrom('paymentReplayLines')
    .select(['billId', 'position', 'begunAt'])
    .where('replayId', '=', replayId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .execute()
export const countLines = async (db: Db, replayId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('paymentReplayLines')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('replayId', '=', replayId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const lineOf = (db: Db, replayId: number, billId: number) =>
  db.updateTable('paymentReplayLines').where('replayId', '=', replayId).where('billId', '=', billId)
/** Answers when the bill was first begun. */
export const beginLine = async (db: Db, replayId: number, billId: number): Promise<string> => {
  const { begunAt } = await lineOf(db, replayId, billId)
    .set({ begunAt: sql<string>`coalesce(begun_at, clock_instant())` })
    .returning(sql<string>`begun_at`.as('begunAt'))
    .executeTakeFirstOrThrow()
  return begunAt
}

export type LineEnd = {
  readonly outcome: ReplayOutcome
  readonly message: string | null
  readonly collectedCents: number
  readonly requestedCents: number
  readonly sentCents: number
}
/** Of two servers that treat one bill, whoever knows more than that it is under way says what came of it. */
export const endLine = async (db: Db, replayId: number, billId: number, end: LineEnd): Promise<void> => {
  await lineOf(db, replayId, billId)
    .set(end)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'waiting')]))
    .execute()
}

/** The last refusal of the customer's saved card for an order; `since`: not before. */
export const findRefusal = (db: Db, orderId: number, since: string | null = null) =>
  db
    .selectFrom('payments')
    .select(['failureCode', 'failureMessage'])
    .where('orderId', '=', orderId)
    .where('direction', '=', 'in')
    .where('payer', '=', 'customer')
    .where('type', '=', 'card')
    .where('status', '=', 'failed')
    .$if(since !== null, (query) => query.where('createdAt', '>=', since ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What was done of an order since a moment: by a task that was cut, say. */
export const findDoneSince = async (db: Db, orderId: number, since: string) => {
  const { rows } = await sql<{ collectedCents: number; requestedCents: number; sentCents: number }>`
    select (select coalesce(sum(p.signed_cents), 0)::integer from payments p where p.order_id = ${orderId} and p.direction = 'in'
        and p.payer = 'customer' and p.type = 'card' and p.status = 'succeeded' and p.created_at >= ${since}) as collected_cents,
      (select coalesce(sum(q.amount_cents - q.deposit_cents), 0)::integer from urssaf_requests q join bills b on b.id = q.bill_id
        where b.order_id = ${orderId} and q.created_at >= ${since} and q.status <> 'rejected') as requested_cents,
      (select coalesce(sum(t.amount_cents), 0)::integer from teacher_payments t where t.order_id = ${orderId}
        and t.status = 'succeeded' and t.created_at >= ${since}) as sent_cents`.execute(db)
  return rows[0] ?? { collectedCents: 0, requestedCents: 0, sentCents: 0 }
}

const counts = sql.raw(
  replayOutcomes.map((outcome) => `'${outcome}', count(*) filter (where l.outcome = '${outcome}')`).join(', '),
)
const runs = (db: Db) =>
  db
    .selectFrom('paymentReplays as r')
    .innerJoin('accounts', 'accounts.id', 'r.accountId')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('paymentReplayLines as l')
          .select([
            sql<number>`count(*)::integer`.as('total'),
            sql<number>`count(l.outcome)::integer`.as('done'),
            sql<ReplayRun['counts']>`jsonb_build_object(${counts})`.as('counts'),
            sql<number>`coalesce(sum(l.collected_cents), 0)::integer`.as('collectedCents'),
            sql<number>`coalesce(sum(l.requested_cents), 0)::integer`.as('requestedCents'),
            sql<number>`coalesce(sum(l.sent_cents), 0)::integer`.as('sentCents'),
          ])
          .whereRef('l.replayId', '=', 'r.id')
          .as('lines'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('by'),
      'r.startedAt',
      'r.finishedAt',
      // a task that no server does any more leaves its replay as it was
      sql<
        ReplayRun['status']
      >`case when r.status = 'running' and not ${isAlive} then 'interrupted' else r.status end`.as('status'),
      'r.isStopAsked',
      'lines.total',
      'lines.done',
      'lines.counts',
      'lines.collectedCents',
      'lines.requestedCents',
      'lines.sentCents',
    ])

export const findRun = (db: Db, replayId: number) => runs(db).where('r.id', '=', replayId).executeTakeFirst()
export const listRuns = (db: Db, request: ListRequest<'started'>) => {
  const named = request.q === '' ? runs(db) : runs(db).where(matchesSearch(sql.ref('people.searchText'), request.q))
  return listPage(db, request, named, { started: [sql.ref('r.startedAt')] }, sql.ref('r.id'))
}

type LineRequest = ListRequest<'position' | 'customer' | 'outcome'> & {
  readonly runId: number
  readonly outcomes?: readonly ReplayOutcome[] | undefined
}
export const listLines = (db: Db, { runId, outcomes, ...request }: LineRequest) => {
  let lines = db
    .selectFrom('paymentReplayLines as l')
    .innerJoin('bills', 'bills.id', 'l.billId')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .select([
      'l.billId',
      'bills.orderId',
      'bills.reference as bill',
      'bills.customerId',
      sql<string>`upper(people.last_name) || coalesce(' ' || people.first_name, '')`.as('customer'),
      sql<ReplayLine['outcome']>`l.outcome`.as('outcome'),
      'l.message',
      'l.collectedCents',
      'l.requestedCents',
      'l.sentCents',
    ])
    .where('l.replayId', '=', runId)
  if (outcomes?.length) lines = lines.where('l.outcome', 'in', [...outcomes])
  if (request.q !== '')
    lines = lines.where((where) =>
      where.or([
        matchesSearch(sql.ref('customers.searchText'), request.q),
        sql<boolean>`bills.reference like ${likePattern(request.q.toUpperCase())}`,
      ]),
    )
  const sorts = {
    position: [sql.ref('l.position')],
    customer: [sql.ref('customers.sortName')],
    outcome: [emptyLast(sql.ref('l.outcome'))],
  }
  return listPage(db, request, lines, sorts, sql.ref('l.billId'))
}

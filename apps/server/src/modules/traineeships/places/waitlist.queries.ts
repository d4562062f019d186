// SQL of the waiting list of stages: who waits at a level, in order, and what became of it.
import type { WaitEnd, WaitFacts } from '@cartable/domain/traineeships/places/places.rules.ts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export type Waiting = WaitFacts & {
  readonly id: number
  readonly levelId: number
  readonly sessionId: number
  readonly email: string
  readonly childName: string | null
  readonly customerId: number | null
  readonly studentId: number | null
  readonly personId: number | null
  readonly accountId: number | null
  readonly createdAt: string
  readonly subjectIds: readonly number[]
}
const entries = sql`select w.id, w.level_id, l.session_id, w.email, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), w.child_name) as child_name,
    w.customer_id, w.student_id, c.person_id, ac.id as account_id,
    w.created_at, w.confirmed_at, w.offered_until, w.ended_at,
    array(select x.traineeship_subject_id from traineeship_waitlist_subjects x where x.waitlist_id = w.id order by 1) as subject_ids
  from traineeship_waitlist w join traineeship_levels l on l.id = w.level_id left join customers c on c.id = w.customer_id
    left join accounts ac on ac.person_id = c.person_id and ac.enabled
    left join students s on s.id = w.student_id left join people p on p.id = s.person_id`

export const findWaiting = async (db: Db, id: number): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`${entries} where w.id = ${id}`.execute(db)
  return rows[0]
}
/** Those to whom a place of a level may be offered, the first one first. */
export const listToOffer = async (db: Db, levelId: number): Promise<Waiting[]> => {
  const { rows } =
    await sql<Waiting>`${entries} where w.level_id = ${levelId} and w.ended_at is null and w.confirmed_at is not null and w.offered_at is null
    order by w.id`.execute(db)
  return rows
}
/** All who wait in a session, in order, level by level. */
export const listWaitingOfSession = async (db: Db, sessionId: number): Promise<Waiting[]> => {
  const { rows } =
    await sql<Waiting>`${entries} where l.session_id = ${sessionId} and w.ended_at is null order by w.level_id, w.id`.execute(
      db,
    )
  return rows
}
/** What a family waits for: asked by itself, or by its address before it had an account. */
export const listWaitingOfFamily = async (db: Db, customerId: number, levelId: number | null): Promise<Waiting[]> => {
  const { rows } =
    await sql<Waiting>`${entries} where w.ended_at is null and w.confirmed_at is not null and (${levelId}::bigint is null or w.level_id = ${levelId})
      and (w.customer_id = ${customerId} or (w.customer_id is null and lower(w.email) = (select lower(q.email) from customers k join people q on q.id = k.person_id where k.id = ${customerId})))
    order by w.id`.execute(db)
  return rows
}

export type NewWaiting = {
  readonly levelId: number
  readonly email: string
  readonly childName: string | null
  readonly customerId: number | null
  readonly studentId: number | null
  readonly confirmedAt: string | null
}
/** Null when this address waits there already. */
export const insertWaiting = async (
  db: Db,
  entry: NewWaiting,
  subjectIds: readonly number[],
): Promise<number | null> => {
  const row = await db
    .insertInto('traineeshipWaitlist')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await db
    .insertInto('traineeshipWaitlistSubjects')
    .values(
      subjectIds.map((traineeshipSubjectId) => ({ waitlistId: row.id, levelId: entry.levelId, traineeshipSubjectId })),
    )
    .execute()
  return row.id
}
/** What waits at a level under an address that no account gave. */
export const findOfAddress = async (db: Db, levelId: number, email: string): Promise<Waiting | undefined> => {
  const { rows } =
    await sql<Waiting>`${entries} where w.level_id = ${levelId} and lower(w.email) = lower(${email}) and w.student_id is null and w.ended_at is null`.execute(
      db,
    )
  return rows[0]
}

export const updateWaiting = async (
  db: Db,
  id: number,
  change: Updateable<DB['traineeshipWaitlist']>,
): Promise<void> => {
  await db.updateTable('traineeshipWaitlist').set(change).where('id', '=', id).execute()
}
export const lockWaiting = (db: Db, id: number) =>
  db
    .selectFrom('traineeshipWaitlist')
    .select(['id', 'levelId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export const endWaiting = (db: Db, id: number, endReason: WaitEnd, now: Date): Promise<void> =>
  updateWaiting(db, id, { endedAt: now.toISOString(), endReason })

/** Levels where somebody waits whose offer is over, or to whom a place may be offered; those that wait for nothing any more are among them. */
export const levelsToFollow = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ levelId: number }>`
    select distinct w.level_id from traineeship_waitlist w where w.ended_at is null and w.confirmed_at is not null order by 1`.execute(
    db,
  )
  return rows.map(({ levelId }) => levelId)
}
/** Offers of a level that nobody took in time, and whose seat is kept by nobody. */
export const listUntaken = async (db: Db, levelId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from traineeship_waitlist w where w.level_id = ${levelId} and w.ended_at is null and w.offered_until <= clock_now()
      and not exists (select from traineeship_seat_holds h where h.waitlist_id = w.id and h.kept_until > clock_now())`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** Mails to an address about what it waits for, since an instant. */
export const countMails = async (db: Db, email: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages m join message_recipients r on r.message_id = m.id
     where m.purpose = 'stage-waitlist-confirm' and lower(r.address) = lower(${email}) and m.created_at > ${since.toISOString()}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
/** Forgets addresses of visitors: a week after one that nobody proved, a month after the end of the others. */
export const forgetVisitors = async (db: Db): Promise<void> => {
  await sql`delete from traineeship_waitlist w where w.customer_id is null and not exists (select from traineeship_seat_holds h where h.waitlist_id = w.id)
    and (w.ended_at < clock_now() - interval '30 days' or (w.confirmed_at is null and w.created_at < clock_now() - interval '7 days'))`.execute(
    db,
  )
}
export const hasVisitorsToForget = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from traineeship_waitlist w where w.customer_id is null
    and (w.ended_at < clock_now() - interval '30 days' or (w.confirmed_at is null and w.created_at < clock_now() - interval '7 days')) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
export const isRegistered = async (db: Db, levelId: number, studentId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('traineeshipRegistrations')
    .select('id')
    .where('levelId', '=', levelId)
    .where('studentId', '=', studentId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
/** The address and name of a child's family; undefined when the child is not theirs. */
export const findChildOf = async (db: Db, customerId: number, studentId: number) => {
  const { rows } = await sql<{ name: string; firstName: string; enabled: boolean; email: string | null }>`
    select concat_ws(' ', p.first_name, p.last_name) as name, coalesce(p.first_name, p.last_name) as first_name, s.enabled, q.email
      from students s join people p on p.id = s.person_id join customers c on c.id = s.customer_id join people q on q.id = c.person_id
     where s.id = ${studentId} and s.customer_id = ${customerId}`.execute(db)
  return rows[0]
}

// SQL of departures: the one that is open under lock, announced, corrected, followed; the contracts that end for it; its papers.
import type { DeparturePaper } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

/** A teacher as his departure sees him. */
const leaver = (db: Db, id: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .select([
      ...(['t.id', 't.personId', 't.status', 't.selfEmployed', 't.hiredOn', 't.leavesOn', 't.enabled'] as const),
      ...(['p.firstName', 'p.lastName', 'p.email'] as const),
      sql<number | null>`(select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1)`.as(
        'accountId',
      ),
      sql<string | null>`(select max((c.done_at at time zone 'Europe/Paris')::date)::text from courses c
        where c.teacher_id = t.id and c.done_at is not null and c.status not in ('0-cancelled', '1-planned', '5-cancelled'))`.as(
        'lastLessonOn',
      ),
    ])
    .where('t.id', '=', id)
export const findLeaver = (db: Db, id: number) => leaver(db, id).executeTakeFirst()
export type Leaver = NonNullable<Awaited<ReturnType<typeof findLeaver>>>

/** With his row locked: two people who settle one departure come one after the other. */
export const lockLeaver = async (db: Db, id: number): Promise<Leaver | undefined> => {
  await db.selectFrom('teachers').select('id').where('id', '=', id).forUpdate().execute()
  return findLeaver(db, id)
}
export const writeLeaver = async (
  db: Db,
  id: number,
  values: Pick<Updateable<DB['teachers']>, 'status' | 'leavesOn' | 'leaveReason'>,
): Promise<void> => {
  await db.updateTable('teachers').set(values).where('id', '=', id).execute()
}

/** The departure that is neither taken back nor followed by a return; a teacher has one at most. */
export const findDeparture = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacherDepartures as d')
    .leftJoin('accounts as a', 'a.id', 'd.announcedByAccountId')
    .leftJoin('people as p', 'p.id', 'a.personId')
    .selectAll('d')
    .select(sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`.as('announcedBy'))
    .where('d.teacherId', '=', teacherId)
    .where('d.withdrawnAt', 'is', null)
    .where('d.returnedAt', 'is', null)
    .executeTakeFirst()
export type DepartureFound = NonNullable<Awaited<ReturnType<typeof findDeparture>>>

export const insertDeparture = async (db: Db, departure: Insertable<DB['teacherDepartures']>): Promise<number> => {
  const { id } = await db.insertInto('teacherDepartures').values(departure).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateDeparture = async (
  db: Db,
  id: number,
  departure: Updateable<DB['teacherDepartures']>,
): Promise<void> => {
  await db.updateTable('teacherDepartures').set(departure).where('id', '=', id).execute()
}

/** First day of the time that ends now, after an earlier departure; null for who never left. */
export const findReturnDay = async (db: Db, teacherId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max((d.returned_at at time zone 'Europe/Paris')::date)::text as day from teacher_departures d
     where d.teacher_id = ${teacherId} and d.returned_at is not null`.execute(db)
  return rows[0]?.day ?? null
}

/** What he asked for himself, while it waits. */
export const findRequest = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacherLeaveRequests')
    .select(['id', 'wantedOn', 'words', 'askedAt'])
    .where('teacherId', '=', teacherId)
    .where('withdrawnAt', 'is', null)
    .where('leftAt', 'is', null)
    .executeTakeFirst()
/** He stays: what he asked for waits for nobody any more. */
export const endRequest = async (db: Db, teacherId: number, now: Date): Promise<void> => {
  await db
    .updateTable('teacherLeaveRequests')
    .set({ withdrawnAt: now.toISOString() })
    .where('teacherId', '=', teacherId)
    .where('withdrawnAt', 'is', null)
    .where('leftAt', 'is', null)
    .execute()
}

export const noteEnd = async (db: Db, departureId: number, contractId: number, asksReview: boolean): Promise<void> => {
  await db
    .insertInto('teacherDepartureEnds')
    .values({ departureId, contractId, asksReview })
    .onConflict((conflict) => conflict.columns(['departureId', 'contractId']).doUpdateSet({ asksReview }))
    .execute()
}
/** Ends that are still to come on the day that was said for this departure: somebody may have said another one since. */
export const listEnds = async (db: Db, { id, leavesOn }: Pick<DepartureFound, 'id' | 'leavesOn'>) => {
  const { rows } = await sql<{
    contractId: number
    reasonId: number | null
    comment: string | null
    asksReview: boolean
  }>`
    select e.contract_id, c.end_reason_type_id as reason_id, c.end_comment as comment, e.asks_review
      from teacher_departure_ends e join contracts c on c.id = e.contract_id
     where e.departure_id = ${id} and c.ends_on = ${leavesOn}::date and c.status in ('active', 'pause') order by e.contract_id`.execute(
    db,
  )
  return rows
}

export const insertPaper = async (db: Db, paper: Insertable<DB['teacherDeparturePapers']>): Promise<void> => {
  await db.insertInto('teacherDeparturePapers').values(paper).execute()
}
export const listPapers = async (db: Db, departureId: number): Promise<DeparturePaper[]> => {
  const { rows } = await sql<DeparturePaper>`
    select x.id, x.kind, nullif(concat_ws(' ', p.first_name, p.last_name), '') as employer, x.issued_on::text
      from teacher_departure_papers x left join customers c on c.id = x.customer_id left join people p on p.id = c.person_id
     where x.departure_id = ${departureId} order by x.kind desc, x.id`.execute(db)
  return rows
}
/** The file of a paper; of a teacher alone when one is named. */
export const findPaperFile = async (db: Db, id: number, teacherId: number | null): Promise<number | undefined> =>
  (
    await db
      .selectFrom('teacherDeparturePapers as x')
      .innerJoin('teacherDepartures as d', 'd.id', 'x.departureId')
      .select('x.fileId')
      .where('x.id', '=', id)
      .$if(teacherId !== null, (query) => query.where('d.teacherId', '=', teacherId ?? 0))
      .executeTakeFirst()
  )?.fileId

/** Departures that something is due of on a day: a reminder may be, the last day is over, the account is to be closed. */
export const listToFollow = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ teacherId: number }>`
    select d.teacher_id from teacher_departures d
     where d.withdrawn_at is null and d.returned_at is null
       and (d.left_at is null and d.leaves_on <= ${today}::date + 7
         or d.left_at is not null and d.closed_at is null and d.returning_at is null and d.closes_on <= ${today}::date)
     order by d.id`.execute(db)
  return rows.map(({ teacherId }) => teacherId)
}

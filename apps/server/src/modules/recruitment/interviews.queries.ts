// SQL of interviews: the one to come, those that were, who holds them, and whose time they take.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { InterviewSlot } from '@cartable/domain/recruitment/interviews.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

export const findOpenInterview = (db: Db, candidateId: number) =>
  db
    .selectFrom('interviews')
    .selectAll()
    .where('candidateId', '=', candidateId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
export const findInterview = (db: Db, id: number) =>
  db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirst()
export const interlocutorsOf = async (db: Db, interviewId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('interviewInterlocutors')
    .select('staffUserId')
    .where('interviewId', '=', interviewId)
    .orderBy('staffUserId')
    .execute()
  return rows.map(({ staffUserId }) => staffUserId)
}
export const insertInterview = async (db: Db, values: Insertable<DB['interviews']>): Promise<number> => {
  const { id } = await db.insertInto('interviews').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateInterview = async (db: Db, id: number, values: Updateable<DB['interviews']>): Promise<void> => {
  await db.updateTable('interviews').set(values).where('id', '=', id).execute()
}
/** Makes the interlocutors exactly these. */
export const setInterlocutors = async (db: Db, interviewId: number, staffUserIds: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('interviewInterlocutors')
    .where('interviewId', '=', interviewId)
    .where('staffUserId', 'not in', staffUserIds)
    .execute()
  await db
    .insertInto('interviewInterlocutors')
    .values(staffUserIds.map((staffUserId) => ({ interviewId, staffUserId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Interviews still to be held that one of these people has at that time; the people are locked, so that two cannot take the same hour. */
export const findBusy = async (
  db: Db,
  { users, from, to, exceptId }: { users: readonly number[]; from: string; to: string; exceptId: number | null },
) => {
  await sql`select id from staff_users where id = any(${[...users]}::bigint[]) order by id for update`.execute(db)
  const { rows } = await sql<{ name: string; candidateName: string; startsAt: string; endsAt: string }>`
    select concat_ws(' ', sp.first_name, sp.last_name) as name, concat_ws(' ', p.first_name, p.last_name) as candidate_name,
      i.starts_at, i.ends_at
    from interviews i join interview_interlocutors x on x.interview_id = i.id join staff_users su on su.id = x.staff_user_id
      join people sp on sp.id = su.person_id join candidates c on c.id = i.candidate_id
      join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
    where i.outcome is null and i.id is distinct from ${exceptId} and x.staff_user_id = any(${[...users]}::bigint[])
      and i.starts_at < ${to}::timestamptz and i.ends_at > ${from}::timestamptz
    order by i.starts_at, name limit 3`.execute(db)
  return rows
}

/** The same for the time to come, to be read beforehand, with the days on which one of them is away. */
export const listBusy = async (db: Db, users: readonly number[], from: Date, exceptId: number | null) => {
  const { rows } = await sql<{ startsAt: string; endsAt: string }>`
    select distinct i.starts_at, i.ends_at from interviews i join interview_interlocutors x on x.interview_id = i.id
     where i.outcome is null and i.id is distinct from ${exceptId} and x.staff_user_id = any(${[...users]}::bigint[])
       and i.ends_at > ${from}
    union select lower(a.period)::timestamp at time zone 'Europe/Paris', upper(a.period)::timestamp at time zone 'Europe/Paris'
      from staff_absences a where a.staff_user_id = any(${[...users]}::bigint[]) and upper(a.period) > ${from}::date
    order by starts_at`.execute(db)
  return rows
}

/** Places meant for interviews; the one of the interview stays offered. */
export const interviewLocations = (db: Db, kept: number | null): Promise<IdOption[]> =>
  db
    .selectFrom('locations')
    .select(['id', 'name as label'])
    .where((eb) =>
      eb.or([eb.and([eb('enabled', '=', true), sql<boolean>`'interview' = any(available_for)`]), eb('id', '=', kept)]),
    )
    .orderBy('name')
    .execute()
export const locationName = async (db: Db, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const row = await db.selectFrom('locations').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
/** With its address, for who has to find it. */
export const locationAddress = async (db: Db, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const row = await db
    .selectFrom('locations as l')
    .leftJoin('addresses as a', 'a.id', 'l.addressId')
    .select(['l.name', 'a.completeAddress'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  return row ? [row.name, row.completeAddress].filter(Boolean).join(', ') : null
}
export const namesOfStaff = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', p.first_name, p.last_name) as name
    from staff_users u join people p on p.id = u.person_id where u.id = any(${[...ids]}::bigint[]) order by p.last_name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Interviews between two days, both included, in the order of their hours; those that were called off left out. */
export const listInterviews = async (
  db: Db,
  { from, to, staffUserId }: { readonly from: string; readonly to: string; readonly staffUserId?: number | undefined },
): Promise<InterviewSlot[]> => {
  const { rows } = await sql<InterviewSlot>`
    select i.id, c.id as candidate_id, concat_ws(' ', p.first_name, p.last_name) as candidate_name, c.status = 'refused' as is_refused,
      i.starts_at, i.ends_at, l.name as place, i.outcome,
      array(select concat_ws(' ', sp.first_name, sp.last_name) from interview_interlocutors x
        join staff_users u on u.id = x.staff_user_id join people sp on sp.id = u.person_id
        where x.interview_id = i.id order by sp.last_name, sp.first_name) as interlocutors
    from interviews i join candidates c on c.id = i.candidate_id join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
      left join locations l on l.id = i.location_id
    where i.outcome is distinct from 'cancelled'
      and i.starts_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
      and i.starts_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      and (${staffUserId ?? null}::bigint is null or exists (select from interview_interlocutors x
        where x.interview_id = i.id and x.staff_user_id = ${staffUserId ?? null}::bigint))
    order by i.starts_at, i.id`.execute(db)
  return rows
}

/** What became of the interviews of a candidate, newest first. */
export const listPastInterviews = (db: Db, candidateId: number) =>
  db
    .selectFrom('interviews')
    .select(['id', 'startsAt as startDateTime', 'outcome', 'report'])
    .where('candidateId', '=', candidateId)
    .where('outcome', 'is not', null)
    .orderBy('startsAt', 'desc')
    .execute()

// SQL of presence: the groups of a day with who was there, the days on which somebody is not noted yet, the writes.
import type { PresenceGroup, PresenceState } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { groupRank } from '../sessions/stage-facts.queries.ts'

/** Groups with their pupils on a day of their subject; `g`, `d`, `w`, `k` are theirs. */
const placedOn = sql`traineeship_groups g join traineeship_subjects ts on ts.id = g.traineeship_subject_id and ts.enabled
  join traineeship_levels l on l.id = ts.level_id and l.enabled join subjects s on s.id = ts.subject_id
  join traineeship_subject_days d on d.traineeship_subject_id = ts.id
  join traineeship_registration_subjects w on w.group_id = g.id join traineeship_registrations k on k.id = w.registration_id and k.enabled`
const isExcusedSql = sql<boolean>`exists (select from traineeship_registration_absences b where b.registration_id = k.id and b.day = d.day)`

/** Days of a session until today, with how many pupils are neither noted nor told to be missing. */
export const listPresenceDays = async (
  db: Db,
  sessionId: number,
  today: string,
): Promise<{ day: string; unnoted: number }[]> => {
  const { rows } = await sql<{ day: string; unnoted: number }>`
    select d.day::text, (count(*) filter (where a.id is null and not ${isExcusedSql}))::int as unnoted
      from ${placedOn} left join traineeship_presences a on a.registration_subject_id = w.id and a.day = d.day
     where l.session_id = ${sessionId} and g.status <> '0-cancelled' and d.day <= ${today}::date group by d.day order by d.day`.execute(
    db,
  )
  return rows
}

export const listDayGroups = async (db: Db, sessionId: number, day: string): Promise<PresenceGroup[]> => {
  const { rows } = await sql<PresenceGroup>`
    select g.id, l.title || ' · ' || s.name || ', Groupe ' || ${groupRank} as name, to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') as hours,
        (select concat_ws(' ', p.first_name, p.last_name) from traineeship_group_slots z join teachers t on t.id = z.teacher_id join people p on p.id = t.person_id
          where z.group_id = g.id and z.day = d.day) as teacher,
        jsonb_agg(jsonb_build_object('id', w.id, 'name', concat_ws(' ', q.first_name, q.last_name), 'isExcused', ${isExcusedSql}, 'state', a.state)
          order by u.sort_name, w.id) as pupils
      from ${placedOn} join students u on u.id = k.student_id join people q on q.id = u.person_id
      left join traineeship_presences a on a.registration_subject_id = w.id and a.day = d.day
     where l.session_id = ${sessionId} and g.status <> '0-cancelled' and d.day = ${day}::date
     group by g.id, l.id, s.id, d.day order by g.start_time, l.title, s.name, g.id`.execute(db)
  return rows
}

export type GroupOfDay = { sessionId: number; session: string; hasDay: boolean }
export const findGroupOfDay = async (db: Db, groupId: number, day: string): Promise<GroupOfDay | undefined> => {
  const { rows } = await sql<GroupOfDay>`
    select x.id as session_id, x.name as session,
        exists (select from traineeship_subject_days d where d.traineeship_subject_id = ts.id and d.day = ${day}::date) as has_day
      from traineeship_groups g join traineeship_subjects ts on ts.id = g.traineeship_subject_id join traineeship_levels l on l.id = ts.level_id
      join traineeship_sessions x on x.id = l.session_id where g.id = ${groupId} and g.status <> '0-cancelled'`.execute(
    db,
  )
  return rows[0]
}

export type Placed = { name: string; customerAccountId: number | null; isExcused: boolean }
/** A pupil of the group, with the account of the family, kept from leaving it until the transaction ends. */
export const lockPlaced = async (
  db: Db,
  groupId: number,
  pupilId: number,
  day: string,
): Promise<Placed | undefined> => {
  const { rows } = await sql<Placed>`
    select q.first_name as name,
        exists (select from traineeship_registration_absences b where b.registration_id = k.id and b.day = ${day}::date) as is_excused,
        (select c.id from customers f join accounts c on c.person_id = f.person_id and c.enabled where f.id = k.customer_id) as customer_account_id
      from traineeship_registration_subjects w join traineeship_registrations k on k.id = w.registration_id and k.enabled
      join students u on u.id = k.student_id join people q on q.id = u.person_id
     where w.id = ${pupilId} and w.group_id = ${groupId} for share of w`.execute(db)
  return rows[0]
}

/** Written over; null takes it back. Answers whether something changed. */
export const writePresence = async (
  db: Db,
  { pupilId, day, state }: { readonly pupilId: number; readonly day: string; readonly state: PresenceState | null },
): Promise<boolean> => {
  const { numAffectedRows } =
    state === null
      ? await sql`delete from traineeship_presences where registration_subject_id = ${pupilId} and day = ${day}`.execute(
          db,
        )
      : await sql`insert into traineeship_presences as p (registration_subject_id, day, state) values (${pupilId}, ${day}, ${state})
          on conflict (registration_subject_id, day) do update set state = excluded.state where p.state <> excluded.state`.execute(
          db,
        )
  return (numAffectedRows ?? 0n) > 0n
}

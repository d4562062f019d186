// SQL that the papers and mails around a stage share: the company that sells stages, its places, who teaches whom and when.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'

/** The company whose head stands on the papers of stages. */
export const findStageCompany = (db: Db) =>
  db
    .selectFrom('companies')
    .leftJoin('addresses as a', 'a.id', 'companies.addressId')
    .select([
      'companies.name',
      'companies.legalForm',
      'companies.capitalCents',
      'companies.rcsCity',
      'companies.siren',
      'companies.nic',
      'companies.vatNumber',
      'companies.sapNumber',
      'a.completeAddress as address',
    ])
    .where('companies.code', '=', 'traineeship')
    .executeTakeFirstOrThrow()

/** Stages (`se`) as who comes to them looks at them: the nearest that is not over first, then those that are, the last first. */
export const nearestFirst = sql`se.ends_on < clock_today(), case when se.ends_on >= clock_today() then se.starts_on end, se.starts_on desc`

/** Name under which the company writes. */
export const findSenderCompany = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst())?.name ?? null

export const findOwnEmail = async (db: Db, personId: number): Promise<string | null> =>
  (await db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst())?.email ?? null

export type StageHead = {
  id: number
  name: string
  online: boolean
  startDate: string
  endDate: string
  address: string | null
}
export const findStageHead = async (db: Db, id: number): Promise<StageHead | undefined> => {
  const { rows } = await sql<StageHead>`
    select x.id, x.name, x.online, x.starts_on as start_date, x.ends_on as end_date, a.complete_address as address
      from traineeship_sessions x left join addresses a on a.id = x.address_id where x.id = ${id}`.execute(db)
  return rows[0]
}

export type PlannedHour = {
  groupId: number
  day: string
  startTime: string
  endTime: string
  level: string
  subject: string
  groupRank: number
  place: string | null
  teacher: string | null
}
/** Rank of a group among those of its subject, as the chart names it. */
export const groupRank = sql<number>`(select count(*) from traineeship_groups o where o.traineeship_subject_id = g.traineeship_subject_id and o.id <= g.id)`

/** Every hour taught in a session, in order. */
export const plannedHours = async (db: Db, sessionId: number): Promise<PlannedHour[]> => {
  const { rows } = await sql<PlannedHour>`
    select g.id as group_id, w.day, to_char(lower(w.during), 'HH24:MI') as start_time, to_char(upper(w.during), 'HH24:MI') as end_time,
        l.title as level, s.name as subject, ${groupRank} as group_rank, ${meetingPlace('a')} as place, concat_ws(' ', p.first_name, p.last_name) as teacher
      from traineeship_group_slots w join traineeship_groups g on g.id = w.group_id
      join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects s on s.id = ts.subject_id
      join traineeship_levels l on l.id = ts.level_id left join traineeship_locations a on a.id = g.location_id
      left join teachers t on t.id = w.teacher_id left join people p on p.id = t.person_id
     where l.session_id = ${sessionId} order by w.day, lower(w.during), l.title, s.name, g.id`.execute(db)
  return rows.map((row) => ({ ...row, teacher: row.teacher || null }))
}

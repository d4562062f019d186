// SQL of what teachers say of their time: the hours of their weeks, the days on which they are away.
import type {
  Absence,
  AbsenceSpan,
  AvailabilityWindow,
} from '@cartable/domain/teachers/availability/availability.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The windows of the teacher whose id is `teacherId`, as a column. */
export const windowsOf = (teacherId: RawBuilder<unknown>) => sql<readonly AvailabilityWindow[]>`(
  select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.from_time, 'HH24:MI'), 'to', to_char(w.to_time, 'HH24:MI'),
      'inSchoolHolidays', w.in_school_holidays, 'firstDay', lower(w.period), 'lastDay', upper(w.period) - 1)
      order by w.weekday, w.from_time, lower(w.period) nulls first, w.id), '[]')
    from teacher_availabilities w where w.teacher_id = ${teacherId})`

/** The absences that are not over by `today`, as a column. */
export const absencesOf = (teacherId: RawBuilder<unknown>, today: RawBuilder<unknown> = sql`clock_today()`) =>
  sql<readonly Absence[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'firstDay', lower(a.period), 'lastDay', upper(a.period) - 1, 'reason', a.reason)
      order by lower(a.period)), '[]')
    from teacher_absences a where a.teacher_id = ${teacherId} and upper(a.period) > ${today}::date)`

export type TeacherHours = {
  readonly teacherId: number
  readonly windows: readonly AvailabilityWindow[]
  readonly absences: readonly Absence[]
  /** Of the schools where the teacher lives; null where it is not known. */
  readonly schoolZone: string | null
}

/** Of each of these teachers, with the absences that are not over by a day. */
export const listTeacherHours = async (
  db: Db,
  teacherIds: readonly number[],
  from: string,
): Promise<TeacherHours[]> => {
  if (teacherIds.length === 0) return []
  const { rows } = await sql<TeacherHours>`
    select t.id as teacher_id, d.school_zone, ${windowsOf(sql`t.id`)} as windows, ${absencesOf(sql`t.id`, sql`${from}`)} as absences
      from teachers t join people p on p.id = t.person_id
      left join addresses a on a.id = p.address_id left join departements d on d.code = a.departement_code
     where t.id = any(${[...teacherIds]}::bigint[])`.execute(db)
  return rows
}

/** Replaces the hours of a teacher; those that stay are not written again, so that the history tells the change alone. */
export const replaceWindows = async (db: Db, teacherId: number, windows: readonly AvailabilityWindow[]) => {
  const wanted = sql`select w.weekday, w."from"::time as from_time, w."to"::time as to_time, w."inSchoolHolidays" as in_school_holidays,
      daterange(w."firstDay"::date, w."lastDay"::date, '[]') as period
    from json_to_recordset(${JSON.stringify(windows)}::json)
      as w(weekday smallint, "from" text, "to" text, "inSchoolHolidays" boolean, "firstDay" text, "lastDay" text)`
  const columns = sql`weekday, from_time, to_time, in_school_holidays, period`
  await sql`delete from teacher_availabilities where teacher_id = ${teacherId} and (${columns}) not in (${wanted})`.execute(
    db,
  )
  await sql`insert into teacher_availabilities (teacher_id, ${columns})
    select ${teacherId}, n.* from (${wanted} except select ${columns} from teacher_availabilities where teacher_id = ${teacherId}) n`.execute(
    db,
  )
}

/** A form that was read before must see that the hours changed since. */
export const touchTeacher = async (db: Db, id: number): Promise<void> => {
  await sql`update teachers set enabled = enabled where id = ${id}`.execute(db)
}

export const insertAbsence = async (
  db: Db,
  teacherId: number,
  { firstDay, lastDay, reason }: AbsenceSpan & { readonly reason: string | null },
): Promise<{ id: number; updatedAt: string }> => {
  const { rows } = await sql<{ id: number; updatedAt: string }>`
    insert into teacher_absences (teacher_id, period, reason) values (${teacherId}, daterange(${firstDay}::date, ${lastDay}::date, '[]'), ${reason})
    returning id, updated_at`.execute(db)
  return rows[0]!
}

export const findAbsence = (db: Db, id: number) =>
  db.selectFrom('teacherAbsences').select(['id', 'teacherId']).where('id', '=', id).executeTakeFirst()

export const removeAbsence = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('teacherAbsences').where('id', '=', id).execute()
}

export const findNamed = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number; name: string; updatedAt: string }>`
    select t.id, concat_ws(' ', p.first_name, p.last_name) as name, t.updated_at
      from teachers t join people p on p.id = t.person_id where t.id = ${id}`.execute(db)
  return rows[0]
}

// SQL of one teacher: the record, its repeated blocks, the choices of its fields.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'

/** Establishments offered in a select. */
const establishmentLimit = 500

export const findTeacher = (db: Db, id: number) =>
  db.selectFrom('teachers').selectAll().where('id', '=', id).executeTakeFirst()
export type TeacherFound = NonNullable<Awaited<ReturnType<typeof findTeacher>>>

/** The stored photo of a teacher; null when there is none. */
export const findPhoto = async (db: Db, personId: number): Promise<number | null> =>
  (await db.selectFrom('people').select('photoFileId').where('id', '=', personId).executeTakeFirst())?.photoFileId ??
  null

/** The teacher locked until the transaction ends. */
export const lockTeacher = (db: Db, id: number): Promise<TeacherFound | undefined> =>
  db.selectFrom('teachers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertTeacher = async (db: Db, teacher: Insertable<DB['teachers']>): Promise<number> => {
  const { id } = await db.insertInto('teachers').values(teacher).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateTeacher = async (db: Db, id: number, teacher: Updateable<DB['teachers']>): Promise<void> => {
  await db.updateTable('teachers').set(teacher).where('id', '=', id).execute()
}

export const countOpenContracts = async (db: Db, teacherId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('contracts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('teacherId', '=', teacherId)
    .where('status', 'in', ['created', 'active', 'pause'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Blocks = {
  subjects: { subjectId: number; isMain: boolean; levelIds: number[] }[]
  graduations: { graduationId: number; year: number | null; isMain: boolean }[]
  experiences: { experienceId: number; sinceMonth: string | null; isMain: boolean }[]
  scholarLevelIds: number[]
  establishmentIds: number[]
}
/** Repeated blocks, the main one first; months as they are typed. */
export const findBlocks = async (db: Db, teacherId: number): Promise<Blocks> => {
  const { rows } = await sql<Blocks>`select
    (select coalesce(json_agg(json_build_object('subjectId', ts.subject_id, 'isMain', ts.is_main, 'levelIds',
       array(select scholar_level_id from teacher_subject_levels sl where sl.teacher_subject_id = ts.id order by 1)) order by ts.is_main desc, ts.id), '[]')
       from teacher_subjects ts where ts.teacher_id = ${teacherId}) as subjects,
    (select coalesce(json_agg(json_build_object('graduationId', graduation_id, 'year', year, 'isMain', is_main) order by is_main desc, year desc nulls last, id), '[]')
       from teacher_graduations where teacher_id = ${teacherId}) as graduations,
    (select coalesce(json_agg(json_build_object('experienceId', experience_id, 'sinceMonth', to_char(since_month, 'MM/YYYY'), 'isMain', is_main) order by is_main desc, since_month desc nulls last, id), '[]')
       from teacher_experiences where teacher_id = ${teacherId}) as experiences,
    array(select scholar_level_id from teacher_scholar_levels where teacher_id = ${teacherId} order by 1) as scholar_level_ids,
    array(select establishment_id from teacher_establishments where teacher_id = ${teacherId} order by 1) as establishment_ids`.execute(
    db,
  )
  return rows[0]!
}

/** Makes the subjects exactly these; what stays keeps its row. Main marks are taken away before one is given. */
export const saveSubjects = async (
  db: Db,
  teacherId: number,
  subjects: readonly { subjectId: number; isMain: boolean; levelIds: readonly number[] }[],
): Promise<void> => {
  const wanted = json(subjects)
  const given = sql`jsonb_to_recordset(${wanted}::jsonb) as w("subjectId" bigint, "isMain" boolean, "levelIds" jsonb)`
  await sql`delete from teacher_subjects where teacher_id = ${teacherId}
    and subject_id not in (select w."subjectId" from ${given})`.execute(db)
  await sql`update teacher_subjects ts set is_main = false from ${given}
    where ts.teacher_id = ${teacherId} and ts.subject_id = w."subjectId" and ts.is_main and not w."isMain"`.execute(db)
  await sql`insert into teacher_subjects (teacher_id, subject_id, is_main)
    select ${teacherId}, w."subjectId", w."isMain" from ${given}
    on conflict (teacher_id, subject_id) do update set is_main = excluded.is_main
      where teacher_subjects.is_main is distinct from excluded.is_main`.execute(db)
  const levels = sql`(select ts.id, l.value::bigint as level_id from ${given} cross join jsonb_array_elements_text(w."levelIds") l
    join teacher_subjects ts on ts.teacher_id = ${teacherId} and ts.subject_id = w."subjectId")`
  await sql`delete from teacher_subject_levels sl using teacher_subjects ts
    where ts.id = sl.teacher_subject_id and ts.teacher_id = ${teacherId}
      and (sl.teacher_subject_id, sl.scholar_level_id) not in ${levels}`.execute(db)
  await sql`insert into teacher_subject_levels (teacher_subject_id, scholar_level_id) select * from ${levels} wanted
    on conflict do nothing`.execute(db)
}

/** Diplomas and experiences have no key of their own: rows that say the same stay, the others are replaced. */
export const saveGraduations = async (
  db: Db,
  teacherId: number,
  graduations: readonly { graduationId: number; year: number | null; isMain: boolean }[],
): Promise<void> => {
  const given = sql`jsonb_to_recordset(${json(graduations)}::jsonb) as w("graduationId" bigint, year integer, "isMain" boolean)`
  await sql`delete from teacher_graduations g where g.teacher_id = ${teacherId} and not exists (select 1 from ${given}
    where w."graduationId" = g.graduation_id and w.year is not distinct from g.year and w."isMain" = g.is_main)`.execute(
    db,
  )
  await sql`insert into teacher_graduations (teacher_id, graduation_id, year, is_main)
    select ${teacherId}, w."graduationId", w.year, w."isMain" from ${given} where not exists (select 1 from teacher_graduations g
      where g.teacher_id = ${teacherId} and g.graduation_id = w."graduationId" and g.year is not distinct from w.year and g.is_main = w."isMain")`.execute(
    db,
  )
}
export const saveExperiences = async (
  db: Db,
  teacherId: number,
  experiences: readonly { experienceId: number; sinceMonth: string | null; isMain: boolean }[],
): Promise<void> => {
  const given = sql`jsonb_to_recordset(${json(experiences)}::jsonb) as w("experienceId" bigint, "sinceMonth" date, "isMain" boolean)`
  await sql`delete from teacher_experiences e where e.teacher_id = ${teacherId} and not exists (select 1 from ${given}
    where w."experienceId" = e.experience_id and w."sinceMonth" is not distinct from e.since_month and w."isMain" = e.is_main)`.execute(
    db,
  )
  await sql`insert into teacher_experiences (teacher_id, experience_id, since_month, is_main)
    select ${teacherId}, w."experienceId", w."sinceMonth", w."isMain" from ${given} where not exists (select 1 from teacher_experiences e
      where e.teacher_id = ${teacherId} and e.experience_id = w."experienceId" and e.since_month is not distinct from w."sinceMonth" and e.is_main = w."isMain")`.execute(
    db,
  )
}
export const saveLevelsAndEstablishments = async (
  db: Db,
  teacherId: number,
  levelIds: readonly number[],
  establishmentIds: readonly number[],
): Promise<void> => {
  await sql`delete from teacher_scholar_levels where teacher_id = ${teacherId} and scholar_level_id <> all(${levelIds})`.execute(
    db,
  )
  await sql`insert into teacher_scholar_levels (teacher_id, scholar_level_id) select ${teacherId}, unnest(${levelIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await sql`delete from teacher_establishments where teacher_id = ${teacherId} and establishment_id <> all(${establishmentIds})`.execute(
    db,
  )
  await sql`insert into teacher_establishments (teacher_id, establishment_id) select ${teacherId}, unnest(${establishmentIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}

export type Summary = {
  openContractCount: number
  cancelledCourseCount: number
  nextCourse: { at: string; studentName: string; subjectName: string } | null
  login: string | null
}
export const summaryOf = async (db: Db, teacherId: number, now: Date, since: string): Promise<Summary> => {
  const { rows } = await sql<Summary>`
    select a.login,
      (select count(*) from contracts c where c.teacher_id = t.id and c.status in ('created', 'active', 'pause')) as open_contract_count,
      (select count(*) from courses x where x.teacher_id = t.id and x.status = '0-cancelled' and x.cancellation_kind = 'teacher'
        and x.expected_at >= ${since}::date) as cancelled_course_count,
      (select json_build_object('at', to_char(k.expected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'studentName', concat_ws(' ', sp.first_name, sp.last_name), 'subjectName', s.name)
        from courses k join contracts c on c.id = k.contract_id join subjects s on s.id = c.subject_id
        join students st on st.id = k.student_id join people sp on sp.id = st.person_id
        where k.teacher_id = t.id and k.status = '1-planned' and k.expected_at > ${now} order by k.expected_at limit 1) as next_course
    from teachers t left join accounts a on a.person_id = t.person_id where t.id = ${teacherId}`.execute(db)
  return rows[0]!
}

/** Names that the record shows for ids it holds. */
export const namesOf = async (db: Db, teacher: Pick<TeacherFound, 'teacherCategoryId' | 'cooptingTeacherId'>) => {
  const { rows } = await sql<{ categoryName: string | null; cooptingTeacherName: string | null }>`select
    (select name from teacher_categories where id = ${teacher.teacherCategoryId}) as category_name,
    (select concat_ws(' ', p.first_name, p.last_name) from teachers t join people p on p.id = t.person_id
      where t.id = ${teacher.cooptingTeacherId}) as coopting_teacher_name`.execute(db)
  return rows[0]!
}

type Kept = {
  readonly graduationIds: readonly number[]
  readonly experienceIds: readonly number[]
  readonly establishmentIds: readonly number[]
  readonly categoryId: number | null
}
/** Choices of the record besides subjects and levels; a disabled one is offered only where the record has it. */
export const recordOptions = async (db: Db, kept: Kept) => {
  const options = async (query: ReturnType<typeof sql<IdOption>>) => (await query.execute(db)).rows
  const graduations = await options(
    sql`select id, name as label from graduations where enabled or id = any(${kept.graduationIds}) order by name`,
  )
  const experiences = await options(
    sql`select id, name as label from experiences where enabled or id = any(${kept.experienceIds}) order by name`,
  )
  const establishments = await options(sql`select id, name as label from establishments
    where enabled or id = any(${kept.establishmentIds}) order by id <> all(${kept.establishmentIds}), name limit ${establishmentLimit}`)
  const categories = await options(
    sql`select id, name as label from teacher_categories where enabled or id = ${kept.categoryId} order by name`,
  )
  return { graduations, experiences, establishments, categories }
}

// SQL of the teachers pool: page, one entry, what is known of a teacher, writes.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { PoolSort } from '@cartable/domain/traineeships/pool/pool.api.ts'
import type { PoolFacts, PoolInput } from '@cartable/domain/traineeships/pool/pool.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { pageOfIds, type Sorts } from '../../../platform/list.ts'

/** A change of grade counts until its last day. */
const gradeOf = (
  today: string,
) => sql<number>`coalesce((select k.grade_points from teacher_categories k where k.id = t.teacher_category_id), 0)
  + case when t.grade_modifier_end_on >= ${today}::date then t.grade_modifier else 0 end`
const countOf = (sessionId: unknown) => sql<number>`(select count(distinct l.session_id) from traineeship_proposals p
  join traineeship_groups g on g.id = p.group_id join traineeship_subjects s on s.id = g.traineeship_subject_id join traineeship_levels l on l.id = s.level_id
  join traineeship_sessions x on x.id = l.session_id
  where p.teacher_id = t.id and p.status = 'accepted' and x.status <> '0-cancelled' and x.id <> ${sessionId})`
/** Levels of a subject are its own, or those of the teacher where it has none. */
const subjectsLevels = sql<string[]>`array(
  select s.name || coalesce(' (' || nullif(array_to_string(array(
      select l.name from scholar_levels l join school_careers c on c.id = l.school_career_id where (l.id in (select w.scholar_level_id from teacher_subject_levels w where w.teacher_subject_id = ts.id)
        or not exists (select from teacher_subject_levels w where w.teacher_subject_id = ts.id) and l.id in (select v.scholar_level_id from teacher_scholar_levels v where v.teacher_id = t.id))
      order by c.order_key, c.name, l.order_key, l.name), ', '), '') || ')', '')
    from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = t.id order by ts.is_main desc, s.order_key, s.name)`
const name = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

type Found = PoolFacts & {
  id: number
  updatedAt: string
  sessionId: number
  teacherId: number
  teacherName: string
  disponibility: string | null
  comments: string | null
}
const selectEntries = async (db: Db, ids: readonly number[], today: string): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select e.id, e.updated_at, e.session_id, e.teacher_id, ${name} as teacher_name, ${gradeOf(today)} as grade, ${countOf(sql`e.session_id`)} as traineeship_count,
        ${subjectsLevels} as subjects_levels, t.self_employed, lapsed_papers(t.id, ${today}::date) as lapsed_papers, e.disponibility, e.comments
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
      join traineeship_pool_entries e on e.id = wanted.id join teachers t on t.id = e.teacher_id join people p on p.id = t.person_id
     order by wanted.rank`.execute(db)
  return rows
}

type Request = ListRequest<PoolSort> & { readonly sessionId: number }
export const pageOfPool = async (db: Db, request: Request, today: string) => {
  const sorts: Sorts<PoolSort> = {
    grade: [gradeOf(today), sql`t.sort_name`],
    traineeshipCount: [countOf(request.sessionId), sql`t.sort_name`],
    teacher: [sql`t.sort_name`],
    selfEmployed: [sql`t.self_employed`, sql`t.sort_name`],
  }
  const searched = request.q === '' ? sql`true` : matchesSearch(sql`t.search_text`, request.q)
  const from = sql`traineeship_pool_entries e join teachers t on t.id = e.teacher_id where e.session_id = ${request.sessionId} and ${searched}`
  const { ids, ...counted } = await pageOfIds(db, request, from, sorts, sql`e.id`)
  const rows = (await selectEntries(db, ids, today)).map(({ teacherId, teacherName, sessionId: _, ...row }) => ({
    ...row,
    teacher: { id: teacherId, name: teacherName },
  }))
  return { rows, ...counted, page: request.page, size: request.size, totals: null }
}

export const findPoolEntry = async (db: Db, id: number, today: string): Promise<Found | undefined> =>
  (await selectEntries(db, [id], today))[0]

/** What is known of a teacher who may join the pool of a session. */
export const findPoolTeacher = async (db: Db, teacherId: number, sessionId: number, today: string) => {
  const { rows } = await sql<PoolFacts & { name: string; status: 'candidate' | 'active' | 'inactive' }>`
    select ${name} as name, t.status, ${gradeOf(today)} as grade, ${countOf(sessionId)} as traineeship_count, ${subjectsLevels} as subjects_levels, t.self_employed,
        lapsed_papers(t.id, ${today}::date) as lapsed_papers
      from teachers t join people p on p.id = t.person_id where t.id = ${teacherId}`.execute(db)
  return rows[0]
}

type Values = Pick<PoolInput, 'sessionId' | 'teacher' | 'disponibility' | 'comments'>
export const writePoolEntry = async (
  db: Db,
  id: number | null,
  { sessionId, teacher: teacherId, disponibility, comments }: Values,
): Promise<number> => {
  const written =
    id === null
      ? db
          .insertInto('traineeshipPoolEntries')
          .values({ sessionId, teacherId, disponibility, comments })
          .returning('id')
      : db
          .updateTable('traineeshipPoolEntries')
          .set({ teacherId, disponibility, comments })
          .where('id', '=', id)
          .returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}

export const poolSessionsOf = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('traineeshipPoolEntries')
    .select('sessionId')
    .distinct()
    .where('id', 'in', [...ids])
    .orderBy('sessionId')
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}

export const deletePoolEntries = async (db: Db, ids: readonly number[]): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('traineeshipPoolEntries')
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

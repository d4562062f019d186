// SQL of the evaluations of teachers: their table, one with its criteria, who may be their author, their writes.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { EvaluationSort } from '@cartable/domain/teachers/evaluations.api.ts'
import type { EvaluationInput } from '@cartable/domain/teachers/evaluations.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { emptyLast, listPage, type Sorts } from '../../platform/list.ts'

type Ranked = { rankingId: number; name: string; stars: number | null }
const authorName = sql<string | null>`(select concat_ws(' ', p.first_name, p.last_name) from accounts a
  join people p on p.id = a.person_id where a.id = e.author_account_id)`
const mean = sql<
  number | null
>`coalesce(e.overall_stars::numeric, (select avg(k.stars) from teacher_evaluation_rankings k where k.teacher_evaluation_id = e.id))`
const given = sql<
  Ranked[]
>`coalesce((select jsonb_agg(jsonb_build_object('rankingId', r.id, 'name', r.name, 'stars', k.stars)
    order by r.order_key, r.name) from teacher_evaluation_rankings k join rankings r on r.id = k.ranking_id
  where k.teacher_evaluation_id = e.id), '[]')`
const columns = [
  'e.id',
  'e.updatedAt',
  'e.teacherId',
  'e.authorAccountId',
  'e.requestedAt',
  'e.evaluatedOn as date',
  'e.overallStars',
  'e.comments',
  'e.teacherResponse',
  'e.staffResponse as grResponse',
  'e.status',
] as const

const sorts: Sorts<EvaluationSort> = {
  date: [emptyLast(sql`coalesce(e.evaluated_on, e.requested_at::date)`)],
  author: [emptyLast(authorName)],
  average: [emptyLast(mean)],
}
type Request = ListRequest<EvaluationSort> & {
  readonly teacherId: number
}
export const listEvaluations = (db: Db, request: Request) => {
  const query = db
    .selectFrom('teacherEvaluations as e')
    .select([...columns, authorName.as('author'), given.as('rankings')])
    .where('e.teacherId', '=', request.teacherId)
  return listPage(db, request, query, sorts, sql.ref('e.id'))
}

/** Over all that were received, to a tenth. */
export const meanOf = async (db: Db, teacherId: number): Promise<{ average: number | null; received: number }> => {
  const { rows } = await sql<{ average: number | null; received: number }>`
    select round(avg(${mean}), 1)::float as average, count(${mean})::integer as received
      from teacher_evaluations e where e.teacher_id = ${teacherId} and e.status <> 'requested'`.execute(db)
  return rows[0]!
}

export const findEvaluation = (db: Db, id: number) =>
  db.selectFrom('teacherEvaluations as e').select(columns).where('e.id', '=', id).executeTakeFirst()

/** The account of the teacher that an evaluation is about. */
export const accountOfJudged = async (db: Db, id: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from teacher_evaluations e join teachers t on t.id = e.teacher_id
      join accounts a on a.person_id = t.person_id and a.enabled where e.id = ${id}`.execute(db)
  return rows[0]?.id ?? null
}

/** Criteria asked of teachers now, and those that this evaluation has from before. */
export const criteriaOf = async (db: Db, evaluationId: number | null): Promise<Ranked[]> => {
  const { rows } = await sql<Ranked>`
    select r.id as ranking_id, r.name, k.stars from rankings r
      left join teacher_evaluation_rankings k on k.ranking_id = r.id and k.teacher_evaluation_id = ${evaluationId}
     where (r.enabled and 'teacher-evaluation' = any(r.available_for)) or k.stars is not null
     order by r.order_key, r.name`.execute(db)
  return rows
}

/** Accounts of the families that had lessons of this teacher: the customers, and the students who sign in themselves. */
export const possibleAuthors = async (db: Db, teacherId: number): Promise<{ id: number; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select a.id, concat_ws(' ', p.first_name, p.last_name) as label from accounts a join people p on p.id = a.person_id
     where a.person_id in (
       select c.person_id from contracts k join customers c on c.id = k.customer_id where k.teacher_id = ${teacherId}
       union select s.person_id from contracts k join students s on s.id = k.student_id where k.teacher_id = ${teacherId})
     order by p.last_name collate "fr-x-icu", p.first_name collate "fr-x-icu"`.execute(db)
  return rows
}

export const writeEvaluation = async (db: Db, id: number | null, input: EvaluationInput): Promise<number> => {
  const row = {
    authorAccountId: input.authorAccountId,
    evaluatedOn: input.date,
    status: input.status,
    ...(input.overallStars !== undefined && { overallStars: input.overallStars }),
    comments: input.comments,
    teacherResponse: input.teacherResponse,
    staffResponse: input.grResponse,
  }
  const written =
    id === null
      ? db
          .insertInto('teacherEvaluations')
          .values({ ...row, teacherId: input.teacherId })
          .returning('id')
      : db.updateTable('teacherEvaluations').set(row).where('id', '=', id).returning('id')
  const saved = (await written.executeTakeFirstOrThrow()).id
  const judged = input.rankings.filter(({ stars }) => stars !== null)
  await db.deleteFrom('teacherEvaluationRankings').where('teacherEvaluationId', '=', saved).execute()
  if (judged.length === 0) return saved
  await db
    .insertInto('teacherEvaluationRankings')
    .values(judged.map(({ rankingId, stars }) => ({ teacherEvaluationId: saved, rankingId, stars: stars as number })))
    .execute()
  return saved
}

export const deleteEvaluation = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('teacherEvaluations').where('id', '=', id).execute()
}

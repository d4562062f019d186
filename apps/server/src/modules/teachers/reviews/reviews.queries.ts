// SQL of the opinions that families are asked for: the one of a contract, what is asked, what is said.
import type { AskedReview, PublishedReview, ReviewInput } from '@cartable/domain/teachers/reviews/reviews.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ReviewFound = {
  readonly id: number
  readonly status: 'requested' | 'sent' | 'published'
  readonly contractId: number
  readonly contractNumber: string
  readonly customerId: number
  readonly customerName: string
  /** Of whoever pays: the author, who may answer without being signed in. */
  readonly customerAccountId: number | null
  readonly studentFirstName: string
  readonly teacherId: number
  readonly teacherName: string
  readonly subject: string
  /** Who follows the search that led to the contract. */
  readonly staffUserId: number | null
}

export const findReview = async (db: Db, id: number): Promise<ReviewFound | undefined> => {
  const { rows } = await sql<ReviewFound>`
    select e.id, e.status, e.contract_id, k.number as contract_number, k.customer_id, k.teacher_id, j.name as subject,
      concat_ws(' ', cp.first_name, cp.last_name) as customer_name,
      (select a.id from accounts a where a.person_id = cp.id and a.enabled limit 1) as customer_account_id,
      coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, l.assigned_staff_user_id as staff_user_id
    from teacher_evaluations e join contracts k on k.id = e.contract_id join subjects j on j.id = k.subject_id
      join customers c on c.id = k.customer_id join people cp on cp.id = c.person_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
      left join linkings l on l.id = k.linking_id
    where e.id = ${id}`.execute(db)
  return rows[0]
}

export const lockReview = async (db: Db, id: number): Promise<ReviewFound | undefined> => {
  await sql`select from teacher_evaluations where id = ${id} for no key update`.execute(db)
  return findReview(db, id)
}

/** Under the lock of the contract: its last opinion, of which one at most waits for its answer. */
export const findReviewOf = (db: Db, contractId: number) =>
  db
    .selectFrom('teacherEvaluations')
    .select(['id', 'status', 'requestedAt', 'evaluatedOn as date', 'overallStars as stars', 'comments'])
    .where('contractId', '=', contractId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertReview = async (
  db: Db,
  { contractId, requestedAt }: { readonly contractId: number; readonly requestedAt: string },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into teacher_evaluations (teacher_id, contract_id, requested_at, status)
    select teacher_id, id, ${requestedAt}, 'requested' from contracts where id = ${contractId} returning id`.execute(db)
  return rows[0]!.id
}

export const askAgain = async (db: Db, id: number, requestedAt: string): Promise<void> => {
  await db.updateTable('teacherEvaluations').set({ requestedAt }).where('id', '=', id).execute()
}

export const deleteReview = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('teacherEvaluations').where('id', '=', id).execute()
}

export const writeReview = async (
  db: Db,
  id: number,
  { stars, comments }: ReviewInput,
  said: { readonly on: string; readonly authorAccountId: number | null },
): Promise<void> => {
  await db
    .updateTable('teacherEvaluations')
    .set({
      ...{ status: 'sent', overallStars: stars, comments },
      ...{ evaluatedOn: said.on, authorAccountId: said.authorAccountId },
    })
    .where('id', '=', id)
    .execute()
}

/** Those that a family is asked for. */
export const listAskedReviews = async (db: Db, customerId: number): Promise<AskedReview[]> => {
  const { rows } = await sql<AskedReview>`
    select e.id, coalesce(sp.first_name, sp.last_name) as student_first_name, j.name as subject,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name
    from teacher_evaluations e join contracts k on k.id = e.contract_id join subjects j on j.id = k.subject_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    where e.status = 'requested' and k.customer_id = ${customerId} order by e.requested_at desc, e.id`.execute(db)
  return rows
}

/** Those that a teacher may read. */
export const listPublishedReviews = async (db: Db, teacherId: number): Promise<PublishedReview[]> => {
  const { rows } = await sql<PublishedReview>`
    select e.id, e.evaluated_on as date, coalesce(sp.first_name, sp.last_name) as student_first_name, e.comments, e.staff_response as gr_response,
      coalesce(e.overall_stars, (select round(avg(r.stars)) from teacher_evaluation_rankings r where r.teacher_evaluation_id = e.id))::integer as stars
    from teacher_evaluations e left join contracts k on k.id = e.contract_id
      left join students s on s.id = k.student_id left join people sp on sp.id = s.person_id
    where e.status = 'published' and e.teacher_id = ${teacherId} order by e.evaluated_on desc nulls last, e.id desc limit 10`.execute(
    db,
  )
  return rows
}

/** Contracts that run and whose family is to be asked: at their third confirmed lesson, or a year after it was last asked. */
export const listToAsk = async (db: Db, today: string, id: number | null = null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select k.id from contracts k join customers c on c.id = k.customer_id and c.enabled
      left join lateral (select e.status, (coalesce(e.requested_at at time zone 'Europe/Paris', e.evaluated_on))::date as last_on
        from teacher_evaluations e where e.contract_id = k.id order by e.id desc limit 1) e on true
      left join lateral (select o.confirmed_at from courses o where o.contract_id = k.id and o.status = '3-confirmed'
        order by o.confirmed_at offset 2 limit 1) third on true
    where k.status = 'active' and k.ends_on is null and (${id}::bigint is null or k.id = ${id}::bigint)
      and case when e.last_on is null
        then third.confirmed_at >= (${today}::date - ${askedWithinDays}::int)::timestamp at time zone 'Europe/Paris'
        else e.last_on <= ${today}::date - interval '1 year' and k.last_course_on >= ${today}::date - 60 end
      and not exists (select from course_disputes d join courses o on o.id = d.course_id where o.contract_id = k.id and d.resolved_at is null)
    order by k.id`.execute(db)
  return rows.map((row) => row.id)
}
/** A company that begins with the program has a past: a third lesson of long ago asks nobody. */
const askedWithinDays = 7

/** Whom to ask about the lessons of a contract. */
export const findAsked = async (db: Db, contractId: number) => {
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    teacherName: string
    subject: string
    studentFirstName: string
  }>`
    select p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      j.name as subject, coalesce(sp.first_name, sp.last_name) as student_first_name
    from contracts k join customers c on c.id = k.customer_id join people p on p.id = c.person_id join subjects j on j.id = k.subject_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    where k.id = ${contractId}`.execute(db)
  return rows[0]
}

export const lockContractOf = async (db: Db, contractId: number): Promise<void> => {
  await sql`select from contracts where id = ${contractId} for no key update`.execute(db)
}

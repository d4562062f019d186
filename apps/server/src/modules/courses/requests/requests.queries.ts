// SQL of requests: those that wait, one to answer, what becomes of it, those that nobody answered in time.
import type { ChangeRequest, ChangeStatus } from '@cartable/domain/courses/requests/requests.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const name = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.first_name`)}, ${sql.ref(`${people}.last_name`)})`

export type FoundRequest = Omit<ChangeRequest, 'mayAnswer' | 'mayWithdraw'> & {
  readonly teacherId: number
  readonly customerId: number
  readonly studentFirstName: string
}

const found = (where: RawBuilder<unknown>) => sql<FoundRequest>`
  select r.id, r.kind, r.asked_as, r.status, r.course_id, r.contract_id, j.name as subject, ${name('sp')} as student_name,
    coalesce(sp.first_name, sp.last_name) as student_first_name, ${name('tp')} as teacher_name,
    c.expected_at, r.duration_minutes, r.proposed_at, r.words, r.expires_at, k.teacher_id, k.customer_id
  from course_change_requests r join contracts k on k.id = r.contract_id join subjects j on j.id = k.subject_id
    join students s on s.id = k.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    left join courses c on c.id = r.course_id
  where ${where} order by coalesce(c.expected_at, r.proposed_at, r.expires_at), r.id limit 200`

/** Whose requests somebody reads; the office reads all of them. */
export type RequestScope = { readonly teacherId?: number; readonly customerId?: number } | 'all'

/** Those that wait for an answer, and those that nobody answered in time while their hour is still to come. */
export const listRequests = async (
  db: Db,
  scope: RequestScope,
  { courseId, now }: { readonly courseId: number | undefined; readonly now: Date },
): Promise<FoundRequest[]> => {
  const whose =
    scope === 'all'
      ? sql`true`
      : sql`(k.teacher_id = ${scope.teacherId ?? null}::bigint or k.customer_id = ${scope.customerId ?? null}::bigint)`
  const open = sql`(r.status = 'pending' or r.status = 'expired' and coalesce(c.expected_at, r.proposed_at) > ${now})`
  const of = courseId === undefined ? sql`true` : sql`r.course_id = ${courseId}`
  return (await found(sql`${whose} and ${open} and ${of}`).execute(db)).rows
}

export const findRequest = async (db: Db, id: number): Promise<FoundRequest | undefined> =>
  (await found(sql`r.id = ${id}`).execute(db)).rows[0]

export const findOpenRequest = async (
  db: Db,
  { contractId, courseId }: { readonly contractId: number; readonly courseId: number | null },
): Promise<FoundRequest | undefined> => {
  const of =
    courseId === null ? sql`r.course_id is null and r.contract_id = ${contractId}` : sql`r.course_id = ${courseId}`
  return (await found(sql`r.status = 'pending' and ${of}`).execute(db)).rows[0]
}

/** Under its lock: whoever comes second finds it answered. */
export const lockRequest = async (db: Db, id: number): Promise<FoundRequest | undefined> => {
  await sql`select from course_change_requests where id = ${id} for no key update`.execute(db)
  return findRequest(db, id)
}

type Answer = {
  readonly status: 'accepted' | 'refused'
  readonly words: string | null
  readonly now: Date
  readonly accountId: number | null
}
export const markAnswered = (db: Db, id: number, { status, words, now, accountId }: Answer) =>
  db
    .updateTable('courseChangeRequests')
    .set({ status, answeredAt: now.toISOString(), answeredByAccountId: accountId, answerWords: words })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const markRequest = async (db: Db, id: number, status: Extract<ChangeStatus, 'withdrawn' | 'expired'>) => {
  await db.updateTable('courseChangeRequests').set({ status }).where('id', '=', id).execute()
}

export const listExpired = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('courseChangeRequests')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now.toISOString())
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

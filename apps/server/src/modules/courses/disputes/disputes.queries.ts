// SQL of disputes: those of a lesson, what its teacher answers, and those whose teacher is silent.
import type { Dispute } from '@cartable/domain/courses/disputes/disputes.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const nameOf = (account: string) => sql`(select nullif(concat_ws(' ', p.first_name, p.last_name), '')
  from accounts a join people p on p.id = a.person_id where a.id = d.${sql.ref(account)})`

/** Newest first. */
export const listDisputes = async (db: Db, courseId: number): Promise<Dispute[]> => {
  const { rows } = await sql<Dispute>`
    select d.id, r.name as type, d.comment, ${nameOf('opened_by_account_id')} as opened_by, d.opened_at,
      d.teacher_answer, d.answered_at, d.resolution as "end", ${nameOf('resolved_by_account_id')} as ended_by,
      d.resolved_at as ended_at, d.resolution_comment as end_words
    from course_disputes d join response_types r on r.id = d.dispute_type_id
    where d.course_id = ${courseId} order by d.id desc`.execute(db)
  return rows
}

export const markMaintained = (db: Db, courseId: number, now: Date) =>
  db
    .updateTable('courses')
    .set({ status: '2-validated', validatedAt: now.toISOString() })
    .where('id', '=', courseId)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const markAnswered = async (db: Db, courseId: number, words: string, now: Date): Promise<void> => {
  await db
    .updateTable('courseDisputes')
    .set({ teacherAnswer: words, answeredAt: now.toISOString() })
    .where('courseId', '=', courseId)
    .where('resolvedAt', 'is', null)
    .execute()
}

export type SilentDispute = {
  readonly id: number
  readonly courseId: number
  readonly contractId: number
  readonly words: string
  readonly cardId: number | null
  readonly staffUserId: number | null
}
const silent = (before: Date) => sql`from course_disputes d
   where d.resolved_at is null and d.teacher_answer is null and d.teacher_reminded_at is null and d.opened_at <= ${before}`

/** Disputes opened before an instant whose teacher has neither corrected nor answered, and was not reminded. */
export const listSilent = async (db: Db, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select d.id ${silent(before)} order by d.id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Under its lock, noted as reminded; undefined where it was settled or answered meanwhile. */
export const takeSilent = async (
  db: Db,
  id: number,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<SilentDispute | undefined> => {
  const { rows: locked } = await sql`select ${silent(before)} and d.id = ${id} for no key update`.execute(db)
  if (locked.length === 0) return undefined
  await db.updateTable('courseDisputes').set({ teacherRemindedAt: now.toISOString() }).where('id', '=', id).execute()
  const { rows } = await sql<SilentDispute>`
    select d.id, d.course_id, c.contract_id, concat_ws(' : ', r.name, d.comment) as words, m.id as card_id, m.assigned_staff_user_id as staff_user_id
    from course_disputes d join courses c on c.id = d.course_id join response_types r on r.id = d.dispute_type_id
      left join monitoring_cards m on m.course_id = d.course_id and m.kind = 'dispute' and m.status <> 'closed'
    where d.id = ${id} order by m.id desc limit 1`.execute(db)
  return rows[0]
}

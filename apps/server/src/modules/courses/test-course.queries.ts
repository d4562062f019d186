// SQL of what a family thinks of the test course of a contract: what it is asked, whether it was, what it said.

import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The confirmed test course of a contract becomes a success, whatever was said of it before. */
export const markTestPassed = async (db: Db, contractId: number): Promise<void> => {
  await db
    .updateTable('courses')
    .set({ testResult: 'succeeded', testFailureTypeId: null, testFailureComment: null })
    .where('contractId', '=', contractId)
    .where('isTest', '=', true)
    .where('status', '=', '3-confirmed')
    .execute()
}

/** The search that led to a contract. */
export const searchOf = async (db: Db, contractId: number): Promise<number | null> => {
  const contract = await db
    .selectFrom('contracts')
    .select('linkingId')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  return contract.linkingId
}

export type TestToJudge = {
  readonly id: number
  readonly status: CourseStatus
  readonly isTest: boolean
  readonly testResult: string | null
  readonly doneAt: string
  readonly confirmedAt: string
  readonly contractId: number
  readonly linkingId: number | null
  readonly staffUserId: number | null
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly customerPersonId: number
  readonly customerFirstName: string | null
  readonly customerLastName: string
  readonly customerEmail: string | null
  /** The family was written to; the team was asked to call it, since the test was confirmed. */
  readonly isAsked: boolean
  readonly isCalled: boolean
}

const wasAsked = sql`exists (select from messages m where m.about_class = 'courses' and m.about_id = c.id and m.purpose = 'test-course-opinion')`
const wasCalled = sql`exists (select from next_actions n where n.kind = 'test-opinion' and n.created_at >= c.confirmed_at
  and (n.contract_id = c.contract_id or n.linking_id = k.linking_id))`
const waits = sql`c.is_test and c.status = '3-confirmed' and c.test_result is null and k.status = 'active'`

/** Confirmed tests that nobody has judged, and about which something is still to be done. */
export const listToJudge = async (db: Db, since: Date, silentBefore: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from courses c join contracts k on k.id = c.contract_id
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
     where ${waits} and c.confirmed_at > ${since}
       and case when cp.email is null or c.confirmed_at <= ${silentBefore} then not ${wasCalled} else not ${wasAsked} end
     order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

const toJudge = (id: number) => sql<TestToJudge>`
  select c.id, c.status, c.is_test, c.test_result, c.done_at, c.confirmed_at, c.contract_id, k.linking_id, l.assigned_staff_user_id as staff_user_id,
    sub.name as subject, coalesce(sp.first_name, sp.last_name) as student_first_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
    cp.id as customer_person_id, cp.first_name as customer_first_name, cp.last_name as customer_last_name, cp.email as customer_email,
    ${wasAsked} as is_asked, ${wasCalled} as is_called
  from courses c
    join contracts k on k.id = c.contract_id join subjects sub on sub.id = k.subject_id left join linkings l on l.id = k.linking_id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
  where c.id = ${id} and c.done_at is not null`

/** What the page of the link says. */
export const findToJudge = async (db: Db, id: number): Promise<TestToJudge | undefined> =>
  (await toJudge(id).execute(db)).rows[0]

/** Under its lock, while it still waits for an opinion. */
export const lockToJudge = async (db: Db, id: number): Promise<TestToJudge | undefined> => {
  await sql`select from courses where id = ${id} for no key update`.execute(db)
  const { rows } =
    await sql`select from courses c join contracts k on k.id = c.contract_id where c.id = ${id} and ${waits}`.execute(
      db,
    )
  return rows.length === 0 ? undefined : findToJudge(db, id)
}

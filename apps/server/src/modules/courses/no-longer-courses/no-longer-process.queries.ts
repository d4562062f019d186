// SQL of one process of a contract without courses: its row, comments, messages, people, mail template.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

const personName = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

export const findProcess = (db: Db, id: number) =>
  db.selectFrom('noLongerCoursesProcesses').selectAll().where('id', '=', id).executeTakeFirst()
export type ProcessRow = NonNullable<Awaited<ReturnType<typeof findProcess>>>

/** The process locked until the transaction ends. */
export const lockProcess = (db: Db, id: number) =>
  db.selectFrom('noLongerCoursesProcesses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Day of the last lesson that another teacher gave in the place of contract `c`. */
export const replacedOn = sql<string | null>`(select max(r.last_course_on) from contracts r
  where r.replaces_contract_id = c.id and r.replacement_kind = 'lessons')`

/** The contract of a process, locked: two people never take it over at once. */
export const lockSilentContract = (db: Db, id: number) =>
  db
    .selectFrom('contracts as c')
    .select([
      'c.id',
      'c.status',
      'c.lastCourseOn',
      'c.resumedOn',
      'c.startedOn',
      'c.linkingId',
      replacedOn.as('replacedOn'),
      sql<string>`(c.created_at at time zone 'Europe/Paris')::date::text`.as('createdOn'),
    ])
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Who follows the open process of a contract, if there is one. */
export const findOpenProcess = (db: Db, contractId: number) =>
  db
    .selectFrom('noLongerCoursesProcesses as r')
    .leftJoin('staffUsers as u', 'u.id', 'r.assignedStaffUserId')
    .leftJoin('people as p', 'p.id', 'u.personId')
    .select(['r.id', personName.as('assigneeName')])
    .where('r.contractId', '=', contractId)
    .where('r.status', '<>', 'closed')
    .executeTakeFirst()

export const insertProcess = async (db: Db, values: Insertable<DB['noLongerCoursesProcesses']>): Promise<number> => {
  const { id } = await db
    .insertInto('noLongerCoursesProcesses')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Its comments go with it. */
export const deleteProcess = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('noLongerCoursesFollowUps').where('processId', '=', id).execute()
  await db.deleteFrom('noLongerCoursesProcesses').where('id', '=', id).execute()
}

export const lastMovedBy = async (db: Db, contractId: number): Promise<string | null> => {
  const trace = await db
    .selectFrom('traces')
    .select('actorLabel')
    .where('rootClass', '=', 'contracts')
    .where('rootId', '=', contractId)
    .orderBy('occurredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return trace?.actorLabel ?? null
}

export const listProcessFollowUps = (db: Db, processId: number) =>
  db
    .selectFrom('noLongerCoursesFollowUps as f')
    .leftJoin('accounts as o', 'o.id', 'f.authorAccountId')
    .leftJoin('people as p', 'p.id', 'o.personId')
    .select(['f.id', 'f.comment', 'f.createdAt', 'f.updatedAt', 'f.authorAccountId', personName.as('authorName')])
    .where('f.processId', '=', processId)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute()

export const findProcessFollowUp = (db: Db, id: number) =>
  db.selectFrom('noLongerCoursesFollowUps').selectAll().where('id', '=', id).executeTakeFirst()

export const updateProcessFollowUp = async (db: Db, id: number, comment: string): Promise<void> => {
  await db.updateTable('noLongerCoursesFollowUps').set({ comment }).where('id', '=', id).execute()
}
export const deleteProcessFollowUp = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('noLongerCoursesFollowUps').where('id', '=', id).execute()
}

/** What was written about the contract, newest first. */
export const listContractMails = (db: Db, contractId: number) =>
  db
    .selectFrom('messages')
    .select(['id', sql<string>`coalesce(subject, body)`.as('subject'), 'purpose', 'status', 'createdAt', 'sentAt'])
    .where('aboutClass', '=', 'contracts')
    .where('aboutId', '=', contractId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()

export const listFormerProcesses = async (db: Db, contractId: number, current: number | null) => {
  const { rows } = await sql<{ id: number; closedAt: string; followUpCount: number }>`
    select r.id, r.closed_at, (select count(*) from no_longer_courses_follow_ups f where f.process_id = r.id) as follow_up_count
    from no_longer_courses_processes r
    where r.contract_id = ${contractId} and r.closed_at is not null and r.id is distinct from ${current}::bigint
    order by r.id desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, followUpCount: Number(row.followUpCount) }))
}

type Party = { id: number; name: string; email: string | null; phone: string | null; phoneRegion: string | null }
/** Whom to call about a contract. */
export const findParties = async (db: Db, contractId: number) => {
  const { rows } = await sql<Party & { role: 'customer' | 'student' | 'teacher' }>`
    select w.role, w.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email,
      coalesce(p.mobile_phone, p.phone) as phone, case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region
    from contracts c
    cross join lateral (
      select 'customer' as role, k.id, k.person_id from customers k where k.id = c.customer_id
      union all select 'student', s.id, s.person_id from students s where s.id = c.student_id
      union all select 'teacher', t.id, t.person_id from teachers t where t.id = c.teacher_id) w
    join people p on p.id = w.person_id
    where c.id = ${contractId}`.execute(db)
  const partyOf = (role: 'customer' | 'student' | 'teacher') => {
    const row = rows.find((one) => one.role === role)
    return row
      ? {
          id: row.id,
          name: row.name,
          email: row.email,
          phone: { phoneNumber: row.phone, phoneRegion: row.phoneRegion },
        }
      : null
  }
  return { customer: partyOf('customer'), student: partyOf('student'), teacher: partyOf('teacher') }
}

/** The text that the program proposes for a mail; none when it was disabled. */
export const findTemplateByCode = (db: Db, code: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'body', 'copyToContact'])
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Staff who may be given cards. */
export const listAssignees = (db: Db): Promise<IdOption[]> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', sql<string>`staff_label(u.id)`.as('label')])
    .where('u.enabled', '=', true)
    .orderBy('p.lastName')
    .limit(500)
    .execute()

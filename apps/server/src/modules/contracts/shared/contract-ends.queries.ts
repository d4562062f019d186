// SQL of the end of a contract: what is known before, its motives, whom to tell.
import type { ContractEndForm } from '@cartable/domain/contracts/ends.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const reasonOptions = sql`coalesce((select json_agg(json_build_object('value', r.id, 'label', r.name) order by r.id)
  from response_types r where r.context = 'contract-end' and (r.enabled or r.id = c.end_reason_type_id)), '[]')`

/** It answered the date of its test course by giving up. */
const familyLeaves = sql`exists (select from linking_proposals p where p.linking_id = c.linking_id and p.teacher_id = c.teacher_id
  and p.status = 'accepted' and p.first_course_answer = 'given-up')`

export const showEndForm = async (db: Db, id: number): Promise<ContractEndForm | undefined> => {
  const { rows } = await sql<Omit<ContractEndForm, 'planned'>>`
    select c.id, c.number, c.status, concat_ws(' ', sp.first_name, upper(sp.last_name)) as student_name,
      concat_ws(' ', tp.first_name, upper(tp.last_name)) as teacher_name, c.linking_id is not null as has_search,
      coalesce((select v.status = 'refused' from contract_price_versions v where v.contract_id = c.id order by v.id desc limit 1), false)
        or ${familyLeaves} as family_gives_up, ${familyLeaves} as family_leaves,
      c.customer_id, c.last_course_on, coalesce(c.ends_on, c.closed_on) as ends_on, c.resumes_on,
      (select coalesce(sum(o.customer_due_cents), 0) from orders o
        where o.customer_id = c.customer_id and o.customer_due_cents > 0 and o.cancelled_at is null) as due_cents,
      (select coalesce(sum(b.balance_cents), 0)::integer from credits b where b.customer_id = c.customer_id and b.balance_cents > 0) as credit_cents,
      c.last_course_on is not null and not exists (select from teacher_evaluations e
        where e.contract_id = c.id and e.status <> 'requested' and e.evaluated_on > clock_now()::date - 365) as may_ask_review,
      c.end_reason_type_id as reason_id, c.end_comment as comment, json_build_object('reasons', ${reasonOptions}) as options
    from contracts c
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.id = ${id}`.execute(db)
  const form = rows[0]
  if (!form) return undefined
  const planned = await sql<ContractEndForm['planned'][number]>`
    select id, expected_at from courses where contract_id = ${id} and status = '1-planned' order by expected_at`.execute(
    db,
  )
  return { ...form, planned: planned.rows }
}

/** Name of a motive that may be chosen; undefined when it may not. */
export const findEndReason = async (db: Db, id: number): Promise<string | undefined> => {
  const reason = await db
    .selectFrom('responseTypes')
    .select('name')
    .where('id', '=', id)
    .where('context', '=', 'contract-end')
    .executeTakeFirst()
  return reason?.name
}

/** Contracts whose day has come: those that end were over yesterday, those that return begin again today. */
export const listDue = async (db: Db, today: string): Promise<{ id: number }[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contracts where ends_on < ${today}::date or resumes_on <= ${today}::date order by id`.execute(db)
  return rows
}

/** Somebody that a contract binds, as far as telling them goes. */
export type Party = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
export type Parties = {
  readonly family: Party
  readonly teacher: Party
  readonly number: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly subjectName: string
  readonly linkingId: number | null
  /** Who follows the search that led to it. */
  readonly staffUserId: number | null
}

const party = (person: string): RawBuilder<Party> => {
  const of = (column: string) => sql.ref(`${person}.${column}`)
  return sql`json_build_object('personId', ${of('id')}, 'firstName', ${of('first_name')}, 'lastName', ${of('last_name')}, 'email', ${of('email')},
    'accountId', (select a.id from accounts a where a.person_id = ${of('id')} and a.enabled limit 1))`
}
export const findParties = async (db: Db, contractId: number): Promise<Parties> => {
  const { rows } = await sql<Parties>`
    select ${party('cp')} as family, ${party('tp')} as teacher, c.number, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, sub.name as subject_name, c.linking_id, l.assigned_staff_user_id as staff_user_id
    from contracts c
    join customers k on k.id = c.customer_id join people cp on cp.id = k.person_id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    join subjects sub on sub.id = c.subject_id left join linkings l on l.id = c.linking_id
    where c.id = ${contractId}`.execute(db)
  return rows[0]!
}

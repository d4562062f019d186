// SQL of what teachers received: every transfer that arrived, of lessons, stages and payslips, less what they gave back; by year.
import type { OwnYear, TeacherYear } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** `paper`: the invoice in his name, or the month of a payslip; null of a bill that was paid by itself, and of what he gave back. */
const moves = sql`(
  select p.teacher_id, p.paid_on as day, case when p.teacher_extra_id is not null then 'extras' when p.traineeship_group_id is not null then 'stages' else 'lessons' end as kind, b.reference as paper, null::text as employer, p.amount_cents as cents
    from teacher_payments p left join teacher_bills b on b.id = p.teacher_bill_id where p.status = 'succeeded'
  union all
  select s.teacher_id, w.done_on, 'payslip', s.month::text, concat_ws(' ', h.first_name, h.last_name), w.amount_cents
    from salary_payments w join payslips s on s.id = w.payslip_id join customers c on c.id = s.customer_id join people h on h.id = c.person_id where w.status = 'done'
  union all
  select u.teacher_id, d.received_on, 'returned', null, null, d.amount_cents from teacher_due_parts d join teacher_dues u on u.id = d.due_id where d.received_on is not null)`

export const listOwnYears = async (db: Db, teacherId: number): Promise<OwnYear[]> => {
  const { rows } = await sql<OwnYear>`
    select extract(year from q.day)::integer as year, sum(q.cents)::integer as paid_cents from ${moves} q
     where q.teacher_id = ${teacherId} group by 1 order by 1 desc limit 6`.execute(db)
  return rows
}

const isIn = (year: string) => sql`q.day >= ${`${year}-01-01`}::date and q.day < ${`${Number(year) + 1}-01-01`}::date`

/** Who received something in a year, in the order of the screen. */
export const listTeacherYears = async (db: Db, year: string): Promise<TeacherYear[]> => {
  const { rows } = await sql<TeacherYear>`
    select t.id as teacher_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as teacher, sum(q.cents)::integer as paid_cents
      from ${moves} q join teachers t on t.id = q.teacher_id join people p on p.id = t.person_id
     where ${isIn(year)} group by t.id, p.id order by p.last_name, p.first_name, t.id`.execute(db)
  return rows
}

export type Received = {
  readonly day: string
  readonly kind: 'lessons' | 'stages' | 'extras' | 'payslip' | 'returned'
  readonly paper: string | null
  readonly employer: string | null
  readonly cents: number
}
/** An invoice that was paid by several transfers of one day is one line. */
export const listReceived = async (db: Db, teacherId: number, year: string): Promise<Received[]> => {
  const { rows } = await sql<Received>`
    select q.day::text, q.kind, q.paper, q.employer, sum(q.cents)::integer as cents from ${moves} q
     where q.teacher_id = ${teacherId} and ${isIn(year)} group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db)
  return rows
}

export type Receiver = {
  readonly teacher: string
  readonly address: string | null
  readonly siret: string | null
  readonly vatNumber: string | null
}
export const findReceiver = async (db: Db, teacherId: number): Promise<Receiver | undefined> => {
  const { rows } = await sql<Receiver>`
    select concat_ws(' ', p.first_name, p.last_name) as teacher, a.complete_address as address, t.siret, case when t.vat_collected then t.vat_number end as vat_number
      from teachers t join people p on p.id = t.person_id left join addresses a on a.id = p.address_id where t.id = ${teacherId}`.execute(
    db,
  )
  return rows[0]
}

// SQL of the employees' month: lessons that wait for a payslip by employment and month, who is party to it, payslips as they stand.
import type { PartiesFacts } from '@cartable/domain/payroll/salaries.rules.ts'
import type { SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Employment, monthGiven, unpaid } from './payroll.queries.ts'

const name = (alias: string) =>
  sql`upper(${sql.ref(`${alias}.last_name`)}) || coalesce(' ' || ${sql.ref(`${alias}.first_name`)}, '')`
const teacher = name('e')
const customer = name('k')

/** Everybody's parties in the order of the screen, by the name of the teacher. */
export const listParties = async (db: Db, employments: readonly Employment[]): Promise<PartiesFacts[]> => {
  if (employments.length === 0) return []
  const { rows } = await sql<PartiesFacts>`
    select t.id as teacher_id, ${teacher} as teacher, c.id as customer_id, ${customer} as customer,
      t.health_insurance_number_encrypted is not null as has_health_insurance_number, e.address_id is not null as has_teacher_address,
      k.address_id is not null as has_customer_address, d.regional_urssaf_id is not null as has_urssaf
      from unnest(${employments.map(({ teacherId }) => teacherId)}::bigint[], ${employments.map(({ customerId }) => customerId)}::bigint[]) as x (teacher_id, customer_id)
      join teachers t on t.id = x.teacher_id join people e on e.id = t.person_id join customers c on c.id = x.customer_id join people k on k.id = c.person_id
      left join addresses a on a.id = k.address_id left join regional_urssaf_departements d on d.departement_code = a.departement_code
     order by e.last_name, e.first_name, t.id, k.last_name, c.id`.execute(db)
  return rows
}

export type WaitingLessons = Employment & {
  readonly month: string
  readonly minutes: number
  readonly netCents: number
  readonly collectedCents: number
}
/** What `lockLessons` would find of all employments, without a lock. */
export const listWaitingLessons = async (db: Db, before: string): Promise<WaitingLessons[]> => {
  const { rows } = await sql<WaitingLessons>`
    select teacher_id, customer_id, ${monthGiven} as month, sum(duration_minutes)::integer as minutes, sum(teacher_amount_cents)::integer as net_cents,
      sum(urssaf_part_cents)::integer as collected_cents
      from courses where ${unpaid(before)} group by 1, 2, 3 order by 3`.execute(db)
  return rows
}

/** Lessons of a month that families who employ have not confirmed. */
export const listUnconfirmed = async (db: Db, month: string): Promise<(Employment & { readonly count: number })[]> => {
  const { rows } = await sql<Employment & { readonly count: number }>`
    select c.teacher_id, c.customer_id, count(*)::integer as count from courses c join contracts k on k.id = c.contract_id
     where k.regime = 'mandataire' and c.status in ('2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','4-disputed')
       and date_trunc('month', c.done_at at time zone 'Europe/Paris')::date = ${month}::date group by 1, 2`.execute(db)
  return rows
}

export type IssuedRow = Omit<
  SalaryRow,
  | 'state'
  | 'obstacles'
  | 'unsigned'
  | 'paymentObstacle'
  | 'unconfirmedCount'
  | 'recalls'
  | 'takenBack'
  | 'carriedCents'
  | 'id'
> & {
  readonly id: number
  readonly recalls: SalaryRow['recalls'] | null
  readonly takenBack: SalaryRow['takenBack'] | null
  readonly status: 'proposed' | 'asked' | 'done' | 'refused' | 'cancelled' | null
  readonly hasIban: boolean
}
export const listIssued = async (db: Db, month: string): Promise<IssuedRow[]> => {
  const { rows } = await sql<IssuedRow>`
    select s.id, s.teacher_id, ${teacher} as teacher, s.customer_id, ${customer} as customer, s.hours_minutes as minutes, s.gross_cents, s.net_cents,
      s.employee_charges_cents + s.employer_charges_cents as contributions_cents, s.gap_cents, s.pay_on::text,
      (select jsonb_agg(jsonb_build_object('month', r.month, 'minutes', r.minutes, 'netCents', r.cents) order by r.month) from (
        select ${monthGiven} as month, sum(duration_minutes) as minutes, sum(teacher_amount_cents) as cents from courses where payslip_id = s.id and status = '3-confirmed' group by 1) r
       where r.month < s.month::text) as recalls,
      (select jsonb_agg(jsonb_build_object('day', (z.done_at at time zone 'Europe/Paris')::date, 'minutes', q.minutes, 'netCents', q.amount_cents) order by q.id)
        from teacher_due_parts q join teacher_dues u on u.id = q.due_id join courses z on z.id = u.course_id where q.payslip_id = s.id) as taken_back,
      x.id as payment_id, case when x.status = 'asked' and f.status = 'proposed' then 'proposed' else x.status end as status, f.reference as payment_reference, case x.status when 'done' then x.done_on end::text as paid_on,
      case x.status when 'refused' then x.refusal_reason end as refusal, exists (select from bank_accounts b where b.person_id = e.id and b.enabled and not exists (select from teacher_account_checks k where k.bank_account_id = b.id and (k.checked_on is null or k.held_until > clock_now()))) as has_iban
      from payslips s join teachers t on t.id = s.teacher_id join people e on e.id = t.person_id join customers c on c.id = s.customer_id join people k on k.id = c.person_id
      left join lateral (select * from salary_payments y where y.payslip_id = s.id order by y.id desc limit 1) x on true left join salary_files f on f.id = x.salary_file_id
     where s.month = ${month}::date order by e.last_name, e.first_name, t.id, k.last_name, s.id`.execute(db)
  return rows
}

export type IssuedPaper = {
  readonly id: number
  readonly teacher: string
  readonly customer: string
  /** Where its paper is kept; null where none was. */
  readonly storageKey: string | null
}
/** The papers of a month, in the order in which they are put in envelopes. */
export const listPapers = async (db: Db, month: string): Promise<IssuedPaper[]> => {
  const { rows } = await sql<IssuedPaper>`
    select s.id, ${teacher} as teacher, ${customer} as customer, f.storage_key from payslips s
      join teachers t on t.id = s.teacher_id join people e on e.id = t.person_id join customers c on c.id = s.customer_id join people k on k.id = c.person_id
      left join files f on f.id = s.pdf_file_id
     where s.month = ${month}::date order by e.last_name, e.first_name, t.id, k.last_name, s.id`.execute(db)
  return rows
}

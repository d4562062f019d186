// SQL of the bills of confirmed lessons: whom to send them to, and what each is of; who pays a lesson.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type IssuedTo = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  /** One line for each bill, in their order: `F2026-000012 : cours du 20/11/2026, 67,50 €, réglée`. */
  readonly lines: readonly string[]
  readonly orderId: number
  readonly isTold: boolean
}
/** Who is sent these bills of one family, and whether they were. */
export const findIssuedTo = async (db: Db, billIds: readonly number[]): Promise<IssuedTo | undefined> => {
  const { rows } = await sql<IssuedTo>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, min(b.order_id) as order_id,
      array_agg(concat(b.reference, ' : ', l.label, ', ', replace(to_char(b.total_cents / 100.0, 'FM999990.00'), '.', ','), ' €',
        case when o.customer_due_cents > 0 then ', ' || replace(to_char(o.customer_due_cents / 100.0, 'FM999990.00'), '.', ',') || ' € à payer'
          when o.expected_cents > 0 then '' else ', réglée' end) order by b.id) as lines,
      exists (select from messages m where m.about_class = 'orders' and m.about_id = min(b.order_id) and m.purpose = 'bill-issued') as is_told
    from bills b join orders o on o.id = b.order_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
      left join accounts a on a.person_id = p.id and a.enabled
      join lateral (select case when count(*) = 1 then min(label) else concat(count(*), ' cours, du ', to_char(min(k.done_at at time zone 'Europe/Paris'), 'DD/MM/YYYY'), ' au ', to_char(max(k.done_at at time zone 'Europe/Paris'), 'DD/MM/YYYY')) end as label
        from bill_lines w left join courses k on k.id = w.course_id where w.bill_id = b.id) l on true
    where b.id = any(${billIds}::bigint[]) group by p.id, a.id`.execute(db)
  return rows[0]
}

export type Payer = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly studentFirstName: string
}
/** Who pays a lesson, and whose it is. */
export const findPayer = async (db: Db, courseId: number): Promise<Payer | undefined> => {
  const { rows } = await sql<Payer>`
    select p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id,
      coalesce(sp.first_name, sp.last_name) as student_first_name
    from courses c join customers k on k.id = c.customer_id join people p on p.id = k.person_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    where c.id = ${courseId}`.execute(db)
  return rows[0]
}

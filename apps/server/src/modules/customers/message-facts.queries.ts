// SQL of what messages about a customer or a student say of them.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** First course to come of the rows that a condition keeps. */
const nextCourse = (condition: ReturnType<typeof sql>, now: Date) => sql<string | null>`
  (select to_char(f.expected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from courses f
    where ${condition} and f.status = '1-planned' and f.expected_at > ${now} order by f.expected_at limit 1)`

export type CustomerFacts = {
  readonly number: string
  readonly personId: number
  readonly billingPersonId: number | null
  readonly name: string
  readonly city: string | null
  readonly balanceDueCents: number
  readonly nextCourse: string | null
  readonly students: readonly { readonly id: number; readonly personId: number; readonly firstName: string | null }[]
}

export const findCustomerFacts = async (db: Db, id: number, now: Date): Promise<CustomerFacts | undefined> => {
  const { rows } = await sql<CustomerFacts>`
    select c.number, c.person_id, c.billing_person_id, concat_ws(' ', p.first_name, p.last_name) as name,
      nullif(c.sort_city, '') as city,
      (select coalesce(sum(o.customer_due_cents), 0) from orders o
        where o.customer_id = c.id and o.customer_due_cents > 0 and o.cancelled_at is null) as balance_due_cents,
      ${nextCourse(sql`f.customer_id = c.id`, now)} as next_course,
      (select coalesce(json_agg(json_build_object('id', s.id, 'personId', s.person_id, 'firstName', sp.first_name) order by s.id), '[]')
        from students s join people sp on sp.id = s.person_id where s.customer_id = c.id and s.enabled) as students
    from customers c join people p on p.id = c.person_id where c.id = ${id}`.execute(db)
  return rows[0]
}

export type StudentFacts = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly customerId: number
  readonly customerPersonId: number
  readonly customerName: string
  readonly levelName: string | null
  readonly establishmentName: string | null
  readonly subjectNames: readonly string[]
  readonly nextCourse: string | null
}

export const findStudentFacts = async (db: Db, id: number, now: Date): Promise<StudentFacts | undefined> => {
  const { rows } = await sql<StudentFacts>`
    select s.person_id, p.first_name, p.last_name, s.customer_id, c.person_id as customer_person_id,
      concat_ws(' ', cp.first_name, cp.last_name) as customer_name, l.name as level_name, e.name as establishment_name,
      array(select sub.name from student_subjects ss join subjects sub on sub.id = ss.subject_id
            where ss.student_id = s.id order by sub.order_key, sub.name) as subject_names,
      ${nextCourse(sql`f.student_id = s.id`, now)} as next_course
    from students s join people p on p.id = s.person_id
    join customers c on c.id = s.customer_id join people cp on cp.id = c.person_id
    left join scholar_levels l on l.id = s.scholar_level_id
    left join establishments e on e.id = s.establishment_id
    where s.id = ${id}`.execute(db)
  return rows[0]
}

// SQL that indicators of the home page share: who a row is about, where it leads, lessons, candidates, documents, contacts, orders.
import { type RawBuilder, sql } from 'kysely'

export type Source = {
  /** Tables and condition. */
  readonly from: RawBuilder<unknown>
  readonly label: RawBuilder<string>
  readonly detail: RawBuilder<string | null>
  /** Address of the item. */
  readonly path: RawBuilder<string>
  /** The oldest first. */
  readonly order: RawBuilder<unknown>
  /** Day or instant since which it waits, where that is not what orders. */
  readonly since?: RawBuilder<unknown>
}

/** The day since which an item waits, by the clocks of Paris. */
export const sinceOf = ({ order, since = order }: Source) =>
  sql<string | null>`((${since})::timestamptz at time zone 'Europe/Paris')::date`

const person = (id: string) =>
  sql<string>`(select concat_ws(' ', p.first_name, p.last_name) from people p where p.id = ${sql.ref(id)})`
export const studentOf = (alias: string) =>
  sql<string>`(select concat_ws(' ', p.first_name, p.last_name) from students s join people p on p.id = s.person_id where s.id = ${sql.ref(`${alias}.student_id`)})`
export const teacherOf = (alias: string) =>
  sql<string>`(select concat_ws(' ', p.first_name, p.last_name) from teachers t join people p on p.id = t.person_id where t.id = ${sql.ref(`${alias}.teacher_id`)})`
export const customerOf = (alias: string) =>
  sql<string>`(select concat_ws(' ', p.first_name, p.last_name) from customers c join people p on p.id = c.person_id where c.id = ${sql.ref(`${alias}.customer_id`)})`
export const subjectOf = (alias: string) =>
  sql<string>`(select name from subjects where id = ${sql.ref(`${alias}.subject_id`)})`
export const at = (prefix: string, id: string) => sql<string>`${prefix}::text || ${sql.ref(id)}::text`
export const dayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'DD/MM/YYYY')`

export const courseOf = (condition: RawBuilder<unknown>): Source => ({
  from: sql`courses x where ${condition}`,
  label: studentOf('x'),
  detail: sql`concat_ws(' · ', ${teacherOf('x')}, ${dayOf('x.done_at')})`,
  // the lessons of its pupil on its day
  path: sql`'/privateTuition/courses?eleve=' || x.student_id || '&date=' || concat_ws(',', (x.done_at at time zone 'Europe/Paris')::date, (x.done_at at time zone 'Europe/Paris')::date)`,
  order: sql`x.done_at`,
})
export const candidateOf = (status: string): Source => ({
  from: sql`candidates x join teachers t on t.id = x.teacher_id where x.status = ${status}`,
  label: person('t.person_id'),
  detail: sql`'depuis le ' || ${dayOf('x.status_changed_at')}`,
  path: at('/teacher/postulance_overview?carte=', 'x.id'),
  order: sql`x.status_changed_at`,
})
export const documentOf = (holder: 'teacher' | 'customer'): Source => ({
  from: sql`documents x join document_types y on y.id = x.document_type_id where x.check_status = 'unchecked' and x.removed_at is null
    and y.internal_check_required and ${sql.ref(`x.${holder}_id`)} is not null`,
  label: holder === 'teacher' ? teacherOf('x') : customerOf('x'),
  detail: sql`y.name`,
  path: sql`${`/${holder}/show/`}::text || ${sql.ref(`x.${holder}_id`)}::text || '#documents'`,
  order: sql`x.created_at`,
})
export const contactOf = (condition: RawBuilder<unknown>): Source => ({
  from: sql`contacts x where ${condition}`,
  label: sql`concat_ws(' ', x.first_name, x.last_name)`,
  detail: sql`'depuis le ' || ${dayOf('x.status_changed_at')}`,
  path: at('/contact/overview?carte=', 'x.id'),
  order: sql`x.status_changed_at`,
})
export const orderOf = (condition: RawBuilder<unknown>): Source => ({
  from: sql`orders x where x.cancelled_at is null and x.payment_status <> 'payed' and x.payment_status <> 'written_off' and ${condition}`,
  label: customerOf('x'),
  detail: sql`concat_ws(' · ', x.reference, to_char(x.ordered_on, 'DD/MM/YYYY'))`,
  path: at('/accounting/orders?commande=', 'x.id'),
  order: sql`x.ordered_on`,
})
export const session = (id: string) => sql<string>`(select name from traineeship_sessions where id = ${sql.ref(id)})`

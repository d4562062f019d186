// SQL of conversations as the office sees them: those of a record, who answers by name, whether a record can read at all.
import type { RecordThread } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Party = { readonly customerId: number | null; readonly teacherId: number | null }

/** Of the team, with an account that opens and a role that lets them answer. */
const answers = sql`u.enabled and exists (select from accounts a where a.person_id = u.person_id and a.enabled)
  and exists (select from staff_user_roles x join roles o on o.id = x.role_id and o.enabled join role_rights g on g.role_id = o.id
    where x.staff_user_id = u.id and g.right_code = 'messaging' and g.level in ('write', 'fullAccess'))`
const manages = sql`exists (select from staff_user_roles x join role_rights g on g.role_id = x.role_id
  where x.staff_user_id = u.id and g.right_code = 'users' and g.level in ('write', 'fullAccess'))`

/** Who follows the last search of a family, or its request until it has a contract; else whoever manages tuition; those who manage users last. */
export const findAnswerer = async (db: Db, { customerId, teacherId }: Party): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select who_stands_in(u.id) as id from staff_users u where ${answers}
    order by
      u.id = (select l.assigned_staff_user_id from contracts c join linkings l on l.id = c.linking_id
        where c.customer_id = ${customerId} and l.assigned_staff_user_id is not null order by c.id desc limit 1) desc nulls last,
      not exists (select from contracts c where c.customer_id = ${customerId}) and u.id = (select k.sales_staff_user_id from contacts k
        where k.customer_id = ${customerId} and k.sales_staff_user_id is not null order by k.id desc limit 1) desc nulls last,
      exists (select from staff_user_roles x join role_rights g on g.role_id = x.role_id and g.level in ('write', 'fullAccess')
        where x.staff_user_id = u.id and g.right_code = ${teacherId === null ? 'customers' : 'teachers'}) desc,
      u.private_tuition_manager desc, ${manages}, u.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
/** Whether they can still answer. */
export const mayAnswer = async (db: Db, staffUserId: number): Promise<boolean> => {
  const { rows } = await sql`select from staff_users u where u.id = ${staffUserId} and ${answers}`.execute(db)
  return rows.length > 0
}
/** Names by number of member of staff. */
export const namesOfAnswerers = async (
  db: Db,
  staffUserIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select u.id, concat_ws(' ', p.first_name, p.last_name) as name
    from staff_users u join people p on p.id = u.person_id where u.id = any(${[...staffUserIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
/** Who may be given what nobody has by name. */
export const listAnswerers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from staff_users u where ${answers} and not ${manages} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const listRecordThreads = async (db: Db, { customerId, teacherId }: Party): Promise<RecordThread[]> => {
  const { rows } = await sql<RecordThread>`
    select t.id, t.kind, concat_ws(' ', sp.first_name, sp.last_name) as staff_name, t.waits_since, l.created_at as last_at, l.body as last_body,
      (select count(*)::int from thread_messages m where m.thread_id = t.id) as count,
      case when t.kind = 'lesson' then concat_ws(' – ',
          concat_ws(' ', kp.first_name, kp.last_name), concat_ws(' ', tp.first_name, tp.last_name))
        when t.course_id is not null then 'Cours du ' || to_char(coalesce(x.done_at, x.expected_at) at time zone 'Europe/Paris', 'DD/MM/YYYY')
        else 'Avec le bureau' end as title
    from threads t
    cross join lateral (select * from thread_messages m where m.thread_id = t.id order by m.id desc limit 1) l
    left join staff_users u on u.id = t.staff_user_id left join people sp on sp.id = u.person_id
    left join customers k on k.id = t.customer_id left join people kp on kp.id = k.person_id
    left join teachers e on e.id = t.teacher_id left join people tp on tp.id = e.person_id
    left join courses x on x.id = t.course_id
    where t.customer_id = ${customerId} or t.teacher_id = ${teacherId}
    order by t.waits_since is null, l.id desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, staffName: row.staffName || null }))
}

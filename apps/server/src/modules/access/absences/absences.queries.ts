// SQL of the absences of staff: those that run or are to come, and the colleagues who may stand in.
import type { AbsenceRow } from '@cartable/domain/access/absences/absences.schema.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const listAbsences = async (db: Db, staffUserId: number, today: string): Promise<AbsenceRow[]> => {
  const { rows } = await sql<AbsenceRow>`
    select a.id, a.updated_at, a.starts_on::text, a.ends_on::text, a.substitute_staff_user_id,
      concat_ws(' ', p.first_name, p.last_name) as substitute_name, a.starts_on <= ${today} as is_now
    from staff_absences a join staff_users u on u.id = a.substitute_staff_user_id join people p on p.id = u.person_id
    where a.staff_user_id = ${staffUserId} and a.ends_on >= ${today} order by a.starts_on`.execute(db)
  return rows
}

/** Null: it is not theirs, or is not there any more. */
export const findAbsence = (db: Db, id: number) =>
  db
    .selectFrom('staffAbsences')
    .select(['staffUserId', 'startsOn', 'endsOn', 'substituteStaffUserId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Everybody who may sign in but this one, by surname, with the rights of their roles. */
export const listSubstitutes = async (db: Db, exceptId: number) => {
  const { rows } = await sql<{ id: number; label: string; rights: Rights }>`
    select u.id, staff_label(u.id) as label,
      coalesce((select json_object_agg(x.right_code, x.level) from (
        select g.right_code, (array_agg(g.level order by array_position(array['forbidden','read','write','fullAccess'], g.level) desc))[1] as level
          from staff_user_roles s join roles r on r.id = s.role_id and r.enabled join role_rights g on g.role_id = r.id
         where s.staff_user_id = u.id group by g.right_code) x), '{}') as rights
    from staff_users u join people p on p.id = u.person_id join accounts a on a.person_id = p.id and a.enabled
    where u.enabled and u.id <> ${exceptId} order by p.last_name, p.first_name, u.id`.execute(db)
  return rows
}

type Days = { readonly startsOn: string; readonly endsOn: string }
/** When somebody is away during these days; null where they are there. */
export const findAway = async (db: Db, staffUserId: number, { startsOn, endsOn }: Days): Promise<Days | null> => {
  const { rows } = await sql<Days>`
    select starts_on::text, ends_on::text from staff_absences
     where staff_user_id = ${staffUserId} and period && daterange(${startsOn}, ${endsOn}, '[]') order by starts_on limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

type Values = Days & { readonly substituteStaffUserId: number }
export const insertAbsence = async (db: Db, values: Values & { readonly staffUserId: number }): Promise<number> => {
  const { id } = await db.insertInto('staffAbsences').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateAbsence = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.updateTable('staffAbsences').set(values).where('id', '=', id).execute()
}
export const deleteAbsence = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('staffAbsences').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

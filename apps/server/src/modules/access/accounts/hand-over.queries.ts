// SQL of a handing over: the two colleagues, the leaver locked so that two handings over of one person follow each other.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Colleague = {
  readonly id: number
  readonly personId: number
  readonly accountId: number
  readonly name: string
  readonly isThere: boolean
}

export const lockStaffUser = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('staffUsers').select('id').where('id', '=', id).forUpdate().execute()
}

export const findColleague = async (db: Db, id: number): Promise<Colleague | undefined> => {
  const { rows } = await sql<Colleague>`
    select su.id, su.person_id, a.id as account_id, concat_ws(' ', p.first_name, p.last_name) as name, su.enabled and a.enabled as "isThere"
    from staff_users su join people p on p.id = su.person_id join accounts a on a.person_id = p.id where su.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

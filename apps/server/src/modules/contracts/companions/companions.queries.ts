// SQL of contracts given together: those that share a key and go on, those that could, and the key itself.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Companion = {
  readonly id: number
  readonly number: string
  readonly status: 'created' | 'active' | 'pause'
  readonly collectiveKey: string | null
  readonly studentName: string
  readonly subject: string
  /** It is given with the contract that was asked for. */
  readonly isTogether: boolean
}

/** Other contracts of the same family and teacher, collective, going on, of the same format and place. */
export const listCompanions = async (db: Db, contractId: number): Promise<Companion[]> => {
  const { rows } = await sql<Companion>`
    select o.id, o.number, o.status, o.collective_key, concat_ws(' ', p.first_name, p.last_name) as student_name, j.name as subject,
      coalesce(o.collective_key = k.collective_key, false) as is_together
    from contracts k
      join contracts o on o.id <> k.id and o.customer_id = k.customer_id and o.teacher_id = k.teacher_id and o.student_id <> k.student_id
        and o.is_collective and o.status in ('created', 'active', 'pause')
        and (o.collective_key = k.collective_key or (o.format = k.format and o.location = k.location
          and o.location_address_id is not distinct from k.location_address_id))
      join students s on s.id = o.student_id join people p on p.id = s.person_id
      join subjects j on j.id = o.subject_id
    where k.id = ${contractId} order by s.sort_name, o.id`.execute(db)
  return rows
}

export type Joinable = {
  readonly id: number
  readonly status: string
  readonly isCollective: boolean
  readonly collectiveKey: string | null
}

/** Some contracts, locked in the order of their ids. */
export const lockJoinable = (db: Db, ids: readonly number[]): Promise<Joinable[]> =>
  db
    .selectFrom('contracts')
    .select(['id', 'status', 'isCollective', 'collectiveKey'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const setCollectiveKey = async (db: Db, ids: readonly number[], collectiveKey: string | null): Promise<void> => {
  await db
    .updateTable('contracts')
    .set({ collectiveKey })
    .where('id', 'in', [...ids])
    .execute()
}

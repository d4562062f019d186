// SQL of what a family is told of its registration: who reads it, and which families let the Urssaf wait.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type ToldRegistration = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  /** Of the family, to which the bell rings. */
  readonly accountId: number | null
  readonly requestedAt: string | null
  readonly activeFrom: string | null
}
/** The taxpayer, to whom the Urssaf writes too. */
export const findToldRegistration = async (db: Db, id: number): Promise<ToldRegistration | undefined> => {
  const { rows } = await sql<ToldRegistration>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, r.requested_at, r.active_from
      from urssaf_registrations r join people p on p.id = r.person_id join customers c on c.id = r.customer_id
      left join accounts a on a.person_id = c.person_id and a.enabled
     where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Registrations that wait for their family since before an instant, and of which nobody was reminded. */
export const listForgotten = async (
  db: Db,
  before: Date,
): Promise<{ id: number; customerId: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; customerId: number; name: string }>`
    select r.id, r.customer_id, concat_ws(' ', p.first_name, p.last_name) as name from urssaf_registrations r join people p on p.id = r.person_id
     where r.status = 'pending' and r.requested_at <= ${before} and r.reminded_at is null
     order by r.id limit 100`.execute(db)
  return rows
}

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

export type Requested = {
  readonly billId: number
  readonly reference: string
  readonly amountCents: number
  readonly collectsCents: number
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
/** A request that the Urssaf has, of which no mail of that day told its family. */
export const findRequested = async (db: Db, requestId: number): Promise<Requested | undefined> => {
  const { rows } = await sql<Requested>`
    select b.id as bill_id, b.reference, r.amount_cents, r.collects_cents, p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id
    from urssaf_requests r join bills b on b.id = r.bill_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
    where r.id = ${requestId} and r.status = 'waiting'
      and not exists (select from messages m join message_recipients q on q.message_id = m.id and q.person_id = p.id
        where m.purpose in ('bill-issued', 'bill-corrected', 'stage-registered')
          and (m.created_at at time zone 'Europe/Paris')::date = (r.sent_at at time zone 'Europe/Paris')::date)
      and not exists (select from messages m where m.about_class = 'bills' and m.about_id = b.id and m.purpose = 'advance-requested' and m.created_at >= r.sent_at)`.execute(
    db,
  )
  return rows[0]
}

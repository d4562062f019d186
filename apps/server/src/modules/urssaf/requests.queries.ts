// SQL of the payment requests to the Urssaf: what a request tells of a bill, the request itself and each status seen.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** A bill of which the Urssaf is to advance a part, locked with its order; undefined when there is none. */
export const lockAdvancedBill = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    billId: number
    orderId: number
    customerId: number
    reference: string
    issuedOn: string
    totalCents: number
    totalExclTaxCents: number
    thirdPartCents: number
    thirdPartPaymentStatus: string | null
    customerPaymentStatus: string
    cancelledAt: string | null
    companyIdentifier: string
  }>`
    select b.id as bill_id, o.id as order_id, o.customer_id, b.reference, b.issued_on, b.total_cents, b.total_excl_tax_cents, o.third_part_cents,
           o.third_part_payment_status, o.customer_payment_status, o.cancelled_at, coalesce(k.sap_number, k.siren || k.nic, k.code) as company_identifier
      from bills b join orders o on o.id = b.order_id join companies k on k.id = o.company_id
     where b.id = ${billId} and b.kind = 'bill' for no key update of o`.execute(db)
  return rows[0]
}
export type AdvancedBill = NonNullable<Awaited<ReturnType<typeof lockAdvancedBill>>>

export const findAdvanceLines = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    day: string
    minutes: number
    unitPriceCents: number
    totalCents: number
    totalExclTaxCents: number
    vatCents: number
    label: string
    teacherNumber: string | null
  }>`
    select (c.done_at at time zone 'Europe/Paris')::date::text as day, c.duration_minutes as minutes, l.unit_price_cents, l.total_cents, l.total_excl_tax_cents, l.vat_cents, l.label,
           coalesce(t.sap_number, t.siret) as teacher_number
      from bill_lines l join courses c on c.id = l.course_id join teachers t on t.id = c.teacher_id
     where l.bill_id = ${billId} order by l.position`.execute(db)
  return rows
}

/** Day of the customer's own payment of an order, which the Urssaf takes as a deposit. */
export const findDepositDay = async (db: Db, orderId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(paid_on)::text as day from payments where order_id = ${orderId} and payer = 'customer' and direction = 'in' and status = 'succeeded'`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** The registration under which a customer may be advanced money today, with what proves who it is. */
export const findActiveRegistration = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ id: number; clientUuid: string; activeFrom: string; birthDay: string | null }>`
    select r.id, r.client_uuid, r.active_from, p.birth_on::text as birth_day
      from urssaf_registrations r join people p on p.id = r.person_id where r.customer_id = ${customerId} and r.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

const columns = [
  'id',
  'billId',
  'paymentId',
  'providerRequestId',
  'status',
  'statusCode',
  'sentAt',
  'checkedAt',
  'watchUntil',
] as const
export const findRequest = (db: Db, id: number) =>
  db.selectFrom('urssafRequests').select(columns).where('id', '=', id).executeTakeFirst()
export const lockRequest = (db: Db, id: number) =>
  db.selectFrom('urssafRequests').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
export type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** The request of a bill that is not turned down. */
export const findOpenRequest = (db: Db, billId: number) =>
  db
    .selectFrom('urssafRequests')
    .select(columns)
    .where('billId', '=', billId)
    .where('status', 'not in', ['aborted', 'rejected'])
    .executeTakeFirst()

export const insertRequest = async (db: Db, request: Insertable<DB['urssafRequests']>): Promise<number> => {
  const { id } = await db.insertInto('urssafRequests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateRequest = async (db: Db, id: number, change: Updateable<DB['urssafRequests']>): Promise<void> => {
  await db.updateTable('urssafRequests').set(change).where('id', '=', id).execute()
}
export const insertRequestEvent = async (db: Db, event: Insertable<DB['urssafRequestEvents']>): Promise<void> => {
  await db.insertInto('urssafRequestEvents').values(event).execute()
}

/** Requests to ask the Urssaf about, the longest unasked first: those under way, and those that may still turn back. */
export const listWatchedRequests = async (db: Db, now: Date, before: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from urssaf_requests where watch_until is not null and watch_until > ${now} and (checked_at is null or checked_at <= ${before})
     order by checked_at nulls first, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

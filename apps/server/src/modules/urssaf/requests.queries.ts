// SQL of the payment requests to the Urssaf: what a request tells of a bill, the request itself and each status seen.
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

const advancedBill = async (db: Db, billId: number, lock: RawBuilder<unknown>) => {
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
    advanceEndedAt: string | null
    companyIdentifier: string
    urssafCollectsCents: number
    creditedCents: number
    customerDueCents: number
    firstCourseId: number | null
  }>`
    select b.id as bill_id, o.id as order_id, o.customer_id, b.reference, b.issued_on, b.total_cents, b.total_excl_tax_cents + b.funds_cents as total_excl_tax_cents, o.third_part_cents, o.urssaf_collects_cents, o.credited_cents, o.customer_due_cents,
           (select min(l.course_id) from bill_lines l where l.bill_id = b.id) as first_course_id,
           o.third_part_payment_status, o.customer_payment_status, o.cancelled_at, o.advance_ended_at, coalesce(k.sap_number, k.siren || k.nic, k.code) as company_identifier
      from bills b join orders o on o.id = b.order_id join companies k on k.id = o.company_id
     where b.id = ${billId} and b.kind = 'bill' ${lock}`.execute(db)
  return rows[0]
}
/** A bill of which the Urssaf is to advance a part, locked with its order; undefined when there is none. */
export const lockAdvancedBill = (db: Db, billId: number) => advancedBill(db, billId, sql`for no key update of o`)
/** The same, only looked at. */
export const lookAtAdvancedBill = (db: Db, billId: number) => advancedBill(db, billId, sql``)
export type AdvancedBill = NonNullable<Awaited<ReturnType<typeof advancedBill>>>

/** Lines as the Urssaf reads them: wages and contributions of a family that employs its teacher are among them, without VAT. */
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
    select (c.done_at at time zone 'Europe/Paris')::date::text as day, c.duration_minutes as minutes, l.unit_price_cents, l.total_cents, l.total_cents - l.vat_cents as total_excl_tax_cents, l.vat_cents, l.label,
           coalesce(t.sap_number, t.siret, case when not c.teacher_self_employed then k.sap_number end) as teacher_number
      from bill_lines l join bills b on b.id = l.bill_id join companies k on k.id = b.company_id join courses c on c.id = l.course_id join teachers t on t.id = c.teacher_id
     where l.bill_id = ${billId} order by l.position`.execute(db)
  return rows
}

/** Lines that a request may have, and the share that a deposit may be, on a day. */
export const findRequestLimits = async (db: Db, today: string) => {
  const { rows } = await sql<{ mostLines: number; depositMaxPercent: number }>`
    select coalesce((select value from statutory_rates where code = 'advance-max-lines' and period @> ${today}::date), 10)::integer as most_lines,
      coalesce((select value from statutory_rates where code = 'advance-deposit-max' and period @> ${today}::date), 50)::float8 as deposit_max_percent`.execute(
    db,
  )
  const [limits] = rows
  if (!limits) throw new Error('the limits of a request are gone')
  return limits
}

/** Day of the customer's own payment of an order, which the Urssaf takes as a deposit. */
export const findDepositDay = async (db: Db, orderId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(paid_on)::text as day from payments where order_id = ${orderId} and payer = 'customer' and type <> 'urssaf-debit' and direction = 'in' and status = 'succeeded'`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** The registration of a customer that the Urssaf knows, in force or not, with what proves who it is. */
export const findKnownRegistration = async (db: Db, customerId: number) => {
  const { rows } = await sql<{
    id: number
    clientUuid: string
    activeFrom: string
    birthDay: string | null
    status: 'active' | 'blocked' | 'expired'
  }>`
    select r.id, r.client_uuid, r.active_from, p.birth_on::text as birth_day, r.status
      from urssaf_registrations r join people p on p.id = r.person_id
     where r.customer_id = ${customerId} and r.status in ('active', 'blocked', 'expired') and r.client_uuid is not null and r.active_from is not null`.execute(
    db,
  )
  return rows[0]
}

const columns = [
  'id',
  'billId',
  'number',
  'paymentId',
  'debitPaymentId',
  'registrationId',
  'amountCents',
  'depositCents',
  'collectsCents',
  'withdrawalAskedAt',
  'withdrawalEndedAt',
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

/** The number under which a bill is asked for next: its reference, then `-2`, `-3`; the Urssaf takes none twice. */
export const nextNumber = async (db: Db, billId: number, reference: string): Promise<string> => {
  const { count } = await db
    .selectFrom('urssafRequests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? reference : `${reference}-${Number(count) + 1}`
}

/**
 * Bills whose advance waits to be asked, a page after another by their ids: nothing is owed by their family first, and no
 * request of them is known. What the checks stop stays among them until somebody mends or ends it.
 */
export const listBillsToAsk = async (
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select b.id from orders o join bills b on b.order_id = o.id and b.kind = 'bill'
     where b.id > ${after} and o.third_part_payment_status = 'missing' and o.advance_ended_at is null and o.cancelled_at is null and o.customer_due_cents = 0
       and not exists (select from urssaf_requests r where r.bill_id = b.id)
     order by b.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

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

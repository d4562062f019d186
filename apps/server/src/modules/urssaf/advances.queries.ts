// SQL of the advance of a bill: whom to tell of its end, where it stands, each answer of the Urssaf.

import type { TaxCeilingInput } from '@cartable/domain/urssaf/advances.schema.ts'
import type { RequestStatus } from '@cartable/domain/urssaf/payment-request.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { declaredOfYear, takenOfYear } from './decisions.queries.ts'

export const findPayerOfBill = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
    reference: string
    dueCents: number
    rejectCode: string | null
    isTold: boolean
  }>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, b.reference, o.customer_due_cents as due_cents,
      (select reject_code from urssaf_requests r where r.bill_id = b.id order by r.id desc limit 1) as reject_code,
      exists (select from messages m where m.about_class = 'bills' and m.about_id = b.id and m.purpose = 'advance-refused') as is_told
    from bills b join orders o on o.id = b.order_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
      left join accounts a on a.person_id = p.id and a.enabled
    where b.id = ${billId}`.execute(db)
  return rows[0]
}

/** How the company asks for the advance, the last begun first. */
export const listWays = (db: Db) =>
  db
    .selectFrom('advanceWays')
    .select(['id', 'beginsOn', 'way', 'guaranteedUntil'])
    .orderBy('beginsOn', 'desc')
    .execute()

/** What was declared of a calendar year, and the threshold of that year. */
export const findDeclared = async (db: Db, year: number) => {
  const { rows } = await sql<{ cents: number; guaranteeFromCents: number | null }>`
    select ${declaredOfYear(year)} as cents, (select value from statutory_rates
       where code = 'advance-guarantee-threshold' and period @> make_date(${year}::integer, 12, 31))::bigint as guarantee_from_cents`.execute(
    db,
  )
  return { cents: rows[0]?.cents ?? 0, guaranteeFromCents: rows[0]?.guaranteeFromCents ?? null }
}

/** A day has one way: saved again, it is another one. */
export const saveWayRow = (
  db: Db,
  way: {
    readonly beginsOn: string
    readonly way: 'none' | 'whole' | 'deposit'
    readonly guaranteedUntil: string | null
  },
) =>
  db
    .insertInto('advanceWays')
    .values({ ...way, companyId: sql`(select id from companies where code = 'private-tuition')` })
    .onConflict((conflict) => conflict.constraint('advance_ways_day_uq').doUpdateSet(way))
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** What a household says of a year, its ceiling and what the advance took of it. */
export const findCeiling = async (db: Db, customerId: number, year: number) => {
  const { rows } = await sql<{
    id: number | null
    updatedAt: string | null
    hasDisability: boolean
    usedElsewhereCents: number
    ceilingCents: number | null
    isProvisional: boolean
    takenCents: number
  }>`
    select h.id, h.updated_at, coalesce(h.has_disability, false) as has_disability, coalesce(h.used_elsewhere_cents, 0) as used_elsewhere_cents,
      (select value::integer from statutory_rates where code = case when h.has_disability then 'tax-credit-ceiling-disability' else 'tax-credit-ceiling' end
        and period @> make_date(${year}::integer, 12, 31)) as ceiling_cents,
      exists (select from rates_to_confirm(${year}::integer) r where r.code in ('tax-credit-rate', case when h.has_disability then 'tax-credit-ceiling-disability' else 'tax-credit-ceiling' end)) as is_provisional,
      ${takenOfYear(customerId, year)} as taken_cents
    from (select 1) one left join tax_ceilings h on h.customer_id = ${customerId} and h.year = ${year}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no ceiling was read')
  return found
}

export type PlannedLesson = {
  readonly courseId: number
  readonly contractId: number
  readonly isCollective: boolean
  readonly day: string
  readonly priceCents: number
  /** Rate of the tax credit of that day, in percent; null where the law is not known. */
  readonly ratePercent: string | null
}
/** Lessons of a year that are not billed yet, given or to come, in the order of their days. */
export const listPlannedLessons = async (db: Db, customerId: number, year: number): Promise<PlannedLesson[]> => {
  const { rows } = await sql<PlannedLesson>`
    select course_id, contract_id, is_collective, day::text as day, price_cents,
      (select trim_scale(value)::text from statutory_rates where code = 'tax-credit-rate' and period @> day) as rate_percent
      from (select c.id as course_id, c.contract_id, c.is_collective, c.price_cents, (coalesce(c.done_at, c.expected_at) at time zone 'Europe/Paris')::date as day
        from courses c where c.customer_id = ${customerId} and c.order_id is null and c.status not in ('0-cancelled', '5-cancelled')) planned
     where extract(year from day) = ${year} order by day, contract_id`.execute(db)
  return rows
}

export const saveCeilingRow = (db: Db, { customerId, year, hasDisability, usedElsewhereCents }: TaxCeilingInput) =>
  db
    .insertInto('taxCeilings')
    .values({ customerId, year, hasDisability, usedElsewhereCents })
    .onConflict((conflict) =>
      conflict.constraint('tax_ceilings_year_uq').doUpdateSet({ hasDisability, usedElsewhereCents }),
    )
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** The advance of a bill as it stands; undefined when there is no such bill. */
export const findBillAdvance = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    orderId: number
    reference: string
    totalCents: number
    customerId: number
    phone: string | null
    creditCents: number
    collectsCents: number
    isCancelled: boolean
    isEnded: boolean
    status: string | null
    courseId: number | null
    contractId: number | null
    teacherId: number | null
    lesson: string | null
  }>`
    select o.id as order_id, b.reference, b.total_cents, o.customer_id, coalesce(p.mobile_phone, p.phone) as phone, o.third_part_cents as credit_cents,
      o.urssaf_collects_cents as collects_cents, o.cancelled_at is not null as is_cancelled, o.advance_ended_at is not null as is_ended,
      o.third_part_payment_status as status, l.course_id, c.contract_id, c.teacher_id,
      case when c.id is not null then concat(s.name, ', ', concat_ws(' ', sp.first_name, sp.last_name), ', le ', to_char(c.done_at at time zone 'Europe/Paris', 'DD/MM/YYYY à HH24:MI')) end as lesson
    from bills b join orders o on o.id = b.order_id join customers u on u.id = o.customer_id join people p on p.id = u.person_id
      left join lateral (select min(course_id) as course_id from bill_lines where bill_id = b.id) l on true
      left join courses c on c.id = l.course_id left join contracts k on k.id = c.contract_id left join subjects s on s.id = k.subject_id
      left join students t on t.id = k.student_id left join people sp on sp.id = t.person_id
    where b.id = ${billId} and b.kind = 'bill'`.execute(db)
  return rows[0]
}

/** Requests of a bill, the last first, with each answer of the Urssaf. */
export const listRequestsOfBill = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    id: number
    number: string
    status: RequestStatus
    amountCents: number
    rejectCode: string | null
    rejectWords: string | null
    errors: { code: string; message: string; description: string }[] | null
    sentAt: string | null
    withdrawalAskedAt: string | null
    withdrawalReason: string | null
    withdrawalEndedAt: string | null
    paymentId: number | null
    debitPaymentId: number | null
    transferredOn: string | null
    acceptedOn: string | null
    steps: { at: string; label: string }[]
  }>`
    select r.id, r.number, r.status, r.amount_cents, r.reject_code, r.errors, r.sent_at, r.withdrawal_asked_at, r.withdrawal_reason, r.withdrawal_ended_at,
      r.payment_id, r.debit_payment_id, r.transferred_on,
      -- clear days: neither the day of the request nor that of its end counts
      case when r.status = 'waiting' then ((r.sent_at at time zone 'Europe/Paris')::date + 1
        + (select value from statutory_rates s where s.code = 'advance-validation-days' and s.period @> (r.sent_at at time zone 'Europe/Paris')::date)::integer)::text
      end as accepted_on,
      (select e.payload ->> 'rejectWords' from urssaf_request_events e where e.request_id = r.id and e.payload ->> 'rejectWords' is not null order by e.id desc limit 1) as reject_words,
      coalesce((select jsonb_agg(jsonb_build_object('at', e.seen_at, 'label', coalesce(e.label, e.status_code::text)) order by e.seen_at, e.id)
        from urssaf_request_events e where e.request_id = r.id), '[]'::jsonb) as steps
    from urssaf_requests r where r.bill_id = ${billId} order by r.id desc`.execute(db)
  return rows
}

/** What the Urssaf paid of an order and nobody gave back, in cents. */
export const heldOfUrssaf = async (db: Db, orderId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(signed_cents), 0)::integer as cents from payments
     where order_id = ${orderId} and status = 'succeeded' and (type in ('urssaf-advance', 'urssaf-debit')
       or refunded_payment_id in (select id from payments where order_id = ${orderId} and type in ('urssaf-advance', 'urssaf-debit')))`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** The bill of an order. */
export const findBillOfOrder = async (db: Db, orderId: number): Promise<number | null> => {
  const bill = await db
    .selectFrom('bills')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'bill')
    .executeTakeFirst()
  return bill?.id ?? null
}

export type OwnRequestFound = {
  readonly id: number
  readonly reference: string
  readonly billId: number
  readonly day: string
  readonly amountCents: number
  readonly collectsCents: number
  readonly dueCents: number
  readonly status: string
  readonly statusCode: number | null
}
export const listOwnRequests = async (db: Db, customerId: number): Promise<OwnRequestFound[]> => {
  const { rows } = await sql<OwnRequestFound>`
    select r.id, b.reference, b.id as bill_id, r.employment_to::text as day, r.amount_cents, r.collects_cents, o.customer_due_cents as due_cents,
      r.status, r.status_code
    from urssaf_requests r join bills b on b.id = r.bill_id join orders o on o.id = b.order_id
    where b.customer_id = ${customerId} order by r.id desc limit 12`.execute(db)
  return rows
}

/** Whether the company asks for advances today. */
export const isOffered = async (db: Db, today: string): Promise<boolean> => {
  const { rows } = await sql<{ way: string }>`
    select w.way from advance_ways w join companies k on k.id = w.company_id and k.code = 'private-tuition'
    where w.begins_on <= ${today}::date order by w.begins_on desc limit 1`.execute(db)
  return (rows[0]?.way ?? 'none') !== 'none'
}

/** Requests that the Urssaf has not settled yet. */
const isOpen = sql`exists (select from urssaf_requests q where q.registration_id = r.id and q.status in ('draft','sent','waiting','validated','debited'))`

export const hasOpenRequests = async (db: Db, registrationId: number): Promise<boolean> => {
  const { rows } = await sql`select from urssaf_registrations r where r.id = ${registrationId} and ${isOpen}`.execute(
    db,
  )
  return rows.length > 0
}
/** Stops whose day has come and whose requests have all ended. */
export const listStopped = async (db: Db, today: string): Promise<{ id: number; customerId: number }[]> => {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select r.id, r.customer_id from urssaf_registrations r
    where r.stops_on <= ${today}::date and r.status in ('pending','active','blocked','expired') and not ${isOpen} order by r.id`.execute(
    db,
  )
  return rows
}

export type Contested = {
  readonly billId: number
  readonly reference: string
  readonly amountCents: number
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
/** A request that its family contested, with whom to tell; undefined where it did not, or was told. */
export const findContested = async (db: Db, requestId: number): Promise<Contested | undefined> => {
  const { rows } = await sql<Contested>`
    select b.id as bill_id, b.reference, r.amount_cents, p.id as person_id, p.first_name, p.last_name, p.email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id
    from urssaf_requests r join bills b on b.id = r.bill_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
    where r.id = ${requestId} and r.status_code = 40
      and not exists (select from messages m where m.about_class = 'bills' and m.about_id = b.id and m.purpose = 'advance-contested')`.execute(
    db,
  )
  return rows[0]
}

// SQL of what self-employed teachers are owed: parts of orders that nobody has paid them yet, the lessons behind, what is held back, who they are.
import type { ExtraKind } from '@cartable/domain/billing/extras/extras.words.ts'
import type { PayeeFacts } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { HeldReason, PayItem } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isTakenByPay } from '../payments/teacher-dues.queries.ts'

export type Owed = {
  readonly orderId: number
  readonly teacherId: number
  readonly amountCents: number
  /** The family has paid, or the Urssaf for it, or the company waits for neither. */
  readonly isPayable: boolean
}
type Scope = {
  /** The company pays what is billed, paid by the family or not. */
  readonly beforeFamilies: boolean
  /** Lessons given before this day, by the clock of Paris. */
  readonly before: string
  readonly teacherId?: number
  readonly orderIds?: readonly number[]
}
const isIn = (column: RawBuilder<unknown>, one: number | undefined) =>
  one === undefined ? sql`true` : sql`${column} = ${one}`

/** Neither paid nor being paid, nor netted as a whole with what the teacher owes. */
const isOpen = sql`not exists (select from teacher_payments p where p.order_id = o.id and p.teacher_id = t.teacher_id and p.status in ('pending', 'succeeded'))
    and not exists (select from teacher_due_parts d join teacher_dues u on u.id = d.due_id
      where d.order_id = o.id and d.teacher_payment_id is null and u.teacher_id = t.teacher_id)`
const owed = ({ before, beforeFamilies, teacherId, orderIds }: Scope) => sql`
  select o.id as order_id, t.teacher_id, sum(t.teacher_amount_cents)::integer as amount_cents, ${beforeFamilies}::boolean or o.customer_payment_status = 'succeeded' as is_payable
    from orders o join order_teachers t on t.order_id = o.id join courses c on c.id = t.course_id join companies k on k.id = o.company_id and k.code = 'private-tuition'
   where o.cancelled_at is null and o.teacher_payment_status in ('missing', 'failed', 'pending')
     and ${orderIds === undefined ? sql`true` : sql`o.id = any(${[...orderIds]}::bigint[])`} and ${isIn(sql`t.teacher_id`, teacherId)}
     and t.teacher_self_employed and t.teacher_amount_cents > 0 and not t.is_cancelled and ${isOpen}
   group by o.id, t.teacher_id having (max(c.done_at) at time zone 'Europe/Paris')::date < ${before}::date`

/** In the order in which they are paid: the oldest first. */
export const listOwed = async (db: Db, scope: Scope): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`select * from (${owed(scope)}) x order by teacher_id, order_id`.execute(db)
  return rows
}

/** Locks orders, so that nothing else pays their teachers meanwhile. */
export const lockOrders = async (db: Db, orderIds: readonly number[]): Promise<void> => {
  await sql`select id from orders where id = any(${[...orderIds]}::bigint[]) order by id for no key update`.execute(db)
}

export type OwedItem = Omit<PayItem, 'day' | 'kind'> & {
  readonly kind: Exclude<PayItem['kind'], ExtraKind>
  readonly orderId: number
  readonly teacherId: number
  readonly courseId: number
  readonly doneAt: string
}
/** The lessons, complements and lost lessons of orders, teacher by teacher. */
export const listItems = async (db: Db, orderIds: readonly number[]): Promise<OwedItem[]> => {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OwedItem>`
    select t.order_id, t.teacher_id, t.course_id, c.done_at,
        case when c.order_id = t.order_id then 'lesson' when exists (select from course_charges g where g.order_id = t.order_id and g.course_id = c.id) then 'charge' else 'complement' end as kind,
        s.name || ', ' || l.name || ', ' || concat_ws(' ', p.first_name, p.last_name) as words,
        case when c.order_id = t.order_id then c.duration_minutes end as minutes, t.teacher_amount_cents as cents
      from order_teachers t join courses c on c.id = t.course_id join contracts n on n.id = c.contract_id join subjects s on s.id = n.subject_id
      join scholar_levels l on l.id = n.scholar_level_id join students d on d.id = c.student_id join people p on p.id = d.person_id
     where t.order_id = any(${[...orderIds]}::bigint[]) and t.teacher_self_employed and t.teacher_amount_cents > 0 and not t.is_cancelled
     order by t.teacher_id, c.done_at, c.id, t.order_id`.execute(db)
  return rows
}

export type Held = {
  readonly teacherId: number
  readonly reason: HeldReason
  readonly count: number
  readonly cents: number
}
/** Lessons given that no order bills yet, and why. */
export const listUnbilled = async (
  db: Db,
  { before, teacherId }: Pick<Scope, 'before' | 'teacherId'>,
): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select c.teacher_id, case when c.status = '4-disputed' then 'disputed' when c.status = '3-confirmed' then 'unbilled' else 'unconfirmed' end as reason,
        count(*)::integer as count, sum(c.teacher_amount_cents)::integer as cents
      from courses c
     where c.order_id is null and c.teacher_self_employed and c.teacher_amount_cents > 0 and ${isIn(sql`c.teacher_id`, teacherId)}
       and c.status in ('2-validated', '21-validated-teacher-mail', '22-validated-customer-mail', '23-validated-waiting', '3-confirmed', '4-disputed')
       and (c.done_at at time zone 'Europe/Paris')::date < ${before}::date
     group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export const sumDues = async (
  db: Db,
  teacherId?: number,
): Promise<Map<number, { id: number; leftCents: number }[]>> => {
  const { rows } = await sql<{ teacherId: number; id: number; leftCents: number }>`
    select teacher_id, id, amount_cents - settled_cents as left_cents from teacher_dues
     where payslip_id is null and ${isTakenByPay} and ${isIn(sql`teacher_id`, teacherId)} order by id`.execute(db)
  return Map.groupBy(rows, (row) => row.teacherId)
}

export type Payee = PayeeFacts & {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly bankAccountId: number | null
  readonly address: string | null
  readonly vatNumber: string | null
  /** Of what he charges: '0' when he charges none. */
  readonly vatPercent: string
  readonly sapNumber: string | null
}
/** Teachers in the order of the screen. */
export const listPayees = async (db: Db, teacherIds: readonly number[]): Promise<Payee[]> => {
  const { rows } = await sql<Payee>`
    select t.id as teacher_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as teacher, p.id as person_id, p.first_name, p.last_name, p.email,
        (select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1) as account_id,
        t.stripe_account_id is not null as has_account, b.id is not null as has_iban, b.id as bank_account_id, t.siret, t.vat_number, case when t.vat_collected then trim_scale(normal_vat_percent())::text else '0' end as vat_percent, t.sap_number,
        d.id is not null as has_address, d.complete_address as address, m.mandate_accepted_on::text, m.hold_reason,
        exists (select from teacher_account_checks k where k.bank_account_id = b.id and k.checked_on is null) as is_unchecked,
        (select max(k.held_until) from teacher_account_checks k where k.bank_account_id = b.id and k.held_until > clock_now()) as held_until
      from teachers t join people p on p.id = t.person_id left join bank_accounts b on b.person_id = p.id and b.enabled
      left join addresses d on d.id = p.address_id left join teacher_pay_terms m on m.teacher_id = t.id
     where t.id = any(${[...teacherIds]}::bigint[]) order by p.last_name, p.first_name, t.id`.execute(db)
  return rows
}

/** Who is to be paid of lessons, extras and stages given before a day, and is not held back on purpose, by company. */
export const listToPay = async (
  db: Db,
  before: string,
): Promise<{ readonly company: string; readonly teacherId: number }[]> => {
  const { rows } = await sql<{ company: string; teacherId: number }>`
    select c.code as company, x.teacher_id from teachers_to_pay(${before}::date) x join companies c on c.id = x.company_id order by 1, 2`.execute(
    db,
  )
  return rows
}

// SQL of unpaid bills: what each family owes by order, and all that leaves it in peace, in one reading.
import type {
  OwedOrder,
  OwingFamily,
  ReminderDays,
  ReminderLevel,
} from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { UnpaidFamily, UnpaidTotals } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { paymentOfRequest, type RequestStatus, requestLabels } from '@cartable/domain/urssaf/payment-request.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../../platform/db/sql.ts'

/** A family that owes, or of whom the Urssaf is to pay, with whom to write to. */
export type FamilyFound = OwingFamily & {
  readonly customerId: number
  readonly customer: string
  /** As names are searched and sorted: without capitals nor accents. */
  readonly searchName: string
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  /** To which an SMS may go. */
  readonly mobile: string | null
  readonly accountId: number | null
  readonly address: string | null
  readonly lastReminder: UnpaidFamily['lastReminder']
  readonly promise: UnpaidFamily['promise']
  readonly suspendedOn: string | null
}

type OrderRow = Omit<OwedOrder, 'remindedLevel' | 'isAsked'> & {
  readonly remindedLevel: number | null
  /** Statuses of its requests to the Urssaf. */
  readonly asked: readonly RequestStatus[]
}
const orderOf = ({ asked, remindedLevel, ...order }: OrderRow): OwedOrder => ({
  ...order,
  isAsked: asked.some((status) => status !== 'draft' && paymentOfRequest(status) === 'pending'),
  remindedLevel: remindedLevel as ReminderLevel | null,
})

const made = sql`jsonb_build_object`
/** Name of a family as a list shows it; `p` is its person. */
const shownName = sql`upper(p.last_name) || coalesce(' ' || p.first_name, '')`
/** Letters of a name or digits of a telephone. */
const isFound = (q: string, name: RawBuilder<unknown>) =>
  q === ''
    ? sql`true`
    : sql`(${name} like search_key(${likePattern(q)}) or coalesce(p.mobile_phone, p.phone) like ${likePattern(q.replaceAll(' ', ''))})`
/** The same in what is stored of a customer `c`, which holds both and is found by its index: of what this finds, `isFound` then asks. */
const mayBeFound = (q: string) =>
  q === ''
    ? sql`true`
    : sql`(${matchesSearch(sql`c.search_text`, q)} or c.search_text like search_key(${likePattern(q.replaceAll(' ', ''))}))`
/** From when an order is late: of a debt of another program, once it was taken over and was due. */
const lateFrom = (order: string, bill: string) => {
  const [o, b] = [sql.ref(order), sql.ref(bill)]
  return sql`case when ${b}.is_opening then greatest(${o}.ordered_on, (${b}.mentions #>> '{opening,on}')::date, (${b}.mentions #>> '{opening,dueOn}')::date) else ${o}.ordered_on end`
}

/**
 * Families that owe on a day, or these alone, or those that are found by `q`. What is owed is `customer_due_cents`, the one formula; a promise runs until its
 * day included; credit counts with a company that is owed something.
 */
export const listOwing = async (
  db: Db,
  today: string,
  customerIds: readonly number[] | null = null,
  q = '',
): Promise<FamilyFound[]> => {
  const { rows } = await sql<
    Omit<FamilyFound, 'orders' | 'promisedOn'> & {
      readonly orders: readonly OrderRow[]
    }
  >`
    with owing as materialized (
      select o.*, b.id as bill_id, coalesce(b.reference, o.reference) as told,
          ${lateFrom('o', 'b')} as late_from
        from (select id, customer_id, company_id, reference, ordered_on, customer_due_cents, expected_cents, is_undecided from orders
          where cancelled_at is null and (customer_due_cents > 0 or expected_cents > 0) and (${customerIds}::bigint[] is null or customer_id = any(${customerIds}::bigint[]))) o
        left join bills b on b.order_id = o.id and b.kind = 'bill'),
    disputed as materialized (select l.customer_id, count(*)::integer as count from course_disputes x join courses l on l.id = x.course_id where x.resolved_at is null group by 1),
    asked as materialized (select q.bill_id, jsonb_agg(q.status) as statuses from urssaf_requests q where q.bill_id in (select bill_id from owing) group by 1),
    advanced as materialized (select t.order_id, sum(t.amount_cents) as cents from teacher_payments t
      where t.status = 'succeeded' and t.is_advance and t.order_id in (select id from owing) group by 1),
    reminded as materialized (select i.bill_id, max(r.level) as level from payment_reminder_bills i join payment_reminders r on r.id = i.reminder_id
      where r.state = 'sent' and i.bill_id in (select bill_id from owing) group by 1)
    select c.id as customer_id, ${shownName} as customer, search_key(${shownName}) as search_name, p.id as person_id, p.first_name, p.last_name,
      p.email, coalesce(p.mobile_phone, p.phone) as phone, p.mobile_phone as mobile, d.complete_address as address,
      (select a.id from accounts a where a.person_id = p.id and a.enabled order by a.id limit 1) as account_id,
      owed.orders,
      coalesce(disputed.count, 0) as open_disputes,
      (select coalesce(sum(k.balance_cents), 0) from credits k where k.customer_id = c.id and k.balance_cents > 0 and k.company_id = any(owed.companies))::integer as credit_cents,
      exists (select from payment_reminders r where r.customer_id = c.id and r.reminded_on = ${today}::date) as is_reminded_today,
      (select ${made}('id', r.id, 'level', r.level, 'on', r.reminded_on, 'state', r.state,
          'companies', (select jsonb_agg(distinct k.code) from payment_reminder_bills i join bills b on b.id = i.bill_id join companies k on k.id = b.company_id where i.reminder_id = r.id))
        from payment_reminders r where r.customer_id = c.id order by r.reminded_on desc limit 1) as last_reminder,
      (select ${made}('id', m.id, 'promisedOn', m.promised_on, 'comment', m.comment) from payment_promises m
        where m.customer_id = c.id and m.ended_on is null and m.promised_on >= ${today}::date) as promise,
      (select x.begun_on::text from lesson_suspensions x where x.customer_id = c.id and x.ended_on is null) as suspended_on
    from (select o.customer_id, array_agg(distinct o.company_id) filter (where o.customer_due_cents > 0) as companies,
        jsonb_agg(${made}('orderId', o.id, 'billId', o.bill_id, 'company', k.code, 'reference', o.told, 'orderedOn', o.ordered_on,
          'ageDays', ${today}::date - o.ordered_on, 'lateDays', ${today}::date - o.late_from, 'dueCents', o.customer_due_cents, 'expectedCents', o.expected_cents,
          'advancedCents', coalesce(advanced.cents, 0), 'isUndecided', o.is_undecided,
          'isPlanned', exists (select from payment_plan_orders i join payment_plans n on n.id = i.plan_id and n.status = 'active' where i.order_id = o.id
            and not exists (select from payment_plan_instalments t where t.plan_id = n.id and t.missed_on is not null)),
          'isDebited', exists (select from debits t where t.order_id = o.id and t.status in ('announced', 'sent')),
          'asked', coalesce(asked.statuses, '[]'),
          'remindedLevel', reminded.level)
          order by o.ordered_on, o.id) as orders
      from owing o join companies k on k.id = o.company_id
        left join asked on asked.bill_id = o.bill_id left join advanced on advanced.order_id = o.id left join reminded on reminded.bill_id = o.bill_id
      group by o.customer_id) owed
    join customers c on c.id = owed.customer_id join people p on p.id = c.person_id left join addresses d on d.id = p.address_id left join disputed on disputed.customer_id = c.id
    where ${mayBeFound(q)} and ${isFound(q, sql`search_key(${shownName})`)}
    order by c.sort_name, c.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    orders: row.orders.map(orderOf),
    promisedOn: row.promise?.promisedOn ?? null,
  }))
}

/** What a page of families is turned by, where no rule need be asked; of equal ones the family that is here longest comes first. */
export type SummedSort = 'customer' | 'to30' | 'to60' | 'to90' | 'over90' | 'total' | 'age' | 'reminded' | 'level'
const summedSorts: Readonly<Record<SummedSort, RawBuilder<unknown>>> = {
  customer: sql`w.name collate "C"`,
  to30: sql`w.to30`,
  to60: sql`w.to60`,
  to90: sql`w.to90`,
  over90: sql`w.over90`,
  total: sql`w.total`,
  age: sql`coalesce(w.oldest, -1)`,
  level: sql`w.level`,
  reminded: sql`coalesce((select max(r.reminded_on) from payment_reminders r where r.customer_id = w.customer_id), '-infinity')`,
}

type Summed = Omit<UnpaidTotals, 'aged'> &
  UnpaidTotals['aged'] & { readonly total: number; readonly ids: readonly number[] }
/** Statuses of a request to the Urssaf by which a family is left in peace. */
const askedStatuses = (Object.keys(requestLabels) as RequestStatus[]).filter(
  (status) => status !== 'draft' && paymentOfRequest(status) === 'pending',
)
/**
 * The level at which each family `o.customer_id` of `owed` is reminded, 0 before the first: that of its oldest bill which
 * nobody is to pay by itself and nobody has to decide of, as `levelOfFamily` says. What pays by itself is of few bills and looked up at once.
 */
const levels = (today: string, [first, second, third]: ReminderDays) => sql`
    left join (select r.customer_id, case when max(r.late) >= ${third} then 3 when max(r.late) >= ${second} then 2 when max(r.late) >= ${first} then 1 else 0 end as level
      from (select o.customer_id, ${today}::date - coalesce(${lateFrom('o', 'b')}, o.ordered_on) as late
          from owed o left join bills b on b.order_id = o.id and b.kind = 'bill' and b.is_opening
         where o.due > 0 and not o.is_undecided and exists (select from bills x where x.order_id = o.id and x.kind = 'bill')
           and o.id not in (select x.order_id from urssaf_requests q join bills x on x.id = q.bill_id where q.status = any(${askedStatuses}::text[]))
           and o.id not in (select t.order_id from debits t where t.status in ('announced', 'sent') and t.order_id is not null)
           and o.id not in (select i.order_id from payment_plan_orders i join payment_plans n on n.id = i.plan_id and n.status = 'active'
             where not exists (select from payment_plan_instalments t where t.plan_id = n.id and t.missed_on is not null)) offset 0) r
      group by 1) v on v.customer_id = f.customer_id`

/**
 * Families that owe on a day, added up and turned without what only a row shows: the ids of a page, and the sums of all.
 * @param q letters of a name or digits of a telephone
 */
export const sumOwing = async (
  db: Db,
  today: string,
  asked: {
    readonly q: string
    readonly companies: readonly string[] | null
    /** Only families that are reminded at one of these. */
    readonly levels: readonly number[] | null
    readonly days: ReminderDays
    readonly sort: { readonly column: SummedSort; readonly direction: 'asc' | 'desc' }
    readonly page: number
    readonly size: number
  },
): Promise<Omit<Summed, keyof UnpaidTotals['aged']> & Pick<UnpaidTotals, 'aged'>> => {
  const isNamed = asked.q !== '' || asked.sort.column === 'customer'
  const named = isNamed
    ? sql`join customers c on c.id = f.customer_id and ${mayBeFound(asked.q)} join people p on p.id = c.person_id
        cross join lateral (select search_key(${shownName}) as name) n`
    : sql`cross join lateral (select null::text as name) n`
  const isLevelled = asked.levels !== null || asked.sort.column === 'level'
  const levelled = isLevelled ? levels(today, asked.days) : sql``
  const level = isLevelled ? sql`coalesce(v.level, 0)` : sql`null::integer`
  const isAtLevel = asked.levels === null ? sql`true` : sql`v.level = any(${[...asked.levels]}::integer[])`
  const bucket = (which: RawBuilder<unknown>) => sql`coalesce(sum(o.due) filter (where ${which}), 0)`
  const { rows } = await sql<Summed>`
    with owed as materialized (
      select o.id, o.customer_id, o.ordered_on, o.customer_due_cents as due, o.expected_cents as expected, o.is_undecided, ${today}::date - o.ordered_on as age from orders o
       where o.cancelled_at is null and (o.customer_due_cents > 0 or o.expected_cents > 0)
         and (${asked.companies}::text[] is null or o.company_id in (select k.id from companies k where k.code = any(${asked.companies}::text[])))),
    advanced as (select o.customer_id, sum(t.amount_cents) as cents from owed o join teacher_payments t on t.order_id = o.id and t.status = 'succeeded' and t.is_advance
       where o.due > 0 group by 1),
    families as (select o.customer_id, sum(o.due) as total, ${bucket(sql`o.age <= 30`)} as to30, ${bucket(sql`o.age between 31 and 60`)} as to60,
        ${bucket(sql`o.age between 61 and 90`)} as to90, ${bucket(sql`o.age > 90`)} as over90, max(o.age) filter (where o.due > 0) as oldest, sum(o.expected) as expected
       from owed o group by 1),
    wanted as materialized (select f.*, coalesce(a.cents, 0) as advanced, n.name, ${level} as level from families f left join advanced a on a.customer_id = f.customer_id ${levelled} ${named} where ${isFound(asked.q, sql`n.name`)} and ${isAtLevel})
    select count(*)::integer as total, coalesce(sum(to30), 0)::bigint as to30, coalesce(sum(to60), 0)::bigint as to60, coalesce(sum(to90), 0)::bigint as to90,
      coalesce(sum(over90), 0)::bigint as over90, coalesce(sum(total), 0)::bigint as total_cents, coalesce(sum(expected), 0)::bigint as expected_cents,
      coalesce(sum(advanced), 0)::bigint as advanced_cents, (count(*) filter (where total > 0))::integer as families,
      array(select w.customer_id from wanted w order by ${summedSorts[asked.sort.column]} ${sql.raw(asked.sort.direction)}, w.customer_id
        limit ${asked.size} offset ${(asked.page - 1) * asked.size}) as ids
      from wanted`.execute(db)
  const [found] = rows
  if (!found) throw new Error('sums of nothing are zero')
  const { to30, to60, to90, over90, ...sums } = found
  return { ...sums, aged: { to30, to60, to90, over90 } }
}

/**
 * Locks the orders that families owe, then the families, in one order whoever asks: what is decided of them until the commit
 * holds, since a payment, a credit note and a promise take one of these locks, too, an order before its family.
 */
export const lockFamilies = async (db: Db, customerIds: readonly number[]): Promise<void> => {
  await sql`select id from orders where customer_id = any(${customerIds}::bigint[]) and cancelled_at is null
    and (customer_due_cents > 0 or expected_cents > 0) order by id for no key update`.execute(db)
  await sql`select id from customers where id = any(${customerIds}::bigint[]) order by id for no key update`.execute(db)
}

// SQL of the customers list: which customers, then what the page shows of them; their autocomplete and choices of filters; what is open of them.
import type { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { searchTerm } from '@cartable/domain/customers/customers.rules.ts'
import {
  type AdvanceStatus,
  type CustomerRow,
  lateAfterDays,
  type OpenOfPeople,
} from '@cartable/domain/customers/customers.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { fixedStatement, matchesSearch } from '../../platform/db/sql.ts'
import { pageOfIds, type Sorts } from '../../platform/list.ts'

type ListInput = InputOf<typeof customersApi.list>

/** Totals of a filter that matches more customers than this are left out: they would cost more than the page. */
export const totalsLimit = 2_000
/** Cities offered in the filter. */
const cityLimit = 500

const sorts: Sorts<ListInput['sort']['column']> = {
  name: [sql`c.sort_name`],
  number: [],
  city: [sql`c.sort_city`, sql`c.sort_name`],
  lastPayment: [sql`coalesce(c.last_payment_on, '-infinity')`],
  balance: [sql`c.balance_due_cents`],
}

/** A record that was merged into another one is reached from that one. */
const notGivenUp = sql`not exists (select from record_merges g where g.given_up_customer_id = c.id and g.undone_at is null)`

/** Customers under the filters; nothing is joined, so that a million of them are walked by the index of the sort. */
const matching = (input: ListInput) => {
  const conditions = [
    matchesSearch(sql`c.search_text`, searchTerm(input.q)),
    input.withDisabled ? notGivenUp : sql`c.enabled`,
    ...(input.cities.length > 0 ? [sql`c.sort_city = any(${input.cities})`] : []),
    ...(input.levels.length > 0 ? [sql`c.level_ids && ${input.levels}::bigint[]`] : []),
    ...(input.withBalanceDue ? [sql`c.has_balance_due`] : []),
  ]
  return sql`customers c where ${sql.join(conditions, sql` and `)}`
}

/** Where the tax advance of a customer stands, from its registration in force or the last one refused. */
export const advanceStatus = (customerId: ReturnType<typeof sql>) => sql<AdvanceStatus>`coalesce((
  select case when r.status = 'active' then 'active' when r.status in ('refused', 'blocked', 'expired') then 'refused'
    when r.status = 'unlinked' then 'none' else 'pending' end
  from urssaf_registrations r where r.customer_id = ${customerId} order by r.status in ('refused', 'unlinked'), r.id desc limit 1), 'none')`

/** What the page shows of its customers, in the order of their ids. */
const selectRows = fixedStatement(
  (ids: readonly number[], lateBefore: string) => sql<CustomerRow>`
    select c.id, c.number, p.first_name as "firstName", p.last_name as "lastName", c.enabled, students.list as students, nullif(c.sort_city, '') as city,
      p.email, coalesce(p.mobile_phone, p.phone) as phone,
      case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as "phoneRegion",
      ${advanceStatus(sql`c.id`)} as "advanceStatus", c.last_payment_on as "lastPaymentOn", c.balance_due_cents as "balanceDueCents", due.late as "isLate"
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join customers c on c.id = wanted.id
    join people p on p.id = c.person_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', s.id, 'firstName', sp.first_name, 'levelName', l.name) order by s.id), '[]') as list
      from students s join people sp on sp.id = s.person_id left join scholar_levels l on l.id = s.scholar_level_id
      where s.customer_id = c.id and (s.enabled or not c.enabled)) students
    cross join lateral (
      select exists (select from orders o where o.customer_id = c.id and o.customer_due_cents > 0 and o.cancelled_at is null
        and o.ordered_on < ${lateBefore}::date) as late) due
    order by wanted.rank`,
)

const balanceOf = async (db: Db, input: ListInput): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(c.balance_due_cents), 0)::bigint as cents from ${matching(input)}`.execute(db.withoutPlugins())
  return rows[0]?.cents ?? 0
}

/** One page of the list; the balance of the whole filter when it matches few enough customers. */
export const listCustomers = async (
  db: Db,
  input: ListInput,
  today: string,
): Promise<ListAnswer<CustomerRow, { balanceDueCents: number | null }>> => {
  const { ids, total, totalIsExact } = await pageOfIds(db, input, matching(input), sorts, sql`c.id`)
  const rows = ids.length === 0 ? [] : await selectRows(db, ids, addDays(today, -lateAfterDays))
  // One after the other: two connections at once would cost the server more than the time that they spare.
  const balanceDueCents = totalIsExact && total <= totalsLimit ? await balanceOf(db, input) : null
  return { rows, total, totalIsExact, page: input.page, size: input.size, totals: { balanceDueCents } }
}

/** Enabled customers that a term finds, by name: what autocompletes and the palette show. */
export const findCustomers = async (db: Db, term: string, limit: number) => {
  const request = { q: term, sort: { column: 'name', direction: 'asc' }, page: 1, size: limit } as const
  const from = sql`customers c where c.enabled and ${matchesSearch(sql`c.search_text`, searchTerm(term))}`
  const { ids } = await pageOfIds(db, request, from, { name: sorts.name }, sql`c.id`)
  if (ids.length === 0) return []
  return db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.personId')
    .select(['c.id', 'c.number', 'c.sortCity', 'p.firstName', 'p.lastName'])
    .where('c.id', 'in', ids)
    .orderBy('c.sortName')
    .orderBy('c.id')
    .execute()
}

/** The same for students, with the customer they belong to. */
export const findStudents = async (db: Db, term: string, limit: number) => {
  const request = { q: term, sort: { column: 'name', direction: 'asc' }, page: 1, size: limit } as const
  const from = sql`students s where s.enabled and ${matchesSearch(sql`s.search_text`, searchTerm(term))}`
  const { ids } = await pageOfIds(db, request, from, { name: [sql`s.sort_name`] }, sql`s.id`)
  if (ids.length === 0) return []
  return db
    .selectFrom('students as s')
    .innerJoin('people as p', 'p.id', 's.personId')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as cp', 'cp.id', 'c.personId')
    .leftJoin('scholarLevels as l', 'l.id', 's.scholarLevelId')
    .select([
      's.id',
      'p.firstName',
      'p.lastName',
      'l.name as levelName',
      'cp.firstName as customerFirstName',
      'cp.lastName as customerLastName',
    ])
    .where('s.id', 'in', ids)
    .orderBy('s.sortName')
    .orderBy('s.id')
    .execute()
}

/** Cities where customers live, by name. The index is read once per city, not once per customer. */
export const customerCities = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ city: string }>`
    with recursive each (city) as (
      (select sort_city from customers order by sort_city limit 1)
      union all
      select (select c.sort_city from customers c where c.sort_city > each.city order by c.sort_city limit 1) from each where each.city is not null)
    select city from each where city <> '' limit ${cityLimit}`.execute(db)
  return rows.map((row) => row.city)
}

/** Whether one of them was merged into another record. */
export const hasGivenUp = async (db: Db, table: 'customers' | 'students', ids: readonly number[]): Promise<boolean> => {
  const column = table === 'customers' ? 'givenUpCustomerId' : 'givenUpStudentId'
  if (ids.length === 0) return false
  const given = db.selectFrom('recordMerges').select('id').where(column, 'in', ids)
  return (await given.where('undoneAt', 'is', null).executeTakeFirst()) !== undefined
}

const ofTable = { customers: sql.ref('x.customer_id'), students: sql.ref('x.student_id') }
const pupil = sql`join students st on st.id = x.student_id join people sp on sp.id = st.person_id`
const pupilName = sql`concat_ws(' ', sp.first_name, sp.last_name) as student_name`

/** Those that stay as they are when their people are disabled. */
export const listOpen = async (
  db: Db,
  table: 'customers' | 'students',
  ids: readonly number[],
  today: string,
): Promise<Omit<OpenOfPeople, 'planned'>> => {
  const isTheirs = sql<boolean>`${ofTable[table]} = any(${[...ids]}::bigint[])`
  const contracts = await sql<OpenOfPeople['contracts'][number]>`
    select x.id, x.number from contracts x
    where ${isTheirs} and x.status in ('created', 'active', 'pause') order by x.id`.execute(db)
  const registrations = await sql<OpenOfPeople['registrations'][number]>`
    select x.id, x.session_id, s.name as session, s.starts_on::text, ${pupilName}
    from traineeship_registrations x join traineeship_sessions s on s.id = x.session_id ${pupil}
    where ${isTheirs} and x.enabled and s.ends_on >= ${today}::date order by s.starts_on, x.id`.execute(db)
  const searches = await sql<OpenOfPeople['searches'][number]>`
    select x.id, j.name as subject, ${pupilName}
    from linkings x join subjects j on j.id = x.subject_id ${pupil}
    where ${isTheirs} and x.status not in ('linked', 'closed') order by x.id`.execute(db)
  return { contracts: contracts.rows, registrations: registrations.rows, searches: searches.rows }
}

// SQL of the aged balance: what each order still stands for in the account of its family, by the age of its bill.
import type { AgedSort } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { AgedRow, AgedTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { inOrderOf, type Sorts } from '../../../platform/list.ts'
import { pageOfSums } from '../../../platform/list-of-sums.ts'
import { nameOfPerson } from './parties.queries.ts'

/** `isToday`: the orders say what is owed now, and can be compared. */
export type AgedAsked = { readonly companyId: number; readonly on: string; readonly isToday: boolean }

const families411 = sql`(select a.id from system_accounts a where a.nature = 'customer')`

const agedColumns = sql.raw(
  'l.customer_id, l.aged_company, l.aged_order, l.aged_billed_on, l.aged_piece_on, l.entry_on, l.debit_cents, l.credit_cents',
)

/**
 * Lines of the account of families that did not yet cancel each other on that day: the others come to nothing, and are most of
 * ten years. A code bears the day on which the last of its lines was in the books.
 */
const standing = (on: string) => sql`(
  select ${agedColumns} from ledger_lines l where l.letter is null and l.system_account_id in ${families411}
  union all
  select ${agedColumns} from ledger_lines l where l.letter is not null and l.lettered_on > ${on}::date and l.system_account_id in ${families411})`

/**
 * The age is that of the bill; money that came before its bill ages by itself. Each line bears the order and the days that it
 * is aged by; opening entries, which repeat the lines of earlier years, bear none.
 */
const openOrders = ({ companyId, on }: AgedAsked) => sql`(
  select l.customer_id, l.aged_order as order_id, sum(l.debit_cents - l.credit_cents) as cents, ${on}::date - coalesce(min(l.aged_billed_on), min(l.aged_piece_on)) as days
    from ${standing(on)} l where l.aged_company = ${companyId}::bigint and l.entry_on <= ${on}::date
   group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0)`
/** What the orders of a family say that it owes: billed, less credited, less paid, less what was given up. Papers are looked up order by order: few of ten years are open. */
const ordersOf = ({ companyId }: AgedAsked) => sql`(
  select o.customer_id, sum(o.amount_cents - o.credited_cents - o.paid_cents - o.written_off_cents) as cents from orders o
   where o.company_id = ${companyId}::bigint and o.amount_cents <> o.credited_cents + o.paid_cents + o.written_off_cents and (select true from bills b where b.order_id = o.id limit 1) group by 1)`

/** @param isNamed whether names are asked of all of them, or of a page that others choose */
const families = (asked: AgedAsked, isNamed: boolean) => sql<AgedRow>`(
  select s.customer_id as id, ${isNamed ? sql`c.number, ${nameOfPerson} as name` : sql`'' as number, '' as name`}, s.age0_cents, s.age31_cents, s.age61_cents, s.age91_cents, s.total_cents, s.orders_cents
    from (select coalesce(x.customer_id, w.customer_id) as customer_id,
                 coalesce(x.age0, 0)::bigint as age0_cents, coalesce(x.age31, 0)::bigint as age31_cents, coalesce(x.age61, 0)::bigint as age61_cents, coalesce(x.age91, 0)::bigint as age91_cents,
                 coalesce(x.total, 0)::bigint as total_cents, case when ${asked.isToday} then coalesce(w.cents, 0)::bigint end as orders_cents
            from (select customer_id, sum(cents) filter (where days <= 30) as age0, sum(cents) filter (where days between 31 and 60) as age31,
                         sum(cents) filter (where days between 61 and 90) as age61, sum(cents) filter (where days > 90) as age91, sum(cents) as total
                    from ${openOrders(asked)} q group by 1) x
            full join (select * from ${ordersOf(asked)} v where ${asked.isToday} and v.cents <> 0) w on w.customer_id = x.customer_id) s
    ${isNamed ? sql`join customers c on c.id = s.customer_id join people p on p.id = c.person_id` : sql``})`

const sorts: Sorts<AgedSort> = {
  name: [sql.ref('r.name')],
  age0Cents: [sql.ref('r.age0Cents')],
  age31Cents: [sql.ref('r.age31Cents')],
  age61Cents: [sql.ref('r.age61Cents')],
  age91Cents: [sql.ref('r.age91Cents')],
  totalCents: [sql.ref('r.totalCents')],
}
const rowsOf = (db: Db, asked: AgedAsked, q: string, isNamed: boolean) => {
  const query = db.selectFrom(families(asked, isNamed).as('r')).selectAll('r')
  return q === '' ? query : query.where(matchesSearch(sql`search_key(r.name || ' ' || r.number)`, q))
}

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`r.${column}`)}), 0)::bigint as ${sql.ref(column)}`
const totalsOf = ({ on, isToday }: AgedAsked) => sql`${on} as "on",
  ${sql.join(['age0_cents', 'age31_cents', 'age61_cents', 'age91_cents', 'total_cents'].map(sum))},
  case when ${isToday} then coalesce(sum(r.orders_cents), 0)::bigint end as orders_cents`

const nameThem = async (db: Db, rows: readonly AgedRow[]): Promise<AgedRow[]> => {
  const { rows: found } = await sql<Pick<AgedRow, 'id' | 'number' | 'name'>>`
    select c.id, c.number, ${nameOfPerson} as name from customers c join people p on p.id = c.person_id where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const known = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, ...known.get(row.id) }))
}

export const listAged = async (db: Db, request: ListRequest<AgedSort>, asked: AgedAsked) => {
  const isNamed = request.q !== '' || request.sort.column === 'name'
  const query = rowsOf(db, asked, request.q, isNamed)
  const page = await pageOfSums<AgedSort, AgedRow, Omit<AgedTotals, 'waiting'>>(
    ...([db, request, query, sorts, sql.ref('r.id'), totalsOf(asked)] as const),
  )
  return isNamed ? page : { ...page, rows: await nameThem(db, page.rows) }
}
export const agedForExport = (db: Db, request: ListRequest<AgedSort>, asked: AgedAsked) =>
  rowsOf(db, asked, request.q, true).modifyEnd(inOrderOf(request, sorts, sql.ref('r.id')))

// SQL of the aged balance: what each order still stands for in the account of its family, by the age of its bill.
import type { AgedSort } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { AgedRow, AgedTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { inOrderOf, listPage, type Sorts } from '../../../platform/list.ts'
import { nameOfPerson } from './parties.queries.ts'

/** `isToday`: the orders say what is owed now, and can be compared. */
export type AgedAsked = { readonly companyId: number; readonly on: string; readonly isToday: boolean }

/** The age is that of the bill; money that came before its bill ages by itself. Opening entries repeat the lines of earlier years. */
const openOrders = ({ companyId, on }: AgedAsked) => sql`(
  select l.customer_id, coalesce(b.order_id, p.order_id) as order_id, sum(l.debit_cents - l.credit_cents) as cents,
         ${on}::date - coalesce(min(b.issued_on) filter (where b.kind = 'bill'), min(e.piece_on)) as days
    from ledger_lines l join system_accounts a on a.id = l.system_account_id and a.nature = 'customer'
    join ledger_entries e on e.id = l.entry_id join ledger_journals j on j.id = e.journal_id and j.code <> 'AN'
    left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id
   where e.company_id = ${companyId}::bigint and e.entry_on <= ${on}::date
   group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0)`
/** What the orders of a family say that it owes: billed, less credited, less paid. */
const ordersOf = ({ companyId }: AgedAsked) => sql`(
  select o.customer_id, sum(o.amount_cents - o.credited_cents - o.paid_cents) as cents from orders o
   where o.company_id = ${companyId}::bigint and exists (select from bills b where b.order_id = o.id) group by 1)`

const families = (asked: AgedAsked) => sql<AgedRow>`(
  select c.id, c.number, ${nameOfPerson} as name, s.age0_cents, s.age31_cents, s.age61_cents, s.age91_cents, s.total_cents, s.orders_cents
    from (select coalesce(x.customer_id, w.customer_id) as customer_id,
                 coalesce(x.age0, 0)::bigint as age0_cents, coalesce(x.age31, 0)::bigint as age31_cents, coalesce(x.age61, 0)::bigint as age61_cents, coalesce(x.age91, 0)::bigint as age91_cents,
                 coalesce(x.total, 0)::bigint as total_cents, case when ${asked.isToday} then coalesce(w.cents, 0)::bigint end as orders_cents
            from (select customer_id, sum(cents) filter (where days <= 30) as age0, sum(cents) filter (where days between 31 and 60) as age31,
                         sum(cents) filter (where days between 61 and 90) as age61, sum(cents) filter (where days > 90) as age91, sum(cents) as total
                    from ${openOrders(asked)} q group by 1) x
            full join (select * from ${ordersOf(asked)} v where ${asked.isToday} and v.cents <> 0) w on w.customer_id = x.customer_id) s
    join customers c on c.id = s.customer_id join people p on p.id = c.person_id)`

const sorts: Sorts<AgedSort> = {
  name: [sql.ref('r.name')],
  age0Cents: [sql.ref('r.age0Cents')],
  age31Cents: [sql.ref('r.age31Cents')],
  age61Cents: [sql.ref('r.age61Cents')],
  age91Cents: [sql.ref('r.age91Cents')],
  totalCents: [sql.ref('r.totalCents')],
}
const rowsOf = (db: Db, asked: AgedAsked, q: string) => {
  const query = db.selectFrom(families(asked).as('r')).selectAll('r')
  return q === '' ? query : query.where(matchesSearch(sql`search_key(r.name || ' ' || r.number)`, q))
}

const totalsOf = async (db: Db, asked: AgedAsked, q: string): Promise<Omit<AgedTotals, 'waiting'>> => {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`r.${column}`)}), 0)::bigint as ${sql.ref(column)}`
  const { rows } = await sql<Omit<AgedTotals, 'waiting'>>`
    select ${asked.on} as "on", ${sql.join(['age0_cents', 'age31_cents', 'age61_cents', 'age91_cents', 'total_cents'].map(sum))},
           case when ${asked.isToday} then coalesce(sum(r.orders_cents), 0)::bigint end as orders_cents
      from (${rowsOf(db, asked, q)}) r`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('sums of nothing are zero')
  return totals
}

export const listAged = async (db: Db, request: ListRequest<AgedSort>, asked: AgedAsked) => ({
  ...(await listPage(db, request, rowsOf(db, asked, request.q), sorts, sql.ref('r.id'))),
  totals: await totalsOf(db, asked, request.q),
})
export const agedForExport = (db: Db, request: ListRequest<AgedSort>, asked: AgedAsked) =>
  rowsOf(db, asked, request.q).modifyEnd(inOrderOf(request, sorts, sql.ref('r.id')))

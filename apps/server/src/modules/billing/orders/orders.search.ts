// Orders and their bills in the global search: found by any fragment of either number, by the amount, under their customer's name.
import { right } from '@cartable/domain/kernel/access.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import { type FoundAction, idsOf, inDetail, papersFound, type SearchSource } from '../../../platform/search.ts'

type Row = {
  readonly id: number
  readonly reference: string
  readonly bill: string | null
  readonly orderedOn: string
  readonly amountCents: number
  readonly customerDueCents: number
  readonly cancelledAt: Date | null
  readonly customerId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly student: string | null
}

const stateOf = (row: Row): string => {
  if (row.cancelledAt !== null) return 'annulée'
  return row.customerDueCents > 0 ? `reste ${formatEuros(row.customerDueCents)}` : 'rien à payer'
}

/** What is owed is paid, or its family is reminded. */
const actionsOf = (row: Row): readonly FoundAction[] =>
  row.customerDueCents === 0 || row.cancelledAt !== null
    ? []
    : [
        { label: 'Encaisser', path: `/accounting/receipts?famille=${row.customerId}&encaisser=1` },
        { label: 'Relancer', path: `/accounting/unpaid?relancer=${row.customerId}` },
      ]

export const ordersSource: SearchSource = {
  label: 'Factures et commandes',
  needs: [right('billing', 'read')],
  isNumbered: true,
  addresses: ['/accounting/orders?commande=', '/accounting/bills?commande=', '/accounting/tables?commande='],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select o.id from ${papersFound(search, {
        byNumber: (pattern) => sql`select id from orders where reference like ${pattern}
          union all select order_id from bills where kind = 'bill' and reference like ${pattern}`,
        byAmount: (cents) => sql`select id from orders where amount_cents = ${cents}`,
        byFamily: (isIts) => sql`select o.id from orders o join customers c on c.id = o.customer_id where ${isIts}`,
      })} found
        join orders o on o.id = found.id
        order by found.rank, o.customer_due_cents = 0, o.ordered_on desc, o.id desc limit ${limit}`,
    ),
  show: async (db, ids, { may }) => {
    const { rows } = await sql<Row>`
      select o.id, o.reference, b.reference as bill, o.ordered_on::text, o.amount_cents, o.customer_due_cents, o.cancelled_at,
        o.customer_id, p.first_name, p.last_name, sp.first_name as student
      from orders o join customers c on c.id = o.customer_id join people p on p.id = c.person_id
      left join students s on s.id = o.student_id left join people sp on sp.id = s.person_id
      left join bills b on b.order_id = o.id and b.kind = 'bill' where o.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: `${row.bill === null ? 'Commande' : 'Facture'} ${row.bill ?? row.reference} · ${listName(row)}`,
      detail: inDetail(formatEuros(row.amountCents), stateOf(row), formatDay(row.orderedOn), row.student),
      path: `/accounting/orders?commande=${row.id}`,
      actions: may('billing', 'write') ? actionsOf(row) : [],
    }))
  },
}

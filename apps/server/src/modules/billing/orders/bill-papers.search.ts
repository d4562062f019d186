// Credit notes and payment requests to the Urssaf in the global search: by a fragment of their number, their amount, their customer.
import { right } from '@cartable/domain/kernel/access.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { type RequestStatus, requestLabels } from '@cartable/domain/urssaf/payment-request.ts'
import { sql } from 'kysely'
import { idsOf, inDetail, papersFound, type SearchSource } from '../../../platform/search.ts'

export const creditNotesSource: SearchSource = {
  label: 'Avoirs',
  needs: [right('billing', 'read')],
  isNumbered: true,
  addresses: [],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select n.id from ${papersFound(search, {
        byNumber: (pattern) => sql`select id from bills where reference like ${pattern}`,
        byAmount: (cents) => sql`select id from bills where total_cents = ${cents}`,
        byFamily: (isIts) =>
          sql`select n.id from bills n join customers c on c.id = n.customer_id where n.kind = 'credit-note' and ${isIts}`,
      })} found
        join bills n on n.id = found.id where n.kind = 'credit-note' order by found.rank, n.issued_on desc, n.id desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<Paper & { orderId: number; bill: string }>`
      select n.id, n.reference, n.total_cents as cents, n.issued_on::text as day, n.order_id, b.reference as bill, p.first_name, p.last_name
      from bills n join bills b on b.id = n.credited_bill_id join customers c on c.id = n.customer_id join people p on p.id = c.person_id
      where n.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: `Avoir ${row.reference} · ${listName(row)}`,
      detail: inDetail(formatEuros(row.cents), `sur ${row.bill}`, formatDay(row.day)),
      path: `/accounting/bills?commande=${row.orderId}`,
    }))
  },
}

export const urssafRequestsSource: SearchSource = {
  label: 'Demandes à l’Urssaf',
  needs: [right('billing', 'read')],
  isNumbered: true,
  addresses: [],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select id from ${papersFound(search, {
        byNumber: (pattern) =>
          sql`select id from urssaf_requests where number like ${pattern} or upper(provider_request_id) like ${pattern}`,
        byAmount: (cents) => sql`select id from urssaf_requests where amount_cents = ${cents}`,
        byFamily: (isIts) =>
          sql`select r.id from urssaf_requests r join bills b on b.id = r.bill_id join customers c on c.id = b.customer_id where ${isIts}`,
      })} found order by rank, id desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<Paper & { orderId: number; status: RequestStatus }>`
      select r.id, r.number as reference, r.amount_cents as cents, r.status, coalesce(r.sent_at, r.created_at)::date::text as day,
        b.order_id, p.first_name, p.last_name
      from urssaf_requests r join bills b on b.id = r.bill_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
      where r.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: `Demande ${row.reference} · ${listName(row)}`,
      detail: inDetail(formatEuros(row.cents), requestLabels[row.status], formatDay(row.day)),
      path: `/accounting/orders?commande=${row.orderId}`,
    }))
  },
}

type Paper = {
  readonly id: number
  readonly reference: string
  readonly cents: number
  readonly day: string
  readonly firstName: string | null
  readonly lastName: string
}

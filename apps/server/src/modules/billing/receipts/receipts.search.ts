// Money received and accounts of families in the global search: by the number of a cheque, an amount, the end of an IBAN, a mandate.
import { type PaymentType, paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptStatusLabels } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { right } from '@cartable/domain/kernel/access.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import { idsOf, inDetail, numberPattern, papersFound, type SearchSource } from '../../../platform/search.ts'

export const receiptsSource: SearchSource = {
  label: 'Encaissements',
  needs: [right('billing', 'write')],
  isNumbered: true,
  addresses: [],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select r.id from ${papersFound(search, {
        byNumber: (pattern) => sql`select id from receipts where upper(cheque_number) like ${pattern}`,
        byAmount: (cents) => sql`select id from receipts where amount_cents = ${cents}`,
        byFamily: (isIts) => sql`select r.id from receipts r join customers c on c.id = r.customer_id where ${isIts}`,
      })} found
        join receipts r on r.id = found.id order by found.rank, r.received_on desc, r.id desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<{
      id: number
      method: PaymentType
      amountCents: number
      receivedOn: string
      chequeNumber: string | null
      status: keyof typeof receiptStatusLabels
      customerId: number
      firstName: string | null
      lastName: string
    }>`
      select r.id, r.method, r.amount_cents, r.received_on::text, r.cheque_number, r.status, r.customer_id, p.first_name, p.last_name
      from receipts r join customers c on c.id = r.customer_id join people p on p.id = c.person_id where r.id = any(${ids})`.execute(
      db,
    )
    return rows.map((row) => ({
      id: row.id,
      label: `${paymentTypeLabels[row.method]}${row.chequeNumber === null ? '' : ` n°\u00a0${row.chequeNumber}`} · ${listName(row)}`,
      detail: inDetail(
        formatEuros(row.amountCents),
        formatDay(row.receivedOn),
        row.status !== 'posted' && receiptStatusLabels[row.status],
      ),
      path: `/accounting/receipts?famille=${row.customerId}&encaissement=${row.id}`,
    }))
  },
}

/** The last four of an IBAN, whether they are typed alone or with all that comes before. */
const endOfIban = (text: string): string | null => {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return /^(?:[A-Z]{2}\d{2}[A-Z\d]{7,30}|[A-Z\d]{4})$/.test(compact) ? compact.slice(-4) : null
}

/** Found by accounts, they are families: one may have had several. */
export const bankAccountsSource: SearchSource = {
  label: 'Comptes bancaires',
  needs: [right('customers', 'read'), right('billing', 'read')],
  isNumbered: true,
  addresses: [],
  find: async (db, { text, isNear }, limit) => {
    const [end, number] = [endOfIban(text), numberPattern(text)]
    if (isNear || number === null) return []
    return idsOf(
      db,
      sql`select id from (
          select c.id from bank_accounts b join customers c on c.person_id = b.person_id where b.iban_last4 = ${end}
          union select m.customer_id from debit_mandates m where m.iban_last4 = ${end} or m.reference like ${number}) found
        order by id desc limit ${limit}`,
    )
  },
  show: async (db, ids) => {
    const { rows } = await sql<{
      id: number
      firstName: string | null
      lastName: string
      ends: string[]
      mandates: string[]
    }>`
      select c.id, p.first_name, p.last_name,
        array(select b.iban_last4 from bank_accounts b where b.person_id = c.person_id
              union select m.iban_last4 from debit_mandates m where m.customer_id = c.id and m.iban_last4 is not null) as ends,
        array(select m.reference from debit_mandates m where m.customer_id = c.id order by m.id desc) as mandates
      from customers c join people p on p.id = c.person_id where c.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: listName(row),
      detail: inDetail(...row.ends.map((end) => `compte ••••\u00a0${end}`), ...row.mandates),
      path: `/customer/show/${row.id}`,
    }))
  },
}

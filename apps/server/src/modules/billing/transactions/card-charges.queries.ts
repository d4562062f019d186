// SQL of the bills and of the packs of hours that the provider's card payments are for.
import type { CardCharge } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Charged = {
  readonly id: number
  /** `Facture F2026-000012`, `Pack de 10 h`. */
  readonly title: string
  /** Null of a pack. */
  readonly orderId: number | null
  readonly customerId: number
  readonly customer: string
  readonly company: CardCharge['type']
}

/** Bills by their ids. */
export const findChargedBills = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Charged>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Charged>`
    select b.id, 'Facture ' || b.reference as title, b.order_id, b.customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, k.code as company
      from bills b join companies k on k.id = b.company_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
     where b.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Packs of hours by their ids. */
export const findChargedPacks = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Charged>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<Charged, 'title' | 'orderId'> & { readonly minutes: number }>`
    select h.id, h.minutes, h.customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, k.code as company
      from hour_packs h join companies k on k.id = h.company_id join customers c on c.id = h.customer_id join people p on p.id = c.person_id
     where h.id = any(${[...ids]})`.execute(db)
  return new Map(
    rows.map(({ minutes, ...row }) => [row.id, { ...row, title: `Pack de ${durationText(minutes)}`, orderId: null }]),
  )
}

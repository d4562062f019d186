// SQL of the bills that the provider's card payments are for.
import type { CardCharge } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ChargedBill = {
  readonly id: number
  readonly reference: string
  readonly orderId: number
  readonly customerId: number
  readonly customer: string
  readonly company: CardCharge['type']
}

/** Bills by their ids. */
export const findChargedBills = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ChargedBill>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ChargedBill>`
    select b.id, b.reference, b.order_id, b.customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, k.code as company
      from bills b join companies k on k.id = b.company_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
     where b.id = any(${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

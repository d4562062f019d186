// What a search finds in the tables beside orders and bills, before their lists are read.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findCustomers, findIds, likePattern } from '../../../platform/db/sql.ts'

/** Customers whom a search finds, and orders by the number of their bill. */
export type OrdersFound = { readonly customers: readonly number[] | null; readonly billed: readonly number[] | null }
export const findOrders = async (db: Db, q: string): Promise<OrdersFound | undefined> => {
  if (q === '') return undefined
  const pattern = likePattern(q.toUpperCase())
  const [customers, billed] = await Promise.all([
    findCustomers(db, q),
    findIds(db, sql`select b.order_id from bills b where b.kind = 'bill' and b.reference like ${pattern}`),
  ])
  return { customers, billed }
}

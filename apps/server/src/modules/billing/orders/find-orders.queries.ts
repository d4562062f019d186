// What a search finds in the tables beside orders and bills, before their lists are read.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findCustomers, findIds, likePattern } from '../../../platform/db/sql.ts'

type Ids = readonly number[] | null
/** Customers whom a search finds, and by their numbers orders, orders of bills, and papers. */
export type OrdersFound = Readonly<Record<'customers' | 'named' | 'billed' | 'papers', Ids>>
export const findOrders = async (db: Db, q: string): Promise<OrdersFound | undefined> => {
  if (q === '') return undefined
  const pattern = likePattern(q.toUpperCase())
  const [customers, named, billed, papers] = await Promise.all([
    findCustomers(db, q),
    findIds(db, sql`select o.id from orders o where o.reference like ${pattern}`),
    findIds(db, sql`select b.order_id from bills b where b.kind = 'bill' and b.reference like ${pattern}`),
    findIds(db, sql`select b.id from bills b where b.reference like ${pattern}`),
  ])
  return { customers, named, billed, papers }
}

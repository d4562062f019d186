// SQL of the customers who have bills, as accounting screens look for them; those disabled since are still owed or owing.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { pageOfIds } from '../../platform/list.ts'

export const findBilledCustomers = async (db: Db, query: string, most: number) => {
  const request: ListRequest<'name'> = { q: query, sort: { column: 'name', direction: 'asc' }, page: 1, size: most }
  const from = sql`customers c where ${matchesSearch(sql`c.search_text`, query)} and exists (select from bills b where b.customer_id = c.id)`
  const { ids } = await pageOfIds(db, request, from, { name: [sql`c.sort_name`] }, sql`c.id`)
  if (ids.length === 0) return []
  return db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.personId')
    .select(['c.id', 'c.number', 'p.firstName', 'p.lastName'])
    .where('c.id', 'in', ids)
    .orderBy('c.sortName')
    .orderBy('c.id')
    .execute()
}

// Lists: bounded count, allowed sorts, one page. No string of a client ever becomes SQL.
import type { ListAnswer, ListRequest } from '@cartable/domain/kernel/list.ts'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Counts are exact up to here; beyond, a list says "more than". Counting a million rows costs more than the page they head. */
export const exactCountLimit = 2_000
/** Rows that paging may skip; nobody reads page 400, and each skipped row is read. */
const deepestOffset = 10_000

/** Expressions a column sorts by, first to last; the id is added so that pages never overlap. */
export type Sorts<C extends string> = Readonly<Record<C, readonly Expression<unknown>[]>>

// biome-ignore lint/suspicious/noExplicitAny: joined tables are the caller's business; only the row it selects matters here
type Base<R> = SelectQueryBuilder<any, any, R>

/** Counts the rows of a query, up to the limit. */
export const countUpTo = async (
  db: Db,
  base: Base<unknown>,
  limit = exactCountLimit,
): Promise<{ total: number; totalIsExact: boolean }> => {
  const counted = await db
    .selectFrom(
      base
        .clearSelect()
        .clearOrderBy()
        .select(sql<number>`1`.as('one'))
        .limit(limit + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const count = Number(counted.count)
  return { total: Math.min(count, limit), totalIsExact: count <= limit }
}

/**
 * One page of a list.
 * @param base query with its joins, filters and selected columns, without order or limit
 * @param sorts what each sortable column means in SQL
 * @param id last key of every order, unique
 */
export const listPage = async <C extends string, R>(
  db: Db,
  request: ListRequest<C>,
  base: Base<R>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
): Promise<Omit<ListAnswer<R>, 'totals'>> => {
  const { direction, column } = request.sort
  const order = sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls last')
  let page = base
  for (const expression of sorts[column]) page = page.orderBy(sql`${expression} ${order}`)
  const offset = Math.min((request.page - 1) * request.size, deepestOffset)
  const [{ total, totalIsExact }, rows] = await Promise.all([
    countUpTo(db, base as Base<unknown>),
    page
      .orderBy(sql`${id} ${sql.raw(direction)}`)
      .limit(request.size)
      .offset(offset)
      .execute(),
  ])
  return { rows: rows as R[], total, totalIsExact, page: request.page, size: request.size }
}

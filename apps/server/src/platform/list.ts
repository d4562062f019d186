// Lists: bounded count, allowed sorts, one page. No string of a client ever becomes SQL.
import type { ListAnswer, ListRequest } from '@cartable/domain/kernel/list.ts'
import { type AliasedRawBuilder, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Counts are exact up to here; beyond, a list says "more than". Counting a million rows costs more than the page they head. */
export const exactCountLimit = 2_000
/**
 * A search is counted and sorted whole up to here: its rows come from the trigram index in any order, and walking the
 * index of the sort instead may read half a table before the first surname in M.
 */
export const wholeSearchLimit = 20_000
/** Rows that paging may skip; nobody reads page 400, and each skipped row is read. */
export const deepestOffset = 10_000

/**
 * Expressions a column sorts by, first to last; the id is added so that pages never overlap. Never null, so that one index
 * (expression, id) serves both directions: `nulls last` would make the descending one sort the whole table. A nullable
 * column of a long list sorts by `coalesce(column, lowest)` with an index on that; of a short one, by `emptyLast(column)`.
 */
export type Sorts<C extends string> = Readonly<Record<C, readonly Expression<unknown>[]>>

// biome-ignore lint/suspicious/noExplicitAny: joined tables are the caller's business; only the row it selects matters here
type Base<R> = SelectQueryBuilder<any, any, R>

const emptyLastKeys = new WeakSet<object>()

/** Sorts empty values last in both directions; no index helps, so only for lists of some thousands of rows. */
export const emptyLast = (expression: Expression<unknown>): Expression<unknown> => {
  const key = sql`${expression}`
  emptyLastKeys.add(key)
  return key
}

/**
 * One page of a list whose rows come straight from its base.
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
  const order = orderOf(request, sorts, id)
  const { ids, total, totalIsExact } = await idsPage(db, request, sourceOf(base as Base<unknown>), order)
  const rows =
    ids.length === 0
      ? []
      : await base.where(sql<boolean>`${id} = any(${ids})`).modifyEnd(tailOf(order, order.keys)).execute()
  return { rows: rows as R[], total, totalIsExact, page: request.page, size: request.size }
}

export type IdsPage = { readonly ids: readonly number[]; readonly total: number; readonly totalIsExact: boolean }

/**
 * Ids of one page and the bounded count: for lists whose rows cost more than their filters, so that what a row shows
 * (sums, names of others) is gathered for the page only.
 * @param from query with its filters, and only the joins that filters and sorts need; or the same as SQL after `from`, where
 * the making of a query would cost more than asking it
 */
export const pageOfIds = <C extends string>(
  db: Db,
  request: ListRequest<C>,
  from: Base<unknown> | RawBuilder<unknown>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
): Promise<IdsPage> => {
  const order = orderOf(request, sorts, id)
  if (!('isRawBuilder' in from)) return idsPage(db, request, sourceOf(from), order)
  return idsPage(
    db.withoutPlugins(),
    request,
    (columns, tail) => sql`select ${sql.join(columns)} from ${from} ${tail}`,
    order,
  )
}

/** Makes the subquery that selects columns of what is listed; `tail` is its order and its limit. */
type Source = (columns: readonly AliasedRawBuilder<unknown, string>[], tail: RawBuilder<unknown>) => Expression<unknown>
const sourceOf = (base: Base<unknown>): Source => {
  const bare = base.clearSelect().clearOrderBy()
  return (columns, tail) => bare.select([...columns]).modifyEnd(tail)
}
type Order = { readonly keys: readonly Expression<unknown>[]; readonly directions: readonly RawBuilder<unknown>[] }

/** Keys of an order, the id last, each with its direction. */
const orderOf = <C extends string>(
  request: Pick<ListRequest<C>, 'sort'>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
): Order => {
  const { direction, column } = request.sort
  const plain = sql.raw(direction)
  const withEmptyLast = sql.raw(`${direction} nulls last`)
  const keys = [...sorts[column], id]
  return { keys, directions: keys.map((key) => (emptyLastKeys.has(key) ? withEmptyLast : plain)) }
}
const tailOf = ({ directions }: Order, keys: readonly Expression<unknown>[]) =>
  sql`order by ${sql.join(keys.map((key, i) => sql`${key} ${directions[i]}`))}`

/** The whole list in the order of its pages, for a file of it: to be given to `modifyEnd`. */
export const inOrderOf = <C extends string>(
  request: Pick<ListRequest<C>, 'sort'>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
): RawBuilder<unknown> => {
  const order = orderOf(request, sorts, id)
  return tailOf(order, order.keys)
}

/**
 * The matches are gathered up to a limit: when that is all of them, they are sorted whole, whatever the filters are;
 * otherwise so many match that walking the index of the sort finds a page at once. One statement: of its two ways,
 * PostgreSQL runs the one it needs.
 */
const idsPage = async (db: Db, request: ListRequest, source: Source, order: Order): Promise<IdsPage> => {
  const limit = request.q === '' ? exactCountLimit : wholeSearchLimit
  const slice = sql`limit ${request.size} offset ${Math.min((request.page - 1) * request.size, deepestOffset)}`
  const columns = order.keys.map((key, i) => sql`${key}`.as(`key${i}`))
  const names = columns.map((_, i) => sql.ref(`key${i}`))
  const found = source(columns, sql`limit ${limit + 1}`)
  const walk = source([sql`${order.keys.at(-1)}`.as('id')], sql`${tailOf(order, order.keys)} ${slice}`)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${found}), counted as (select count(*) as total from found)
    select total, case when total <= ${limit}
      then array(select ${names.at(-1)} from found ${tailOf(order, names)} ${slice}) else array(${walk}) end as ids
    from counted`.execute(db)
  const [{ total, ids } = { total: 0, ids: [] }] = rows
  return total <= limit ? { ids, total, totalIsExact: true } : { ids, total: exactCountLimit, totalIsExact: false }
}

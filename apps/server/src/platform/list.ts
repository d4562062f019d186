// Lists: bounded count, allowed sorts, one page. No string of a client ever becomes SQL.
import type { ListAnswer, ListRequest } from '@cartable/domain/kernel/list.ts'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Counts are exact up to here; beyond, a list says "more than". Counting a million rows costs more than the page they head. */
export const exactCountLimit = 2_000
/**
 * A search is counted and sorted whole up to here: its rows come from the trigram index in any order, and walking the
 * index of the sort instead may read half a table before the first surname in M. Beyond, matches are so common that the
 * walk finds a page at once.
 */
export const wholeSearchLimit = 20_000
/** Rows that paging may skip; nobody reads page 400, and each skipped row is read. */
const deepestOffset = 10_000

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
  const { ids, total, totalIsExact } = await pageOfIds(db, request, base as Base<unknown>, sorts, id)
  const rows =
    ids.length === 0
      ? []
      : await ordered(base.where(sql<boolean>`${id} = any(${ids})`), orderOf(request, sorts, id)).execute()
  return { rows: rows as R[], total, totalIsExact, page: request.page, size: request.size }
}

export type IdsPage = { readonly ids: readonly number[]; readonly total: number; readonly totalIsExact: boolean }

/**
 * Ids of one page and the bounded count, in one statement: for lists whose rows cost more than their filters, so that
 * what a row shows (sums, names of others) is gathered for the page only.
 * @param base query with its filters, and only the joins that filters and sorts need
 */
export const pageOfIds = async <C extends string>(
  db: Db,
  request: ListRequest<C>,
  base: Base<unknown>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
): Promise<IdsPage> => {
  const order = orderOf(request, sorts, id)
  const offset = Math.min((request.page - 1) * request.size, deepestOffset)
  const bare = base.clearSelect().clearOrderBy()
  if (request.q !== '') {
    const found = await searched(db, bare, order, request.size, offset)
    if (found) return found
  }
  const counted = bare.select(sql<number>`1`.as('one')).limit(exactCountLimit + 1)
  const page = ordered(bare.select(sql<number>`${id}`.as('id')), order)
    .limit(request.size)
    .offset(offset)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    select (select count(*) from (${counted}) counted) as total, array(${page}) as ids`.execute(db)
  const [{ total, ids } = { total: 0, ids: [] }] = rows
  return { ids, total: Math.min(total, exactCountLimit), totalIsExact: total <= exactCountLimit }
}

type Order = {
  keys: readonly Expression<unknown>[]
  id: Expression<unknown>
  directions: readonly RawBuilder<unknown>[]
}

const orderOf = <C extends string>(request: ListRequest<C>, sorts: Sorts<C>, id: Expression<unknown>): Order => {
  const { direction, column } = request.sort
  const plain = sql.raw(direction)
  const withEmptyLast = sql.raw(`${direction} nulls last`)
  const keys = sorts[column]
  return { keys, id, directions: [...keys.map((key) => (emptyLastKeys.has(key) ? withEmptyLast : plain)), plain] }
}

const ordered = <R>(query: Base<R>, { keys, id, directions }: Order): Base<R> =>
  [...keys, id].reduce((sorted: Base<R>, key, i) => sorted.orderBy(sql`${key} ${directions[i] ?? sql``}`), query)

/** The page and the count from the whole set of what a search finds; null when that set is too large. */
const searched = async (
  db: Db,
  bare: Base<unknown>,
  { keys, id, directions }: Order,
  size: number,
  offset: number,
): Promise<IdsPage | null> => {
  const columns = [...keys, id].map((key, i) => sql`${key}`.as(`key${i}`))
  const found = bare.select(columns).limit(wholeSearchLimit + 1)
  const names = columns.map((_, i) => sql.ref(`key${i}`))
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (${found})
    select (select count(*) from found) as total,
      array(select ${names.at(-1)} from found order by ${sql.join(names.map((name, i) => sql`${name} ${directions[i]}`))}
             limit ${size} offset ${offset}) as ids`.execute(db)
  const [{ total, ids } = { total: 0, ids: [] }] = rows
  return total > wholeSearchLimit ? null : { ids, total, totalIsExact: true }
}

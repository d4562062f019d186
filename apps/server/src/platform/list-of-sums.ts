// Lists whose rows are sums: what they are made of is read once, for the page, its count and its totals together.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import { inOrderOf, type Sorts } from './list.ts'

type List<R, T> = {
  readonly rows: R[]
  readonly total: number
  readonly totalIsExact: true
  readonly page: number
  readonly size: number
  readonly totals: T
}

export type Stored = Readonly<Record<string, unknown>>
/** Names inside JSON come as SQL has them. */
export const named = <N>(stored: Stored): N =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      ...[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value],
    ]),
  ) as N

/**
 * One page of a list whose rows cost a reading of all that they sum: a list of rows asks for the ids of a page first, and
 * would read it three times.
 * @param base query with its filters and columns, called `r`: plain values, as they travel through JSON
 * @param sorts what each sortable column means in SQL, of `r`
 * @param id last key of every order, unique
 * @param totals columns that sum `r` over the whole filter
 */
export const pageOfSums = async <C extends string, R, T>(
  db: Db,
  request: ListRequest<C>,
  // biome-ignore lint/suspicious/noExplicitAny: what is summed is the caller's business; only the row it selects matters here
  base: SelectQueryBuilder<any, any, R>,
  sorts: Sorts<C>,
  id: Expression<unknown>,
  totals: RawBuilder<unknown>,
): Promise<List<R, T>> => {
  const { page, size } = request
  const order = inOrderOf(request, sorts, id)
  const { rows } = await sql<{ rows: Stored[]; total: number; totals: Stored }>`
    with r as materialized (${base}),
    -- numbered once it is chosen: numbering all of them would sort them all
    page as (select r.*, row_number() over (${order}) as place from (select r.* from r ${order} limit ${size} offset ${(page - 1) * size}) r)
    select (select coalesce(jsonb_agg(to_jsonb(p) - 'place' order by p.place), '[]') from page p) as rows,
           (select count(*)::integer from r) as total, (select to_jsonb(t) from (select ${totals} from r) t) as totals`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('sums of nothing are zero')
  return {
    ...{ rows: found.rows.map((row) => named<R>(row)), totals: named<T>(found.totals) },
    ...{ total: found.total, totalIsExact: true, page, size },
  }
}

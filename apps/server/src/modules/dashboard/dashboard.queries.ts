// SQL of the home page: what each indicator counts is what its details list.
import type { IndicatorKey } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import type { IndicatorCount, tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { deepestOffset } from '../../platform/list.ts'
import { type Facts, indicatorSources } from './indicators.queries.ts'
import { sinceOf } from './sources.queries.ts'

/** Counts stop here: a home page says « beaucoup », a list says how many. */
const most = 1_000
/** Items listed behind a number. */
const listed = 20

/** Every indicator asked for, in one statement; `oldest`: the day since which its oldest item waits. */
export const countIndicators = async (
  db: Db,
  keys: readonly IndicatorKey[],
  facts: Facts,
): Promise<IndicatorCount[]> => {
  if (keys.length === 0) return []
  const of = indicatorSources(facts)
  const columns = keys.map(
    (key, index) => sql`(select jsonb_build_array(count(*), min(since)) from (
      select ${sinceOf(of[key])} as since from ${of[key].from} limit ${most}) y) as ${sql.id(`found${index}`)}`,
  )
  const { rows } = await sql<Record<string, [number, string | null]>>`select ${sql.join(columns)}`.execute(db)
  return keys.map((key, index) => {
    const [count, oldest] = rows[0]?.[`found${index}`] ?? [0, null]
    return { key, count, oldest: count < most ? oldest : null }
  })
}

export const listIndicator = async (db: Db, key: IndicatorKey, facts: Facts) => {
  const { from, label, detail, path, order } = indicatorSources(facts)[key]
  const { rows } = await sql<{ label: string; detail: string | null; path: string }>`
    select ${label} as label, nullif(${detail}, '') as detail, ${path} as path from ${from} order by ${order} limit ${listed}`.execute(
    db,
  )
  return rows
}

type WaitingInput = InputOf<typeof tilesApi.waiting>
const waitingOrders = { oldest: sql`id`, label: sql`label collate "fr-x-icu"` } as const

/** Whatever an indicator counts, a page of it: by the same tables and condition, so that the number is the total. */
export const listWaiting = async (db: Db, key: IndicatorKey, { q, sort, page, size }: WaitingInput, facts: Facts) => {
  const { from, label, detail, path, order } = indicatorSources(facts)[key]
  const { rows } = await sql<{
    total: number
    rows: { id: number; label: string; detail: string | null; path: string }[]
  }>`
    with counted as (select (row_number() over (order by ${order}))::int as id, coalesce(${label}, '–') as label, nullif(${detail}, '') as detail,
      ${path} as path from ${from}),
    found as (select * from counted where ${matchesSearch(sql`search_key(concat_ws(' ', label, detail))`, q)}),
    page as (select * from found order by ${waitingOrders[sort.column]} ${sql.raw(sort.direction)}, id
      limit ${size} offset ${Math.min((page - 1) * size, deepestOffset)})
    select (select count(*)::int from found) as total, coalesce((select jsonb_agg(to_jsonb(page)) from page), '[]') as rows`.execute(
    db,
  )
  const [found = { total: 0, rows: [] }] = rows
  return { ...found, totalIsExact: true, page, size, totals: null }
}

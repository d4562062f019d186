// SQL of the price grids: page with the levels of each, one grid, writes.
import type { PriceGridSort } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import type { PriceGridInput } from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import type { ListRequest, Option } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../../platform/list.ts'

const percentOf = (column: string) => sql<string>`trim_scale(${sql.ref(column)})::text`
const channels = [
  'offlinePriceCents as offlinePrice',
  'offlineMinPriceCents as offlineMinPrice',
  'offlineMaxPriceCents as offlineMaxPrice',
  percentOf('offlineMarginPercent').as('offlineMargin'),
  percentOf('offlineMarginAffiliationPercent').as('offlineMarginAffiliation'),
  'onlinePriceCents as onlinePrice',
  'onlineMinPriceCents as onlineMinPrice',
  'onlineMaxPriceCents as onlineMaxPrice',
  percentOf('onlineMarginPercent').as('onlineMargin'),
  percentOf('onlineMarginAffiliationPercent').as('onlineMarginAffiliation'),
] as const

type Level = { id: number; name: string; enabled: boolean }
/** Levels of a grid in the order of the careers. */
const levelsOf = (withDisabled: boolean) => sql<Level[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'enabled', c.enabled) order by c.order_key, c.name)
    from price_grid_school_careers g join school_careers c on c.id = g.school_career_id
   where g.price_grid_id = price_grids.id and (c.enabled or ${withDisabled})), '[]')`
const ofGrid = sql`from price_grid_school_careers g join school_careers c on c.id = g.school_career_id where g.price_grid_id = price_grids.id`
/** Day before each of its levels has another grid; null while one has none. */
const holdsUntil = sql<string | null>`(select case when bool_and(n.starts_on is not null) then max(n.starts_on) - 1 end
    from price_grid_school_careers g left join lateral (select min(x.grid_starts_on) as starts_on from price_grid_school_careers x
      where x.school_career_id = g.school_career_id and x.grid_starts_on > g.grid_starts_on) n on true
   where g.price_grid_id = price_grids.id)`
const hasEnabled = sql<boolean>`exists (select 1 ${ofGrid} and c.enabled)`

const sorts: Sorts<PriceGridSort> = {
  levels: [
    emptyLast(sql`(select min(c.order_key) ${ofGrid})`),
    emptyLast(sql`(select min(c.name collate "fr-x-icu") ${ofGrid})`),
  ],
  holdsFrom: [emptyLast(sql.ref('holdsFrom'))],
  offlinePrice: [sql.ref('offlinePriceCents')],
  offlineMargin: [sql.ref('offlineMarginPercent')],
  onlinePrice: [sql.ref('onlinePriceCents')],
  onlineMargin: [sql.ref('onlineMarginPercent')],
}

type Request = ListRequest<PriceGridSort> & { readonly withDisabled: boolean }
export const listPriceGrids = async (db: Db, request: Request) => {
  let query = db
    .selectFrom('priceGrids')
    .select([
      'id',
      'updatedAt',
      levelsOf(request.withDisabled).as('levels'),
      sql<boolean>`not ${hasEnabled}`.as('isOff'),
      'holdsFrom',
      holdsUntil.as('holdsUntil'),
      ...channels,
    ])
  if (!request.withDisabled) query = query.where(hasEnabled)
  if (request.q)
    query = query.where(
      sql<boolean>`exists (select 1 ${ofGrid} and ${matchesSearch(sql`search_key(c.name)`, request.q)})`,
    )
  return { ...(await listPage(db, request, query, sorts, sql.ref('id'))), totals: null }
}

export const findPriceGrid = (db: Db, id: number) =>
  db
    .selectFrom('priceGrids')
    .select([
      'id',
      'updatedAt',
      'holdsFrom',
      holdsUntil.as('holdsUntil'),
      sql<
        number[]
      >`array(select school_career_id from price_grid_school_careers where price_grid_id = price_grids.id order by 1)`.as(
        'schoolCareerIds',
      ),
      ...channels,
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type GridDay = { readonly id: number | null; readonly holdsFrom: string | null }
/** Levels of which a grid other than this one begins on its day. */
export const levelsOfOthers = (db: Db, { id, holdsFrom }: GridDay): Promise<{ id: number; name: string }[]> => {
  let query = db
    .selectFrom('priceGridSchoolCareers as g')
    .innerJoin('schoolCareers as c', 'c.id', 'g.schoolCareerId')
    .select(['c.id', 'c.name'])
    .where('g.gridStartsOn', '=', sql<string>`coalesce(${holdsFrom}::date, '-infinity')`)
    .orderBy('c.orderKey')
  if (id !== null) query = query.where('g.priceGridId', '<>', id)
  return query.execute()
}

/** Levels that a form offers: those without a grid of its day, and its own; every one where the day is still to be said. */
export const levelOptions = async (db: Db, grid: GridDay | null): Promise<Option[]> => {
  const taken = new Set(grid === null ? [] : (await levelsOfOthers(db, grid)).map(({ id }) => id))
  const all = await db
    .selectFrom('schoolCareers')
    .select(['id as value', 'name as label', 'enabled'])
    .orderBy('orderKey')
    .orderBy('name')
    .execute()
  return all.filter(({ value }) => !taken.has(value))
}

/** Writes a grid, its levels with it; only differences are written, so only they are traced. */
export const writePriceGrid = async (db: Db, id: number | null, input: PriceGridInput): Promise<number> => {
  const row = {
    holdsFrom: input.holdsFrom,
    offlinePriceCents: input.offlinePrice,
    offlineMinPriceCents: input.offlineMinPrice,
    offlineMaxPriceCents: input.offlineMaxPrice,
    offlineMarginPercent: input.offlineMargin,
    offlineMarginAffiliationPercent: input.offlineMarginAffiliation,
    onlinePriceCents: input.onlinePrice,
    onlineMinPriceCents: input.onlineMinPrice,
    onlineMaxPriceCents: input.onlineMaxPrice,
    onlineMarginPercent: input.onlineMargin,
    onlineMarginAffiliationPercent: input.onlineMarginAffiliation,
  }
  const written =
    id === null
      ? db.insertInto('priceGrids').values(row).returning('id')
      : db.updateTable('priceGrids').set(row).where('id', '=', id).returning('id')
  const gridId = (await written.executeTakeFirstOrThrow()).id
  await sql`delete from price_grid_school_careers where price_grid_id = ${gridId} and not school_career_id = any(${input.schoolCareerIds}::bigint[])`.execute(
    db,
  )
  await sql`insert into price_grid_school_careers (school_career_id, grid_starts_on, price_grid_id)
    select career, g.grid_starts_on, g.id from price_grids g, unnest(${input.schoolCareerIds}::bigint[]) as career
     where g.id = ${gridId} and not exists (select 1 from price_grid_school_careers where school_career_id = career and price_grid_id = ${gridId})`.execute(
    db,
  )
  return gridId
}

/** Removes grids: their levels go back to the one before; what was copied from them stays. */
export const removePriceGrids = async (db: Db, gridIds: readonly number[]): Promise<number> => {
  if (gridIds.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('priceGrids')
    .where('id', 'in', [...gridIds])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

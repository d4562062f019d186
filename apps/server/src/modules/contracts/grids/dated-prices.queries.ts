// Price grids of a year: those that begin in it, those that go on, and the levels that have none.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'

type Grid = {
  readonly levels: string
  readonly offlinePrice: number | null
  readonly onlinePrice: number | null
  readonly from: string | null
}

/** By grid that holds on the last day of the year; those of no grid in one line without a price. */
const list = async (db: Db, year: number): Promise<DatedLine[]> => {
  const { rows } = await sql<Grid>`
    select string_agg(c.name, ', ' order by c.order_key, c.name) as levels, g.offline_price_cents as offline_price,
           g.online_price_cents as online_price, g.holds_from::text as "from"
      from school_careers c left join price_grids g on g.id = price_grid_on(c.id, make_date(${year}, 12, 31))
     where c.enabled group by g.id order by min(c.order_key)`.execute(db)
  return rows.map(({ levels, offlinePrice, onlinePrice, from }) => {
    if (offlinePrice === null || onlinePrice === null)
      return { matter: levels, holds: null, from: null, source: null, state: 'missing' }
    return {
      ...{ matter: levels, from, source: null },
      holds: `${formatEuros(offlinePrice)} de l’heure à domicile, ${formatEuros(onlinePrice)} en ligne`,
      state: from !== null && from >= `${year}-01-01` ? 'set' : 'goes-on',
    }
  })
}

export const datedPrices: DatedSource = {
  ...{ title: 'Tarifs par niveau', path: '/privateTuition/prices', right: 'prices' },
  list,
}

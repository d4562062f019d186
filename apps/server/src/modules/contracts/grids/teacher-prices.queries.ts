// SQL of a teacher's prices: levels that have a grid today, with his own price where he has one.

import type { TeacherPriceInput } from '@cartable/domain/contracts/grids/teacher-prices.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

const cents = (column: string) => sql<number>`coalesce(o.${sql.ref(column)}, g.${sql.ref(column)})`
const percent = (column: string) => sql<string>`trim_scale(coalesce(o.${sql.ref(column)}, g.${sql.ref(column)}))::text`
const levels = (db: Db, teacherId: number, today: string) =>
  db
    .selectFrom('schoolCareers as c')
    .innerJoin('priceGrids as g', (join) => join.on('g.id', '=', sql<number>`price_grid_on(c.id, ${today})`))
    .innerJoin('teachers as t', (join) => join.on('t.id', '=', teacherId))
    .leftJoin('teacherCoursePrices as o', (join) =>
      join.onRef('o.teacherId', '=', 't.id').onRef('o.schoolCareerId', '=', 'c.id'),
    )
    .select([
      'o.id',
      'o.updatedAt',
      't.id as teacherId',
      't.selfEmployed',
      'c.id as schoolCareerId',
      'c.name as schoolCareer',
      cents('offline_price_cents').as('offlinePrice'),
      percent('offline_margin_percent').as('offlineMargin'),
      percent('offline_margin_affiliation_percent').as('offlineMarginAffiliation'),
      cents('online_price_cents').as('onlinePrice'),
      percent('online_margin_percent').as('onlineMargin'),
      percent('online_margin_affiliation_percent').as('onlineMarginAffiliation'),
      'g.offlineMinPriceCents as offlineMinPrice',
      'g.offlineMaxPriceCents as offlineMaxPrice',
      'g.onlineMinPriceCents as onlineMinPrice',
      'g.onlineMaxPriceCents as onlineMaxPrice',
    ])

const sorts: Sorts<'level'> = { level: [sql.ref('c.orderKey'), sql`c.name collate "fr-x-icu"`] }
export const listTeacherPrices = (
  db: Db,
  request: ListRequest<'level'> & { readonly teacherId: number },
  today: string,
) => {
  let query = levels(db, request.teacherId, today).where((eb) =>
    eb.or([eb('c.enabled', '=', true), eb('o.id', 'is not', null)]),
  )
  if (request.q) query = query.where(matchesSearch(sql`search_key(c.name)`, request.q))
  return listPage(db, request, query, sorts, sql.ref('c.id'))
}
/** A level of a teacher; undefined when there is no such teacher, or no grid for the level. */
export const findTeacherPrice = (db: Db, teacherId: number, schoolCareerId: number, today: string) =>
  levels(db, teacherId, today).where('c.id', '=', schoolCareerId).executeTakeFirst()

/** Margin of the grid that a level has on a day, in percent; undefined where it has none. */
export const gridMargin = async (
  db: Db,
  { schoolCareerId, format, isAffiliation }: { schoolCareerId: number; format: 'CAD' | 'CEL'; isAffiliation: boolean },
  on: string,
): Promise<string | undefined> => {
  const column = `${format === 'CAD' ? 'offline' : 'online'}_margin${isAffiliation ? '_affiliation' : ''}_percent`
  const row = await db
    .selectFrom('priceGrids as g')
    .select(sql<string>`trim_scale(g.${sql.ref(column)})::text`.as('margin'))
    .where('g.id', '=', sql<number>`price_grid_on(${schoolCareerId}, ${on})`)
    .executeTakeFirst()
  return row?.margin
}

/** Whose price, and of which level. */
export const whereTeacherPrice = (db: Db, id: number) =>
  db.selectFrom('teacherCoursePrices').select(['teacherId', 'schoolCareerId']).where('id', '=', id).executeTakeFirst()

/** Writes the price of a level; two people who open it at once for the first time write one row. */
export const writeTeacherPrice = async (db: Db, input: TeacherPriceInput): Promise<number> => {
  const row = {
    offlinePriceCents: input.offlinePrice,
    offlineMarginPercent: input.offlineMargin,
    offlineMarginAffiliationPercent: input.offlineMarginAffiliation,
    onlinePriceCents: input.onlinePrice,
    onlineMarginPercent: input.onlineMargin,
    onlineMarginAffiliationPercent: input.onlineMarginAffiliation,
  }
  const written =
    input.id === null
      ? db
          .insertInto('teacherCoursePrices')
          .values({ ...row, teacherId: input.teacherId, schoolCareerId: input.schoolCareerId })
          .returning('id')
      : db.updateTable('teacherCoursePrices').set(row).where('id', '=', input.id).returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}

// SQL of what a family is told of the tax credit: its rate on a day.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Share of a lesson that the State gives back, in percent as a decimal; null where the law of the day is not known. */
export const taxCreditPercent = async (db: Db, day: string): Promise<string | null> => {
  const row = await db
    .selectFrom('statutoryRates')
    .select(sql<string>`trim_scale(value)::text`.as('value'))
    .where('code', '=', 'tax-credit-rate')
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()
  return row?.value ?? null
}

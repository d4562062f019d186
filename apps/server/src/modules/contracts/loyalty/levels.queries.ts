// SQL of what the loyalty programme looks at: its levels in force, the confirmed hours of families, the prices it lowered or may lower.

import {
  type FullPrice,
  type Level,
  levelReached,
  nextLevel,
} from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import type { LoyaltyOfPrice } from '@cartable/domain/contracts/loyalty/loyalty.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type StoredLevel = Level & { readonly id: number }

/** Levels of the programme in force; none where it is suspended. */
export const levelsInForce = async (db: Db): Promise<StoredLevel[]> => {
  const { rows } = await sql<StoredLevel>`
    select l.id, l.threshold_hours, trim_scale(l.discount_percent)::text as discount_percent
    from loyalty_levels l join loyalty_programs p on p.id = l.loyalty_program_id
    where p.enabled order by l.threshold_hours`.execute(db)
  return rows
}

export type FamilyLevel = {
  /** Confirmed, of all pupils of the family. */
  readonly minutes: number
  readonly level: StoredLevel | null
  readonly next: StoredLevel | null
}
/** Where a family stands; null without a programme in force. */
export const findFamilyLevel = async (db: Db, customerId: number): Promise<FamilyLevel | null> => {
  const levels = await levelsInForce(db)
  if (levels.length === 0) return null
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(duration_minutes), 0)::int as minutes from courses
    where customer_id = ${customerId} and status = '3-confirmed'`.execute(db)
  const { minutes } = rows[0]!
  return { minutes, level: levelReached(levels, minutes), next: nextLevel(levels, minutes) }
}

/** First day of a price of a contract that was made with a level; null while none was. */
export const firstDayAtLevel = async (db: Db, contractId: number, levelId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(lower(period)) as day from contract_price_versions
    where contract_id = ${contractId} and loyalty_level_id = ${levelId} and status = 'accepted'`.execute(db)
  return rows[0]!.day
}

/** The same of any contract of a family. */
export const firstDayOfFamilyAt = async (db: Db, customerId: number, levelId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(lower(v.period)) as day from contract_price_versions v join contracts c on c.id = v.contract_id
    where c.customer_id = ${customerId} and v.loyalty_level_id = ${levelId} and v.status = 'accepted'`.execute(db)
  return rows[0]!.day
}

/**
 * Which level lowered a price, inside the statement that reads it; null where none did.
 * @param version alias of its row of `contract_price_versions`
 */
export const loyaltyOfPrice = (version: string): RawBuilder<LoyaltyOfPrice | null> => sql`
  (select json_build_object('hours', of_price.threshold_hours, 'discountCents', ${sql.ref(`${version}.loyalty_discount_cents`)})
    from loyalty_levels of_price where of_price.id = ${sql.ref(`${version}.loyalty_level_id`)})`

/** A price in force of a running contract, its amounts without the discount that it has. */
export type PriceToLower = FullPrice & {
  readonly contractId: number
  readonly customerId: number
  readonly minutes: number
  readonly discount: number
  readonly teacherAmount: number
  readonly urssafPart: number
  readonly leastPrice: number | null
  /** For one pupil alone, of a collective contract: nothing is taken off it. */
  readonly alonePriceCents: number | null
  readonly aloneMarginCents: number | null
  readonly aloneTeacherAmountCents: number | null
  readonly aloneUrssafPartCents: number | null
}
/**
 * Running contracts of the families that have had `fromHours` confirmed hours, with the price that the programme may
 * lower. Left out meanwhile: those whose next price is agreed or waits for an answer. Cents of an hour.
 */
export const listPricesToLower = async (
  db: Db,
  { fromHours, today, contractId = null }: { fromHours: number; today: string; contractId?: number | null },
): Promise<PriceToLower[]> => {
  const { rows } = await sql<PriceToLower>`
    with loyal as (
      select customer_id, sum(duration_minutes)::int as minutes from courses
      where status = '3-confirmed'
        and (${contractId}::bigint is null or customer_id = (select x.customer_id from contracts x where x.id = ${contractId}))
      group by customer_id having sum(duration_minutes) >= ${fromHours * 60})
    select c.id as contract_id, c.customer_id, loyal.minutes, v.loyalty_discount_cents as discount,
      v.customer_price_cents + v.loyalty_discount_cents as customer_price, v.margin_cents + v.loyalty_discount_cents as margin,
      v.alone_price_cents, v.alone_margin_cents, v.alone_teacher_amount_cents, v.alone_urssaf_part_cents,
      v.teacher_amount_cents as teacher_amount, v.urssaf_part_cents as urssaf_part,
      case c.format when 'CEL' then g.online_min_price_cents else g.offline_min_price_cents end as least_price
    from loyal join contracts c on c.customer_id = loyal.customer_id and c.status = 'active'
    join contract_price_versions v on v.contract_id = c.id and v.status = 'accepted' and v.period @> ${today}::date
    join scholar_levels l on l.id = c.scholar_level_id
    left join price_grids g on g.id = price_grid_on(l.school_career_id, ${today})
    where (${contractId}::bigint is null or c.id = ${contractId})
      and not exists (select 1 from contract_price_versions n where n.contract_id = c.id
        and (n.status = 'proposed' or (n.status = 'accepted' and lower(n.period) > ${today}::date)))
    order by c.id`.execute(db)
  return rows
}

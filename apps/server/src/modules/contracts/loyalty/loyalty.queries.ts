// SQL of the loyalty programme with its levels.
import type { LoyaltyInput, LoyaltyRecord } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The one in force, else the last that was. */
export const findLoyalty = async (db: Db): Promise<LoyaltyRecord | undefined> => {
  const { rows } = await sql<LoyaltyRecord>`
    select p.id, p.updated_at, p.name, p.enabled,
      coalesce((select json_agg(json_build_object('thresholdHours', l.threshold_hours, 'discountPercent', trim_scale(l.discount_percent)::text)
        order by l.threshold_hours) from loyalty_levels l where l.loyalty_program_id = p.id), '[]') as levels
    from loyalty_programs p order by p.enabled desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** Levels that a price was made with keep their row, so that it still says why; the others are replaced. */
export const writeLoyalty = async (db: Db, input: LoyaltyInput): Promise<number> => {
  const values = { name: input.name, enabled: input.enabled }
  const id =
    input.id ?? (await db.insertInto('loyaltyPrograms').values(values).returning('id').executeTakeFirstOrThrow()).id
  if (input.id !== null) await db.updateTable('loyaltyPrograms').set(values).where('id', '=', id).execute()
  const kept = input.levels.map(({ thresholdHours }) => thresholdHours)
  await sql`delete from loyalty_levels where loyalty_program_id = ${id} and not threshold_hours = any(${kept}::integer[])`.execute(
    db,
  )
  for (const level of input.levels)
    await sql`insert into loyalty_levels (loyalty_program_id, threshold_hours, discount_percent)
      values (${id}, ${level.thresholdHours}, ${level.discountPercent}::numeric)
      on conflict (loyalty_program_id, threshold_hours) do update set discount_percent = excluded.discount_percent
      where loyalty_levels.discount_percent <> excluded.discount_percent`.execute(db)
  return id
}

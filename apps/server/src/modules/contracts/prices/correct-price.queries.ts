// SQL of a price put right after it was accepted: the lessons declared while it was in force.
import type { LessonAtPrice } from '@cartable/domain/contracts/prices/correct-price.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isAlone } from '../../courses/together/read-alone.ts'

/** Declared lessons that carry this price, the first one first; locked when they are about to change. */
export const listLessonsAt = async (
  db: Db,
  priceId: number,
  { isLocked }: { readonly isLocked: boolean },
): Promise<LessonAtPrice[]> => {
  const { rows } = await sql<LessonAtPrice>`
    select o.id, o.done_at, o.status, o.duration_minutes, o.price_cents, o.order_id is not null or o.status = '3-confirmed' as is_billed,
      ${isAlone('o')} as is_alone
    from courses o where o.contract_price_version_id = ${priceId}
      and o.status not in ('0-cancelled', '1-planned', '5-cancelled')
      -- hours that were bought keep the price of their pack
      and o.hour_pack_id is null
    order by o.done_at, o.id ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

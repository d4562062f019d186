// SQL of the link that answers a price once it is over, and of the household that answers.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const customerOfContract = async (db: Db, contractId: number): Promise<number> => {
  const { customerId } = await db
    .selectFrom('contracts')
    .select('customerId')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  return customerId
}

/** The price that a link was about, whether or not it still opens anything, and how many links of it left since `since`. */
export const findOldLink = async (
  db: Db,
  tokenHash: Buffer,
  since: Date,
): Promise<{ priceId: number; sentToday: number } | undefined> => {
  const { rows } = await sql<{ priceId: number; sentToday: number }>`
    select t.subject_id as price_id, (select count(*)::int from link_tokens o where o.purpose = t.purpose
      and o.subject_class = t.subject_class and o.subject_id = t.subject_id and o.created_at > ${since}) as sent_today
    from link_tokens t where t.token_hash = ${tokenHash} and t.purpose = 'price-version'
      and t.subject_class = 'contract_price_versions'`.execute(db)
  return rows[0]
}

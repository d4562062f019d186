// SQL of confirmations: the cards of families, before they are charged.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** `Visa •••• 4242` of each customer who has a card that would be charged. */
export const listCards = async (db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ customerId: number; card: string }>`
    select k.customer_id, concat_ws(' ', coalesce(initcap(k.brand), 'Carte'), '•••• ' || k.last4) as card
      from customer_cards k join customers c on c.id = k.customer_id
     where k.customer_id = any(${customerIds}::bigint[]) and k.is_default and k.removed_at is null and c.stripe_customer_id is not null`.execute(
    db,
  )
  return new Map(rows.map(({ customerId, card }) => [customerId, card]))
}

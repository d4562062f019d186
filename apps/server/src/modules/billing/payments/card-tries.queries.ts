// SQL of the further tries of a refused card: when the first refusal was, when the next try is, which are due.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Day of the first refusal of the saved card for an order; undefined before there is one. */
export const findFirstRefusal = async (db: Db, orderId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('payments')
    .select(sql<string | null>`min((created_at at time zone 'Europe/Paris')::date)::text`.as('day'))
    .where('orderId', '=', orderId)
    .where('type', '=', 'card')
    .where('direction', '=', 'in')
    .where('status', '=', 'failed')
    .where('idempotencyKey', 'like', 'bill:%:attempt:%')
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** Plans the next try, or none. */
export const planCardTry = async (db: Db, orderId: number, day: string | null): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ cardRetryOn: day })
    .where('id', '=', orderId)
    .where(sql<boolean>`card_retry_on is distinct from ${day}::date`)
    .execute()
}

/** Whether the try of an order, locked by the caller, is still planned for today or before. */
export const isCardTryDue = async (db: Db, orderId: number, today: string): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('cardRetryOn', '<=', today)
    .executeTakeFirst()
  return row !== undefined
}

/** Bills whose card is to be tried again, the first refused first. */
export const listDueCardTries = async (db: Db, today: string, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('bills', (join) => join.onRef('bills.orderId', '=', 'orders.id').on('bills.kind', '=', 'bill'))
    .select('bills.id')
    .where('orders.cardRetryOn', '<=', today)
    .orderBy('orders.cardRetryOn')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

// SQL of the payments that the Urssaf makes in a customer's place.
import type { Db } from '../../../platform/db/database.ts'

export type PaymentEnd = {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly paidOn: string | null
  readonly failureMessage: string | null
}

export const insertAdvance = async (db: Db, orderId: number, amountCents: number): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({ orderId, payer: 'other', type: 'urssaf-advance', status: 'pending', amountCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findAdvance = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'orderId', 'status'])
    .where('id', '=', id)
    .where('type', '=', 'urssaf-advance')
    .forUpdate()
    .executeTakeFirst()

export const updateAdvance = async (db: Db, id: number, end: PaymentEnd): Promise<void> => {
  await db.updateTable('payments').set(end).where('id', '=', id).execute()
}

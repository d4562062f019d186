// SQL of cards: what the provider calls a customer and the cards it keeps for them; never a card number.
import type { CustomerCard } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type CardHolder = {
  readonly id: number
  readonly stripeCustomerId: string | null
  readonly name: string
  readonly email: string | null
}
const holders = (db: Db) =>
  db
    .selectFrom('customers')
    .innerJoin('people', 'people.id', 'customers.personId')
    .select([
      'customers.id',
      'stripeCustomerId',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      'people.email',
    ])
export const findHolder = (db: Db, customerId: number): Promise<CardHolder | undefined> =>
  holders(db).where('customers.id', '=', customerId).executeTakeFirst()
export const findHolderByProvider = (db: Db, stripeCustomerId: string): Promise<CardHolder | undefined> =>
  holders(db).where('stripeCustomerId', '=', stripeCustomerId).executeTakeFirst()

/** Keeps the provider's name of a customer; the first one written stays. */
export const keepProviderCustomer = async (db: Db, customerId: number, stripeCustomerId: string): Promise<string> => {
  await db
    .updateTable('customers')
    .set({ stripeCustomerId })
    .where('id', '=', customerId)
    .where('stripeCustomerId', 'is', null)
    .execute()
  const row = await db
    .selectFrom('customers')
    .select('stripeCustomerId')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.stripeCustomerId ?? stripeCustomerId
}

export const listCards = (db: Db, customerId: number, today: string): Promise<CustomerCard[]> =>
  db
    .selectFrom('customerCards')
    .select([
      'id',
      'brand',
      'last4',
      'expiresOn',
      'isDefault',
      sql<boolean>`coalesce(expires_on < ${today}::date, false)`.as('isExpired'),
    ])
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The card that bills are charged to, when there is one. */
export const findDefaultCard = async (db: Db, customerId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('customerCards')
    .select('paymentMethodId')
    .where('customerId', '=', customerId)
    .where('isDefault', '=', true)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.paymentMethodId ?? null
}

export type SavedCard = {
  readonly paymentMethodId: string
  readonly brand: string
  readonly last4: string
  readonly expiresOn: string
}
/** Saves a card and makes it the one that bills are charged to. */
export const saveDefaultCard = async (db: Db, customerId: number, card: SavedCard) => {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().executeTakeFirstOrThrow()
  await db
    .updateTable('customerCards')
    .set({ isDefault: false })
    .where('customerId', '=', customerId)
    .where('isDefault', '=', true)
    .where('paymentMethodId', '<>', card.paymentMethodId)
    .execute()
  return db
    .insertInto('customerCards')
    .values({ customerId, ...card, isDefault: true })
    .onConflict((conflict) =>
      conflict.column('paymentMethodId').doUpdateSet({ isDefault: true, removedAt: null, expiresOn: card.expiresOn }),
    )
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** Of these customers, those that the card provider knows. */
export const listProviderCustomers = async (db: Db, customerIds: readonly number[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'number', 'stripeCustomerId'])
    .where('id', '=', sql<number>`any(${[...customerIds]}::bigint[])`)
    .where('stripeCustomerId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ stripeCustomerId, ...row }) => ({ ...row, stripeCustomerId: stripeCustomerId ?? '' }))
}

export type HeldCard = { readonly id: number; readonly customerId: number; readonly paymentMethodId: string }
/** A card that is still kept, locked with the others of its customer. */
export const lockCard = async (db: Db, id: number): Promise<HeldCard | undefined> => {
  const card = await db
    .selectFrom('customerCards')
    .select(['id', 'customerId', 'paymentMethodId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!card) return undefined
  await db.selectFrom('customers').select('id').where('id', '=', card.customerId).forUpdate().executeTakeFirstOrThrow()
  return card
}

/** Forgets a card; the latest of those that are left, if any, is charged from then on. */
export const forgetCard = async (db: Db, { id, customerId }: HeldCard, at: Date): Promise<void> => {
  await db
    .updateTable('customerCards')
    .set({ removedAt: at.toISOString(), isDefault: false })
    .where('id', '=', id)
    .execute()
  await sql`update customer_cards set is_default = true where id = (select k.id from customer_cards k
    where k.customer_id = ${customerId} and k.removed_at is null order by k.id desc limit 1)
    and not exists (select from customer_cards d where d.customer_id = ${customerId} and d.is_default and d.removed_at is null)`.execute(
    db,
  )
}

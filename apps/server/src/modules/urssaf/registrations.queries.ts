// SQL of the registration of a customer to the tax advance: the one that counts, and what its form writes.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** Who pays, and so declares the income: the payer of the bills when there is one. */
export const findTaxpayerOf = (db: Db, customerId: number) =>
  db
    .selectFrom('customers as c')
    .select(['c.id', 'c.personId', 'c.billingPersonId', 'c.urssafPaymentEnabled'])
    .where('c.id', '=', customerId)
    .executeTakeFirst()

/** The registration in force or in preparation; without one, the last that was refused or ended. */
export const findRegistration = (db: Db, customerId: number) =>
  db
    .selectFrom('urssafRegistrations')
    .select([
      'id',
      'personId',
      'bankAccountId',
      'status',
      'clientUuid',
      'providerCode',
      'providerMessage',
      'activeFrom',
      'stopsOn',
      'requestedAt',
      'checkedAt',
    ])
    .where('customerId', '=', customerId)
    .orderBy(sql`status in ('refused', 'unlinked')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** Its status, held until the end of the transaction. */
export const lockStatus = (db: Db, id: number) =>
  db
    .selectFrom('urssafRegistrations')
    .select(['status', 'customerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const insertRegistration = async (
  db: Db,
  registration: Insertable<DB['urssafRegistrations']>,
): Promise<number> => {
  const { id } = await db
    .insertInto('urssafRegistrations')
    .values(registration)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateRegistration = async (
  db: Db,
  id: number,
  changes: Updateable<DB['urssafRegistrations']>,
): Promise<void> => {
  await db.updateTable('urssafRegistrations').set(changes).where('id', '=', id).execute()
}

// SQL of addresses: immutable values, so that a change is a new row.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import type { Db } from '../../platform/db/database.ts'

export const addressColumns = [
  'houseNumber',
  'street',
  'complement',
  'cityCode',
  'postalCode',
  'city',
  'departementCode',
  'country',
  'latitude',
  'longitude',
  'freeAddress',
  'completeAddress',
] as const satisfies readonly (keyof AddressView)[]

export const selectAddress = (db: Db, id: number): Promise<AddressView | undefined> =>
  db.selectFrom('addresses').select(addressColumns).where('id', '=', id).executeTakeFirst()

export const insertAddress = async (db: Db, address: AddressView): Promise<number> => {
  const { id } = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  return id
}

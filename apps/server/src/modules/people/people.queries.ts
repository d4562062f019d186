// SQL of people, and of addresses: immutable values, so that a change is a new row.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

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

const personColumns = [
  'gender',
  'firstName',
  'lastName',
  'birthOn',
  'email',
  'phone',
  'phoneRegion',
  'mobilePhone',
  'mobilePhoneRegion',
  'addressId',
] as const
export type PersonColumns = Partial<Omit<Insertable<DB['people']>, 'lastName'>> & { lastName: string }

export const selectPerson = (db: Db, id: number) =>
  db
    .selectFrom('people')
    .select(['id', ...personColumns])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertPerson = async (db: Db, person: PersonColumns): Promise<number> => {
  const { id } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updatePerson = async (db: Db, id: number, person: PersonColumns): Promise<void> => {
  await db.updateTable('people').set(person).where('id', '=', id).execute()
}

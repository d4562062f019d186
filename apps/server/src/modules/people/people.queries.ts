// SQL of people, and of addresses: immutable values, so that a change is a new row.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { type Insertable, sql } from 'kysely'
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

export const selectAddresses = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('addresses')
    .select(['id', ...addressColumns])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** Several at once, by one statement whose text does not grow with them; answers their ids in the order given. */
export const insertAddresses = async (db: Db, addresses: readonly AddressView[]): Promise<number[]> => {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into addresses (house_number, street, complement, city_code, postal_code, city, departement_code, country,
      latitude, longitude, free_address, complete_address)
    select "houseNumber", street, complement, "cityCode", "postalCode", city, "departementCode", country,
      latitude, longitude, "freeAddress", "completeAddress"
    from json_to_recordset(${JSON.stringify(addresses)}::json) as given ("houseNumber" text, street text, complement text,
      "cityCode" text, "postalCode" text, city text, "departementCode" text, country text, latitude float8,
      longitude float8, "freeAddress" text, "completeAddress" text)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
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

/** A person locked until the transaction ends. */
export const lockPerson = (db: Db, id: number) =>
  db
    .selectFrom('people')
    .select(['id', ...personColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

const birthColumns = ['birthName', 'birthCountry', 'birthDepartementCode', 'birthCityCode', 'birthCity'] as const

/** A person with what the State asks besides: birth name and place. */
export const selectTaxpayer = (db: Db, id: number) =>
  db
    .selectFrom('people')
    .select(['id', ...personColumns, ...birthColumns])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertPerson = async (db: Db, person: PersonColumns): Promise<number> => {
  const { id } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updatePerson = async (db: Db, id: number, person: PersonColumns): Promise<void> => {
  await db.updateTable('people').set(person).where('id', '=', id).execute()
}

export const updateBirthPlace = async (
  db: Db,
  id: number,
  place: Pick<PersonColumns, 'birthCountry' | 'birthDepartementCode' | 'birthCityCode' | 'birthCity'>,
): Promise<void> => {
  await db.updateTable('people').set(place).where('id', '=', id).execute()
}

/** People to whom one can write; those erased are left out. */
export const selectAddressees = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'gender',
      'firstName',
      'lastName',
      'email',
      'phone',
      'phoneRegion',
      'mobilePhone',
      'mobilePhoneRegion',
    ])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('erasedAt', 'is', null)
    .execute()

export const setPhoto = async (db: Db, personId: number, photoFileId: number | null): Promise<void> => {
  await db.updateTable('people').set({ photoFileId }).where('id', '=', personId).execute()
}

export const updateEmail = async (db: Db, id: number, email: string): Promise<void> => {
  await db.updateTable('people').set({ email }).where('id', '=', id).execute()
}

export const addressOfPerson = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('people').select('addressId').where('id', '=', id).executeTakeFirst())?.addressId ?? null

/** Of these persons, those who lived at one address live at the other now. */
export const moveTogether = async (
  db: Db,
  ids: readonly number[],
  from: number | null,
  to: number | null,
): Promise<void> => {
  if (ids.length === 0 || from === null || from === to) return
  await db.updateTable('people').set({ addressId: to }).where('id', 'in', ids).where('addressId', '=', from).execute()
}

// A person as the State knows them: identity, birth name and place, means of contact; read and written for a declaration.
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type PersonColumns, selectTaxpayer, updatePerson } from './people.queries.ts'
import { findAddress, saveAddress } from './people.service.ts'

export type TaxpayerColumns = Pick<
  PersonColumns,
  | 'gender'
  | 'firstName'
  | 'lastName'
  | 'birthName'
  | 'birthOn'
  | 'birthCountry'
  | 'birthDepartementCode'
  | 'birthCityCode'
  | 'birthCity'
  | 'email'
  | 'mobilePhone'
  | 'mobilePhoneRegion'
>

export const findTaxpayer = async (db: Db, personId: number) => {
  const person = (await selectTaxpayer(db, personId)) ?? notFound()
  return { ...person, address: await findAddress(db, person.addressId) }
}

/** @param address null leaves the one that is kept: a declaration that has none takes nothing from a record */
export const saveTaxpayer = async (
  db: Db,
  personId: number,
  columns: TaxpayerColumns,
  address: Address | null,
): Promise<void> => {
  const current = (await selectTaxpayer(db, personId)) ?? notFound()
  await updatePerson(db, personId, {
    ...columns,
    ...(address && { addressId: await saveAddress(db, address, current.addressId) }),
  })
}

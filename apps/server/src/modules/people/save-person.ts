// Saves the identity and the means of contact of a person, and gives them back as a form holds them.
import type { PersonInput, PersonView } from '@cartable/domain/people/people.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { insertPerson, type PersonColumns, selectPerson, updatePerson } from './people.queries.ts'
import { findAddress, saveAddress } from './people.service.ts'

/** What a form may leave out: a payer has no mobile, a staff user no address. Columns left out keep what they hold. */
export type SavedPerson = Omit<PersonInput, 'mobilePhone' | 'address'> &
  Partial<Pick<PersonInput, 'mobilePhone' | 'address'>>

/**
 * Writes a person; answers its id.
 * @param id null makes a new person
 */
export const savePerson = async (db: Db, id: number | null, person: SavedPerson): Promise<number> => {
  const current = id === null ? null : ((await selectPerson(db, id)) ?? notFound())
  const { phone, mobilePhone, address, ...identity } = person
  const columns: PersonColumns = {
    ...identity,
    phone: phone.phoneNumber,
    phoneRegion: phone.phoneRegion,
    ...(mobilePhone && { mobilePhone: mobilePhone.phoneNumber, mobilePhoneRegion: mobilePhone.phoneRegion }),
    ...(address !== undefined && { addressId: await saveAddress(db, address, current?.addressId ?? null) }),
  }
  if (current === null) return insertPerson(db, columns)
  await updatePerson(db, current.id, columns)
  return current.id
}

/** A person as its form receives it; the empty fields of a new one when there is none. */
export const showPerson = async (db: Db, id: number | null): Promise<PersonView> => {
  const person = id === null ? null : ((await selectPerson(db, id)) ?? notFound())
  return {
    gender: person?.gender ?? null,
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? '',
    birthOn: person?.birthOn ?? null,
    email: person?.email ?? null,
    phone: { phoneNumber: person?.phone ?? null, phoneRegion: person?.phoneRegion ?? 'FR' },
    mobilePhone: { phoneNumber: person?.mobilePhone ?? null, phoneRegion: person?.mobilePhoneRegion ?? 'FR' },
    address: await findAddress(db, person?.addressId ?? null),
  }
}

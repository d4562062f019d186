// Addresses, found while they are typed and kept as immutable rows; the captcha of public forms.
import type { Address, AddressView } from '@cartable/domain/kernel/address.ts'
import { addressSearchLength, peopleApi } from '@cartable/domain/people/people.api.ts'
import type { Db } from '../../platform/db/database.ts'
import { unavailable } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { type Geocoding, GeocodingUnavailable } from '../../platform/providers/geocoding/geocoding.ts'
import { addressColumns, insertAddress, insertAddresses, selectAddress, selectAddresses } from './people.queries.ts'

/** An address as pages receive it; null when there is none. */
export const findAddress = async (db: Db, id: number | null): Promise<AddressView | null> =>
  id === null ? null : ((await selectAddress(db, id)) ?? null)

/**
 * Keeps an address of a form: the row it had when nothing changed, a new one otherwise, none when it was emptied.
 * @param currentId row that the form was filled from
 */
export const saveAddress = async (
  db: Db,
  address: Address | null,
  currentId: number | null,
): Promise<number | null> => {
  if (address === null) return null
  const current = await findAddress(db, currentId)
  if (current && addressColumns.every((column) => current[column] === address[column])) return currentId
  const { typedByHand: _, ...values } = address
  return insertAddress(db, values)
}

/** Addresses by the id of their row. */
export const addressesById = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, AddressView>> =>
  new Map((await selectAddresses(db, ids)).map(({ id, ...address }) => [id, address]))

/** Keeps new addresses, of a file say, by one statement; answers their rows in order, null for none. */
export const saveAddresses = async (db: Db, addresses: readonly (Address | null)[]): Promise<(number | null)[]> => {
  const given = addresses.flatMap((address) => {
    if (address === null) return []
    const { typedByHand: _, ...values } = address
    return [values]
  })
  const ids = await insertAddresses(db, given)
  return addresses.map((address) => (address === null ? null : (ids.shift() ?? null)))
}

/** The service being down is no fault of ours: the field then offers to type the address by hand. */
const orUnavailable = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof GeocodingUnavailable)
      throw unavailable('La recherche d’adresses est momentanément indisponible.')
    throw error
  })

const findAddresses = async (geocoding: Geocoding, query: string) =>
  query.length < addressSearchLength
    ? []
    : (await orUnavailable(geocoding.searchAddresses(query))).map((address) => ({
        completeAddress: address.completeAddress,
        address,
      }))

export const peopleService = handlers(peopleApi, {
  addressAutocomplete: async ({ platform }, { query }) => ({
    addresses: await findAddresses(platform.geocoding, query),
  }),
  addressAutocompleteInsee: async ({ platform }, { query }) => ({
    addresses: (await findAddresses(platform.geocoding, query)).filter((found) => found.address.cityCode !== null),
  }),
  // The field begins at 3 characters; a query of one character or none finds nothing.
  cityAutocomplete: async ({ platform }, { query }) => ({
    cities: query.length <= 1 ? [] : await orUnavailable(platform.geocoding.searchCommunes(query)),
  }),
  captchaChallenge: async ({ platform }) => ({ ...((await platform.captcha.challenge()) as Record<string, unknown>) }),
})

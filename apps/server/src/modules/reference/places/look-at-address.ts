// Whether the postcode of an address that a file brings is one, and of the city beside it.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { slugged } from '@cartable/domain/kernel/folded.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import { communesOf } from './cities.queries.ts'

type Address = Pick<AddressView, 'postalCode' | 'city' | 'country' | 'completeAddress'> | null
/** Mail of firms has codes of its own. */
const isCedex = (city: string) => /\bcedex\b/i.test(city)

/**
 * Refuses, at the column `key`, a French postcode of no departement; answers what is to be checked: a code that no commune
 * bears, or that another one does. An address that stays as it was is not looked at.
 */
export const lookAtAddress = async (db: Db, key: string, before: Address, after: Address): Promise<string[]> => {
  const code = after?.postalCode ?? null
  if (!after || code === null || after.country !== 'FR') return []
  if (before?.postalCode === code && before.city === after.city) return []
  const { isKnown, hasDepartement, names } = await communesOf(db, code)
  if (!hasDepartement) refuseLine(key, `aucun département n’a de code postal ${code}.`)
  const city = after.city ?? ''
  if (!isKnown || isCedex(city)) return []
  if (names.length === 0) return [`Code postal\u00a0: aucune commune n’a le code ${code}\u202f; à vérifier.`]
  if (city === '' || names.some((name) => slugged(city).includes(slugged(name)))) return []
  return [`Ville\u00a0: ${code} est le code ${de(names.slice(0, 3).join(', '))}, pas ${de(city)}\u202f; à vérifier.`]
}

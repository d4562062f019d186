// Invents people around Rennes: names, addresses, telephones and identifiers that have the right shape and belong to nobody.
import type { Address } from '@cartable/domain/kernel/address.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { slugged } from '@cartable/domain/kernel/folded.ts'
import { isSiren, isSiret } from '@cartable/domain/kernel/identifiers.ts'
import type { Random } from '../platform/random.ts'
import { boyNames, communes, femaleNames, girlNames, maleNames, mobileNumber, streets, surnames } from './names.ts'

export type Somebody = {
  readonly gender: 'female' | 'male'
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: { readonly phoneNumber: string; readonly phoneRegion: 'FR' }
  readonly birthOn: string
  readonly address: Address
}

export type Inventor = {
  /** A grown-up, `least` to `most` years old; no two have the same name and address of mail. */
  adult(least: number, most: number): Somebody
  /** First name and gender of a child, none of which is in `except`: brothers and sisters have names of their own. */
  child(except?: readonly string[]): { readonly gender: 'female' | 'male'; readonly firstName: string }
  /** Day on which somebody was born who has this age in the autumn. */
  birthAt(age: number): string
  address(): Address
  siret(): string
  iban(): string
  /** Social-security number of somebody born that day in Rennes; order by rank. */
  nir(person: { readonly gender: string; readonly birthOn: string }, rank: number): string
}

export const noPhone = { phoneNumber: null, phoneRegion: null } as const

const padded = (value: number, length: number) => String(value).padStart(length, '0')
/** Digits completed so that a key holds. */
const completed = (start: string, isRight: (digits: string) => boolean): string =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isRight) ?? `${start}0`

/** `today`: ages are told at it. `mailDomain`: two inventors with the same one could give one address to two people. */
export const inventor = (random: Random, today: string, mailDomain: string): Inventor => {
  const taken = new Map<string, number>()
  const birthAt = (age: number) => {
    const day = addDays(`${Number(today.slice(0, 4)) - age}-01-01`, random.integer(0, 364))
    return day > today ? today : day
  }
  const address = (): Address => {
    const commune = random.weighted(communes.map((each) => [each, each[5]] as const))
    const [city, cityCode, postalCode, latitude, longitude] = commune
    const [houseNumber, street] = [String(random.integer(1, 120)), random.pick(streets)]
    return {
      ...{ houseNumber, street, complement: null, cityCode, postalCode, city, departementCode: '35', country: 'FR' },
      // neighbours do not all live in the town hall
      latitude: Math.round((latitude + random.integer(-80, 80) / 10_000) * 1e6) / 1e6,
      longitude: Math.round((longitude + random.integer(-80, 80) / 10_000) * 1e6) / 1e6,
      ...{ freeAddress: null, completeAddress: `${houseNumber} ${street} ${postalCode} ${city}`, typedByHand: false },
    }
  }
  /** Numbered from the second of a name, as providers of mail do. */
  const emailOf = (firstName: string, lastName: string) => {
    const name = `${slugged(firstName)}.${slugged(lastName)}`
    const rank = (taken.get(name) ?? 0) + 1
    taken.set(name, rank)
    return `${name}${rank === 1 ? '' : rank}@${mailDomain}`
  }
  return {
    adult: (least, most) => {
      const age = random.integer(least, most)
      const isWoman = random.chance(0.64)
      const [women, men] = age < 27 ? [girlNames, boyNames] : [femaleNames, maleNames]
      const [firstName, lastName] = [random.pick<string>(isWoman ? women : men), random.pick<string>(surnames)]
      return {
        gender: isWoman ? 'female' : 'male',
        ...{ firstName, lastName, email: emailOf(firstName, lastName) },
        phone: { phoneNumber: mobileNumber(random, random.pick([6, 6, 7] as const)), phoneRegion: 'FR' },
        birthOn: birthAt(age),
        address: address(),
      }
    },
    child: (except = []) => {
      const isGirl = random.chance(0.5)
      const names = (isGirl ? girlNames : boyNames).filter((name) => !except.includes(name))
      return { gender: isGirl ? 'female' : 'male', firstName: random.pick<string>(names) }
    },
    birthAt,
    address,
    siret: () => {
      const siren = completed(String(random.integer(40_000_000, 99_999_999)), isSiren)
      return completed(`${siren}000${random.integer(1, 9)}`, isSiret)
    },
    iban: () => {
      const [bank, branch] = [padded(random.integer(10_000, 30_066), 5), padded(random.integer(1, 99_999), 5)]
      const account = padded(random.integer(1, 99_999_999_999), 11)
      const rib = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n)
      const number = `${bank}${branch}${account}${padded(Number(rib), 2)}`
      return `FR${padded(98 - Number(BigInt(`${number}152700`) % 97n), 2)}${number}`
    },
    nir: ({ gender, birthOn }, rank) => {
      const sex = gender === 'male' ? '1' : '2'
      const number = `${sex}${birthOn.slice(2, 4)}${birthOn.slice(5, 7)}35238${padded(rank + 1, 3)}`
      return `${number}${padded(97 - Number(BigInt(number) % 97n), 2)}`
    },
  }
}

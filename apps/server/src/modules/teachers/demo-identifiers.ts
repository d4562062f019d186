// Identifiers of the demo teachers: of the right shape, with keys that hold.
import { isSiren, isSiret } from '@cartable/domain/kernel/identifiers.ts'
import type { DemoWorld } from '../../platform/demo.ts'

type Numbered = { readonly gender: string; readonly birthOn: string; readonly status: string }

/** Digits completed so that a key holds. */
const completed = (start: string, isRight: (digits: string) => boolean): string =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isRight) ?? `${start}0`
export const siretOf = ({ random }: DemoWorld): string => {
  const siren = completed(String(random.integer(40_000_000, 99_999_999)), isSiren)
  return completed(`${siren}000${random.integer(1, 9)}`, isSiret)
}
const padded = (value: number, length: number) => String(value).padStart(length, '0')
/** A French IBAN of the right shape: bank, branch, account, their key, and the key of the whole. */
export const ibanOf = ({ random }: DemoWorld): string => {
  const [bank, branch] = [padded(random.integer(10_000, 30_066), 5), padded(random.integer(1, 99_999), 5)]
  const account = padded(random.integer(1, 99_999_999_999), 11)
  const rib = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n)
  const number = `${bank}${branch}${account}${padded(Number(rib), 2)}`
  return `FR${padded(98 - Number(BigInt(`${number}152700`) % 97n), 2)}${number}`
}
/** A social-security number with its key, as somebody born that day in Rennes would have; order by rank. */
const nirOf = ({ gender, birthOn }: Numbered, rank: number): string => {
  const sex = gender === 'male' ? '1' : '2'
  const number = `${sex}${birthOn.slice(2, 4)}${birthOn.slice(5, 7)}35238${padded(rank + 1, 3)}`
  return `${number}${padded(97 - Number(BigInt(number) % 97n), 2)}`
}
/** The columns of such a number; a candidate has not given it yet. */
export const nirColumns = (world: DemoWorld, teacher: Numbered, rank: number) => {
  if (teacher.status === 'candidate') return {}
  const nir = nirOf(teacher, rank)
  const context = 'teachers.health_insurance_number'
  return {
    healthInsuranceNumberEncrypted: world.fieldKeys.encrypt(nir, context),
    healthInsuranceNumberDigest: world.fieldKeys.digest(nir, context),
    healthInsuranceNumberLast4: nir.slice(-4),
  }
}

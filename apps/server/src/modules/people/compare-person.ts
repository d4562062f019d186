// Who somebody is, compared between two records of the same human being: the fields that are chosen, and what each holds in words.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { type Gender, genderTitles, personLabels } from '@cartable/domain/people/people.schema.ts'
import type { ComparedField } from '../../platform/merge-kind.ts'

/** A row of people, as `to_jsonb` gives it. */
export type PersonRow = Readonly<Record<string, string | number | null>>

const phone = (column: string) => [column, `${column}_region`].map((name) => `people.${name}`)
const births = ['birth_name', 'birth_on', 'birth_country', 'birth_departement_code', 'birth_city_code', 'birth_city']

export const comparedPerson: readonly ComparedField[] = [
  { key: 'gender', label: personLabels.gender, columns: ['people.gender'] },
  { key: 'lastName', label: personLabels.lastName, columns: ['people.last_name'] },
  { key: 'firstName', label: personLabels.firstName, columns: ['people.first_name'] },
  { key: 'birth', label: 'Naissance', columns: births.map((column) => `people.${column}`) },
  { key: 'email', label: personLabels.email, columns: ['people.email'] },
  { key: 'phone', label: personLabels.phone, columns: phone('phone') },
  { key: 'mobilePhone', label: personLabels.mobilePhone, columns: phone('mobile_phone') },
  { key: 'address', label: personLabels.address, columns: ['people.address_id'] },
]

/** Whoever writes or calls is to be known by the kept record alone: the other one leaves these to the merge. */
export const meansOfContact = Object.fromEntries(
  ['people.email', ...phone('phone'), ...phone('mobile_phone')].map((column) => [column, null]),
)

export const worded = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') || null
export const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
export const phoneText = (row: Readonly<Record<string, unknown>>, column: string) =>
  row[column] == null ? null : formatPhone(textOf(row[column]), textOf(row[`${column}_region`]))

export const textsOfPerson = (person: PersonRow, address: string | null): Readonly<Record<string, string | null>> => ({
  gender: person.gender == null ? null : genderTitles[person.gender as Gender],
  firstName: textOf(person.first_name),
  lastName: textOf(person.last_name),
  birth: worded(person.birth_on == null ? null : formatDay(String(person.birth_on)), textOf(person.birth_city)),
  email: textOf(person.email),
  phone: phoneText(person, 'phone'),
  mobilePhone: phoneText(person, 'mobile_phone'),
  address,
})

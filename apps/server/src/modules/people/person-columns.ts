// The columns of a person in files, and how their cells change the form of one.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { genderTitles } from '@cartable/domain/people/people.schema.ts'
import { addressCells, addressColumns, addressOf, phoneCell, phoneOf } from '../../platform/exchange/forms.ts'
import type { ExchangeColumn, LineValue, LineValues } from '../../platform/exchange/layout.ts'

/** Other words for the columns of a person, as other programs title them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  gender: ['Civ', 'Titre', 'Sexe'],
  lastName: [
    'Nom de famille',
    'Nom d’usage',
    'Nom du parent',
    'Nom du responsable',
    'Nom du client',
    'Last name',
    'Surname',
  ],
  firstName: ['Prénom du parent', 'Prénom du responsable', 'Prénom du client', 'First name'],
  birthOn: ['Naissance', 'Date naissance', 'Né le', 'Née le', 'Né(e) le'],
  email: ['Mail', 'Courriel', 'Adresse mail', 'Adresse e-mail', 'Email'],
  phone: ['Tél', 'Téléphone fixe', 'Tél fixe', 'Fixe', 'Numéro de téléphone', 'Phone'],
  mobilePhone: ['Mobile', 'Tél portable', 'Téléphone portable', 'Tél mobile', 'Téléphone mobile', 'GSM'],
  addressLine: ['Adresse postale', 'Adresse complète', 'Adresse 1', 'Rue', 'Voie'],
  postalCode: ['CP', 'Code postale', 'Zip'],
  city: ['Commune', 'Localité'],
}
/** The same of whom the line is about besides: « Prénom enfant ». */
const ofOwner = (words: readonly string[]) =>
  words.flatMap((word) => ['élève', 'de l’élève', 'enfant', 'de l’enfant'].map((owner) => `${word} ${owner}`))

const columns: readonly ExchangeColumn[] = [
  { key: 'gender', title: 'Civilité', kind: 'text', choices: genderTitles, help: 'Ou vide.', example: 'female' },
  { key: 'lastName', title: 'Nom', kind: 'text', help: '100 caractères au plus.', example: 'Martin' },
  { key: 'firstName', title: 'Prénom', kind: 'text', help: '100 caractères au plus.', example: 'Claire' },
  { key: 'birthOn', title: 'Date de naissance', kind: 'day', help: 'Dans le passé.', example: '1980-03-12' },
  { key: 'email', title: 'E-mail', kind: 'text', help: 'Une seule adresse.', example: 'claire.martin@exemple.fr' },
  {
    key: 'phone',
    title: 'Téléphone',
    kind: 'text',
    help: 'Hors de France, avec l’indicatif\u00a0: +32…',
    example: '06 12 34 56 78',
  },
  { key: 'mobilePhone', title: 'Portable', kind: 'text', help: 'Hors de France, avec l’indicatif.', example: null },
  ...addressColumns,
]

/**
 * Columns of a person. A second person of the same line has its `prefix` before keys, and its `owner` behind titles.
 * @param keys those that the form has, without the address; `addressLine` brings its three columns
 */
export const personColumns = (keys: readonly string[], prefix = '', owner = ''): ExchangeColumn[] =>
  columns
    .filter(
      ({ key }) =>
        keys.includes(key) || (keys.includes('addressLine') && addressColumns.some((one) => one.key === key)),
    )
    .map((column) => {
      const words = synonyms[column.key] ?? []
      return {
        ...column,
        key: `${prefix}${column.key}`,
        title: `${column.title}${owner}`,
        synonyms: owner === '' ? words : ofOwner([column.title, ...words]),
      }
    })

/** Values of a line that bear a prefix, without it. */
export const ofPrefix = (values: Readonly<Record<string, unknown>>, prefix: string): Record<string, LineValue> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value as LineValue]] : [],
    ),
  )

/** Keys with a prefix before them. */
export const withPrefix = (values: LineValues, prefix: string): LineValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value]))

type PhoneForm = { readonly phoneNumber: string | null; readonly phoneRegion: string | null }
type PersonForm = {
  readonly phone: PhoneForm
  readonly mobilePhone?: PhoneForm | undefined
  readonly address: AddressView | null
}

/** Fields of a person's form as a line changes them; those that it does not tell are left out. */
export const personOf = (given: LineValues, stored: PersonForm): Record<string, unknown> => {
  const known = [stored.phone, ...(stored.mobilePhone ? [stored.mobilePhone] : [])]
  const kept = ['gender', 'firstName', 'birthOn', 'email'].filter((key) => given[key] !== undefined)
  return {
    ...Object.fromEntries(kept.map((key) => [key, given[key]])),
    ...(given.lastName !== undefined && { lastName: given.lastName ?? '' }),
    ...(given.phone !== undefined && { phone: phoneOf(given.phone, known) }),
    ...(given.mobilePhone !== undefined && { mobilePhone: phoneOf(given.mobilePhone, known) }),
    address: addressOf(given, stored.address),
  }
}

/** A person as a query of an export reads it. */
export type PersonRow = {
  readonly gender: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthOn?: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly phoneRegion: string | null
  readonly mobilePhone?: string | null
  readonly mobilePhoneRegion?: string | null
  readonly completeAddress?: string | null
  readonly postalCode?: string | null
  readonly city?: string | null
}

/** Cells of a person. */
export const personCells = (row: PersonRow): LineValues => ({
  gender: row.gender,
  firstName: row.firstName,
  lastName: row.lastName,
  birthOn: row.birthOn ?? null,
  email: row.email,
  phone: phoneCell({ phoneNumber: row.phone, phoneRegion: row.phoneRegion }),
  mobilePhone: phoneCell({ phoneNumber: row.mobilePhone ?? null, phoneRegion: row.mobilePhoneRegion ?? null }),
  ...(row.completeAddress
    ? addressCells({
        completeAddress: row.completeAddress,
        postalCode: row.postalCode ?? null,
        city: row.city ?? null,
      } as AddressView)
    : {}),
})

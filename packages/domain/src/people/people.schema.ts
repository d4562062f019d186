// Shapes of a person as forms fill one and pages receive one: identity, means of contact, address.

import { z } from 'zod'
import { AddressView, OptionalAddress } from '../kernel/address.ts'
import { countryCode, id, optionalDay, optionalEmail, optionalText, text } from '../kernel/fields.ts'
import { Phone } from '../kernel/phone.ts'
import { wordOptions } from '../kernel/word-options.ts'

export const Gender = z.enum(['female', 'male'])
export type Gender = z.infer<typeof Gender>
/** Titles before a name. */
export const genderTitles: Readonly<Record<Gender, string>> = { female: 'Mme', male: 'M.' }
export const genderOptions = wordOptions(genderTitles)
/** The same in full, where families read them. */
export const genderWords: Readonly<Record<Gender, string>> = { female: 'Madame', male: 'Monsieur' }
export const optionalGender = z.union([z.literal('').transform(() => null), z.null(), Gender])

export const personLabels = {
  gender: 'Civilité',
  firstName: 'Prénom',
  lastName: 'Nom',
  birthOn: 'Date de naissance',
  birthCountry: 'Pays de naissance',
  birthCityCode: 'Commune de naissance',
  birthCity: 'Ville de naissance',
  email: 'E-mail',
  phone: 'Téléphone',
  mobilePhone: 'Portable',
  address: 'Adresse',
} as const

/** Fields of a person in a form; spread into the input of whatever part that person plays. */
export const personFields = {
  gender: optionalGender,
  firstName: optionalText(100),
  lastName: text(100),
  birthOn: optionalDay,
  email: optionalEmail,
  phone: Phone,
  mobilePhone: Phone,
  address: OptionalAddress,
}
const optionalCode = (shape: RegExp) =>
  z.union([z.literal('').transform(() => null), z.null(), z.string().regex(shape)])
/** Where a person was born; the commune and its departement for who was born in France. */
export const birthPlaceFields = {
  birthCountry: z.union([z.literal('').transform(() => null), z.null(), countryCode]),
  birthDepartementCode: optionalCode(/^([0-9]{2}|2[AB]|9[78][0-9])$/),
  birthCityCode: optionalCode(/^[0-9][0-9AB][0-9]{3}$/),
  birthCity: optionalText(100),
}
const BirthPlace = z.object(birthPlaceFields)
export type BirthPlace = z.output<typeof BirthPlace>

const PersonInput = z.object(personFields)
/** A person as it is saved; the name is known to be there. */
export type PersonInput = z.output<typeof PersonInput>

const PhoneView = z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() })
/** The same fields as a page receives them. */
export const personViewFields = {
  gender: Gender.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  birthOn: z.string().nullable(),
  email: z.string().nullable(),
  phone: PhoneView,
  mobilePhone: PhoneView,
  address: AddressView.nullable(),
}
export const PersonView = z.object(personViewFields)
export type PersonView = z.infer<typeof PersonView>

/** What an autocomplete of people finds. */
export const FoundPerson = z.object({ id, label: z.string(), detail: z.string().nullable() })
export type FoundPerson = z.infer<typeof FoundPerson>

/** What a photo of a person may be. */
export const photoExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const
export const photoMaxBytes = 5_000_000
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

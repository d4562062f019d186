// Rules of identity, and how a name is written.
import type { Refusal } from '../kernel/refusal.ts'
import { peopleRefusals } from './people.refusals.ts'
import { type Gender, genderTitles } from './people.schema.ts'

/** Nobody is born after `today`. */
export const refuseFutureBirth = (birthOn: string | null, today: string): Refusal | null =>
  birthOn !== null && birthOn > today ? peopleRefusals.birthInFuture : null

/** « DUPONT Léa »: surname first and in capitals, as lists are sorted. */
export const listName = (person: { readonly firstName: string | null; readonly lastName: string }): string =>
  [person.lastName.toLocaleUpperCase('fr-FR'), person.firstName].filter(Boolean).join(' ')

/** « Léa DUPONT » */
export const fullName = (person: { readonly firstName: string | null; readonly lastName: string }): string =>
  [person.firstName, person.lastName.toLocaleUpperCase('fr-FR')].filter(Boolean).join(' ')

type Named = { readonly gender: Gender | null; readonly firstName: string | null; readonly lastName: string }
/** « Mme Hélène BEAUMANOIR » */
export const titledName = (person: Named): string =>
  [person.gender && genderTitles[person.gender], fullName(person)].filter(Boolean).join(' ')
export const initialsOf = ({ firstName, lastName }: Omit<Named, 'gender'>): string =>
  [firstName, lastName].map((name) => name?.[0]?.toLocaleUpperCase('fr-FR') ?? '').join('')

// Words and addresses that the screens of customers share.
import type { AdvanceStatus } from '@cartable/domain/customers/customers.schema.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { type Gender, genderTitles } from '@cartable/domain/people/people.schema.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

/** List of customers: memory, storage and neighbours go under this name. */
export const listId = 'clients'
export const customerPath = (id: number | 'nouveau') => `/customer/show/${id}`
export const studentPath = (id: number) => `/student/show/${id}`
export const newStudentPath = (customerId: number, isCustomer = false) =>
  `/student/show/nouveau?client=${customerId}${isCustomer ? '&estClient=1' : ''}`

export const genderOptions: Option[] = Object.entries(genderTitles).map(([value, label]) => ({ value, label }))

type Named = { readonly gender: Gender | null; readonly firstName: string | null; readonly lastName: string }
/** « Mme Hélène BEAUMANOIR » */
export const titledName = ({ gender, firstName, lastName }: Named): string =>
  [gender && genderTitles[gender], firstName, lastName.toLocaleUpperCase('fr-FR')].filter(Boolean).join(' ')
export const initialsOf = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].map((name) => name?.[0]?.toLocaleUpperCase('fr-FR') ?? '').join('')

export const advanceMeanings: Readonly<Record<AdvanceStatus, Meaning>> = {
  none: 'grey',
  pending: 'info',
  active: 'success',
  refused: 'danger',
}

/** What the address asks: a record, a new one, or nothing that can exist. */
export const askedId = (text: string | undefined): number | null | undefined =>
  text === 'nouveau' ? null : text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

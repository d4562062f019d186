// Words and addresses that the screens of customers share.
import type { AdvanceStatus } from '@cartable/domain/customers/customers.schema.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

/** List of customers: memory, storage and neighbours go under this name. */
export const listId = 'clients'
export const customerPath = (id: number | 'nouveau') => `/customer/show/${id}`
export const studentPath = (id: number) => `/student/show/${id}`
export const newStudentPath = (customerId: number, isCustomer = false) =>
  `/student/show/nouveau?client=${customerId}${isCustomer ? '&estClient=1' : ''}`

/** Said when a record that was there is used instead of a new one. */
export const usedSentence = 'Fiche existante utilisée\u00a0: ce qui lui manquait y a été ajouté.'

export const advanceMeanings: Readonly<Record<AdvanceStatus, Meaning>> = {
  none: 'grey',
  pending: 'info',
  active: 'success',
  refused: 'danger',
}

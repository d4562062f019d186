// The other record of a merge, searched by what names it.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { call } from '../../platform/api/client.ts'
import { searchCustomers, searchStudents } from '../customers/customers.parts.tsx'
import { searchTeachers } from '../teachers/teachers.parts.tsx'
import type { MergeKindName } from './merging-kinds.ts'

type Search = typeof searchCustomers

const searchContacts: Search = async (q, signal) => {
  const { rows } = await call(contactsApi.history, { q, page: '1', size: '10' }, { signal })
  return rows.map(({ id, firstName, lastName, email, createdAt }) => ({
    value: id,
    label: [firstName, lastName].filter(Boolean).join(' '),
    detail: [`reçu le ${formatDay(createdAt)}`, email].filter(Boolean).join(' · '),
  }))
}

export const searches: Readonly<Record<MergeKindName, Search>> = {
  customer: searchCustomers,
  student: searchStudents,
  contact: searchContacts,
  teacher: searchTeachers,
}

// What the palette searches, module by module.
import { searchContacts } from './modules/contacts/contacts.search.ts'
import { searchContracts } from './modules/contracts/contracts.search.ts'
import { searchCustomers, searchStudents } from './modules/customers/customers.search.ts'
import { searchTeachers } from './modules/teachers/teachers.search.ts'
import type { SearchSource } from './platform/search.ts'

/** What the palette searches, in the order of its groups. */
export const searchSources: readonly SearchSource[] = [
  { label: 'Clients', right: 'customers', find: searchCustomers },
  { label: 'Élèves', right: 'students', find: searchStudents },
  { label: 'Professeurs', right: 'teachers', find: searchTeachers },
  { label: 'Contrats', right: 'contracts', find: searchContracts },
  { label: 'Contacts', right: 'contacts', find: searchContacts },
]

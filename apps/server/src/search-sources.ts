// What the palette searches, module by module.

import { creditNotesSource, urssafRequestsSource } from './modules/billing/orders/bill-papers.search.ts'
import { ordersSource } from './modules/billing/orders/orders.search.ts'
import { bankAccountsSource, receiptsSource } from './modules/billing/receipts/receipts.search.ts'
import { contactsSource } from './modules/contacts/contacts.search.ts'
import { contractsSource } from './modules/contracts/contracts.search.ts'
import { customersSource, studentsSource } from './modules/customers/customers.search.ts'
import { candidatesSource } from './modules/recruitment/candidates.search.ts'
import { teachersSource } from './modules/teachers/teachers.search.ts'
import { sessionsSource } from './modules/traineeships/sessions/sessions.search.ts'
import type { SearchSource } from './platform/search.ts'

/** What the palette searches, in the order of its groups. */
export const searchSources: readonly SearchSource[] = [
  customersSource,
  studentsSource,
  teachersSource,
  contractsSource,
  contactsSource,
  candidatesSource,
  ordersSource,
  creditNotesSource,
  receiptsSource,
  urssafRequestsSource,
  bankAccountsSource,
  sessionsSource,
]

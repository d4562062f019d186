// Every type of data that is imported and exported, in the order of the screen, and the job that imports them.

import { openingBalancesLayout } from './modules/billing/receipts/opening-balances.exchange.ts'
import { contactsLayout } from './modules/contacts/contacts.exchange.ts'
import { contractsLayout } from './modules/contracts/contracts.exchange.ts'
import { plannedLayout } from './modules/courses/files/planned.exchange.ts'
import { customersLayout } from './modules/customers/customers.exchange.ts'
import { importJob } from './modules/exchange/run-import.ts'
import { citiesLayout } from './modules/reference/places/cities.exchange.ts'
import { establishmentsLayout } from './modules/reference/places/establishments.exchange.ts'
import { careersLayout } from './modules/reference/subjects/careers.exchange.ts'
import { chaptersLayout } from './modules/reference/subjects/chapters.exchange.ts'
import { subjectsLayout } from './modules/reference/subjects/subjects.exchange.ts'
import { teachersLayout } from './modules/teachers/teachers.exchange.ts'
import { activityExport, registrationsExport } from './modules/traineeships/sessions/sessions.exchange.ts'
import type { ExchangeLayout } from './platform/exchange/layout.ts'
import type { SessionExport } from './platform/exchange/session-export.ts'

export const exchangeLayouts: readonly ExchangeLayout[] = [
  establishmentsLayout,
  citiesLayout,
  subjectsLayout,
  careersLayout,
  chaptersLayout,
  teachersLayout,
  customersLayout,
  contactsLayout,
  contractsLayout,
  plannedLayout,
  openingBalancesLayout,
]

/** What is exported of one session of stage. */
export const sessionExports: readonly SessionExport[] = [registrationsExport, activityExport]

export const runImport = importJob(exchangeLayouts)

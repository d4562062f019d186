// Every type of data that is imported and exported, in the order of the screen, and the job that imports them.
import { contactsLayout } from './modules/contacts/contacts.exchange.ts'
import { customersLayout } from './modules/customers/customers.exchange.ts'
import { importJob } from './modules/exchange/run-import.ts'
import { careersLayout } from './modules/reference/careers.exchange.ts'
import { chaptersLayout } from './modules/reference/chapters.exchange.ts'
import { citiesLayout } from './modules/reference/cities.exchange.ts'
import { establishmentsLayout } from './modules/reference/establishments.exchange.ts'
import { subjectsLayout } from './modules/reference/subjects.exchange.ts'
import { teachersLayout } from './modules/teachers/teachers.exchange.ts'
import { activityExport, registrationsExport } from './modules/traineeships/sessions.exchange.ts'
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
]

/** What is exported of one session of stage. */
export const sessionExports: readonly SessionExport[] = [registrationsExport, activityExport]

export const runImport = importJob(exchangeLayouts)

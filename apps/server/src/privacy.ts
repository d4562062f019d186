// What every domain holds on people, in the order in which it is erased: what refers to a row before the row itself.
import { accessPrivacy } from './modules/access/access.privacy.ts'
import { accountingPrivacy } from './modules/accounting/accounting.privacy.ts'
import { billingPrivacy } from './modules/billing/billing.privacy.ts'
import { configurationPrivacy } from './modules/configuration/configuration.privacy.ts'
import { contactsPrivacy } from './modules/contacts/contacts.privacy.ts'
import { contractsPrivacy } from './modules/contracts/contracts.privacy.ts'
import { coursesPrivacy } from './modules/courses/courses.privacy.ts'
import { customersPrivacy } from './modules/customers/customers.privacy.ts'
import { documentsPrivacy } from './modules/documents/documents.privacy.ts'
import { exchangePrivacy } from './modules/exchange/exchange.privacy.ts'
import { journalPrivacy } from './modules/journal/journal.privacy.ts'
import { linkingPrivacy } from './modules/linking/linking.privacy.ts'
import { mergingPrivacy } from './modules/merging/merging.privacy.ts'
import { messagingPrivacy } from './modules/messaging/messaging.privacy.ts'
import { monitoringPrivacy } from './modules/monitoring/monitoring.privacy.ts'
import { payrollPrivacy } from './modules/payroll/payroll.privacy.ts'
import { retentionTask } from './modules/people/apply-retention.ts'
import { personalDataTask } from './modules/people/export-personal-data.ts'
import { peoplePrivacy } from './modules/people/people.privacy.ts'
import { recruitmentPrivacy } from './modules/recruitment/recruitment.privacy.ts'
import { teachersPrivacy } from './modules/teachers/teachers.privacy.ts'
import { todoPrivacy } from './modules/todo/todo.privacy.ts'
import { traineeshipsPrivacy } from './modules/traineeships/traineeships.privacy.ts'
import { urssafPrivacy } from './modules/urssaf/urssaf.privacy.ts'
import type { PrivacyContribution } from './platform/privacy/privacy.ts'

export const privacyContributions: readonly PrivacyContribution[] = [
  documentsPrivacy,
  messagingPrivacy,
  mergingPrivacy,
  contactsPrivacy,
  recruitmentPrivacy,
  linkingPrivacy,
  coursesPrivacy,
  monitoringPrivacy,
  traineeshipsPrivacy,
  contractsPrivacy,
  urssafPrivacy,
  payrollPrivacy,
  billingPrivacy,
  accountingPrivacy,
  customersPrivacy,
  teachersPrivacy,
  exchangePrivacy,
  todoPrivacy,
  configurationPrivacy,
  journalPrivacy,
  accessPrivacy,
  peoplePrivacy,
]

export const exportPersonalData = personalDataTask(privacyContributions)
export const applyRetention = retentionTask(privacyContributions)

// The parts of the demo company, in the order in which they are made.
import { accessDemo } from '../modules/access/access.demo.ts'
import { bellDemo } from '../modules/access/notifications/bell.demo.ts'
import { accountingDemo } from '../modules/accounting/accounting.demo.ts'
import { billingDemo } from '../modules/billing/billing.demo.ts'
import { paymentTrackingDemo } from '../modules/billing/tracking/payment-tracking.demo.ts'
import { contactsDemo } from '../modules/contacts/contacts.demo.ts'
import { contractsDemo } from '../modules/contracts/contracts.demo.ts'
import { loyaltyDemo } from '../modules/contracts/loyalty.demo.ts'
import { priceGridsDemo } from '../modules/contracts/price-grids.demo.ts'
import { coursesDemo } from '../modules/courses/courses.demo.ts'
import { noLongerCoursesDemo } from '../modules/courses/no-longer-courses/no-longer-courses.demo.ts'
import { customersDemo } from '../modules/customers/customers.demo.ts'
import { logEntriesDemo } from '../modules/customers/log-entries.demo.ts'
import { documentsDemo } from '../modules/documents/documents.demo.ts'
import { teacherDocumentsDemo } from '../modules/documents/teacher-documents.demo.ts'
import { landingDemo } from '../modules/landing/landing.demo.ts'
import { linkingDemo } from '../modules/linking/linking.demo.ts'
import { messagingDemo } from '../modules/messaging/messaging.demo.ts'
import { monitoringDemo } from '../modules/monitoring/monitoring.demo.ts'
import { payrollDemo } from '../modules/payroll/payroll.demo.ts'
import { recruitmentDemo } from '../modules/recruitment/recruitment.demo.ts'
import { officeDemo } from '../modules/reference/office.demo.ts'
import { placesDemo } from '../modules/reference/places/places.demo.ts'
import { referenceDemo } from '../modules/reference/reference.demo.ts'
import { evaluationsDemo } from '../modules/teachers/evaluations.demo.ts'
import { teachersDemo } from '../modules/teachers/teachers.demo.ts'
import { todoDemo } from '../modules/todo/todo.demo.ts'
import { aroundDemo } from '../modules/traineeships/around.demo.ts'
import { proposalsDemo } from '../modules/traineeships/proposals/proposals.demo.ts'
import { registrationsDemo } from '../modules/traineeships/registrations/registrations.demo.ts'
import { salariesDemo } from '../modules/traineeships/salaries/salaries.demo.ts'
import { traineeshipsDemo } from '../modules/traineeships/traineeships.demo.ts'
import { urssafDemo } from '../modules/urssaf/urssaf.demo.ts'
import type { DemoPart } from '../platform/demo.ts'

export const demoParts: readonly DemoPart[] = [
  accessDemo,
  referenceDemo,
  officeDemo,
  priceGridsDemo,
  salariesDemo,
  customersDemo,
  contactsDemo,
  teachersDemo,
  placesDemo,
  contractsDemo,
  coursesDemo,
  linkingDemo,
  loyaltyDemo,
  noLongerCoursesDemo,
  traineeshipsDemo,
  billingDemo,
  payrollDemo,
  todoDemo,
  logEntriesDemo,
  messagingDemo,
  bellDemo,
  documentsDemo,
  recruitmentDemo,
  urssafDemo,
  paymentTrackingDemo,
  monitoringDemo,
  landingDemo,
  registrationsDemo,
  proposalsDemo,
  aroundDemo,
  accountingDemo,
  teacherDocumentsDemo,
  evaluationsDemo,
]

// Every kind of record that messages are written from.
import { userMessages } from './modules/access/accounts/access.tags.ts'
import { billMessages } from './modules/billing/billing.tags.ts'
import { contactMessages } from './modules/contacts/contacts.tags.ts'
import { contractMessages } from './modules/contracts/contracts.tags.ts'
import { courseMessages } from './modules/courses/courses.tags.ts'
import { customerMessages, studentMessages } from './modules/customers/customers.tags.ts'
import { teacherMessages } from './modules/teachers/teachers.tags.ts'
import type { MessageSource } from './platform/message-source.ts'

export const messageSources: readonly MessageSource[] = [
  contactMessages,
  customerMessages,
  studentMessages,
  teacherMessages,
  userMessages,
  contractMessages,
  courseMessages,
  billMessages,
]

// Whom messages are sent to, and the records they are written from: the words that cross HTTP.
import type { RightCode } from './rights.ts'

/** Parts that a recipient plays, and the right that shows the record of one. A payer is named by the customer paid for. */
export const recipientRights = {
  contact: 'contacts',
  customer: 'customers',
  payer: 'customers',
  student: 'students',
  teacher: 'teachers',
  user: 'users',
} as const satisfies Readonly<Record<string, RightCode>>
export type RecipientType = keyof typeof recipientRights
export const recipientTypes = Object.keys(recipientRights) as [RecipientType, ...RecipientType[]]

/** Records that a message may be about. */
export const recordTypes = ['contact', 'customer', 'student', 'teacher', 'user', 'contract', 'course', 'bill'] as const
export type RecordType = (typeof recordTypes)[number]

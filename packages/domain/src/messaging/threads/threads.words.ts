// Words and limits of conversations: read by pages that load no schema.
import { megabyte } from '../../kernel/sizes.ts'

/** Characters of one message. */
export const threadBodyLength = 4_000
/** What is joined to a message: photographs, and what is printed to a file. */
export const threadFileRules = {
  extensions: ['jpg', 'jpeg', 'png', 'pdf'],
  maxBytes: 10 * megabyte,
  maxCount: 5,
} as const
/** Days after the end of a contract until which its family and its teacher may still write to each other. */
export const threadOpenDays = 30

/** Who writes: the office, the family, the teacher. */
export const threadParts = ['office', 'customer', 'teacher'] as const
export type ThreadPart = (typeof threadParts)[number]

/** The addresses of conversations outside the office: the office, the other party of a contract, the office about a lesson. */
export const threadsPath = '/espace/messages'
export const officeTarget = 'bureau'
export const contractTarget = (contractId: number): string => `contrat-${contractId}`
export const lessonTarget = (courseId: number): string => `cours-${courseId}`
export const threadPath = (target: string): string => `${threadsPath}/${target}`

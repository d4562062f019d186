// The journal of a customer, a student or a teacher: what was said and done with the family, entry by entry.
import { z } from 'zod'
import { id, instant, longText, optionalQueryId, readStamp, text } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'

/** Records that hold a journal; each is also the right that opens it. */
export const logOwners = ['customers', 'students', 'teachers'] as const
export type LogOwner = (typeof logOwners)[number]

export const logTypes = ['note', 'call', 'mail', 'sms', 'meeting', 'system'] as const
export type LogType = (typeof logTypes)[number]
export const logTypeLabels: Readonly<Record<LogType, string>> = {
  note: 'Note',
  call: 'Appel',
  mail: 'E-mail',
  sms: 'SMS',
  meeting: 'Rendez-vous',
  system: 'Programme',
}
/** What people write: the program alone writes its own. */
export const writtenTypes = ['note', 'call', 'mail', 'sms', 'meeting'] as const satisfies readonly LogType[]

export const logOrigins = ['staff', 'customer', 'student', 'teacher', 'system'] as const
export type LogOrigin = (typeof logOrigins)[number]
export const logOriginLabels: Readonly<Record<LogOrigin, string>> = {
  staff: 'Équipe',
  customer: 'Client',
  student: 'Élève',
  teacher: 'Professeur',
  system: 'Programme',
}
export const writtenOrigins = ['staff', 'customer', 'student', 'teacher'] as const satisfies readonly LogOrigin[]

export const titleLength = 200
export const bodyLength = 10_000
/** Characters of the text that a line of the list shows; the rest comes when the line is opened. */
export const excerptLength = 160

export const LogEntryRow = z.object({
  id: z.int(),
  type: z.enum(logTypes),
  occurredAt: instant,
  origin: z.enum(logOrigins),
  title: z.string(),
  /** The beginning of the text, on one line. */
  excerpt: z.string(),
  authorName: z.string().nullable(),
  /** False for what the program wrote. */
  isEditable: z.boolean(),
})
export type LogEntryRow = z.infer<typeof LogEntryRow>

const OwnerClass = z.enum(logOwners)
export const LogListInput = listInput({
  sorts: ['occurredAt', 'type', 'origin', 'title'],
  defaultSort: 'occurredAt.desc',
  pageSize: 10,
  filters: {
    ownerClass: OwnerClass,
    ownerId: z.coerce.number().pipe(id),
    type: z.enum(logTypes).optional(),
  },
})
export const LogListAnswer = listAnswer(LogEntryRow)

/** An entry to read whole, under its line. */
export const LogEntryDetails = z.object({
  id: z.int(),
  type: z.enum(logTypes),
  occurredAt: instant,
  origin: z.enum(logOrigins),
  title: z.string(),
  body: z.string(),
  authorName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type LogEntryDetails = z.infer<typeof LogEntryDetails>

/** An existing entry by its id, or the first values of a new one in the journal of a record. */
export const LogEntryAsked = z.object({
  id: optionalQueryId,
  ownerClass: OwnerClass.optional(),
  ownerId: optionalQueryId,
})

export const LogEntryRecord = z.object({
  id: z.int().nullable(),
  updatedAt: readStamp,
  ownerClass: OwnerClass,
  ownerId: z.int(),
  type: z.enum(logTypes),
  origin: z.enum(logOrigins),
  occurredAt: instant,
  title: z.string(),
  body: z.string(),
  isEditable: z.boolean(),
})
export type LogEntryRecord = z.infer<typeof LogEntryRecord>

export const LogEntryInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  ownerClass: OwnerClass,
  ownerId: id,
  type: z.enum(writtenTypes),
  origin: z.enum(writtenOrigins),
  occurredAt: instant,
  title: text(titleLength),
  body: longText(bodyLength),
})
export type LogEntryInput = z.output<typeof LogEntryInput>

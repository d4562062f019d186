// Shapes of supporting documents: who holds them, their files, the state of their check, what a new one needs.
import { z } from 'zod'
import { id, instant, optionalDay, optionalText } from '../kernel/fields.ts'
import { megabyte } from '../kernel/sizes.ts'
import { Move } from '../kernel/workflow.ts'

/** Records that hold documents: the column of the owner, and how kinds of document name it. */
export const documentHolders = {
  customers: { column: 'customerId', availableFor: 'customer' },
  teachers: { column: 'teacherId', availableFor: 'teacher' },
} as const
export type DocumentHolder = keyof typeof documentHolders

export const checkStatuses = ['unchecked', 'approved', 'not-approved'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** Files of one document: front, back, further pages. */
export const maxDocumentFiles = 10
/** Every other document. `xlx` stands in the specification beside the real `xls` and `xlsx`. */
export const documentFileRules = {
  extensions: [
    ...['jpg', 'jpeg', 'gif', 'png', 'txt', 'docx', 'doc', 'xlx', 'xls', 'xlsx'],
    ...['pdf', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
  ],
  maxBytes: 20 * megabyte,
} as const

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
export const documentMediaTypes = [
  ...['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'text/plain', 'application/msword'],
  ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (part) => `${office}.${part}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `${openDocument}.${kind}`),
]
/** What a browser shows by itself. */
export const shownMediaTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf']

export const DocumentFile = z.object({
  /** From 1, in the order in which the files were given. */
  position: z.int(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

export const DocumentRow = z.object({
  id: z.int(),
  typeName: z.string(),
  /** Its kind is one that the team checks. */
  needsCheck: z.boolean(),
  files: z.array(DocumentFile),
  uploadedAt: instant,
  uploadedBy: z.string().nullable(),
  issueDate: z.string().nullable(),
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
  isChecked: z.boolean(),
  isApproved: z.boolean(),
  checkedAt: instant.nullable(),
  checkedBy: z.string().nullable(),
  /** Why it was refused, as its owner reads it. */
  refusalReason: z.string().nullable(),
  moves: z.array(Move),
})
export type DocumentRow = z.infer<typeof DocumentRow>

export const DocumentList = z.object({
  rows: z.array(DocumentRow),
  /** Mandatory kinds of which there is no document, or only refused or expired ones. */
  missing: z.array(z.string()),
})
export type DocumentList = z.infer<typeof DocumentList>

export const DocumentTypeChoice = z.object({
  id: z.int(),
  name: z.string(),
  isIdentity: z.boolean(),
  /** Null: it does not expire. */
  validityMonths: z.int().nullable(),
})
export type DocumentTypeChoice = z.infer<typeof DocumentTypeChoice>

/** A check, and why it says no: written to the owner of the paper. */
export const checkInput = { id, isApproved: z.boolean(), refusalReason: optionalText(300).default(null) }

/** What a new document begins with, and the kinds that may be chosen. */
export const newDocument = {
  documentTypeId: z.int().nullable(),
  issueDate: z.string().nullable(),
  types: z.array(DocumentTypeChoice),
}
/** The rest of a new document travels beside it: its files. */
export const documentInput = { documentTypeId: id, issueDate: optionalDay }

/** A file that a stage holds, of a kind that nobody has to choose. */
export const AttachedDocument = z.object({
  id: z.int(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instant,
})
export type AttachedDocument = z.infer<typeof AttachedDocument>

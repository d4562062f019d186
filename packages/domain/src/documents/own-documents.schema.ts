// Shapes of the papers of a teacher as he sees them himself: what is asked of him, what he sent, what became of it.
import { z } from 'zod'
import { id, instant } from '../kernel/fields.ts'
import { checkStatuses, DocumentFile } from './documents.schema.ts'
import { paperStates } from './own-documents.words.ts'

export const OwnDocument = z.object({
  id,
  status: z.enum(checkStatuses),
  refusalReason: z.string().nullable(),
  uploadedAt: instant,
  expiresOn: z.string().nullable(),
  files: z.array(DocumentFile),
  /** He sent it, and nobody has looked at it yet. */
  canWithdraw: z.boolean(),
})
export type OwnDocument = z.infer<typeof OwnDocument>

export const OwnKind = z.object({
  documentTypeId: id,
  name: z.string(),
  /** Asked of teachers of his status. */
  isMandatory: z.boolean(),
  isIdentity: z.boolean(),
  /** Null: it does not expire. */
  validityMonths: z.int().nullable(),
  state: z.enum(paperStates),
  /** Newest first. */
  documents: z.array(OwnDocument),
})
export type OwnKind = z.infer<typeof OwnKind>

export const OwnPapers = z.object({
  /** Those that are asked for first. */
  kinds: z.array(OwnKind),
  /** Names of mandatory papers that no longer hold: nothing new is proposed to him meanwhile. */
  lapsed: z.array(z.string()),
})
export type OwnPapers = z.infer<typeof OwnPapers>

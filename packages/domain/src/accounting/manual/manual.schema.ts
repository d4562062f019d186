// Shapes of manual entries (« opérations diverses »): what a person writes, what it becomes, and the models it is made from.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { cents, day, id, longText, optionalId, readStamp, text } from '../../kernel/fields.ts'

export const manualStatuses = {
  draft: 'Brouillon',
  'to-approve': 'À approuver',
  posted: 'Écrite',
  refused: 'Refusée',
  withdrawn: 'Retirée',
} as const
export type ManualStatus = keyof typeof manualStatuses
export const manualStatusCodes = Object.keys(manualStatuses) as [ManualStatus, ...ManualStatus[]]

/** One of the two amounts is above zero. */
export const ManualLine = z.object({ accountId: id, debitCents: cents, creditCents: cents })
export type ManualLine = z.output<typeof ManualLine>

export const mostManualLines = 60
export const ManualInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  company: z.enum(companyCodes),
  entryOn: day,
  piece: text(40),
  label: text(150),
  reason: longText(500),
  lines: z.array(ManualLine).min(2, 'Une écriture a au moins deux lignes.').max(mostManualLines),
  /** Proposed to a second person as it is saved; otherwise it stays a draft. */
  submits: z.boolean(),
})
export type ManualInput = z.output<typeof ManualInput>

export const ManualRow = z.object({
  id,
  updatedAt: z.string(),
  company: z.enum(companyCodes),
  entryOn: z.string(),
  piece: z.string(),
  label: z.string(),
  status: z.enum(manualStatusCodes),
  totalCents: z.int(),
  writtenBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  isReversed: z.boolean(),
})
export type ManualRow = z.infer<typeof ManualRow>

export const ManualEntry = ManualRow.extend({
  reason: z.string(),
  lines: z.array(ManualLine.extend({ code: z.string(), name: z.string() })),
  decidedAt: z.string().nullable(),
  refusalReason: z.string().nullable(),
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  reversalReason: z.string().nullable(),
  /** The entry of the books, and the one that reverses it. */
  entry: z.object({ id, name: z.string() }).nullable(),
  reversal: z.object({ id, name: z.string() }).nullable(),
  /** Why the person who reads may not approve it; null when they may. */
  approvalObstacle: z.string().nullable(),
  /** Nobody else may approve: who wrote it does, and it is said. */
  isAlone: z.boolean(),
})
export type ManualEntry = z.infer<typeof ManualEntry>

export const ManualTemplate = z.object({
  id,
  name: z.string(),
  company: z.enum(companyCodes),
  label: z.string(),
  lines: z.array(ManualLine),
})
export type ManualTemplate = z.infer<typeof ManualTemplate>

export const ManualForm = z.object({
  record: z.object({
    id: optionalId,
    updatedAt: readStamp,
    company: z.enum(companyCodes),
    entryOn: z.string(),
    piece: z.string(),
    label: z.string(),
    reason: z.string(),
    lines: z.array(ManualLine),
    submits: z.boolean(),
  }),
  /** Accounts that people may write on. */
  accounts: z.array(z.object({ id, code: z.string(), name: z.string() })),
})
export type ManualForm = z.infer<typeof ManualForm>

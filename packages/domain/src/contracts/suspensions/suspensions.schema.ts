// Shapes of lessons that are suspended because a family does not pay: what would happen, and what is.
import { z } from 'zod'
import { id, optionalLongText } from '../../kernel/fields.ts'

export const suspensionEnds = ['paid', 'lifted'] as const
export const suspensionEndLabels: Readonly<Record<(typeof suspensionEnds)[number], string>> = {
  paid: 'payé',
  lifted: 'levée',
}

export const Suspension = z.object({
  id,
  begunOn: z.string(),
  dueCents: z.int(),
  keepsPlanned: z.boolean(),
  words: z.string().nullable(),
  begunBy: z.string().nullable(),
  endedOn: z.string().nullable(),
  endKind: z.enum(suspensionEnds).nullable(),
  endedBy: z.string().nullable(),
})
export type Suspension = z.infer<typeof Suspension>

/** What the dialog opens on. */
export const SuspensionForm = z.object({
  customerId: id,
  customer: z.string(),
  dueCents: z.int(),
  /** Days since the oldest lesson that is due; null where nothing is. */
  oldestDays: z.int().nullable(),
  /** Contracts whose teachers and pupils are told. */
  contracts: z.array(z.string()),
  /** Lessons that are planned from now on. */
  plannedCount: z.int(),
  keepsPlanned: z.boolean(),
  words: z.string().nullable(),
  /** Why they cannot be suspended; null where they may be. */
  obstacle: z.string().nullable(),
})
export type SuspensionForm = z.infer<typeof SuspensionForm>

export const Suspend = z.object({
  customerId: id,
  keepsPlanned: z.boolean().default(false),
  /** Read by the family alone. */
  words: optionalLongText(500).default(null),
})
export type Suspend = z.output<typeof Suspend>

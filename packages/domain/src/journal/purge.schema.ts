// The purge of the audit traces: what is asked of it, and what it answers.
import { day, optionalDay } from '@cartable/domain/kernel/fields.ts'
import { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { EntityClass } from './journal.schema.ts'

const optionalEntity = z.union([z.literal('').transform(() => null), z.null(), EntityClass])

/** The purge as its dialog opens or is filled: what it would take. */
export const PurgeAsked = z.object({ from: day.optional(), to: day.optional(), className: EntityClass.optional() })
export const PurgePreview = z.object({
  from: z.string().nullable(),
  to: z.string(),
  className: z.string().nullable(),
  /** The last day that a purge may take. */
  lastDay: z.string(),
  keptMonths: z.int(),
  entities: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Traces that would go; exact up to `countLimit`. */
  count: z.int(),
  countIsExact: z.boolean(),
})
export type PurgePreview = z.infer<typeof PurgePreview>

export const PurgeInput = z.object({
  /** Null: since the first trace. */
  from: optionalDay,
  /** Last day that goes. */
  to: day,
  /** Null: whatever was changed. */
  className: optionalEntity,
})
export type PurgeInput = z.output<typeof PurgeInput>

export const PurgeAnswer = z.object({ errors: FormErrors.nullable(), count: z.int().nullable() })

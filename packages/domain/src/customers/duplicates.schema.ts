// Records that resemble the one about to be made: why they do, and what the person decides about them.
import { z } from 'zod'
import { id, ids, optionalId } from '../kernel/fields.ts'

/** Why a record resembles the new one; « name » only within one household, whose members share the rest. */
export const duplicateReasons = {
  email: 'Même e-mail',
  phone: 'Même téléphone',
  address: 'Même nom et même adresse',
  name: 'Même nom dans ce foyer',
} as const
export type DuplicateReason = keyof typeof duplicateReasons

/** A customer, or a student when a student is being made. */
export const DuplicateCandidate = z.object({
  id,
  customerId: id,
  number: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  city: z.string().nullable(),
  /** Of a customer: its students. Of a student: whom it belongs to. */
  household: z.array(z.string()),
  reasons: z.array(
    z.object({
      kind: z.enum(Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]]),
      /** Who in the household resembles, when it is not the record itself. */
      who: z.string().nullable(),
    }),
  ),
})
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>

/** `use`: the record to keep using; null makes a new one although `seen` were shown. */
export const DuplicateChoice = z.object({ use: optionalId, seen: ids })
export type DuplicateChoice = z.output<typeof DuplicateChoice>

/** Records that the person must look at first; empty in every other answer. */
export const duplicates = z.array(DuplicateCandidate)
/** Input of a save that may make a second record: nothing until the person was asked. */
export const duplicateChoice = DuplicateChoice.nullable().default(null)

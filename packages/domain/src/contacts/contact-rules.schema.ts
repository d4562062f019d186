// Who follows the requests that families send themselves: a rule by level and by town, and the list of them.
import { z } from 'zod'
import { id, optionalId, readStamp } from '../kernel/fields.ts'
import { IdOption } from '../kernel/list.ts'

export const ContactRuleInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  schoolCareerId: optionalId,
  /** `35` or `35400`; empty: anywhere. */
  postalPrefix: z
    .string()
    .trim()
    .nullable()
    .transform((value) => value || null)
    .refine((value) => value === null || /^\d{1,5}$/.test(value), 'Un code postal commence par un à cinq chiffres.'),
  staffUserId: id,
})
export type ContactRuleInput = z.output<typeof ContactRuleInput>

export const ContactRuleRow = z.object({
  id,
  careerName: z.string().nullable(),
  postalPrefix: z.string().nullable(),
  staffName: z.string(),
  /** False: that person has left, and the rule gives nothing to anybody. */
  isThere: z.boolean(),
})
export type ContactRuleRow = z.infer<typeof ContactRuleRow>

export const ContactRuleRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  schoolCareerId: id.nullable(),
  postalPrefix: z.string().nullable(),
  staffUserId: id.nullable(),
  options: z.object({ careers: z.array(IdOption), staff: z.array(IdOption) }),
})
export type ContactRuleRecord = z.infer<typeof ContactRuleRecord>

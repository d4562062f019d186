// A request that was won by mistake: what it made is withdrawn while it is empty, and the request goes back.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'
import { ContactStatus } from '../contacts.schema.ts'

export const UnwinPreview = z.object({
  id,
  title: z.string(),
  /** « Solenn Quéré (C0000012) »; null where the family opened its space itself, which stays. */
  customer: z.string().nullable(),
  customerId: id,
  /** The column that it was won from, where it is known. */
  cameFrom: ContactStatus.nullable(),
  obstacles: z.array(
    z.object({ message: z.string(), link: z.object({ label: z.string(), path: z.string() }).nullable() }),
  ),
})
export type UnwinPreview = z.infer<typeof UnwinPreview>

export const UnwinInput = z.object({ id, to: ContactStatus })
export type UnwinInput = z.output<typeof UnwinInput>

// Who calls a family that asked, and until when, as it is told at once.
import { z } from 'zod'

export const WhoCalls = z.object({
  /** Null while nobody of the team is chosen: the company calls. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  callBy: z.string(),
})
export type WhoCalls = z.infer<typeof WhoCalls>

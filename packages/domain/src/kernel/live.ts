// Live events: what a server tells open browsers, so that they ask again for what changed.
import { z } from 'zod'

/** `keys` name what changed: `[domain]` for all of a domain, `[domain, operationId]`, or `[domain, 'id', number]` for one record. */
export const LiveEvent = z.object({
  keys: z.array(z.array(z.union([z.string(), z.number()]))),
  /** Account that made the change, so that its own browser can leave it aside; null for the program itself. */
  by: z.number().nullable(),
  /** Name to say « modifiée par … ». */
  byName: z.string().nullable(),
  /** Accounts that it is for; everybody when absent. It stays on the server. */
  to: z.array(z.number()).optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

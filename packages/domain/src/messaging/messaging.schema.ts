// Shapes of messages that several domains share.
import { z } from 'zod'

/** A tag that a message may hold: its name between double braces, its French label, what it stands for here (null: nothing known). */
export const Tag = z.object({ name: z.string(), label: z.string(), value: z.string().nullable() })
export type Tag = z.infer<typeof Tag>

// Maintenance as administrators see it: on or off, its reason, since when and by whom.
import { z } from 'zod'
import { id, instant, readStamp } from '../kernel/fields.ts'

/** Characters of the reason, which everybody reads on a page. */
export const maintenanceTextMax = 2_000

export const MaintenanceInput = z.object({
  /** With `updatedAt`, the maintenance that the person saw going on; null when there was none, or none is meant. */
  id: id.nullable().default(null),
  updatedAt: readStamp.default(null),
  maintenance: z.boolean(),
  /** When it begins; null or past: at once. Until then everybody is told of it. */
  startsAt: instant.nullable().default(null),
  /** When it is expected to end, as everybody reads it. */
  endsAt: instant.nullable().default(null),
  maintenanceText: z
    .string()
    .trim()
    .max(maintenanceTextMax)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Ce texte ne peut pas être enregistré.')
    .nullable()
    .default(null),
})

export const MaintenanceRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  /** One goes on, or is announced. */
  maintenance: z.boolean(),
  /** Beginning of one that is only announced. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  maintenanceText: z.string(),
  startedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
})
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>

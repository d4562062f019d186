// Maintenance as administrators see it: on or off, its reason, since when and by whom.
import { z } from 'zod'
import { id, readStamp } from '../kernel/fields.ts'

/** Characters of the reason, which everybody reads on a page. */
export const maintenanceTextMax = 2_000

export const MaintenanceInput = z.object({
  /** With `updatedAt`, the maintenance that the person saw going on; null when there was none, or none is meant. */
  id: id.nullable().default(null),
  updatedAt: readStamp.default(null),
  maintenance: z.boolean(),
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
  maintenance: z.boolean(),
  maintenanceText: z.string(),
  startedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
})
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>

// What an administrator reads of the installation itself: settings and machine, backups and their proof, tasks, messages.
import { z } from 'zod'
import { instant } from '../kernel/fields.ts'

export const stateLevels = { fine: 'Bon', warning: 'À voir', danger: 'À corriger' } as const
export type StateLevel = keyof typeof stateLevels
const Level = z.enum(Object.keys(stateLevels) as [StateLevel, ...StateLevel[]])

export const StateLine = z.object({
  level: Level,
  /** One French line: what is looked at, then what was found. */
  line: z.string(),
  /** The screen where it is mended, or read further. */
  link: z.object({ label: z.string(), path: z.string() }).nullable(),
})
export type StateLine = z.infer<typeof StateLine>

export const InstallationState = z.object({
  checkedAt: instant,
  groups: z.array(z.object({ title: z.string(), lines: z.array(StateLine) })),
})
export type InstallationState = z.infer<typeof InstallationState>

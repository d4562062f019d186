// Days of a stage on which nobody works as a rule: public holidays of the whole country and closures of the company.
import { z } from 'zod'

export const DayOff = z.object({ name: z.string(), firstDay: z.string(), lastDay: z.string() })
export type DayOff = z.infer<typeof DayOff>

/** Name of the one that a day is in; null on an ordinary day. */
export const dayOffOn = (daysOff: readonly DayOff[], day: string): string | null =>
  daysOff.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)?.name ?? null

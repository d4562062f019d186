// Shapes of what holds by date, whatever keeps it: rates and rules of the law, days without lessons, prices, numbering.
import { z } from 'zod'
import { type RightCode, rightCodes } from '../../kernel/rights.ts'

/** `set`: said for this year; `goes-on`: of a former one, for want of another; `missing`: somebody must say it. */
export const datedStates = { set: 'Fixé', 'goes-on': 'Se poursuit', missing: 'Manque' } as const
export type DatedState = keyof typeof datedStates

export const DatedLine = z.object({
  matter: z.string(),
  /** What holds in the year; null where nothing does. */
  holds: z.string().nullable(),
  /** First day; null: always, or not known. */
  from: z.string().nullable(),
  /** Law, page or decision that says so. */
  source: z.string().nullable(),
  state: z.enum(Object.keys(datedStates) as [DatedState, ...DatedState[]]),
})
export type DatedLine = z.infer<typeof DatedLine>

export const DatedYear = z.object({
  year: z.int(),
  groups: z.array(
    z.object({
      title: z.string(),
      /** The screen where they are changed, for who holds the right. */
      path: z.string(),
      right: z.enum(rightCodes as [RightCode, ...RightCode[]]),
      /** What is missing first. */
      lines: z.array(DatedLine),
    }),
  ),
})
export const DatedYears = z.object({ years: z.array(DatedYear) })
export type DatedYear = z.infer<typeof DatedYear>

// The file of a teacher as he keeps it himself: what he is, the change he asked for, the day on which he wishes to leave.
import { z } from 'zod'
import { day, optionalLongText } from '../../kernel/fields.ts'
import { optionalSiret } from '../../kernel/identifiers.ts'

export const OwnFile = z.object({
  selfEmployed: z.boolean(),
  siret: z.string().nullable(),
  /** Asked for, or confirmed for a day to come; `missing`: what keeps the office from confirming it. */
  change: z
    .object({
      selfEmployed: z.boolean(),
      requestedAt: z.string(),
      confirmedFor: z.string().nullable(),
      missing: z.string().nullable(),
    })
    .nullable(),
  leave: z.object({ wantedOn: z.string(), askedAt: z.string(), words: z.string().nullable() }).nullable(),
  /** The office has settled the day. */
  leavesOn: z.string().nullable(),
})
export type OwnFile = z.infer<typeof OwnFile>

export const AskSelfEmployed = z.object({
  siret: optionalSiret.refine((siret) => siret !== null, 'Saisissez votre SIRET.'),
})
export type AskSelfEmployed = z.output<typeof AskSelfEmployed>

export const AskLeave = z.object({ wantedOn: day, words: optionalLongText(1_000).default(null) })
export type AskLeave = z.output<typeof AskLeave>

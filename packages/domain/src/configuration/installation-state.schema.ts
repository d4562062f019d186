// What an administrator reads of the installation itself: settings and machine, backups and their proof, tasks, messages.
import { z } from 'zod'
import { instant, optionalEmail } from '../kernel/fields.ts'
import { Phone } from '../kernel/phone.ts'
import { FormAnswer } from '../kernel/refusal.ts'

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

/** A message to prove that messages leave: a mail, an SMS, or both; one at least. */
export const TrialSending = z.object({ email: optionalEmail, mobilePhone: Phone })
export type TrialSending = z.output<typeof TrialSending>

/** `isPending`: a provider took longer than somebody waits, and its queue goes on trying. What did not leave stands at its field. */
export const TrialAnswer = FormAnswer.extend({ isPending: z.boolean() })
export type TrialAnswer = z.infer<typeof TrialAnswer>

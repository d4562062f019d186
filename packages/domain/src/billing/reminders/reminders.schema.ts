// Shapes of unpaid bills: a family with its aged balance, what a reminder would send, a call and what was promised.
import { z } from 'zod'
import { day, id, longText, optionalDay } from '../../kernel/fields.ts'
import { MoveAnswer } from '../../kernel/refusal.ts'
import { companyCodes } from '../orders/billing.schema.ts'
import { exclusionKinds, reminderLevels } from './reminders.rules.ts'

const Level = z.literal(reminderLevels)
const Aged = z.object({ to30: z.int(), to60: z.int(), to90: z.int(), over90: z.int() })

export const unpaidStates = ['to-remind', 'excluded'] as const
export const unpaidStateLabels: Readonly<Record<(typeof unpaidStates)[number], string>> = {
  'to-remind': 'À relancer',
  excluded: 'Laissées de côté',
}

export const UnpaidFamily = z.object({
  customerId: id,
  customer: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  aged: Aged,
  totalCents: z.int(),
  /** What the Urssaf is to pay, which the family does not owe. */
  expectedCents: z.int(),
  /** What teachers were paid for its unpaid lessons, to be recovered from it. */
  advancedCents: z.int(),
  /** Days since the oldest bill that is due; null where only the Urssaf is to pay. */
  oldestDays: z.int().nullable(),
  billCount: z.int(),
  /** At which it would be reminded today. */
  level: Level.nullable(),
  exclusion: z.object({ kind: z.enum(exclusionKinds), words: z.string() }).nullable(),
  lastReminder: z
    .object({
      id,
      level: Level,
      on: day,
      state: z.enum(['asked', 'sent', 'dropped']),
      companies: z.array(z.enum(companyCodes)),
    })
    .nullable(),
  promise: z.object({ id, promisedOn: day, comment: z.string().nullable() }).nullable(),
  /** Since when its lessons are suspended. */
  suspendedOn: z.string().nullable(),
})
export type UnpaidFamily = z.infer<typeof UnpaidFamily>

export const UnpaidTotals = z.object({
  aged: Aged,
  totalCents: z.int(),
  expectedCents: z.int(),
  advancedCents: z.int(),
  families: z.int(),
})
export type UnpaidTotals = z.infer<typeof UnpaidTotals>

/** What one family would be sent. */
export const ReminderPreview = z.object({
  customerId: id,
  customer: z.string(),
  level: Level.nullable(),
  dueCents: z.int(),
  bills: z.array(z.string()),
  /** Address of the mail; null without one: its letter is printed. */
  email: z.string().nullable(),
  /** Telephone of the SMS, where one leaves. */
  phone: z.string().nullable(),
  hasLetter: z.boolean(),
  /** Why nothing is sent. */
  excluded: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** Most families of one act. */
export const mostFamilies = 200
export const RemindAnswer = MoveAnswer.extend({
  reminded: z.int(),
  /** Families left out, with why. */
  leftOut: z.array(z.string()),
})

export const CallInput = z.object({
  customerId: id,
  comment: longText(2_000),
  /** The day until which the family promises to pay. */
  promisedOn: optionalDay,
})

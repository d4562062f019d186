// Shapes of the money timeline: what became of the money of a lesson, a bill or a registration, step by step.
import { z } from 'zod'
import { id, optionalId } from '../../kernel/fields.ts'

export const timelineSubjects = ['course', 'order', 'registration'] as const
export type TimelineSubject = (typeof timelineSubjects)[number]

export const moneyStepKinds = ['ordered', 'billed', 'asked', 'charged', 'advanced', 'teacher', 'entered'] as const
export type MoneyStepKind = (typeof moneyStepKinds)[number]

/** `none`: this step is not to be made, and its reason says why. */
export const moneyStepStates = ['done', 'waiting', 'todo', 'failed', 'none'] as const
export type MoneyStepState = (typeof moneyStepStates)[number]

export const moneyActions = ['confirm', 'show-bill', 'show-advance', 'pay', 'pay-teacher', 'show-entries'] as const
export type MoneyAction = (typeof moneyActions)[number]

export const MoneyStep = z.object({
  kind: z.enum(moneyStepKinds),
  title: z.string(),
  state: z.enum(moneyStepStates),
  stateLabel: z.string(),
  /** Why it stands so, in French. */
  reason: z.string(),
  /** Day on which it was made; null while it is not. */
  day: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** What was read meanwhile: each answer of the Urssaf. */
  events: z.array(z.object({ at: z.string(), label: z.string() })),
  /** What its reader can do of it now. */
  action: z.enum(moneyActions).nullable(),
})
export type MoneyStep = z.infer<typeof MoneyStep>

export const MoneyOrder = z.object({
  /** Null while the lesson is not confirmed: nothing is ordered. */
  orderId: optionalId,
  orderReference: z.string().nullable(),
  billId: optionalId,
  billReference: z.string().nullable(),
  customerId: id,
  /** What the family is to pay now; 0 for a teacher. */
  customerDueCents: z.int(),
  hasCard: z.boolean(),
  steps: z.array(MoneyStep),
})
export type MoneyOrder = z.infer<typeof MoneyOrder>

export const MoneyTimeline = z.object({
  /** A lesson put right is billed by several orders, and a registration that grew. */
  orders: z.array(MoneyOrder),
})
export type MoneyTimeline = z.infer<typeof MoneyTimeline>

// Shapes of confirmations: what is said before lessons are confirmed, family by family, and what came of each.
import { z } from 'zod'
import { id, optionalId } from '../../kernel/fields.ts'
import { AdvanceMend } from '../../urssaf/advances.schema.ts'
import { SeenCourse } from '../courses.schema.ts'

/** Lessons that one confirmation may hold. */
export const mostConfirmed = 50

const cents = z.int().nullable()

export const CourseToConfirm = z.object({
  id,
  /** `20/11/2026 à 17:00, 1 h 30 · Mathématiques, Malo Hamon`. */
  description: z.string(),
  seen: SeenCourse,
  /** Price of the lesson; null for whoever sees no price, as every sum below. */
  priceCents: cents,
  /** What the Urssaf is asked of it, or why nothing is; null where there is nothing to say of an advance. */
  advance: z.string().nullable(),
  /** Who bears what of the price where an advance is asked, in cents; null without one, and for whoever sees no price. */
  split: z.object({ advancedCents: z.int(), ownCents: z.int(), isCollected: z.boolean() }).nullable(),
  /** Where the office mends that nothing is; null where it is asked, nothing mends it, or for whoever is not of the office. */
  mend: AdvanceMend.nullable(),
  /** It is billed with the others of its month. */
  isLater: z.boolean(),
  /** What is left of the pack of hours that it is taken from; null where it is taken from none. */
  pack: z.string().nullable(),
})
export const FamilyToConfirm = z.object({
  customerId: id,
  customerName: z.string(),
  courses: z.array(CourseToConfirm),
  totalCents: cents,
  /** Asked of the Urssaf as tax advance. */
  urssafCents: cents,
  /** Taken from packs of hours, which were paid before. */
  packCents: cents,
  /** Taken from what the family has to its credit. */
  creditCents: cents,
  /** Asked of the card on file at once. */
  cardCents: cents,
  /** `Visa •••• 4242`; null without a card. */
  card: z.string().nullable(),
  /** Left to pay by another way. */
  leftCents: cents,
  /** Of lessons that come on the bill of their month, and its day. */
  laterCents: cents,
  laterOn: z.string(),
})
export type FamilyToConfirm = z.infer<typeof FamilyToConfirm>

export const LeftOut = z.object({ id, description: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const ConfirmRecap = z.object({
  families: z.array(FamilyToConfirm),
  /** Asked for, and not to be confirmed any more. */
  leftOut: z.array(LeftOut),
  count: z.int(),
  totalCents: cents,
})
export type ConfirmRecap = z.infer<typeof ConfirmRecap>

export const confirmOutcomes = [
  'paid',
  'pack',
  'credit',
  'urssaf',
  'refused',
  'pending',
  'no-card',
  'other-parent',
  'free',
  'to-bill',
  'confirmed',
  'left-out',
] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]

export const ConfirmedLine = z.object({
  id,
  description: z.string(),
  customerName: z.string(),
  outcome: z.enum(confirmOutcomes),
  /** The bank's words, or why it was left out. */
  message: z.string().nullable(),
  billId: optionalId,
  billNumber: z.string().nullable(),
  dueCents: cents,
})
export type ConfirmedLine = z.infer<typeof ConfirmedLine>

export const ConfirmManyAnswer = z.object({ lines: z.array(ConfirmedLine), errorMsgs: z.array(z.string()) })

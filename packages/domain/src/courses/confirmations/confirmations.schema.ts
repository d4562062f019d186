// Shapes of confirmations: what is said before lessons are confirmed, family by family, and what came of each.
import { z } from 'zod'
import { id, optionalId } from '../../kernel/fields.ts'
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
})
export const FamilyToConfirm = z.object({
  customerId: id,
  customerName: z.string(),
  courses: z.array(CourseToConfirm),
  totalCents: cents,
  /** Asked of the Urssaf as tax advance. */
  urssafCents: cents,
  /** Asked of the card on file at once. */
  cardCents: cents,
  /** `Visa •••• 4242`; null without a card. */
  card: z.string().nullable(),
  /** Left to pay by another way. */
  leftCents: cents,
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
  'urssaf',
  'refused',
  'pending',
  'no-card',
  'free',
  'confirmed',
  'left-out',
] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]
export const confirmOutcomeLabels: Readonly<Record<ConfirmOutcome, string>> = {
  paid: 'Payé par carte',
  urssaf: 'Demandé à l’Urssaf',
  refused: 'Refusé par la banque',
  pending: 'Paiement en cours',
  'no-card': 'À payer, sans carte',
  free: 'Rien à payer',
  // what a pupil reads, who is told of no money
  confirmed: 'Confirmé',
  'left-out': 'Pas confirmé',
}

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

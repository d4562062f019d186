// Another stage that is offered, by a link, to a family whose own does not take place: what it reads, what it answers.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'
import { ShownStage } from '../places/places.schema.ts'

/** Days during which the money of a family waits for its answer. */
export const offerDays = 7

export const offerStates = ['open', 'taken', 'declined', 'over'] as const
export type OfferState = (typeof offerStates)[number]

export const StageOffer = z.object({
  id,
  state: z.enum(offerStates),
  student: z.string(),
  /** The stage that does not take place. */
  cancelled: z.string(),
  stage: ShownStage,
  subjects: z.array(z.string()),
  priceCents: z.int().nullable(),
  paidCents: z.int(),
  until: z.string(),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
})
export type StageOffer = z.infer<typeof StageOffer>

export const offerAnswers = ['take', 'decline'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

// Shapes of « Payer en 3 fois »: what a family may ask of what it owes, what it asked, and what the office answers.
import { z } from 'zod'
import { id, longText, optionalText } from '../../kernel/fields.ts'
import { companyCodes } from '../orders/billing.schema.ts'

const Company = z.enum(companyCodes)

/** `over`: nothing of it is due any more. */
export const planRequestStatuses = ['pending', 'accepted', 'refused', 'withdrawn', 'over'] as const
export type PlanRequestStatus = (typeof planRequestStatuses)[number]

const Request = z.object({
  id,
  status: z.enum(planRequestStatuses),
  askedOn: z.string(),
  answerWords: z.string().nullable(),
})

/** What a family owes one of the companies, and how it would be cut. */
export const PlanOffer = z.object({
  company: Company,
  totalCents: z.int(),
  references: z.array(z.string()),
  instalments: z.array(z.object({ dueOn: z.string(), amountCents: z.int() })),
  /** The last one that was asked, while it says something of what is due now. */
  request: Request.nullable(),
  mayAsk: z.boolean(),
})
export type PlanOffer = z.infer<typeof PlanOffer>
export const PlanOffers = z.object({ offers: z.array(PlanOffer) })

export const AskPlan = z.object({ company: Company, words: optionalText(500).default(null) })
export type AskPlan = z.output<typeof AskPlan>

/** A request as the office reads it. */
export const PlanRequestRow = z.object({
  id,
  customerId: id,
  customer: z.string(),
  company: Company,
  askedOn: z.string(),
  askedBy: z.string().nullable(),
  words: z.string().nullable(),
  /** What the family owes the company now. */
  dueCents: z.int(),
  mayAnswer: z.boolean(),
})
export type PlanRequestRow = z.infer<typeof PlanRequestRow>

export const RefusePlan = z.object({ id, words: longText(500) })
export type RefusePlan = z.output<typeof RefusePlan>

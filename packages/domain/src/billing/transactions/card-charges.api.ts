// The card transactions as the card provider knows them: page by page by its own cursors, of everybody or of one customer.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { optionalId, queryList } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'

/** How many stand on a page. */
export const chargesOnPage = 10

export const cardChargeStatuses = ['succeeded', 'failed', 'pending'] as const
export type CardChargeStatus = (typeof cardChargeStatuses)[number]
export const cardChargeLabels: Readonly<Record<CardChargeStatus, string>> = {
  succeeded: 'Réussie',
  failed: 'Échouée',
  pending: 'En cours',
}

/** What was paid: a bill of one of the companies, or something that no bill of ours explains. */
export const cardChargeTypes = ['private-tuition', 'traineeship', 'other'] as const
export type CardChargeType = (typeof cardChargeTypes)[number]
export const cardChargeTypeLabels: Readonly<Record<CardChargeType, string>> = {
  'private-tuition': 'Cours particuliers',
  traineeship: 'Stages',
  other: 'Autre',
}

export const CardCharge = z.object({
  /** The provider's. */
  id: z.string(),
  status: z.enum(cardChargeStatuses),
  statusText: z.string(),
  errorMessage: z.string().nullable(),
  /** Cents. */
  amount: z.int(),
  refunded: z.int(),
  type: z.enum(cardChargeTypes),
  /** What it is for: the bill, or the provider's description. */
  tag: z.string(),
  creationDate: z.string(),
  card: z.string().nullable(),
  orderId: optionalId,
  customerId: optionalId,
  customer: z.string().nullable(),
})
export type CardCharge = z.infer<typeof CardCharge>

export const CardCharges = z.object({
  rows: z.array(CardCharge),
  /** Older ones follow; `startingAfter` for them, which is not the last row where filters left some out. */
  startingAfter: z.string().nullable(),
  /** Newer ones come before; `endingBefore` for them. */
  endingBefore: z.string().nullable(),
  /** Why the provider did not answer, in French. */
  error: z.string().nullable(),
})
export type CardCharges = z.infer<typeof CardCharges>

const cursor = z
  .string()
  .regex(/^\w{1,255}$/, 'Cette page n’existe pas.')
  .optional()

export const cardChargesApi = defineOperations('billing', {
  cardCharges: operation({
    name: 'stripe_charges_list',
    method: 'GET',
    path: '/card-payments/stripe-charges-list',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({
      statuses: queryList(z.enum(cardChargeStatuses)).optional(),
      types: queryList(z.enum(cardChargeTypes)).optional(),
      startingAfter: cursor,
      endingBefore: cursor,
      /** First row of the first page, as it was seen: going back does not go beyond it. */
      lastStart: cursor,
      grStripeCustomerId: cursor,
    }),
    answer: CardCharges,
    summary: 'Transactions par carte, telles que le prestataire les connaît',
  }),
})

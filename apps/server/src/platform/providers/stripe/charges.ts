// The card payments that the provider knows, page by page by its own cursors.
import Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'
import { declineSentence } from './decline-sentences.ts'

export type ProviderCharge = {
  readonly id: string
  readonly status: 'succeeded' | 'failed' | 'pending'
  /** French; null unless it failed. */
  readonly errorMessage: string | null
  readonly amountCents: number
  readonly refundedCents: number
  readonly isDisputed: boolean
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly card: string | null
}
export type ChargePage = { readonly charges: readonly ProviderCharge[]; readonly hasMore: boolean }
export type ChargeRequest = {
  readonly limit: number
  readonly customerId: string | null
  /** Older than this one, or newer than that one: never both. */
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
}
export type Charges = {
  /** Newest first. Throws when the provider cannot be asked, or does not know the customer or the cursor. */
  listCharges(request: ChargeRequest): Promise<ChargePage>
  /** The French sentence of why it threw. */
  explainList(error: unknown): string
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

const statusOf = (status: string): ProviderCharge['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' ? 'failed' : 'pending'
}

const chargeOf = (charge: Stripe.Charge): ProviderCharge => {
  const card = charge.payment_method_details?.card
  return {
    id: charge.id,
    status: statusOf(charge.status),
    errorMessage:
      charge.status === 'failed' ? declineSentence(charge.outcome?.reason, charge.failure_code ?? undefined) : null,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    description: charge.description,
    metadata: charge.metadata,
    createdAt: new Date(charge.created * 1000).toISOString(),
    card: card ? `${(card.brand ?? 'carte').toUpperCase()} •••• ${card.last4 ?? ''}` : null,
  }
}

export const createCharges = (sdk: Stripe, call: Call): Charges => ({
  listCharges: async ({ limit, customerId, startingAfter, endingBefore }) => {
    const page = await call('charges.list', () =>
      sdk.charges.list({
        limit,
        ...(customerId === null ? {} : { customer: customerId }),
        ...(startingAfter === undefined ? {} : { starting_after: startingAfter }),
        ...(endingBefore === undefined ? {} : { ending_before: endingBefore }),
      }),
    )
    return { charges: page.data.map(chargeOf), hasMore: page.has_more }
  },
  explainList: (error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return error.param === 'customer'
        ? 'Le prestataire de paiement ne connaît pas ce client.'
        : 'Cette page n’existe plus chez le prestataire de paiement\u00a0: revenez au début.'
    return 'Le prestataire de paiement ne répond pas\u00a0: réessayez dans quelques instants.'
  },
})

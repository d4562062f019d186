// Payments as the provider holds them: made for a card form, read as they stand, cancelled once nobody will fill the form in.
import Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'
import { declineSentence } from './decline-sentences.ts'

/** How a charge ended. `pending`: the provider has not decided, or could not be reached: ask again with the same key. */
export type ChargeOutcome = {
  status: 'succeeded' | 'failed' | 'pending' | 'requires_action'
  intentId: string | null
  failureCode: string | null
  /** French sentence; null when it succeeded. */
  message: string | null
  /** What the provider keeps, in cents; null when nothing was taken, or before it has booked the payment. */
  feeCents: number | null
}

/** An intent as it stands: what came of it, of what, and the card that its holder agreed to keep; null when none was. */
export type ReadIntent = ChargeOutcome & {
  readonly amountCents: number
  readonly metadata: Record<string, string>
  readonly paymentMethodId: string | null
  readonly keptMethodId: string | null
}

type FormRequest = {
  readonly amountCents: number
  readonly customerId: string
  readonly idempotencyKey: string
  readonly description: string
  readonly metadata: Record<string, string>
  readonly about: { class: string; id: number }
}

export type Intents = {
  /** A payment that its holder makes in the browser. */
  createPaymentIntent(request: FormRequest): Promise<{ id: string; clientSecret: string }>
  /** How an intent stands now, with its amount and metadata, to be checked before anything is recorded. */
  readIntent(intentId: string): Promise<ReadIntent>
  /** Nobody can pay it any more, or it was paid meanwhile: answers which. Cancelled twice, it is cancelled. */
  cancelIntent(intentId: string, about: { class: string; id: number }): Promise<'cancelled' | ChargeOutcome>
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

/** With an intent comes what the provider booked for it: the fee is known there only, some moments after the payment. */
export const withFee = ['latest_charge.balance_transaction']
const feeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number | null => {
  const booked = charge !== null && typeof charge === 'object' ? charge.balance_transaction : null
  return booked !== null && typeof booked === 'object' ? booked.fee : null
}

export const outcomeOf = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const failure = intent.last_payment_error
  const base = { intentId: intent.id, feeCents: feeOf(intent) }
  if (intent.status === 'succeeded') return { ...base, status: 'succeeded', failureCode: null, message: null }
  if (intent.status === 'processing')
    return {
      ...base,
      status: 'pending',
      failureCode: null,
      message: 'Le paiement est en cours de traitement par la banque.',
    }
  if (intent.status === 'requires_action')
    return {
      ...base,
      status: 'requires_action',
      failureCode: 'authentication_required',
      message: declineSentence('authentication_required', null),
    }
  return {
    ...base,
    status: 'failed',
    failureCode: failure?.decline_code ?? failure?.code ?? intent.status,
    message: declineSentence(failure?.decline_code, failure?.code),
  }
}

export const createIntents = (sdk: Stripe, call: Call): Intents => {
  const retrieve = (intentId: string) =>
    call('paymentIntents.retrieve', () => sdk.paymentIntents.retrieve(intentId, { expand: withFee }))
  return {
    createPaymentIntent: async (request) => {
      const { idempotencyKey, about } = request
      const intent = await call(
        'paymentIntents.create',
        () =>
          sdk.paymentIntents.create(
            {
              amount: request.amountCents,
              currency: 'eur',
              customer: request.customerId,
              description: request.description,
              metadata: request.metadata,
              allowed_payment_method_types: ['card'],
            },
            { idempotencyKey },
          ),
        { idempotencyKey, about },
      )
      if (!intent.client_secret) throw new Error('the provider gave no client secret')
      return { id: intent.id, clientSecret: intent.client_secret }
    },
    readIntent: async (intentId) => {
      const intent = await retrieve(intentId)
      const method =
        typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? null)
      return {
        ...outcomeOf(intent),
        ...{ amountCents: intent.amount, metadata: intent.metadata, paymentMethodId: method },
        keptMethodId: intent.status === 'succeeded' && intent.setup_future_usage === 'off_session' ? method : null,
      }
    },
    cancelIntent: async (intentId, about) => {
      try {
        await call(
          'paymentIntents.cancel',
          () => sdk.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
          { about },
        )
        return 'cancelled'
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const intent = await retrieve(intentId)
        return intent.status === 'canceled' ? 'cancelled' : outcomeOf(intent)
      }
    },
  }
}

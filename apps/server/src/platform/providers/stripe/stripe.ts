// Client of the card provider: the official SDK, its address configurable, each call noted, its errors in French.
import Stripe from 'stripe'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { type CallEnd, createCallRecorder, type ProviderCall } from '../provider-calls.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type Charges, createCharges } from './charges.ts'
import { declineSentence } from './decline-sentences.ts'
import { createDisputes, type Disputes } from './disputes.ts'
import { type ChargeOutcome, createIntents, type Intents, outcomeOf, withFee } from './intents.ts'
import { createPayouts, type Payouts } from './payouts.ts'
import { createTransfers, type Transfers } from './transfers.ts'

/** Longest wait for the provider, in milliseconds; a person waits for the answer. */
const timeout = 20_000

export type Card = { paymentMethodId: string; brand: string; last4: string; expiresOn: string }

export type { ChargeOutcome } from './intents.ts'
export type ChargeRequest = {
  amountCents: number
  customerId: string
  paymentMethodId: string
  /** One per business act and try: `bill:{id}:attempt:{n}`. The same key never charges twice. */
  idempotencyKey: string
  description: string
  metadata: Record<string, string>
  about: { class: string; id: number }
}

export type CardProvider = Accounts &
  Charges &
  Disputes &
  Intents &
  Payouts &
  Transfers & {
    createCustomer(customer: {
      name: string
      email: string | null
      idempotencyKey: string
      about: { class: string; id: number }
    }): Promise<string>
    /** Deletes a customer with the cards; one that is not there any more is deleted, too. */
    deleteCustomer(customerId: string, about: { class: string; id: number }): Promise<void>
    createSetupIntent(customerId: string): Promise<{ id: string; clientSecret: string }>
    /** The card of a payment method that belongs to this customer; null when it does not. */
    readCard(customerId: string, paymentMethodId: string): Promise<Card | null>
    detachCard(paymentMethodId: string): Promise<void>
    /** Charges a saved card without its holder; never throws for a refusal. */
    charge(request: ChargeRequest): Promise<ChargeOutcome>
    refund(request: {
      intentId: string
      amountCents: number
      idempotencyKey: string
      about: { class: string; id: number }
    }): Promise<{ refundId: string | null; status: 'succeeded' | 'pending' | 'failed' }>
    /** Reads a webhook; throws when its signature is not the provider's. */
    readWebhook(rawBody: Buffer, signature: string, secret: string): Stripe.Event
    /** The French sentence of what the provider said. */
    explain(error: unknown): string
  }

const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

const describe = (error: unknown): CallEnd =>
  error instanceof Stripe.errors.StripeError
    ? {
        status: error.statusCode ?? null,
        error: [error.type, error.code, error.decline_code].filter(Boolean).join(' '),
      }
    : { status: null, error: error instanceof Error ? error.name : 'unknown' }

/** A refused charge is an answer; a provider that cannot be reached leaves the question open. */
const outcomeOfError = (error: unknown): ChargeOutcome => {
  if (error instanceof Stripe.errors.StripeCardError) {
    const requiresAction = error.code === 'authentication_required'
    return {
      status: requiresAction ? 'requires_action' : 'failed',
      intentId: error.payment_intent?.id ?? null,
      failureCode: error.decline_code ?? error.code ?? 'card_error',
      message: declineSentence(error.decline_code, error.code),
      feeCents: null,
    }
  }
  const unreachable =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  if (unreachable)
    return {
      status: 'pending',
      intentId: null,
      failureCode: 'provider_unreachable',
      message: 'Le prestataire de paiement ne répond pas\u00a0: le paiement sera vérifié automatiquement.',
      feeCents: null,
    }
  throw error
}

/** Needs `config.stripe`. */
export const createCardProvider = (deps: {
  config: { stripe: { secretKey: string; apiUrl: string } }
  database: Database
  log: Logger
  metrics: Metrics
}): CardProvider => {
  const address = new URL(deps.config.stripe.apiUrl)
  const protocol = address.protocol === 'http:' ? 'http' : 'https'
  const sdk = new Stripe(deps.config.stripe.secretKey, {
    host: address.hostname,
    port: address.port || (protocol === 'http' ? '80' : '443'),
    protocol,
    telemetry: false,
    timeout,
    maxNetworkRetries: 2,
  })
  const record = createCallRecorder(deps)
  const call = <T>(action: string, run: () => Promise<T>, more: Partial<ProviderCall> = {}) =>
    record({ provider: 'stripe', action, ...more }, run, describe)

  return {
    ...createAccounts(sdk, call),
    ...createCharges(sdk, call),
    ...createDisputes(sdk, call, address),
    ...createIntents(sdk, call),
    ...createPayouts(sdk, call),
    ...createTransfers(sdk, call),
    createCustomer: async ({ name, email, idempotencyKey, about }) =>
      (
        await call(
          'customers.create',
          () =>
            sdk.customers.create(
              { name, ...(email ? { email } : {}), metadata: { [about.class]: String(about.id) } },
              { idempotencyKey },
            ),
          { idempotencyKey, about },
        )
      ).id,
    deleteCustomer: async (customerId, about) => {
      try {
        await call('customers.delete', () => sdk.customers.del(customerId), { about })
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'))
          throw error
      }
    },
    createSetupIntent: async (customer) => {
      const intent = await call('setupIntents.create', () =>
        sdk.setupIntents.create({ customer, allowed_payment_method_types: ['card'], usage: 'off_session' }),
      )
      if (!intent.client_secret) throw new Error('the provider gave no client secret')
      return { id: intent.id, clientSecret: intent.client_secret }
    },
    readCard: async (customerId, paymentMethodId) => {
      const method = await call('paymentMethods.retrieve', () => sdk.paymentMethods.retrieve(paymentMethodId))
      const owner = typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null)
      if (owner !== customerId || !method.card) return null
      return {
        paymentMethodId: method.id,
        brand: method.card.brand,
        last4: method.card.last4,
        expiresOn: lastDayOfMonth(method.card.exp_year, method.card.exp_month),
      }
    },
    detachCard: async (paymentMethodId) => {
      await call('paymentMethods.detach', () => sdk.paymentMethods.detach(paymentMethodId))
    },
    charge: async (request) => {
      const { idempotencyKey, about } = request
      try {
        const intent = await call(
          'paymentIntents.create',
          () =>
            sdk.paymentIntents.create(
              {
                amount: request.amountCents,
                currency: 'eur',
                customer: request.customerId,
                payment_method: request.paymentMethodId,
                confirm: true,
                off_session: true,
                description: request.description,
                metadata: request.metadata,
                expand: withFee,
              },
              { idempotencyKey },
            ),
          { idempotencyKey, about },
        )
        return outcomeOf(intent)
      } catch (error) {
        return outcomeOfError(error)
      }
    },
    refund: async ({ intentId, amountCents, idempotencyKey, about }) => {
      try {
        const refund = await call(
          'refunds.create',
          () =>
            sdk.refunds.create(
              { payment_intent: intentId, amount: amountCents, reason: 'requested_by_customer' },
              { idempotencyKey },
            ),
          { idempotencyKey, about },
        )
        return {
          refundId: refund.id,
          status: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'pending' ? 'pending' : 'failed',
        }
      } catch (error) {
        // given back already, disputed: asked again under the same key, it answers the same
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refundId: null, status: 'failed' }
        throw error
      }
    },
    readWebhook: (rawBody, signature, secret) => sdk.webhooks.constructEvent(rawBody, signature, secret),
    explain: (error) => {
      if (error instanceof Stripe.errors.StripeCardError) return declineSentence(error.decline_code, error.code)
      return 'Le prestataire de paiement n’a pas pu traiter la demande\u00a0: réessayez dans quelques instants.'
    },
  }
}

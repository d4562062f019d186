// Keeping a card for later payments.
import type { FormRecord } from '../platform/form.ts'
import { nextActionFor, setupNeedsHolder } from './authentication.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { methodTypes, methodTypesParams, sentMethod } from './intents.ts'
import { type Ledger, newId } from './ledger.ts'
import { cardOf, markSetUp, putOnCustomer } from './payment-methods.ts'
import { type CardFailure, cardError, FAILURES, invalidRequest, StripeFailure } from './stripe.errors.ts'
import { flag, mergedMetadata, oneOf, text } from './stripe.params.ts'
import type { PaymentMethod, SetupIntent } from './stripe.types.ts'

const CONFIRM_PARAMS = ['payment_method', 'payment_method_data', 'return_url']

export const setupIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/setup_intents',
    params: [...CONFIRM_PARAMS, ...methodTypesParams, 'confirm', 'customer', 'description', 'metadata', 'usage'],
    run({ ledger, params }) {
      const customerId = text(params, 'customer') ?? null
      if (customerId) find(ledger.customers, 'customer', customerId, 'customer')
      const usage = oneOf(params, 'usage', ['off_session', 'on_session']) ?? 'off_session'
      const types = methodTypes(params)
      const metadata = mergedMetadata(params)
      const method = sentMethod(ledger, params, customerId)
      const id = newId('seti_1')
      const intent = ledger.setupIntents.put({
        id,
        object: 'setup_intent',
        ...types,
        cancellation_reason: null,
        client_secret: `${id}_secret_${newId('', 31)}`,
        created: ledger.now(),
        customer: customerId,
        description: text(params, 'description') ?? null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        metadata,
        next_action: null,
        payment_method: method?.id ?? null,
        payment_method_options: { card: { request_three_d_secure: 'automatic' } },
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        usage,
      })
      ledger.emit('setup_intent.created', intent)
      return flag(params, 'confirm') ? confirmSetup(ledger, intent, {}, text(params, 'return_url') ?? null) : intent
    },
  },
  {
    method: 'GET',
    path: '/setup_intents/:id',
    params: ['client_secret'],
    run: ({ ledger, path }) => find(ledger.setupIntents, 'setupintent', path.id),
  },
  {
    method: 'POST',
    path: '/setup_intents/:id',
    params: ['customer', 'description', 'metadata', 'payment_method'],
    run({ ledger, params, path }) {
      const intent = find(ledger.setupIntents, 'setupintent', path.id)
      refuseFinished(intent, 'update')
      const customerId = text(params, 'customer') ?? intent.customer
      if (customerId) find(ledger.customers, 'customer', customerId, 'customer')
      const method = sentMethod(ledger, params, customerId)
      return ledger.setupIntents.put({
        ...intent,
        customer: customerId,
        description: text(params, 'description') ?? intent.description,
        metadata: mergedMetadata(params, intent.metadata),
        payment_method: method?.id ?? intent.payment_method,
        status: method ? 'requires_confirmation' : intent.status,
      })
    },
  },
  {
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    params: CONFIRM_PARAMS,
    run: ({ ledger, params, path }) =>
      confirmSetup(
        ledger,
        find(ledger.setupIntents, 'setupintent', path.id),
        params,
        text(params, 'return_url') ?? null,
      ),
  },
  {
    method: 'POST',
    path: '/setup_intents/:id/cancel',
    params: ['cancellation_reason'],
    run({ ledger, params, path }) {
      const intent = find(ledger.setupIntents, 'setupintent', path.id)
      refuseFinished(intent, 'cancel')
      const cancelled = ledger.setupIntents.put({
        ...intent,
        cancellation_reason:
          oneOf(params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null,
        next_action: null,
        status: 'canceled',
      })
      ledger.emit('setup_intent.canceled', cancelled)
      return cancelled
    },
  },
  {
    method: 'GET',
    path: '/setup_intents',
    params: [...LIST_PARAMS, 'created', 'customer', 'payment_method'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/setup_intents',
        ledger.setupIntents
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<SetupIntent>(params, ['customer', 'payment_method'])),
      ),
  },
]

/** Confirms with the card sent, or the one it has; ends succeeded, waiting for the holder, or thrown as a card error. */
export function confirmSetup(
  ledger: Ledger,
  intent: SetupIntent,
  params: FormRecord,
  returnUrl: string | null,
): SetupIntent {
  refuseFinished(intent, 'confirm')
  const method = sentMethod(ledger, params, intent.customer) ?? ledger.paymentMethods.get(intent.payment_method ?? '')
  if (!method) {
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it is missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
      'setup_intent_unexpected_state',
    )
  }
  const card = cardOf(ledger, method.id)
  const failure = card.failure ?? (card.hasBrokenAuthentication ? FAILURES.processingError : undefined)
  if (failure) throw failSetup(ledger, intent, method, failure)
  if (!setupNeedsHolder(ledger, method.id)) return succeedSetup(ledger, intent, method)
  const waiting = ledger.setupIntents.put({
    ...intent,
    last_setup_error: null,
    next_action: nextActionFor(ledger, intent, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  })
  ledger.emit('setup_intent.requires_action', waiting)
  return waiting
}

/** What the holder answered on the authentication page. A refusal is thrown as the provider's error. */
export function finishSetupAuthentication(ledger: Ledger, intent: SetupIntent, isApproved: boolean): SetupIntent {
  const method = find(ledger.paymentMethods, 'PaymentMethod', intent.payment_method ?? '', 'payment_method')
  if (isApproved) return succeedSetup(ledger, intent, method)
  const refusal = {
    type: 'invalid_request_error' as const,
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide a new payment method.',
  }
  throw failSetup(ledger, intent, method, refusal)
}

function succeedSetup(ledger: Ledger, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.usage === 'off_session') markSetUp(ledger, method.id)
  if (intent.customer) putOnCustomer(ledger, method, intent.customer)
  const succeeded = ledger.setupIntents.put({
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  ledger.emit('setup_intent.succeeded', succeeded)
  return succeeded
}

function failSetup(ledger: Ledger, intent: SetupIntent, method: PaymentMethod, failure: CardFailure): StripeFailure {
  const error = cardError(failure, { payment_method: method })
  const failed = ledger.setupIntents.put({
    ...intent,
    last_setup_error: error.body,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  ledger.emit('setup_intent.setup_failed', failed)
  return new StripeFailure(402, { ...error.body, setup_intent: failed })
}

function refuseFinished(intent: SetupIntent, verb: 'confirm' | 'cancel' | 'update'): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const state = intent.status === 'succeeded' ? 'already succeeded' : 'been canceled'
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has ${state}.`,
    setup_intent: intent,
  })
}

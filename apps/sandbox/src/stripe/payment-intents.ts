// Payments: their endpoints and states; the attempt on the card itself is in charges.ts.
import type { FormRecord } from '../platform/form.ts'
import { nextActionFor, paymentNeedsHolder } from './authentication.ts'
import { attemptCharge, failPayment } from './charges.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { mayRedirect, methodTypes, methodTypesParams, sentMethod } from './intents.ts'
import { type Ledger, newId } from './ledger.ts'
import { cardOf } from './payment-methods.ts'
import { FAILURES, invalidRequest, StripeFailure } from './stripe.errors.ts'
import { amountOf, flag, mergedMetadata, oneOf, requiredText, text } from './stripe.params.ts'
import type { PaymentIntent } from './stripe.types.ts'

const CONFIRM_PARAMS = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'error_on_requires_action',
  'setup_future_usage',
  'receipt_email',
]
const UPDATE_PARAMS = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
/** Source: the provider's minimum amounts; other currencies are not used here. */
const MINIMUM_EUR_CENTS = 50
const MAXIMUM_CENTS = 99_999_999

export const paymentIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/payment_intents',
    params: [...new Set([...CONFIRM_PARAMS, ...UPDATE_PARAMS, ...methodTypesParams, 'capture_method', 'confirm'])],
    run({ ledger, params }) {
      const isConfirmed = flag(params, 'confirm') ?? false
      if (!isConfirmed && params.off_session !== undefined) {
        throw invalidRequest('You can only provide `off_session` when `confirm` is true.', undefined, 'off_session')
      }
      const intent = createIntent(ledger, params)
      return isConfirmed ? confirmPayment(ledger, intent, withoutCard(params)) : intent
    },
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    params: ['client_secret'],
    run: ({ ledger, path }) => find(ledger.paymentIntents, 'payment_intent', path.id),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id',
    params: UPDATE_PARAMS,
    run({ ledger, params, path }) {
      const intent = find(ledger.paymentIntents, 'payment_intent', path.id)
      refuseFinished(intent, 'update')
      return ledger.paymentIntents.put(described(ledger, intent, params))
    },
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    params: CONFIRM_PARAMS,
    run({ ledger, params, path }) {
      const intent = find(ledger.paymentIntents, 'payment_intent', path.id)
      return confirmPayment(ledger, intent, params)
    },
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    params: ['cancellation_reason'],
    run({ ledger, params, path }) {
      const intent = find(ledger.paymentIntents, 'payment_intent', path.id)
      refuseFinished(intent, 'cancel')
      const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
      const cancelled = ledger.paymentIntents.put({
        ...intent,
        canceled_at: ledger.now(),
        cancellation_reason: oneOf(params, 'cancellation_reason', reasons) ?? null,
        next_action: null,
        status: 'canceled',
      })
      ledger.emit('payment_intent.canceled', cancelled)
      return cancelled
    },
  },
  {
    method: 'GET',
    path: '/payment_intents',
    params: [...LIST_PARAMS, 'created', 'customer'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/payment_intents',
        ledger.paymentIntents
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<PaymentIntent>(params, ['customer'])),
      ),
  },
]

function createIntent(ledger: Ledger, params: FormRecord): PaymentIntent {
  const id = newId('pi_3')
  const method = oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  if (method === 'manual') {
    throw invalidRequest('Manual capture is not served by this sandbox.', undefined, 'capture_method')
  }
  const currency = requiredText(params, 'currency').toLowerCase()
  if (amountOf(params, 'amount') === undefined) {
    throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
  }
  const blank: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    ...methodTypes(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: method ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: ledger.now(),
    currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    receipt_email: null,
    setup_future_usage: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  const filled = described(ledger, blank, params)
  const card = filled.payment_method ? undefined : sentMethod(ledger, params, filled.customer)
  const intent = ledger.paymentIntents.put(
    card ? { ...filled, payment_method: card.id, status: 'requires_confirmation' } : filled,
  )
  ledger.emit('payment_intent.created', intent)
  return intent
}

/** The intent with what the parameters change of its description, checked. */
function described(ledger: Ledger, intent: PaymentIntent, params: FormRecord): PaymentIntent {
  const customer = text(params, 'customer') ?? intent.customer
  if (customer) find(ledger.customers, 'customer', customer, 'customer')
  const amount = amountOf(params, 'amount') ?? intent.amount
  const currency = (text(params, 'currency') ?? intent.currency).toLowerCase()
  if (currency !== 'eur') throw invalidRequest(`Invalid currency: ${currency}`, undefined, 'currency')
  if (amount < MINIMUM_EUR_CENTS)
    throw invalidRequest('Amount must be at least €0.50 eur', 'amount_too_small', 'amount')
  if (amount > MAXIMUM_CENTS) {
    throw invalidRequest('Amount must be no more than €999,999.99', 'amount_too_large', 'amount')
  }
  const card = params.payment_method === undefined ? undefined : sentMethod(ledger, params, customer)
  const kept = <
    K extends
      | 'description'
      | 'receipt_email'
      | 'statement_descriptor'
      | 'statement_descriptor_suffix'
      | 'transfer_group',
  >(
    name: K,
  ) => {
    const sent = text(params, name)
    return sent === undefined ? intent[name] : sent
  }
  return {
    ...intent,
    amount,
    currency,
    customer,
    description: kept('description'),
    metadata: mergedMetadata(params, intent.metadata),
    payment_method: card?.id ?? intent.payment_method,
    receipt_email: kept('receipt_email'),
    setup_future_usage: oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? intent.setup_future_usage,
    statement_descriptor: kept('statement_descriptor'),
    statement_descriptor_suffix: kept('statement_descriptor_suffix'),
    status: card ? 'requires_confirmation' : intent.status,
    transfer_group: kept('transfer_group'),
  }
}

/** Confirms with the card sent, or the one it has; ends succeeded, waiting for the holder, or thrown as a card error. */
export function confirmPayment(ledger: Ledger, unconfirmed: PaymentIntent, params: FormRecord): PaymentIntent {
  refuseFinished(unconfirmed, 'confirm')
  const isAbsent = isHolderAbsent(params)
  const returnUrl = text(params, 'return_url') ?? null
  if (mayRedirect(unconfirmed) && !returnUrl && !isAbsent) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  }
  const method =
    sentMethod(ledger, params, unconfirmed.customer) ?? ledger.paymentMethods.get(unconfirmed.payment_method ?? '')
  if (!method) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it’s missing a payment method. To confirm the PaymentIntent with a payment method attached to a customer, specify the customer and payment method.',
      payment_intent: unconfirmed,
    })
  }
  const intent: PaymentIntent = {
    ...unconfirmed,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    receipt_email: text(params, 'receipt_email') ?? unconfirmed.receipt_email,
    setup_future_usage:
      oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? unconfirmed.setup_future_usage,
  }
  if (cardOf(ledger, method.id).hasBrokenAuthentication) {
    throw failPayment(ledger, intent, method, FAILURES.processingError)
  }
  if (!paymentNeedsHolder(ledger, method.id, isAbsent)) return attemptCharge(ledger, intent, method, false)
  if (isAbsent || flag(params, 'error_on_requires_action')) {
    throw failPayment(ledger, intent, method, FAILURES.authenticationRequired)
  }
  const waiting = ledger.paymentIntents.put({
    ...intent,
    next_action: nextActionFor(ledger, intent, returnUrl),
    status: 'requires_action',
  })
  ledger.emit('payment_intent.requires_action', waiting)
  return waiting
}

/** What the holder answered on the authentication page. A refusal or a failed charge is thrown. */
export function finishPaymentAuthentication(ledger: Ledger, intent: PaymentIntent, isApproved: boolean): PaymentIntent {
  const method = find(ledger.paymentMethods, 'PaymentMethod', intent.payment_method ?? '', 'payment_method')
  if (isApproved) return attemptCharge(ledger, { ...intent, next_action: null }, method, true)
  throw failPayment(
    ledger,
    intent,
    method,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    },
    { hasCharge: false },
  )
}

/** `off_session` is a boolean, or the older words `one_off` and `recurring`. */
function isHolderAbsent(params: FormRecord): boolean {
  if (params.off_session === 'one_off' || params.off_session === 'recurring') return true
  return flag(params, 'off_session') ?? false
}

/** At creation the card was already read; confirming must not make a second one of the same alias. */
function withoutCard(params: FormRecord): FormRecord {
  const { payment_method: _method, payment_method_data: _data, ...rest } = params
  return rest
}

function refuseFinished(intent: PaymentIntent, verb: 'confirm' | 'cancel' | 'update'): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const reason =
    intent.status === 'canceled'
      ? 'it has a status of canceled.'
      : verb === 'confirm'
        ? 'it has already succeeded after being previously confirmed.'
        : 'it has a status of succeeded.'
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because ${reason}`,
    payment_intent: intent,
  })
}

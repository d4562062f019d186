// Attempts on a card: what succeeds, what fails and how it is written down.
import { bookCharge } from './balance.ts'
import { openDispute } from './disputes.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import { cardOf, markSetUp, putOnCustomer } from './payment-methods.ts'
import { type CardFailure, cardError, FAILURES, StripeFailure } from './stripe.errors.ts'
import { mergedMetadata, text } from './stripe.params.ts'
import type { Charge, PaymentIntent, PaymentMethod } from './stripe.types.ts'

export const chargeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/charges',
    params: [...LIST_PARAMS, 'created', 'customer', 'payment_intent', 'transfer_group'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/charges',
        ledger.charges
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<Charge>(params, ['customer', 'payment_intent', 'transfer_group'])),
      ),
  },
  {
    method: 'GET',
    path: '/charges/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.charges, 'charge', path.id),
  },
  {
    method: 'POST',
    path: '/charges/:id',
    params: ['description', 'metadata', 'receipt_email', 'transfer_group'],
    run({ ledger, params, path }) {
      const charge = find(ledger.charges, 'charge', path.id)
      return ledger.charges.put({
        ...charge,
        description: text(params, 'description') ?? charge.description,
        metadata: mergedMetadata(params, charge.metadata),
        receipt_email: text(params, 'receipt_email') ?? charge.receipt_email,
        transfer_group: text(params, 'transfer_group') ?? charge.transfer_group,
      })
    },
  },
]

/** Takes the money: the succeeded intent, or the card error thrown. */
export function attemptCharge(
  ledger: Ledger,
  intent: PaymentIntent,
  method: PaymentMethod,
  isAuthenticated: boolean,
): PaymentIntent {
  const card = cardOf(ledger, method.id)
  const forced = ledger.levers().nextChargeFailure
  if (forced) ledger.setLevers({ nextChargeFailure: null })
  const failure = forced ? FAILURES[forced] : (card.failure ?? card.chargeFailure)
  if (failure) throw failPayment(ledger, intent, method, failure, { isAuthenticated })

  const draft = chargeOf(ledger, intent, method, isAuthenticated)
  const booked = bookCharge(ledger, draft, card.settlesAtOnce === true)
  const charge = ledger.charges.put({ ...draft, balance_transaction: booked.id })
  if (intent.setup_future_usage) {
    if (intent.setup_future_usage === 'off_session') markSetUp(ledger, method.id)
    if (intent.customer) putOnCustomer(ledger, method, intent.customer)
  }
  const succeeded = ledger.paymentIntents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  })
  ledger.emit('charge.succeeded', charge)
  ledger.emit('payment_intent.succeeded', succeeded)
  if (card.isDisputed) openDispute(ledger, charge)
  return succeeded
}

/** Writes the failed attempt down; answers the error to throw. */
export function failPayment(
  ledger: Ledger,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: CardFailure,
  { hasCharge = true, isAuthenticated = false } = {},
): StripeFailure {
  const charge = hasCharge
    ? ledger.charges.put(refusedCharge(chargeOf(ledger, intent, method, isAuthenticated), failure))
    : null
  const error = cardError(failure, { payment_method: method, ...(charge && { charge: charge.id }) })
  const failed = ledger.paymentIntents.put({
    ...intent,
    last_payment_error: error.body,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  if (charge) ledger.emit('charge.failed', charge)
  ledger.emit('payment_intent.payment_failed', failed)
  return new StripeFailure(402, { ...error.body, payment_intent: failed })
}

function chargeOf(ledger: Ledger, intent: PaymentIntent, method: PaymentMethod, isAuthenticated: boolean): Charge {
  const { card } = method
  const id = newId('ch_3')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor_suffix
      ? `CARTABLE* ${intent.statement_descriptor_suffix}`
      : 'CARTABLE',
    captured: true,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        brand: card.brand,
        checks: { ...card.checks, cvc_check: card.checks.cvc_check ?? 'pass' },
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint,
        funding: card.funding,
        last4: card.last4,
        network: card.brand,
        regulated_status: card.regulated_status,
        three_d_secure: isAuthenticated
          ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
          : null,
        wallet: card.wallet,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_url: `${ledger.httpUrl()}/stripe/recu/${id}`,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    status: 'succeeded',
    transfer_group: intent.transfer_group,
  }
}

function refusedCharge(charge: Charge, failure: CardFailure): Charge {
  return {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: {
      network_status: 'declined_by_network',
      reason: failure.decline_code ?? failure.code,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    receipt_url: null,
    status: 'failed',
  }
}

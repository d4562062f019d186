// Giving money back, at once or with an outcome that comes later.
import { formatCents } from '../platform/html.ts'
import { book } from './balance.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import { cardOf } from './payment-methods.ts'
import { invalidRequest, StripeFailure } from './stripe.errors.ts'
import { amountOf, mergedMetadata, oneOf, text } from './stripe.params.ts'
import type { Charge, Refund } from './stripe.types.ts'

const LATE_OUTCOME_MS = 2_000
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refundEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/refunds',
    params: ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    run({ ledger, params }) {
      const charge = chargeToRefund(ledger, text(params, 'charge'), text(params, 'payment_intent'))
      const remaining = charge.amount - charge.amount_refunded
      if (charge.refunded || remaining === 0) {
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
      }
      const amount = amountOf(params, 'amount') ?? remaining
      if (amount > remaining) {
        const [asked, left] = [amount, remaining].map((cents) => formatCents(cents, charge.currency))
        throw invalidRequest(
          `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`,
          undefined,
          'amount',
        )
      }
      return refund(ledger, charge, amount, oneOf(params, 'reason', REASONS) ?? null, mergedMetadata(params))
    },
  },
  {
    method: 'GET',
    path: '/refunds',
    params: [...LIST_PARAMS, 'charge', 'created', 'payment_intent'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/refunds',
        ledger.refunds
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<Refund>(params, ['charge', 'payment_intent'])),
      ),
  },
  {
    method: 'GET',
    path: '/refunds/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.refunds, 'refund', path.id),
  },
  {
    method: 'POST',
    path: '/refunds/:id',
    params: ['metadata'],
    run({ ledger, params, path }) {
      const known = find(ledger.refunds, 'refund', path.id)
      const updated = ledger.refunds.put({ ...known, metadata: mergedMetadata(params, known.metadata) })
      ledger.emit('refund.updated', updated)
      return updated
    },
  },
]

function chargeToRefund(
  ledger: Ledger,
  chargeId: string | null | undefined,
  intentId: string | null | undefined,
): Charge {
  if (chargeId) return succeeded(find(ledger.charges, 'charge', chargeId, 'charge'))
  if (!intentId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  }
  const intent = find(ledger.paymentIntents, 'payment_intent', intentId, 'payment_intent')
  const charge = ledger.charges.get(intent.latest_charge ?? '')
  if (intent.status === 'succeeded' && charge) return charge
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  })
}

function succeeded(charge: Charge): Charge {
  if (charge.status === 'succeeded') return charge
  throw invalidRequest(`Charge ${charge.id} has failed and cannot be refunded.`, undefined, 'charge')
}

function refund(
  ledger: Ledger,
  charge: Charge,
  amount: number,
  reason: string | null,
  metadata: Refund['metadata'],
): Refund {
  const { refund: lateness } = cardOf(ledger, charge.payment_method)
  const id = newId('re_3')
  const booked = book(ledger, { type: 'refund', amount: -amount, source: id })
  const made = ledger.refunds.put({
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: lateness === 'pendingThenSucceeded' ? 'pending' : 'succeeded',
  })
  if (lateness) {
    const status = lateness === 'pendingThenSucceeded' ? 'succeeded' : 'failed'
    ledger.lateOutcomes.put({ id, status, dueMs: ledger.nowMs() + LATE_OUTCOME_MS })
  }
  const refunded = ledger.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  })
  ledger.emit('charge.refunded', refunded)
  ledger.emit('refund.created', made)
  return made
}

/** Ends the refunds whose outcome is due; answers how many. */
export function settleLateRefunds(ledger: Ledger): number {
  let settled = 0
  for (const { id, status, dueMs } of ledger.lateOutcomes.list()) {
    if (dueMs > ledger.nowMs()) continue
    settled += 1
    ledger.lateOutcomes.remove(id)
    const pending = find(ledger.refunds, 'refund', id)
    if (status === 'succeeded') {
      ledger.emit('refund.updated', ledger.refunds.put({ ...pending, status }))
      continue
    }
    const failed = ledger.refunds.put({ ...pending, status, failure_reason: 'expired_or_canceled_card' })
    const charge = find(ledger.charges, 'charge', pending.charge)
    ledger.charges.put({ ...charge, amount_refunded: charge.amount_refunded - pending.amount, refunded: false })
    book(ledger, { type: 'refund_failure', amount: pending.amount, source: id })
    ledger.emit('refund.failed', failed)
  }
  return settled
}

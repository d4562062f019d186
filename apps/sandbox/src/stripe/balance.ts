// The company's money at the provider: each movement, its fee, when it becomes available.
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId, withStatus } from './ledger.ts'
import type { BalanceTransaction, Charge } from './stripe.types.ts'

const SETTLEMENT_SECONDS = 2 * 86_400
/** The provider's French price for European cards: 1.5 % + 0.25 €. */
const FEE_RATE_PER_MILLE = 15
const FEE_FIXED_CENTS = 25

export const balanceEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/balance',
    params: [],
    run: ({ ledger }) => {
      const { available, pending } = balanceOf(ledger)
      const line = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }]
      return { object: 'balance', available: line(available), livemode: false, pending: line(pending) }
    },
  },
  {
    method: 'GET',
    path: '/balance_transactions',
    params: [...LIST_PARAMS, 'created', 'payout', 'source', 'type'],
    run: ({ ledger, params }) => {
      const found = ledger.balanceTransactions
        .list()
        .filter(createdFilter(params))
        .filter(fieldFilter<BalanceTransaction>(params, ['payout', 'source', 'type']))
      const page = listPage(params, '/v1/balance_transactions', found)
      return { ...page, data: page.data.map((transaction) => withStatus(ledger, transaction)) }
    },
  },
  {
    method: 'GET',
    path: '/balance_transactions/:id',
    params: [],
    run: ({ ledger, path }) => withStatus(ledger, find(ledger.balanceTransactions, 'balance transaction', path.id)),
  },
]

/** Cents that can be transferred now, and cents still on their way. */
export function balanceOf(ledger: Ledger): { available: number; pending: number } {
  const now = ledger.now()
  const balance = { available: 0, pending: 0 }
  for (const { net, available_on } of ledger.balanceTransactions.list()) {
    balance[available_on <= now ? 'available' : 'pending'] += net
  }
  return balance
}

export function bookCharge(ledger: Ledger, charge: Charge, settlesAtOnce: boolean): BalanceTransaction {
  const fee = Math.round((charge.amount * FEE_RATE_PER_MILLE) / 1000) + FEE_FIXED_CENTS
  const delay = settlesAtOnce ? 0 : SETTLEMENT_SECONDS
  return book(
    ledger,
    { type: 'charge', amount: charge.amount, fee, source: charge.id, description: charge.description },
    delay,
  )
}

interface Movement {
  type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'topup' | 'adjustment' | 'stripe_fee'
  /** What the provider's reports call it, where that is not its type. */
  category?: string
  /** Signed cents. */
  amount: number
  fee?: number
  source: string | null
  description?: string | null
}

/** Writes a movement that becomes available after `delaySeconds`. */
export function book(ledger: Ledger, movement: Movement, delaySeconds = 0): BalanceTransaction {
  const { type, category = type, amount, fee = 0, source, description = null } = movement
  return ledger.balanceTransactions.put({
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: ledger.now() + delaySeconds,
    created: ledger.now(),
    currency: 'eur',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'eur',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    type,
  })
}

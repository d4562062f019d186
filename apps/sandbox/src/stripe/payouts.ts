// What the provider sends to the company's bank: everything that is available, when the bank is asked for its statement or by a button.
import { createdFilter, type Endpoint, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId } from './ledger.ts'
import type { BalanceTransaction, Payout } from './stripe.types.ts'

export const payoutEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/payouts',
    params: [...LIST_PARAMS, 'created', 'status'],
    run: ({ ledger, params }) => listPage(params, '/v1/payouts', ledger.payouts.list().filter(createdFilter(params))),
  },
  {
    method: 'GET',
    path: '/payouts/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.payouts, 'payout', path.id),
  },
]

/** Money put in for tests is the sandbox's own: it is no sale, and stays. */
const isPaidOut = ({ type, payout, available_on }: BalanceTransaction, now: number) =>
  type !== 'topup' && type !== 'payout' && !payout && available_on <= now

/** Sends what is available, in one payout that arrives the same day; nothing while that is not above zero. */
export function payOut(ledger: Ledger): Payout | null {
  const now = ledger.now()
  const movements = ledger.balanceTransactions.list().filter((one) => isPaidOut(one, now))
  const amount = movements.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return null
  const id = newId('po_3')
  for (const movement of movements) ledger.balanceTransactions.put({ ...movement, payout: id })
  const booked: BalanceTransaction = {
    ...{ id: newId('txn_3'), object: 'balance_transaction', amount: -amount, available_on: now, created: now },
    ...{ currency: 'eur', description: 'STRIPE PAYOUT', exchange_rate: null, fee: 0, fee_details: [], net: -amount },
    ...{ reporting_category: 'payout', source: id, type: 'payout', payout: id },
  }
  ledger.balanceTransactions.put(booked)
  return ledger.payouts.put({
    ...{ id, object: 'payout', amount, arrival_date: now, automatic: true, balance_transaction: booked.id },
    ...{ created: now, currency: 'eur', description: 'STRIPE PAYOUT', livemode: false, metadata: {} },
    ...{ method: 'standard', statement_descriptor: null, status: 'paid', type: 'bank_account' },
  })
}

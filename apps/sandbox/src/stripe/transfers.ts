// Sending the company's money to a teacher's account, and taking it back.
import { balanceOf, book } from './balance.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { newId } from './ledger.ts'
import { invalidRequest, missing } from './stripe.errors.ts'
import { amountOf, mergedMetadata, requiredText, text } from './stripe.params.ts'
import type { Transfer } from './stripe.types.ts'

export const transferEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/transfers',
    params: ['amount', 'currency', 'description', 'destination', 'metadata', 'source_transaction', 'transfer_group'],
    run({ ledger, params }) {
      const destination = requiredText(params, 'destination')
      if (!/^acct_\w+$/.test(destination)) throw missing('destination', destination, 'destination')
      const currency = requiredText(params, 'currency').toLowerCase()
      if (currency !== 'eur') throw invalidRequest(`Invalid currency: ${currency}`, undefined, 'currency')
      const amount = amountOf(params, 'amount')
      if (amount === undefined) throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
      const source = text(params, 'source_transaction') ?? null
      const charge = source ? find(ledger.charges, 'charge', source, 'source_transaction') : undefined
      if (!charge && amount > balanceOf(ledger).available) {
        throw invalidRequest(
          'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
          'balance_insufficient',
        )
      }
      const id = newId('tr_3')
      const booked = book(ledger, { type: 'transfer', amount: -amount, source: id })
      const transfer = ledger.transfers.put({
        id,
        object: 'transfer',
        amount,
        amount_reversed: 0,
        balance_transaction: booked.id,
        created: ledger.now(),
        currency,
        description: text(params, 'description') ?? null,
        destination,
        livemode: false,
        metadata: mergedMetadata(params),
        reversed: false,
        source_transaction: source,
        transfer_group: text(params, 'transfer_group') ?? charge?.transfer_group ?? null,
      })
      ledger.emit('transfer.created', transfer)
      return transfer
    },
  },
  {
    method: 'GET',
    path: '/transfers/:id',
    params: [],
    run: ({ ledger, path }) => find(ledger.transfers, 'transfer', path.id),
  },
  {
    method: 'GET',
    path: '/transfers',
    params: [...LIST_PARAMS, 'created', 'destination', 'transfer_group'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/transfers',
        ledger.transfers
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<Transfer>(params, ['destination', 'transfer_group'])),
      ),
  },
  {
    method: 'POST',
    path: '/transfers/:id/reversals',
    params: ['amount', 'description', 'metadata'],
    run({ ledger, params, path }) {
      const transfer = find(ledger.transfers, 'transfer', path.id)
      const remaining = transfer.amount - transfer.amount_reversed
      const amount = amountOf(params, 'amount') ?? remaining
      if (amount > remaining || remaining === 0) {
        throw invalidRequest(`Only ${remaining} cents of this transfer can still be reversed.`, undefined, 'amount')
      }
      const id = newId('trr_3')
      const booked = book(ledger, { type: 'transfer_refund', amount, source: id })
      const updated = ledger.transfers.put({
        ...transfer,
        amount_reversed: transfer.amount_reversed + amount,
        reversed: amount === remaining,
      })
      ledger.emit('transfer.reversed', updated)
      return ledger.transferReversals.put({
        id,
        object: 'transfer_reversal',
        amount,
        balance_transaction: booked.id,
        created: ledger.now(),
        currency: transfer.currency,
        metadata: mergedMetadata(params),
        transfer: transfer.id,
      })
    },
  },
]

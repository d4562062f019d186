// Card payments that their holders contest: opened with the money taken back and a fee, answered, won or lost.
import { book } from './balance.ts'
import type { Dispute } from './disputes.types.ts'
import { createdFilter, type Endpoint, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { type Ledger, newId, withStatus } from './ledger.ts'
import type { Charge } from './stripe.types.ts'

/** The provider's French price of a dispute, given back when it is won. */
const FEE_CENTS = 1500
/** Days that the bank of the holder leaves for an answer. */
const ANSWER_SECONDS = 7 * 86_400
const OPEN = ['needs_response', 'under_review']

/** As it travels: with the movements that it made. */
const shown = (ledger: Ledger, dispute: Dispute) => ({
  ...dispute,
  balance_transactions: ledger.balanceTransactions
    .list()
    .filter(({ source }) => source === dispute.id)
    .map((one) => withStatus(ledger, one)),
})
const emit = (ledger: Ledger, type: string, dispute: Dispute) => ledger.emit(type, shown(ledger, dispute))

export const disputeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/disputes',
    params: [...LIST_PARAMS, 'charge', 'created', 'payment_intent'],
    run: ({ ledger, params }) => {
      const found = ledger.disputes
        .list()
        .filter(createdFilter(params))
        .filter(fieldFilter<Dispute>(params, ['charge', 'payment_intent']))
      const page = listPage(params, '/v1/disputes', found)
      return { ...page, data: page.data.map((dispute) => shown(ledger, dispute)) }
    },
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    params: [],
    run: ({ ledger, path }) => shown(ledger, find(ledger.disputes, 'dispute', path.id)),
  },
]

export const isOpen = ({ status }: Dispute): boolean => OPEN.includes(status)

/** The holder contests what was not given back of a payment: the money leaves at once, with the fee. */
export function openDispute(ledger: Ledger, charge: Charge, reason = 'fraudulent'): Dispute | null {
  const amount = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded' || charge.disputed || amount <= 0) return null
  const id = newId('du_1')
  ledger.charges.put({ ...charge, disputed: true })
  const dispute = ledger.disputes.put({
    ...{ id, object: 'dispute', amount, charge: charge.id, created: ledger.now(), currency: charge.currency },
    evidence_details: {
      due_by: ledger.now() + ANSWER_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    ...{ is_charge_refundable: false, livemode: false, metadata: {}, payment_intent: charge.payment_intent },
    ...{ reason, status: 'needs_response' },
  })
  const description = `Chargeback withdrawal for ${charge.id}`
  book(ledger, { type: 'adjustment', category: 'dispute', amount: -amount, fee: FEE_CENTS, source: id, description })
  emit(ledger, 'charge.dispute.created', dispute)
  emit(ledger, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The company sends what it has to say. */
export function answerDispute(ledger: Ledger, dispute: Dispute): void {
  if (dispute.status !== 'needs_response') return
  const details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 }
  const answered = ledger.disputes.put({ ...dispute, status: 'under_review', evidence_details: details })
  emit(ledger, 'charge.dispute.updated', answered)
}

/** The bank of the holder decides; what was won comes back with the fee. */
export function endDispute(ledger: Ledger, dispute: Dispute, status: 'won' | 'lost'): void {
  if (!isOpen(dispute)) return
  const ended = ledger.disputes.put({ ...dispute, status })
  if (status === 'won') {
    const description = `Chargeback reversal for ${dispute.charge}`
    book(ledger, {
      ...{ type: 'adjustment', category: 'dispute_reversal', amount: dispute.amount, fee: -FEE_CENTS },
      ...{ source: dispute.id, description },
    })
    emit(ledger, 'charge.dispute.funds_reinstated', ended)
  }
  emit(ledger, 'charge.dispute.closed', ended)
}

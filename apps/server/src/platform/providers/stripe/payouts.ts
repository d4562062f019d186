// What the provider sends to the bank: its payouts, and what it booked for each.
import type Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'

export type ProviderPayout = {
  readonly id: string
  readonly status: 'pending' | 'paid' | 'failed'
  readonly amountCents: number
  /** Day on which the bank receives it. */
  readonly arrivesOn: string
  readonly createdAt: string
}
export type BookedLine = {
  readonly id: string
  readonly kind: 'charge' | 'refund' | 'transfer' | 'dispute' | 'fee' | 'other'
  readonly amountCents: number
  readonly feeCents: number
  readonly description: string | null
  readonly intentId: string | null
  readonly refundId: string | null
  readonly transferId: string | null
}
export type Payouts = {
  /** Made since an instant, the oldest first. */
  listPayouts(since: Date): Promise<readonly ProviderPayout[]>
  /** What a payout is made of, without the payout itself. */
  listBooked(payoutId: string): Promise<readonly BookedLine[]>
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

const statusOf = (status: string): ProviderPayout['status'] => {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
const kindOf = (type: string, category: string): BookedLine['kind'] => {
  if (/^dispute/.test(category)) return 'dispute'
  if (type === 'stripe_fee' || type === 'stripe_fx_fee' || type === 'tax_fee') return 'fee'
  if (type === 'charge' || type === 'payment') return 'charge'
  if (/^(payment_)?refund/.test(type)) return 'refund'
  return type.startsWith('transfer') ? 'transfer' : 'other'
}
const sourceOf = (source: Stripe.BalanceTransaction['source']) => {
  const nothing = { intentId: null, refundId: null, transferId: null }
  if (source === null || typeof source === 'string') return nothing
  if (source.object === 'charge' || source.object === 'dispute') {
    const intent = source.payment_intent
    return { ...nothing, intentId: typeof intent === 'string' ? intent : (intent?.id ?? null) }
  }
  if (source.object === 'refund') return { ...nothing, refundId: source.id }
  return source.object === 'transfer' ? { ...nothing, transferId: source.id } : nothing
}

const atOnce = 100

export const createPayouts = (sdk: Stripe, call: Call): Payouts => ({
  listPayouts: async (since) => {
    const found: ProviderPayout[] = []
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for (let after: string | undefined; ; ) {
      const page = await call('payouts.list', () =>
        sdk.payouts.list({ created, limit: atOnce, ...(after === undefined ? {} : { starting_after: after }) }),
      )
      for (const payout of page.data)
        found.push({
          ...{ id: payout.id, status: statusOf(payout.status), amountCents: payout.amount },
          arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
          createdAt: new Date(payout.created * 1000).toISOString(),
        })
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return found.toReversed()
    }
  },
  listBooked: async (payoutId) => {
    const found: BookedLine[] = []
    for (let after: string | undefined; ; ) {
      const page = await call('balanceTransactions.list', () =>
        sdk.balanceTransactions.list({
          ...{ payout: payoutId, limit: atOnce, expand: ['data.source'] },
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      )
      for (const booked of page.data)
        if (booked.type !== 'payout')
          found.push({
            ...{
              id: booked.id,
              kind: kindOf(booked.type, booked.reporting_category),
              amountCents: booked.amount,
              feeCents: booked.fee,
            },
            ...{ description: booked.description, ...sourceOf(booked.source) },
          })
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return found.toReversed()
    }
  },
})

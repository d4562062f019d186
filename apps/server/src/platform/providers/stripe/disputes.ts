// Payments that the holders of cards contest, as the provider knows them.
import type Stripe from 'stripe'
import type { ProviderCall } from '../provider-calls.ts'

export type ProviderDispute = {
  readonly id: string
  readonly intentId: string | null
  readonly status: 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed'
  /** In the word of the provider. */
  readonly reason: string
  readonly amountCents: number
  readonly openedAt: string
  readonly evidenceDueAt: string | null
}
export type Disputes = {
  /** Opened since an instant, the oldest first. */
  listDisputes(since: Date): Promise<readonly ProviderDispute[]>
  readDispute(id: string): Promise<ProviderDispute>
  /** The page on which somebody of the company answers it. */
  disputePage(id: string): string
}

type Call = <T>(action: string, run: () => Promise<T>, more?: Partial<ProviderCall>) => Promise<T>

/** What a bank only asks about (`warning_…`) takes no money: closed, it was never a dispute. */
const statusOf = (status: string): ProviderDispute['status'] => {
  if (status === 'won' || status === 'lost') return status
  if (status === 'needs_response' || status === 'warning_needs_response') return 'needs-response'
  return status === 'under_review' || status === 'warning_under_review' ? 'under-review' : 'closed'
}
const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => {
  const intent = dispute.payment_intent
  const due = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    status: statusOf(dispute.status),
    reason: dispute.reason,
    amountCents: dispute.amount,
    openedAt: instant(dispute.created),
    evidenceDueAt: due === null ? null : instant(due),
  }
}

const atOnce = 100
const realHost = 'api.stripe.com'

export const createDisputes = (sdk: Stripe, call: Call, address: URL): Disputes => ({
  listDisputes: async (since) => {
    const found: ProviderDispute[] = []
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for (let after: string | undefined; ; ) {
      const page = await call('disputes.list', () =>
        sdk.disputes.list({ created, limit: atOnce, ...(after === undefined ? {} : { starting_after: after }) }),
      )
      found.push(...page.data.map(disputeOf))
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return found.toReversed()
    }
  },
  readDispute: async (id) => disputeOf(await call('disputes.retrieve', () => sdk.disputes.retrieve(id))),
  disputePage: (id) =>
    address.hostname === realHost ? `https://dashboard.stripe.com/disputes/${id}` : `${address.origin}/stripe#${id}`,
})

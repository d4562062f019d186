// Money that moved: the card provider and the company tell the same of each payment, refund and transfer; sums are those of their parts.
import { sql } from 'kysely'
import { type Broken, byQuery, type Invariant } from './invariant.ts'

type Ours = { readonly id: number; readonly intent: string; readonly paid: number; readonly refunded: number }

export const providerAgrees: Invariant = {
  name: 'card-provider-agrees',
  holds: 'What the card provider collected and gave back is what the company recorded, payment by payment.',
  check: async ({ world, db }) => {
    const { rows } = await sql<Ours>`
      select p.id, p.provider_intent_id as intent, p.amount_cents as paid,
             coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = p.id and r.status = 'succeeded'
               and not exists (select from card_disputes d where d.lost_payment_id = r.id)), 0)::integer as refunded
        from payments p where p.type = 'card' and p.direction = 'in' and p.status = 'succeeded' and p.provider_intent_id is not null`.execute(
      db,
    )
    const ours = new Map(rows.map((row) => [row.intent, row]))
    const broken: Broken[] = []
    for (const intent of await world.providers.intents()) {
      const payment = ours.get(intent.id)
      ours.delete(intent.id)
      const [paid, refunded] = [intent.status === 'succeeded' ? intent.amountReceived : 0, intent.refunded]
      if (paid === (payment?.paid ?? 0) && refunded === (payment?.refunded ?? 0)) continue
      broken.push({
        what: `${intent.id}: the provider collected ${paid} and gave back ${refunded}, the company recorded ${payment?.paid ?? 0} and ${payment?.refunded ?? 0}`,
        ...(payment && { about: [['payments', payment.id] as const] }),
      })
    }
    for (const { id, intent } of ours.values())
      broken.push({ what: `payment ${id}: the provider knows no ${intent}`, about: [['payments', id]] })
    return broken
  },
}

export const transfersAgree: Invariant = {
  name: 'transfers-agree',
  holds: 'What was transferred to teachers at the provider is what the company recorded, transfer by transfer.',
  check: async ({ world, db }) => {
    const { rows } = await sql<{ id: number; transfer: string; cents: number }>`
      select id, provider_transfer_id as transfer, amount_cents as cents from teacher_payments
       where status = 'succeeded' and provider_transfer_id is not null`.execute(db)
    const ours = new Map(rows.map((row) => [row.transfer, row]))
    const broken: Broken[] = []
    for (const transfer of await world.providers.transfers()) {
      const payment = ours.get(transfer.id)
      ours.delete(transfer.id)
      const left = transfer.amount - transfer.reversed
      if (left !== (payment?.cents ?? 0))
        broken.push({
          what: `${transfer.id}: the provider transferred ${left}, the company recorded ${payment?.cents ?? 0}`,
          ...(payment && { about: [['teacher_payments', payment.id] as const] }),
        })
    }
    for (const { id, transfer } of ours.values())
      broken.push({ what: `payment ${id}: the provider knows no ${transfer}`, about: [['teacher_payments', id]] })
    return broken
  },
}

export const ordersSum = byQuery(
  'orders-are-sums-of-their-parts',
  'What an order says was paid, is being paid and was credited is the sum of its payments and credit notes, and never more than billed; what was given up of it, that of its moves.',
  'orders',
  () => sql`
    select o.id, o.reference || ': says paid ' || o.paid_cents || ', pending ' || o.pending_cents || ', credited ' || o.credited_cents as what
      from orders o
     where o.paid_cents <> (select coalesce(sum(p.signed_cents), 0) from payments p where p.order_id = o.id and p.status = 'succeeded')
        or o.pending_cents <> (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id and p.status = 'pending' and p.direction = 'in')
        or o.credited_cents <> (select coalesce(sum(b.total_cents), 0) from bills b where b.order_id = o.id and b.kind = 'credit-note')
        or o.written_off_cents <> (select coalesce(sum(m.amount_cents), 0) from bad_debt_moves m where m.order_id = o.id)
        or o.paid_cents < 0 or o.credited_cents > o.amount_cents`,
)

export const overpaidIsGivenBack = byQuery(
  'overpaid-is-given-back',
  'What was paid for more than is left after credit notes is given back, credit of its family, or on its way; what the Urssaf paid waits for its answer.',
  'orders',
  () => sql`
    select o.id, o.reference || ' holds ' || o.balance_cents || ' cents too many' as what from orders o
     where o.balance_cents > 0
       and o.balance_cents > (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id and p.direction = 'out' and p.status = 'pending')
       and not exists (select from urssaf_requests r join bills b on b.id = r.bill_id and b.order_id = o.id where r.withdrawal_asked_at is not null and r.withdrawal_ended_at is null)`,
)

export const refundsWithinPayments = byQuery(
  'refunds-within-their-payment',
  'What is given back of a payment, or on its way back, is never more than the payment.',
  'payments',
  () => sql`
    select p.id, 'payment ' || p.id || ' of ' || p.amount_cents || ' gives back ' || sum(r.amount_cents) as what from payments p
      join payments r on r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded') group by p.id having sum(r.amount_cents) > p.amount_cents`,
)

export const noPaymentHangs = byQuery(
  'no-payment-hangs',
  'A payment by card or to a teacher that was begun is settled within a week, one way or the other; of a run, what the bank is to pay or somebody to look at waits for them.',
  'payments',
  ({ life }) => sql`
    select id, 'payment ' || id || ' is pending since ' || created_at as what from payments
     where status = 'pending' and type = 'card' and direction = 'in' and created_at < ${new Date(life.now().getTime() - 7 * 86_400_000)}
       and (provider_intent_id is null or not exists (select from link_tokens t where t.purpose = 'card-authentication' and t.subject_id = payments.id))
    union all
    select id, 'payment of teacher ' || teacher_id || ' is pending since ' || created_at from teacher_payments
     where status = 'pending' and created_at < ${new Date(life.now().getTime() - 7 * 86_400_000)} and (teacher_bill_id is null or idempotency_key is not null)`,
)

export const teacherPaidOnce = byQuery(
  'teacher-paid-once',
  'A teacher is never paid more for an order than the order says, and what he was still owed for others.',
  'orders',
  () => sql`
    select o.id, o.reference || ': ' || sum(t.amount_cents) || ' paid to the teacher of ' || o.teacher_amount_cents as what
      from orders o join teacher_payments t on t.order_id = o.id and t.status in ('pending', 'succeeded')
     group by o.id having sum(t.amount_cents) > o.teacher_amount_cents
        + (select coalesce(sum(d.amount_cents), 0) from teacher_due_parts d where d.order_id = o.id and d.amount_cents > 0)`,
)

export const doubleClicksCountOnce: Invariant = {
  name: 'double-clicks-count-once',
  holds: 'What was sent twice at once took effect once.',
  check: async ({ world }) =>
    world.doubleClicks
      .filter(({ effects }) => effects !== 1)
      .map(({ what, at, effects, about }) => ({
        what: `${what} twice at ${at} (${about}) took effect ${effects} times`,
      })),
}

export const paymentInvariants = [
  providerAgrees,
  transfersAgree,
  ordersSum,
  overpaidIsGivenBack,
  refundsWithinPayments,
  noPaymentHangs,
  teacherPaidOnce,
  doubleClicksCountOnce,
] as const

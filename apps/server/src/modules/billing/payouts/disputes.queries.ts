// SQL of card payments that are contested: what is known of each, the payment behind it, the money that a lost one takes back.
import type { CardDisputeStatus } from '@cartable/domain/billing/payouts/disputes.words.ts'
import type { Db } from '../../../platform/db/database.ts'

export type DisputedPayment = {
  readonly id: number
  readonly orderId: number | null
  readonly hourPackId: number | null
  readonly companyId: number
  readonly customerId: number
  readonly paidOn: string
  readonly amountCents: number
}
const payments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('hourPacks as h', 'h.id', 'p.hourPackId')
    .select(({ fn }) => [
      ...(['p.id', 'p.orderId', 'p.hourPackId', 'p.paidOn', 'p.amountCents'] as const),
      fn.coalesce('o.companyId', 'h.companyId').as('companyId'),
      fn.coalesce('o.customerId', 'h.customerId').as('customerId'),
    ])
    .where('p.direction', '=', 'in')
    .where('p.status', '=', 'succeeded')
    .$narrowType<{ paidOn: string; companyId: number; customerId: number }>()
export const findPaymentOfIntent = (db: Db, intentId: string): Promise<DisputedPayment | undefined> =>
  payments(db).where('p.providerIntentId', '=', intentId).executeTakeFirst()

export type KnownDispute = {
  readonly id: number
  readonly paymentId: number
  readonly status: CardDisputeStatus
  readonly reason: string
  readonly amountCents: number
  readonly evidenceDueOn: string | null
  readonly lostPaymentId: number | null
}
export const lockDispute = (db: Db, providerDisputeId: string): Promise<KnownDispute | undefined> =>
  db
    .selectFrom('cardDisputes')
    .select(['id', 'paymentId', 'status', 'reason', 'amountCents', 'evidenceDueOn', 'lostPaymentId'])
    .where('providerDisputeId', '=', providerDisputeId)
    .forUpdate()
    .executeTakeFirst()

export type DisputeFacts = {
  readonly status: CardDisputeStatus
  readonly reason: string
  readonly amountCents: number
  readonly evidenceDueOn: string | null
  readonly endedOn: string | null
}
/** Undefined when somebody else has just written it. */
export const insertDispute = async (
  db: Db,
  dispute: DisputeFacts & {
    readonly paymentId: number
    readonly orderId: number | null
    readonly hourPackId: number | null
    readonly providerDisputeId: string
    readonly openedOn: string
  },
): Promise<number | undefined> =>
  (
    await db
      .insertInto('cardDisputes')
      .values(dispute)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
export const updateDispute = async (
  db: Db,
  id: number,
  facts: DisputeFacts | { readonly lostPaymentId: number | null },
): Promise<void> => {
  await db.updateTable('cardDisputes').set(facts).where('id', '=', id).execute()
}

/** Those that the provider has not ended, and lost ones whose money is still with what it paid: asked for again. */
export const listOpenDisputes = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('cardDisputes')
    .select('providerDisputeId')
    .where((where) =>
      where.or([
        where('endedOn', 'is', null),
        where.and([where('status', '=', 'lost'), where('lostPaymentId', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ providerDisputeId }) => providerDisputeId)
}

/** What of a payment did not go back yet. */
export const leftOfPayment = async (db: Db, { id, amountCents }: DisputedPayment): Promise<number> => {
  const back = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('refundedPaymentId', '=', id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirst()
  return amountCents - Number(back?.cents ?? 0)
}

/** The money leaves what it had paid by a line of its own, and both stay. */
export const insertLoss = async (
  db: Db,
  { id, orderId, hourPackId }: DisputedPayment,
  { amountCents, paidOn }: { readonly amountCents: number; readonly paidOn: string },
): Promise<number> => {
  const made = await db
    .insertInto('payments')
    .values({
      ...{ orderId, hourPackId, refundedPaymentId: id, direction: 'out', payer: 'customer', type: 'card' },
      ...{ status: 'succeeded', amountCents, paidOn, comments: 'Repris par la banque après une contestation' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export type DisputedBill = { readonly reference: string; readonly dueCents: number; readonly billId: number | null }
/** The bill that a payment is for, as it stands now. */
export const findDisputedBill = (db: Db, orderId: number): Promise<DisputedBill | undefined> =>
  db
    .selectFrom('orders as o')
    .leftJoin('bills as b', (join) => join.onRef('b.orderId', '=', 'o.id').on('b.kind', '=', 'bill'))
    .select(({ fn }) => [
      fn.coalesce('b.reference', 'o.reference').as('reference'),
      'o.customerDueCents as dueCents',
      'b.id as billId',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()

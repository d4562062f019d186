// SQL of the credit of a family (account 4191): what it holds by the money it came as, its moves, the orders that take it.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Nature = 'card' | 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit'
export type Holder = { readonly companyId: number; readonly customerId: number }
export type Held = { readonly nature: Nature; readonly cents: number }

/** What a family's credit holds, what came first before; its rows are locked until the commit. */
export const lockCredit = async (db: Db, { companyId, customerId }: Holder): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select c.nature, c.balance_cents as cents from credits c
     where c.company_id = ${companyId} and c.customer_id = ${customerId} and c.balance_cents > 0
     order by (select min(m.id) from credit_moves m where m.company_id = c.company_id and m.customer_id = c.customer_id and m.nature = c.nature)
       for update of c`.execute(db)
  return rows
}

/** Day from which a family has had credit: nothing of it was given back before. */
export const findCreditSince = async (db: Db, { companyId, customerId }: Holder): Promise<string | null> => {
  const row = await db
    .selectFrom('creditMoves')
    .select(({ fn }) => fn.min('movedOn').as('day'))
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('amountCents', '>', 0)
    .executeTakeFirst()
  return row?.day ?? null
}

export type CreditMove = Holder & {
  readonly nature: Nature
  readonly kind:
    | 'received'
    | 'taken-back'
    | 'surplus'
    | 'surplus-back'
    | 'used'
    | 'used-back'
    | 'refunded'
    | 'refund-back'
    | 'reserved'
    | 'released'
  /** Above zero: the family has more. */
  readonly amountCents: number
  readonly movedOn: string
  readonly receiptId?: number
  readonly paymentId?: number
  readonly refundId?: number
  readonly hourPackId?: number
}
export const insertMove = async (db: Db, move: CreditMove): Promise<void> => {
  await db.insertInto('creditMoves').values(move).execute()
}

/** Money of the credit that pays an order, or (`out`) money of an order that becomes credit. */
export const insertCreditPayment = async (
  db: Db,
  payment: {
    readonly orderId: number
    readonly nature: Nature
    readonly amountCents: number
    readonly paidOn: string
    /** The payment that had too much; null when the credit pays. */
    readonly surplusOf: number | null
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ orderId: payment.orderId, payer: 'customer', type: 'credit', creditNature: payment.nature },
      ...{ status: 'succeeded', amountCents: payment.amountCents, paidOn: payment.paidOn },
      direction: payment.surplusOf === null ? 'in' : 'out',
      refundedPaymentId: payment.surplusOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type LockedOrder = Holder & {
  readonly id: number
  readonly customerDueCents: number
  /** Given up as a bad debt: money that comes all the same takes its place. */
  readonly writtenOffCents: number
  /** Above zero: paid beyond what is due, refunds under way apart. */
  readonly surplusCents: number
  readonly usesCredit: boolean
  /** A card is being charged for it. */
  readonly isBeingPaid: boolean
}
/** Locks an order, so that neither what is due of it nor its surplus changes until the commit. */
export const lockOrderOfCredit = async (db: Db, orderId: number): Promise<LockedOrder | undefined> => {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.company_id, o.customer_id, o.customer_due_cents, o.written_off_cents, u.uses_credit,
      greatest(o.balance_cents - coalesce((select sum(p.amount_cents) from payments p where p.order_id = o.id and p.direction = 'out' and p.status = 'pending'), 0), 0)::integer as surplus_cents,
      exists (select from payments p where p.order_id = o.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending') as is_being_paid
      from orders o join customers u on u.id = o.customer_id where o.id = ${orderId} for no key update of o`.execute(db)
  return rows[0]
}

export type SurplusPayment = { readonly id: number; readonly nature: Nature; readonly leftCents: number }
/** Whose money of an order: what the family paid, its cards among it or not, or what the Urssaf paid in its place. */
export type SurplusOf = 'family' | 'family-with-cards' | 'urssaf'
/** What came of an order so and was not given back yet, the last first. */
export const paymentsWithSurplus = async (db: Db, orderId: number, of: SurplusOf): Promise<SurplusPayment[]> => {
  const { rows } = await sql<SurplusPayment>`
    select p.id, coalesce(p.credit_nature, case when p.type in ('urssaf-debit', 'urssaf-advance') then 'transfer' else p.type end) as nature,
      (p.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded')), 0))::integer as left_cents
      from payments p
     where p.order_id = ${orderId} and p.direction = 'in' and p.status = 'succeeded' and case when ${of === 'urssaf'} then p.type in ('urssaf-debit', 'urssaf-advance')
       else p.payer = 'customer' and p.type <> 'urssaf-debit' and (${of === 'family-with-cards'} or p.type <> 'card') end
     order by p.id desc`.execute(db)
  return rows.filter(({ leftCents }) => leftCents > 0)
}

export type CreditUse = { readonly paymentId: number; readonly orderId: number; readonly amountCents: number }
/** Orders that a credit paid, the last first, of which nothing became credit again. */
export const usesOfCredit = async (db: Db, holder: Holder, nature: Nature): Promise<CreditUse[]> => {
  const { rows } = await sql<CreditUse>`
    select p.id as payment_id, p.order_id, p.amount_cents from payments p join orders o on o.id = p.order_id
     where o.company_id = ${holder.companyId} and o.customer_id = ${holder.customerId} and p.type = 'credit' and p.credit_nature = ${nature}
       and p.direction = 'in' and p.status = 'succeeded'
       and not exists (select from payments r where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded'))
     order by p.id desc for update of p`.execute(db)
  return rows
}

/** Moves of orders that became credit because of a payment. */
export const surplusesOf = async (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'amountCents', 'creditNature'])
    .where('refundedPaymentId', '=', paymentId)
    .where('status', 'in', ['pending', 'succeeded'])
    .execute()

/** Takes a payment away: the part of a receipt, or credit that paid an order. */
export const cancelPart = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('payments').set({ status: 'cancelled', paidOn: null }).where('id', '=', id).execute()
}

export const keepUsesCredit = async (db: Db, customerId: number, usesCredit: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ usesCredit })
    .where('id', '=', customerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the next lessons of each family take from its credit; families that keep theirs are left out. */
export const listUsableCredits = async (
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ customerId: number; cents: number }>`
    select c.customer_id, sum(c.balance_cents)::integer as cents from credits c join companies k on k.id = c.company_id and k.code = 'private-tuition'
      join customers u on u.id = c.customer_id and u.uses_credit
     where c.customer_id = any(${customerIds}::bigint[]) and c.balance_cents > 0 group by c.customer_id`.execute(db)
  return new Map(rows.map(({ customerId, cents }) => [customerId, cents]))
}

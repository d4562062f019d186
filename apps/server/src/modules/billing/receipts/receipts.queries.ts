// SQL of receipts: written with their parts, ended, and what a family's orders wait for.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { HoldingReceipt } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { DueOrder, ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { type AdvanceOfBill, advanceWords } from '@cartable/domain/urssaf/advance-words.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { advanceOfBill } from '../papers/advance-of-bill.queries.ts'

export const findCompanyId = async (db: Db, code: CompanyCode): Promise<number> => {
  const { id } = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

export const findFamily = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ id: number; name: string; usesCredit: boolean }>`
    select c.id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as name, c.uses_credit
      from customers c join people p on p.id = c.person_id where c.id = ${customerId}`.execute(db)
  return rows[0]
}

/** First day that the books of a company still take; null when no fiscal year says. */
export const findOpenFrom = async (db: Db, companyId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(greatest(lower(f.period), coalesce(f.closed_through + 1, lower(f.period))))::text as day from fiscal_years f
     where f.company_id = ${companyId} and (f.closed_through is null or f.closed_through + 1 < upper(f.period))`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** First day of the books of a company: what the bank shows of a closed month is entered on the first open day. */
export const findBooksFrom = async (db: Db, companyId: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(lower(period))::text as day from fiscal_years where company_id = ${companyId}`.execute(db)
  return rows[0]?.day ?? null
}

/** Most cents that the law lets a company take in cash from a private person, on a day. */
export const findCashLimit = async (db: Db, day: string): Promise<number | null> => {
  const row = await db
    .selectFrom('statutoryRates')
    .select(sql<number>`value::integer`.as('cents'))
    .where('code', '=', 'cash-payment-limit')
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()
  return row?.cents ?? null
}

/**
 * Orders of a family that money may pay, oldest first; a card being charged for one leaves it out.
 * @param receiptId a receipt that is being put right: what it pays counts as owed again
 */
export const listDueOrders = async (
  db: Db,
  customerId: number,
  receiptId: number | null = null,
): Promise<DueOrder[]> => {
  const { rows } = await sql<Omit<DueOrder, 'advance'> & { readonly facts: AdvanceOfBill | null }>`
    select o.id as order_id, ${advanceOfBill(sql`b`, sql`o`)} as facts, k.code as company, coalesce(b.reference, o.reference) as reference, b.id as bill_id, o.ordered_on::text as date,
      nullif(concat_ws(' ', s.first_name, s.last_name), '') as student, o.amount_cents,
      greatest(o.amount_cents - o.credited_cents - o.paid_cents - o.expected_cents + own.cents, 0)::integer as due_cents, o.expected_cents
      from orders o join companies k on k.id = o.company_id
      left join bills b on b.order_id = o.id and b.kind = 'bill'
      left join students d on d.id = o.student_id left join people s on s.id = d.person_id
      cross join lateral (select coalesce(sum(p.amount_cents), 0)::integer as cents from payments p
        where p.order_id = o.id and p.receipt_id = ${receiptId}::bigint and p.direction = 'in' and p.status = 'succeeded') own
     where o.customer_id = ${customerId} and o.cancelled_at is null and (o.customer_due_cents > 0 or o.expected_cents > 0 or own.cents > 0)
       and not exists (select from payments p where p.order_id = o.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending')
     order by o.ordered_on, o.id`.execute(db)
  return rows.map(({ facts, ...order }) => ({ ...order, advance: facts && advanceWords(facts, 'office') }))
}

/** Locks orders in the order of their ids; answers what the family owes of each, and when the newest was billed. */
export const lockDue = async (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'customerId', 'companyId', 'customerDueCents as dueCents', 'orderedOn'])
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type NewReceipt = Pick<
  ReceiptInput,
  'customerId' | 'method' | 'amountCents' | 'receivedOn' | 'chequeNumber' | 'chequeBank' | 'comments'
> & {
  readonly companyId: number
  readonly replacesReceiptId: number | null
  readonly remittanceSlipId: number | null
  readonly isOpening: boolean
}
export const insertReceipt = async (db: Db, receipt: NewReceipt) =>
  db.insertInto('receipts').values(receipt).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

export const insertPart = async (
  db: Db,
  receipt: {
    readonly id: number
    readonly method: NewReceipt['method']
    readonly receivedOn: string
    readonly comments: string | null
  },
  { orderId, cents }: { readonly orderId: number; readonly cents: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ orderId, receiptId: receipt.id, payer: 'customer', type: receipt.method, status: 'succeeded' },
      ...{ amountCents: cents, paidOn: receipt.receivedOn, comments: receipt.comments },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A receipt as its form shows it. */
export const findReceipt = (db: Db, id: number) =>
  db
    .selectFrom('receipts')
    .innerJoin('companies', 'companies.id', 'receipts.companyId')
    .selectAll('receipts')
    .select(sql<CompanyCode>`companies.code`.as('company'))
    .where('receipts.id', '=', id)
    .executeTakeFirst()

/** A receipt under lock, with its parts and what of it is credit. */
export const lockReceipt = async (db: Db, id: number) => {
  const receipt = await db.selectFrom('receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!receipt) return undefined
  const parts = await db
    .selectFrom('payments')
    .select(['id', 'orderId', 'amountCents'])
    .where('receiptId', '=', id)
    .where('direction', '=', 'in')
    .where('status', '=', 'succeeded')
    .$narrowType<{ orderId: number }>()
    .orderBy('orderId')
    .execute()
  const credit = await db
    .selectFrom('creditMoves')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .where('receiptId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...receipt, parts, creditCents: credit.cents }
}
export type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

export const noteReceiptEnd = async (
  db: Db,
  id: number,
  end: { status: 'reversed' | 'bounced'; endedOn: string; endReason: string; bankFeeCents: number },
) => db.updateTable('receipts').set(end).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** The bank took a part back: the money leaves the order by a line of its own, and both stay. */
export const insertBounce = async (
  db: Db,
  receipt: LockedReceipt,
  part: LockedReceipt['parts'][number],
  day: string,
): Promise<void> => {
  await db
    .insertInto('payments')
    .values({
      ...{ orderId: part.orderId, receiptId: receipt.id, direction: 'out', payer: 'customer', type: receipt.method },
      ...{ status: 'succeeded', amountCents: part.amountCents, paidOn: day, refundedPaymentId: part.id },
      comments: 'Rejeté par la banque',
    })
    .execute()
}

/** Facts of the receipt `r` by which it holds its payments. */
const holding = sql`r.status <> 'posted' as is_ended, exists (select from debits d where d.receipt_id = r.id) as is_of_debit,
  (select count(*) from payments p where p.receipt_id = r.id and p.direction = 'in') > 1 or exists (select from credit_moves m where m.receipt_id = r.id) as is_shared,
  exists (select from bank_matches m where m.receipt_id = r.id or m.remittance_slip_id = r.remittance_slip_id) as is_proven`

export type ReceiptOfPayment = HoldingReceipt & {
  readonly paymentId: number
  readonly id: number
  readonly slipId: number | null
  readonly chequeNumber: string | null
  readonly chequeBank: string | null
}
/** The receipts behind payments of orders, each with what holds its payment there. */
export const listReceiptsOf = async (db: Db, paymentIds: readonly number[]): Promise<ReceiptOfPayment[]> => {
  if (paymentIds.length === 0) return []
  const { rows } = await sql<ReceiptOfPayment>`
    select own.id as payment_id, r.id, r.remittance_slip_id as slip_id, r.cheque_number, r.cheque_bank, ${holding}
      from payments own join receipts r on r.id = own.receipt_id where own.id = any(${paymentIds}::bigint[])`.execute(
    db,
  )
  return rows
}
export const findReceiptOfPayment = async (db: Db, paymentId: number): Promise<ReceiptOfPayment | undefined> =>
  (await listReceiptsOf(db, [paymentId]))[0]

/** Corrects a receipt that pays one order and nothing else; its payment is corrected with it. */
export const updateWholeReceipt = async (
  db: Db,
  id: number,
  change: {
    readonly type: NewReceipt['method']
    readonly amountCents: number
    readonly paidOn: string
    readonly chequeNumber: string | null
    readonly chequeBank: string | null
    readonly comments: string | null
  },
): Promise<void> => {
  const isNumbered = change.type === 'cheque' || change.type === 'cesu'
  await db
    .updateTable('receipts')
    .set({
      ...{ method: change.type, amountCents: change.amountCents, receivedOn: change.paidOn, comments: change.comments },
      chequeNumber: isNumbered ? change.chequeNumber : null,
      chequeBank: isNumbered ? change.chequeBank : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a debit of ours brought it. */
export const isOfDebit = async (db: Db, receiptId: number): Promise<boolean> =>
  (await db.selectFrom('debits').select('id').where('receiptId', '=', receiptId).executeTakeFirst()) !== undefined

/** Whether the same family gave the same amount the same way on the same day already. */
export const hasTwin = async (
  db: Db,
  receipt: Pick<NewReceipt, 'companyId' | 'customerId' | 'method' | 'amountCents' | 'receivedOn'>,
): Promise<boolean> => {
  const twin = await db
    .selectFrom('receipts')
    .select('id')
    .where('status', '=', 'posted')
    .where('companyId', '=', receipt.companyId)
    .where('customerId', '=', receipt.customerId)
    .where('method', '=', receipt.method)
    .where('amountCents', '=', receipt.amountCents)
    .where('receivedOn', '=', receipt.receivedOn)
    .limit(1)
    .executeTakeFirst()
  return twin !== undefined
}

/** One receipt of a family at a time, taken before any of its orders: a double click finds the first one. */
export const lockFamily = async (db: Db, customerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('billing.receipts'), ${customerId}::integer)`.execute(db)
}

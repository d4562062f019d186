// SQL of issuing: the order, the VAT rule of the day, who sells and who is billed, the bill with its lines in one statement.
import type { PaymentType } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { LoyaltyOfPrice } from '@cartable/domain/contracts/loyalty/loyalty.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { readVatDue } from '../../accounting/rates/read-what-is-sold.ts'
import { loyaltyOfPrice } from '../../contracts/loyalty/read-loyalty.ts'
import { type BillMentions, withVatDue } from '../papers/bill-mentions.ts'

export type Billed = {
  readonly name: string
  readonly addressId: number | null
  readonly address: string | null
  readonly customerNumber: string
}

/** Who is billed: the customer, or the person who pays in their place. */
export const findBilled = (db: Db, customerId: number): Promise<Billed> =>
  db
    .selectFrom('customers')
    .innerJoin('people', (join) =>
      join.on(sql`people.id`, '=', sql`coalesce(customers.billing_person_id, customers.person_id)`),
    )
    .innerJoin('people as own', 'own.id', 'customers.personId')
    .leftJoin('addresses', (join) => join.on(sql`addresses.id`, '=', sql`coalesce(people.address_id, own.address_id)`))
    .select([
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      'addresses.id as addressId',
      'addresses.completeAddress as address',
      'customers.number as customerNumber',
    ])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()

/** Texts of a printing by element, as administrators wrote them. */
export const findPrintingTexts = async (db: Db, printing: string): Promise<Readonly<Record<string, string>>> => {
  const rows = await db
    .selectFrom('printingConfigs')
    .select(['element', 'content'])
    .where('printing', '=', printing)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.element, row.content]))
}

/** How an order is to be paid: what a family chooses, the tax advance apart. */
export type OrderPaymentMethod = Exclude<PaymentType, 'urssaf-advance' | 'urssaf-debit' | 'credit'>
export type NewOrder = {
  readonly companyId: number
  readonly customerId: number
  /** Null: lessons of several pupils. */
  readonly studentId: number | null
  readonly traineeshipRegistrationId?: number
  readonly orderedOn: string
  readonly paymentMethod: OrderPaymentMethod | null
  readonly amountCents: number
  /** Of it, wages and contributions collected for the family that employs the teacher. */
  readonly fundsCents?: number
  readonly thirdPartCents: number
  readonly urssafCollectsCents?: number
  readonly teacherAmountCents: number
}
export const insertOrder = async (db: Db, order: NewOrder): Promise<number> => {
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Locks a series until the commit and answers the day of its last paper, so that the date of the next one is read when
 * its turn has come: a transaction begun before midnight may be numbered after one begun after it.
 */
export const lockSeries = async (
  db: Db,
  companyId: number,
  kind: 'bill' | 'credit-note',
  year: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('billSeries')
    .select('lastIssuedOn')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  return row?.lastIssuedOn ?? null
}

/**
 * What the loyalty programme took off an hour of each lesson, by its id; of those alone that are billed at that price: neither
 * an hour to which one pupil came alone nor one of a pack bears it.
 */
export const findLoyaltyOf = async (
  db: Db,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, LoyaltyOfPrice>> => {
  const { rows } = await sql<{ id: number; loyalty: LoyaltyOfPrice }>`
    select c.id, ${loyaltyOfPrice('v')} as loyalty
    from courses c join contract_price_versions v on v.id = c.contract_price_version_id
    where c.id = any(${[...courseIds]}::bigint[]) and v.loyalty_level_id is not null
      and c.hourly_price_cents = v.customer_price_cents and c.hour_pack_id is null`.execute(db)
  return new Map(rows.map(({ id, loyalty }) => [id, loyalty]))
}

export type NewBillLine = {
  readonly courseId: number | null
  readonly label: string
  readonly quantity: string
  readonly unit: 'hour' | 'day' | 'unit'
  readonly unitPriceCents: number
  readonly vatCodeId: number
  readonly vatPercent: string
  readonly totalCents: number
  readonly totalExclTaxCents: number
  readonly vatCents: number
  /** Of the total, collected for the family that employs the teacher. */
  readonly wagesCents?: number
  readonly contributionsCents?: number
}
export type NewBill = {
  readonly companyId: number
  readonly customerId: number
  readonly orderId: number
  readonly issuedOn: string
  readonly totalCents: number
  readonly totalExclTaxCents: number
  readonly vatCents: number
  readonly billedName: string
  readonly billedAddressId: number | null
  readonly mentions: BillMentions
  readonly lines: readonly NewBillLine[]
  /** The credit note, issued by mistake, of which it asks again what was taken back. */
  readonly redoneNoteId?: number
  /** What the card is about to be asked, and the end of the key that names this try; null without a card. */
  readonly charge: { readonly cents: number; readonly keySuffix: string } | null
}
export type IssuedBill = { readonly billId: number; readonly reference: string; readonly paymentId: number | null }

/**
 * Issues a bill with its lines and, when a card will be charged, the pending payment that keeps the attempt known
 * whatever happens after the commit. One statement, because every bill of the company waits for this one's commit.
 */
export const insertBill = async (db: Db, bill: NewBill): Promise<IssuedBill> => {
  const vatDue = await readVatDue(db, bill.companyId, bill.issuedOn)
  const mentions = withVatDue(bill.mentions, vatDue, bill.vatCents)
  const lines = JSON.stringify(bill.lines.map((line, index) => ({ ...line, position: index + 1 })))
  const chargeCents = bill.charge?.cents ?? 0
  const fundsCents = bill.lines.reduce((sum, line) => sum + (line.wagesCents ?? 0) + (line.contributionsCents ?? 0), 0)
  const { rows } = await sql<IssuedBill>`
    with b as (
      insert into bills (kind, company_id, customer_id, order_id, issued_on, total_cents, total_excl_tax_cents, vat_cents, funds_cents, billed_name, billed_address_id, mentions, redone_note_id)
      values ('bill', ${bill.companyId}, ${bill.customerId}, ${bill.orderId}, ${bill.issuedOn}, ${bill.totalCents}, ${bill.totalExclTaxCents}, ${bill.vatCents}, ${fundsCents},
              ${bill.billedName}, ${bill.billedAddressId}, ${JSON.stringify(mentions)}, ${bill.redoneNoteId ?? null})
      returning id, reference),
    l as (
      insert into bill_lines (bill_id, kind, position, course_id, label, quantity, unit, unit_price_cents, vat_code_id, vat_percent, total_cents, total_excl_tax_cents, vat_cents, wages_cents, contributions_cents)
      select b.id, 'bill', x.position, x."courseId", x.label, x.quantity, x.unit, x."unitPriceCents", x."vatCodeId", x."vatPercent", x."totalCents", x."totalExclTaxCents", x."vatCents", coalesce(x."wagesCents", 0), coalesce(x."contributionsCents", 0)
        from b, jsonb_to_recordset(${lines}::jsonb) as x(position integer, "courseId" bigint, label text, quantity numeric, unit text, "unitPriceCents" integer,
             "vatCodeId" bigint, "vatPercent" numeric, "totalCents" integer, "totalExclTaxCents" integer, "vatCents" integer, "wagesCents" integer, "contributionsCents" integer)),
    p as (
      insert into payments (order_id, payer, type, status, amount_cents, idempotency_key)
      select ${bill.orderId}, 'customer', 'card', 'pending', ${chargeCents}::integer, 'bill:' || b.id || ${bill.charge?.keySuffix ?? ''}::text from b where ${chargeCents}::integer > 0
      returning id)
    select b.id as bill_id, b.reference, p.id as payment_id from b left join p on true`.execute(db)
  const [issued] = rows
  if (!issued) throw new Error('the bill was not issued')
  return issued
}

export const cancelOrder = async (db: Db, orderId: number, now: Date): Promise<void> => {
  await db.updateTable('orders').set({ cancelledAt: now.toISOString() }).where('id', '=', orderId).execute()
}

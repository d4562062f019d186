// SQL of credit notes: what is left of the lines of a bill, how its order stands, and the note with its lines.
import { type Funds, sumOfFunds, sumOfLines, type TaxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A line of the bill of an order, with what credit notes have taken of it; `creditedHours` of those that say hours. */
export type BilledLine = {
  readonly id: number
  readonly courseId: number | null
  readonly label: string
  readonly quantity: string
  readonly unit: 'hour' | 'day' | 'unit'
  readonly unitPriceCents: number
  readonly vatCodeId: number
  readonly vatPercent: string
  readonly totalCents: number
  readonly creditedCents: number
  readonly creditedVatCents: number
  readonly wagesCents: number
  readonly contributionsCents: number
  readonly creditedWagesCents: number
  readonly creditedContributionsCents: number
  readonly creditedHours: string
  readonly leftCents: number
}

/** Lines of the bill of an order, in their order. */
export const creditableLines = async (db: Db, orderId: number): Promise<BilledLine[]> => {
  const { rows } = await sql<BilledLine>`
    select l.id, l.course_id, l.label, trim_scale(l.quantity)::text as quantity, l.unit, l.unit_price_cents, l.vat_code_id,
           trim_scale(l.vat_percent)::text as vat_percent, l.total_cents, c.cents as credited_cents, c.vat as credited_vat_cents,
           l.wages_cents, l.contributions_cents, c.wages as credited_wages_cents, c.contributions as credited_contributions_cents,
           c.hours as credited_hours, l.total_cents - c.cents as left_cents
      from bill_lines l join bills b on b.id = l.bill_id
      cross join lateral (select coalesce(sum(n.total_cents), 0)::integer as cents, coalesce(sum(n.vat_cents), 0)::integer as vat,
          coalesce(sum(n.wages_cents), 0)::integer as wages, coalesce(sum(n.contributions_cents), 0)::integer as contributions,
          coalesce(sum(n.quantity) filter (where n.unit = 'hour'), 0)::text as hours
        from bill_lines n where n.credited_line_id = l.id) c
     where b.order_id = ${orderId} and b.kind = 'bill' order by l.position`.execute(db)
  return rows
}

/** The bill of an order, as its credit notes cite it. */
export const findBillToCredit = (db: Db, orderId: number) =>
  db
    .selectFrom('bills')
    .select([
      'id',
      'companyId',
      'customerId',
      'orderId',
      'reference',
      'issuedOn',
      'totalCents',
      'billedName',
      'billedAddressId',
      'mentions',
    ])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'bill')
    .executeTakeFirst()
export type BillToCredit = NonNullable<Awaited<ReturnType<typeof findBillToCredit>>>

export type CreditNoteLine = TaxedAmount &
  Funds & {
    readonly creditedLineId: number
    readonly courseId: number | null
    readonly label: string
    readonly quantity: string
    readonly unit: 'hour' | 'day' | 'unit'
    readonly unitPriceCents: number
    readonly vatCodeId: number
    readonly vatPercent: string
  }

/** Issues a credit note of a bill; its number is taken by the database. */
export const insertCreditNote = async (
  db: Db,
  bill: BillToCredit,
  note: { readonly lines: readonly CreditNoteLine[]; readonly issuedOn: string; readonly mentions: unknown },
): Promise<{ id: number; reference: string }> => {
  const issued = await db
    .insertInto('bills')
    .values({
      kind: 'credit-note',
      companyId: bill.companyId,
      customerId: bill.customerId,
      orderId: bill.orderId,
      issuedOn: note.issuedOn,
      creditedBillId: bill.id,
      ...sumOfLines(note.lines),
      fundsCents: note.lines.reduce((sum, line) => sum + sumOfFunds(line), 0),
      billedName: bill.billedName,
      billedAddressId: bill.billedAddressId,
      mentions: JSON.stringify(note.mentions),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('billLines')
    .values(
      note.lines.map((line, index) => ({
        billId: issued.id,
        kind: 'credit-note' as const,
        position: index + 1,
        ...line,
      })),
    )
    .execute()
  return issued
}

/** Locks an order until the commit, so that two notes of its bill follow each other. */
export const lockOrderToCredit = async (db: Db, orderId: number): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().executeTakeFirst()) !==
  undefined

/** How an order stands: its sums, what is under way, and the lesson that it bills. */
export const moneyToCredit = async (db: Db, orderId: number) => {
  const { rows } = await sql<{
    reference: string | null
    customer: string
    amountCents: number
    creditedCents: number
    paidCents: number
    /** Awaited of the family; and what the Urssaf paid. */
    pendingCents: number
    urssafCents: number
    expectedCents: number
    refundingCents: number
    onCardCents: number
    cesuCents: number
    courseId: number | null
  }>`
    select (select b.reference from bills b where b.order_id = o.id and b.kind = 'bill') as reference, concat_ws(' ', p.first_name, p.last_name) as customer,
           o.amount_cents, o.credited_cents, o.paid_cents, o.expected_cents,
           (select coalesce(sum(u.amount_cents), 0)::integer from payments u where u.order_id = o.id and u.direction = 'in' and u.status = 'pending' and u.type not in ('urssaf-advance', 'urssaf-debit')) as pending_cents,
           (select coalesce(sum(u.signed_cents), 0)::integer from payments u where u.order_id = o.id and u.status = 'succeeded' and u.type in ('urssaf-advance', 'urssaf-debit')) as urssaf_cents,
           (select coalesce(sum(r.amount_cents), 0)::integer from payments r where r.order_id = o.id and r.direction = 'out' and r.status = 'pending') as refunding_cents,
           (select coalesce(sum(i.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = i.id and r.status in ('pending', 'succeeded')), 0)), 0)::integer
              from payments i where i.order_id = o.id and i.direction = 'in' and i.status = 'succeeded' and i.type = 'card' and i.provider_intent_id is not null) as on_card_cents,
           (select coalesce(sum(i.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = i.id and r.status in ('pending', 'succeeded')), 0)), 0)::integer
              from payments i where i.order_id = o.id and i.direction = 'in' and i.status = 'succeeded' and i.payer = 'customer' and coalesce(i.credit_nature, i.type) = 'cesu') as cesu_cents,
           (select min(c.id) from courses c where c.order_id = o.id and c.status = '3-confirmed') as course_id
      from orders o join customers k on k.id = o.customer_id join people p on p.id = k.person_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** What the Urssaf is to advance follows the bill down, by the note of `cents` that was just written: those before are in it already. */
export const lowerThirdPart = async (db: Db, orderId: number, cents: number): Promise<void> => {
  await sql`update orders set third_part_cents = round(third_part_cents::numeric * (amount_cents - credited_cents) / (amount_cents - credited_cents + ${cents}::integer))
    where id = ${orderId} and third_part_cents > 0 and third_part_payment_status in ('missing', 'failed')`.execute(db)
}

/**
 * What the teachers of an order are to be paid follows its lessons: of one who was paid it stays what he was paid, of the
 * others it is that of the lessons that stand. The payments are looked at again with the note.
 * @param isOver nothing of the order is left: what it was stays readable
 */
export const noteTeacherAmount = async (db: Db, orderId: number, isOver: boolean): Promise<void> => {
  await sql`update orders o set teacher_amount_cents = (select coalesce(sum(case when paid.cents is null then t.cents else paid.cents end), 0)
      from (select x.teacher_id, coalesce(sum(x.teacher_amount_cents) filter (where not x.is_cancelled or ${isOver}), 0) as cents
        from order_teachers x where x.order_id = o.id and x.teacher_self_employed group by 1) t
      cross join lateral (select sum(p.amount_cents) - coalesce((select sum(d.amount_cents) from teacher_due_parts d join teacher_payments q on q.id = d.teacher_payment_id where q.order_id = o.id and q.teacher_id = t.teacher_id and q.status in ('pending', 'succeeded')), 0) as cents
        from teacher_payments p where p.order_id = o.id and p.teacher_id = t.teacher_id and p.status in ('pending', 'succeeded')) paid)
    where o.id = ${orderId} and o.teacher_amount_cents > 0
      and (not exists (select from teacher_payments p where p.order_id = o.id and p.status in ('pending', 'succeeded'))
        or (select count(distinct x.teacher_id) from order_teachers x where x.order_id = o.id and x.teacher_self_employed) > 1)`.execute(
    db,
  )
}

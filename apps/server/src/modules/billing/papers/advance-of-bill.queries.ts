// What of a bill is asked of the Urssaf, read with the bill: the facts that every screen and paper says in the same words.
import type { AdvanceOfBill } from '@cartable/domain/urssaf/advance-words.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Facts of the advance of the bill of an order; null of a credit note.
 * @param bill and @param order names of the rows of a query, `bills` and `orders` by default
 */
export const advanceOfBill = (
  bill: RawBuilder<unknown> = sql`bills`,
  order: RawBuilder<unknown> = sql`orders`,
) => sql<AdvanceOfBill | null>`case when ${bill}.kind = 'bill' then jsonb_build_object(
  'totalCents', ${bill}.total_cents, 'creditCents', ${order}.third_part_cents, 'collectsCents', ${order}.urssaf_collects_cents, 'expectedCents', ${order}.expected_cents,
  'byUrssafCents', (select coalesce(sum(p.signed_cents), 0) from payments p where p.order_id = ${order}.id and p.status = 'succeeded' and p.type in ('urssaf-advance', 'urssaf-debit')),
  'isEnded', ${order}.advance_ended_at is not null, 'isCancelled', ${order}.amount_cents > 0 and ${order}.credited_cents >= ${order}.amount_cents,
  'isStage', ${order}.traineeship_registration_id is not null,
  'decision', (select jsonb_build_object('isAdvanced', d.is_advanced, 'reason', d.reason) from course_advance_decisions d
     where d.course_id = (select min(l.course_id) from bill_lines l where l.bill_id = ${bill}.id) order by d.id desc limit 1),
  'activeFrom', (select max(r.active_from) from urssaf_registrations r where r.customer_id = ${order}.customer_id and r.status not in ('refused', 'unlinked'))) end`

export const findAdvanceOfBill = async (db: Db, billId: number): Promise<AdvanceOfBill | null> => {
  const { rows } = await sql<{ advance: AdvanceOfBill | null }>`
    select ${advanceOfBill(sql`b`, sql`o`)} as advance from bills b join orders o on o.id = b.order_id where b.id = ${billId}`.execute(
    db,
  )
  return rows[0]?.advance ?? null
}

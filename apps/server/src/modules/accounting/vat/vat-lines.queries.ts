// SQL of the lines behind the figures of the VAT return, and of their file.
import type { VatLine } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { vatPiece } from '../vat-sources.queries.ts'
import { deductions, movesOf, type Period } from './vat.queries.ts'

const personOf = (id: RawBuilder<unknown>) =>
  sql`(select concat_ws(' ', p.first_name, p.last_name) from people p where p.id = ${id})`

/** What became due at every rate, or at one. */
const dueLines = (period: Period) => sql`(
  select m.id, m.day, m.kind, m.reference, m.order_id, ${personOf(sql`c.person_id`)} as who, m.percent, m.base_cents, m.vat_cents
    from ${movesOf(
      period,
      sql`x.id, d.day, x.order_id, x.hour_pack_id, ${vatPiece} as reference, trim_scale(x.vat_percent::numeric)::text as percent, x.base_cents, x.vat_cents,
        case when x.hour_pack_id is not null then 'pack' when x.bill_id is not null then (select b.kind from bills b where b.id = x.bill_id)
          when x.bad_debt_move_id is not null then 'bad-debt' when x.base_cents < 0 or x.vat_cents < 0 then 'refund' else 'payment' end as kind`,
    )} m
    left join orders o on o.id = m.order_id left join hour_packs k on k.id = m.hour_pack_id
    join customers c on c.id = coalesce(o.customer_id, k.customer_id))`

/** VAT of teachers and of suppliers, an entry of the ledger each. */
const deductedLines = (period: Period) => sql`(
  select d.id, d.on_date as day, case when d.teacher_id is null then 'supplier' else 'teacher' end as kind, d.reference, d.order_id,
      coalesce(${personOf(sql`(select h.person_id from teachers h where h.id = d.teacher_id)`)}, d.supplier, d.label) as who, null::text as percent,
      d.base_cents::integer as base_cents, d.vat_cents::integer as vat_cents
    from (select x.*, t.order_id, coalesce(t.teacher_id, i.teacher_id, u.teacher_id) as teacher_id, s.supplier from ${deductions(period)} x
      left join teacher_payments t on t.id = x.teacher_payment_id left join teacher_bills i on i.id = x.teacher_bill_id left join teacher_dues u on u.id = x.teacher_due_id
      left join supplier_bills s on s.id = coalesce(x.supplier_bill_id, (select f.supplier_bill_id from supplier_set_offs f where f.id = x.supplier_set_off_id), (select min(m.supplier_bill_id) from bank_matches m where m.bank_line_id = x.bank_line_id))) d)`

export const listVatLines = async (
  db: Db,
  period: Period,
  { percent, most }: { readonly percent: string | undefined; readonly most: number },
): Promise<VatLine[]> => {
  const from =
    percent === undefined
      ? deductedLines(period)
      : sql`(select * from ${dueLines(period)} d where d.percent = ${percent})`
  const { rows } = await sql<VatLine>`
    select l.id, l.day::text, l.kind, l.reference, l.order_id, l.who, l.base_cents, l.vat_cents from ${from} l order by l.day, l.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Every line of a month, what is due first. */
export const vatLinesForExport = (db: Db, period: Period) =>
  db
    .selectFrom(
      sql<
        Record<'part' | 'percent' | 'day' | 'kind' | 'reference' | 'who' | 'baseCents' | 'vatCents' | 'id', unknown>
      >`(
        select 'due' as part, d.id, d.day, d.kind, d.reference, d.who, d.percent::numeric as percent, d.base_cents, d.vat_cents from ${dueLines(period)} d
        union all select 'deductible', t.id, t.day, t.kind, t.reference, t.who, null, t.base_cents, t.vat_cents from ${deductedLines(period)} t)`.as(
        'l',
      ),
    )
    .selectAll()
    .orderBy('l.part', 'desc')
    .orderBy('l.percent', (order) => order.desc().nullsLast())
    .orderBy('l.day')
    .orderBy('l.id')

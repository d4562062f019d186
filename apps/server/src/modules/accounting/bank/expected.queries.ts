// SQL of what the bank is still to show: what the books or the provider say was moved, less what lines of statements prove.
import type { Expected, FamilyFacts } from '@cartable/domain/accounting/bank/match.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { leftOf } from '../purchases/supplier-bills.queries.ts'

/** What a match may prove: the table of the target, and the column of `bank_matches` that names it. */
export const targets = {
  receipt: { table: 'receipts', column: 'receiptId' },
  refund: { table: 'refunds', column: 'refundId' },
  slip: { table: 'remittance_slips', column: 'remittanceSlipId' },
  payout: { table: 'card_payouts', column: 'cardPayoutId' },
  payment: { table: 'payments', column: 'paymentId' },
  teacherPayment: { table: 'teacher_payments', column: 'teacherPaymentId' },
  salaryPayment: { table: 'salary_payments', column: 'salaryPaymentId' },
  contributionPayment: { table: 'contribution_payments', column: 'contributionPaymentId' },
  teacherDuePart: { table: 'teacher_due_parts', column: 'teacherDuePartId' },
  vatReturn: { table: 'vat_returns', column: 'vatReturnId' },
  teacherTransfer: { table: 'teacher_transfers', column: 'teacherTransferId' },
  supplierBill: { table: 'supplier_bills', column: 'supplierBillId' },
} as const
export type Target = keyof typeof targets
/** A debit that the bank has becomes a receipt as its line is matched: that is what the line proves. */
export type Awaited = Target | 'debit'

export type ExpectedRow = {
  readonly target: Awaited
  readonly id: number
  readonly kind: Expected['kind']
  /** What is still to be seen of it; below zero what is to leave. */
  readonly cents: number
  /** Of a receipt that the bank took back: what it asks for it, on the same line or on one of its own. */
  readonly feeCents: number
  readonly day: string
  readonly words: string
  /** Names that only it has. */
  readonly names: readonly string[]
  /** Seen together on one line: the file of transfers, the request of the Urssaf. */
  readonly together: string | null
  readonly togetherWords: string | null
  readonly sender: string | null
}

const family = (customer: RawBuilder<unknown>) =>
  sql`(select upper(p.last_name) || coalesce(' ' || p.first_name, '') from customers c join people p on p.id = c.person_id where c.id = ${customer})`
const lastName = (customer: RawBuilder<unknown>) =>
  sql`(select p.last_name from customers c join people p on p.id = c.person_id where c.id = ${customer})`
const euros = (cents: RawBuilder<unknown>) =>
  sql`replace(to_char(abs(${cents}) / 100.0, 'FM999999990.00'), '.', ',') || ' €'`
const matched = (column: RawBuilder<unknown>) =>
  sql`coalesce((select sum(m.amount_cents) from bank_matches m where m.${column} = x.id), 0)`

/** What is still to be seen of a row `x`: as `v`, worked out before what only those that are awaited are called. */
const awaited = (cents: RawBuilder<unknown>) => sql`cross join lateral (select ${cents} as cents offset 0) v`

/** Money of the Urssaf that goes through its account: a payment `in` it makes, one `out` it takes back. */
export const isUrssaf = sql`x.type in ('urssaf-advance', 'urssaf-debit')`
/** What the bank is to show of each target when nothing of it was seen. */
const receipts = (
  companyId: number,
  amounts: readonly number[],
) => sql`select 'receipt' as target, x.id, x.company_id, case when x.status = 'bounced' then 'returned' else 'receipt' end as kind,
    v.cents,
    case when exists (select from bank_matches m where m.receipt_id = x.id and m.amount_cents < 0) then 0 else x.bank_fee_cents end as fee_cents,
    coalesce(x.ended_on, x.received_on) as day,
    case x.method when 'transfer' then 'Virement de ' when 'direct-debit' then 'Prélèvement de ' else 'Chèque rejeté de ' end || ${family(sql`x.customer_id`)} as words,
    array_remove(array['ENC' || lpad(x.id::text, 8, '0'), x.cheque_number, 'PREL' || lpad(d.id::text, 8, '0')], null) as names,
    case when x.status = 'posted' then f.reference end as together, 'Fichier de prélèvements ' || f.reference as together_words, ${lastName(sql`x.customer_id`)} as sender
  from receipts x ${awaited(sql`case when x.method in ('transfer', 'direct-debit') then case when x.status = 'posted' then x.amount_cents else 0 end
      else case when x.status = 'bounced' and x.remittance_slip_id is not null then -x.amount_cents else 0 end end - x.bank_fee_cents - ${matched(sql`receipt_id`)}`)}
  left join debits d on d.receipt_id = x.id left join debit_files f on f.id = d.debit_file_id where (x.method in ('transfer', 'direct-debit') or x.status = 'bounced') and not x.is_opening and v.cents <> 0
    and x.company_id = ${companyId} and (v.cents = any(${[...amounts]}::bigint[]) or x.status = 'bounced' or f.id is not null)`
const debits = sql`select 'debit', x.id, m.company_id, 'receipt', x.amount_cents, 0, x.collect_on, 'Prélèvement de ' || ${family(sql`m.customer_id`)},
    array['PREL' || lpad(x.id::text, 8, '0')], f.reference, 'Fichier de prélèvements ' || f.reference, ${lastName(sql`m.customer_id`)}
  from debits x join debit_mandates m on m.id = x.mandate_id join debit_files f on f.id = x.debit_file_id where x.status = 'sent'`
const slips = sql`select 'slip', x.id, x.company_id, 'slip', case when x.status = 'deposited' then x.total_cents else 0 end - ${matched(sql`remittance_slip_id`)}, 0, x.deposited_on,
    'Remise n° ' || x.number || case x.method when 'cash' then ', espèces' when 'cesu' then ', CESU' else ', chèques' end, array['REMISE' || lpad(x.number::text, 6, '0')], null, null, null
  from remittance_slips x`
/** Shown as it left: a rejected transfer then comes back, on a line of its own. */
const hasLeft = sql`exists (select from bank_matches m where m.refund_id = x.id)`
const refunds = sql`select 'refund', x.id, x.company_id, 'refund',
    v.cents, 0, case when x.status = 'rejected' and ${hasLeft} then x.rejected_on else coalesce(x.done_on, f.made_on, x.asked_on) end,
    'Remboursement de ' || ${family(sql`x.customer_id`)} || case when x.status = 'rejected' and ${hasLeft} then ', revenu' else '' end, array['REMB' || lpad(x.id::text, 8, '0')],
    case when x.status <> 'rejected' or not ${hasLeft} then f.reference end, 'Fichier de virements ' || f.reference, ${lastName(sql`x.customer_id`)}
  from refunds x ${awaited(sql`case when x.status = 'done' or (x.status = 'asked' and x.transfer_file_id is not null) or (x.is_returned and not ${hasLeft}) then -x.amount_cents else 0 end - ${matched(sql`refund_id`)}`)}
  left join transfer_files f on f.id = x.transfer_file_id where x.method in ('transfer', 'cheque') and v.cents <> 0`
const payouts = sql`select 'payout', x.id, x.company_id, 'payout', case when x.status = 'failed' then 0 else x.amount_cents end - ${matched(sql`card_payout_id`)}, 0, x.arrives_on,
    'Versement des cartes, ' || ${euros(sql`x.amount_cents`)}, array[x.provider_payout_id], null, null, 'STRIPE'
  from card_payouts x`
const urssaf = sql`select 'payment', x.id, o.company_id, 'urssaf', v.cents, 0, x.paid_on,
    'Avance Urssaf, ' || coalesce(b.reference, o.reference) || case when x.direction = 'out' then ', reprise' else '' end, array_remove(array[r.number, r.provider_request_id], null),
    coalesce(r.number, o.reference) || ' ' || x.direction, 'Avance Urssaf, ' || coalesce(b.reference, o.reference) || case when x.direction = 'out' then ', reprise' else '' end, 'URSSAF'
  from payments x ${awaited(sql`case when x.status = 'succeeded' then x.signed_cents else 0 end - ${matched(sql`payment_id`)}`)}
  join orders o on o.id = x.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
  left join lateral (select r.number, r.provider_request_id from urssaf_requests r where coalesce(x.refunded_payment_id, x.id) in (r.payment_id, r.debit_payment_id) order by r.id desc limit 1) r on true
  where ${isUrssaf} and v.cents <> 0`
const teachers = sql`select 'teacherPayment', x.id, o.company_id, 'teacher', case when x.status = 'succeeded' then -x.amount_cents else 0 end - ${matched(sql`teacher_payment_id`)}, 0, x.paid_on,
    'Professeur ' || (select upper(p.last_name) || coalesce(' ' || p.first_name, '') from teachers t join people p on p.id = t.person_id where t.id = x.teacher_id),
    array['PROF' || lpad(x.id::text, 8, '0')], null, null, (select p.last_name from teachers t join people p on p.id = t.person_id where t.id = x.teacher_id)
  from teacher_payments x join orders o on o.id = x.order_id where x.type = 'bank-transfer' and x.teacher_bill_id is null`

const company = sql`(select id from companies where code = 'private-tuition')`
const salaries = sql`select 'salaryPayment', x.id, ${company}, 'salary', v.cents, 0, coalesce(x.done_on, f.execute_on),
    'Salaire de ' || upper(p.last_name) || coalesce(' ' || p.first_name, '') || case when x.status = 'refused' then ', revenu' else '' end, array['SALA' || lpad(x.id::text, 8, '0')], f.reference, 'Fichier de salaires ' || f.reference, p.last_name
  from salary_payments x ${awaited(sql`case when x.status in ('asked', 'done') then -x.amount_cents else 0 end - ${matched(sql`salary_payment_id`)}`)}
  join salary_files f on f.id = x.salary_file_id join payslips s on s.id = x.payslip_id join teachers t on t.id = s.teacher_id join people p on p.id = t.person_id where v.cents <> 0 and f.status <> 'proposed'`
/** Gone to a wrong account, it left all the same, and comes back as far as it is said to have. */
const back = sql`coalesce((select sum(z.amount_cents) from misdirected_transfers g join misdirected_transfer_parts z on z.misdirected_transfer_id = g.id where g.teacher_transfer_id = x.id and z.outcome = 'recovered'), 0)`
const backOn = sql`(select max(z.ended_on) from misdirected_transfers g join misdirected_transfer_parts z on z.misdirected_transfer_id = g.id where g.teacher_transfer_id = x.id and z.outcome = 'recovered')`
const pays = sql`select 'teacherTransfer', x.id, b.company_id, 'teacher', v.cents, 0, coalesce(${backOn}, x.done_on, f.made_on),
    'Paie de ' || upper(p.last_name) || coalesce(' ' || p.first_name, '') || case x.status when 'refused' then ', revenue' when 'misdirected' then ', mauvais compte' else '' end, array['VPRT' || lpad(x.id::text, 8, '0'), b.reference],
    case when ${backOn} is null then f.reference end, 'Fichier de paie ' || f.reference, p.last_name
  from teacher_transfers x ${awaited(sql`case when x.status in ('asked', 'done', 'misdirected') then ${back} - x.amount_cents else 0 end - ${matched(sql`teacher_transfer_id`)}`)}
  join pay_files f on f.id = x.pay_file_id join teacher_bills b on b.id = x.teacher_bill_id join teachers t on t.id = b.teacher_id join people p on p.id = t.person_id where v.cents <> 0`
const contributions = sql`select 'contributionPayment', x.id, ${company}, 'contribution', case when x.status = 'paid' then -x.amount_cents else 0 end - ${matched(sql`contribution_payment_id`)}, 0, x.paid_on,
    'Cotisations de ' || to_char(x.month, 'MM/YYYY') || coalesce(', ' || r.name, ''), array['COTIS' || lpad(x.id::text, 8, '0')], null, null, 'URSSAF'
  from contribution_payments x left join regional_urssafs r on r.id = x.regional_urssaf_id`

/** What a teacher gave back of one day is one transfer, whatever it was paid too much for. */
const repaid = sql`select 'teacherDuePart', x.id, ${company}, 'teacher', -x.amount_cents - ${matched(sql`teacher_due_part_id`)}, 0, x.received_on,
    'Trop-versé rendu par ' || upper(p.last_name) || coalesce(' ' || p.first_name, ''), array['REPRISE' || lpad(u.id::text, 8, '0')],
    'RENDU ' || u.teacher_id || ' ' || x.received_on, 'Trop-versés rendus par ' || upper(p.last_name) || coalesce(' ' || p.first_name, ''), p.last_name
  from teacher_due_parts x join teacher_dues u on u.id = x.due_id join teachers t on t.id = u.teacher_id join people p on p.id = t.person_id where x.received_on is not null`
const vat = sql`select 'vatReturn', x.id, x.company_id, 'vat', -greatest(x.net_cents, 0) - ${matched(sql`vat_return_id`)}, 0, (x.filed_at at time zone 'Europe/Paris')::date,
    'TVA de ' || to_char(x.month, 'MM/YYYY'), array['TVA' || to_char(x.month, 'YYYYMM')], null, null, 'DGFIP'
  from vat_returns x`

const suppliers = sql`select 'supplierBill', b.id, b.company_id, 'supplier', -${leftOf}, 0, coalesce(b.due_on, b.billed_on),
    case b.kind when 'bill' then 'Facture de ' else 'Avoir de ' end || b.supplier || ', ' || b.reference, array[b.reference], null, null, b.supplier
  from supplier_bills b where b.status = 'entered'`

/** All of them; of receipts, which are many, those that a line may be. */
const every = (companyId: number, amounts: readonly number[]) =>
  sql`(${receipts(companyId, amounts)} union all ${debits} union all ${slips} union all ${refunds} union all ${payouts} union all ${urssaf} union all ${teachers} union all ${salaries} union all ${contributions} union all ${vat} union all ${repaid} union all ${pays} union all ${suppliers})`

/**
 * What the bank is still to show of a company, since a day: nothing older was in any statement.
 * @param amounts of the lines that are looked at: what is seen alone is one of them, or no proposal of theirs
 */
export const listExpected = async (
  db: Db,
  companyId: number,
  { since, amounts }: { readonly since: string; readonly amounts: readonly number[] },
): Promise<ExpectedRow[]> => {
  const { rows } = await sql<ExpectedRow>`
    select e.target, e.id, e.kind, e.cents::bigint as cents, e.fee_cents, e.day::text as day, e.words, e.names, e.together, e.together_words, e.sender
      from ${every(companyId, amounts)} e where e.company_id = ${companyId} and e.cents <> 0 and (e.day is null or e.day >= ${since}::date)
       and (e.cents = any(${[...amounts]}::bigint[]) or e.together is not null or e.kind in ('urssaf', 'returned', 'vat')) order by e.day, e.id`.execute(
    db,
  )
  // a payment that was cancelled after the bank had shown it has lost its day
  return rows.map((row) => ({ ...row, day: row.day ?? since }))
}

/** Families of a company that may have paid by transfer: those that owe, and those whose account or name a line bears. */
export const listFamilies = async (
  db: Db,
  companyId: number,
  digests: readonly Buffer[],
): Promise<(FamilyFacts & { readonly day: string })[]> => {
  const { rows } = await sql<FamilyFacts & { readonly day: string }>`
    with found as materialized (
      select id from (select distinct o.customer_id from orders o where o.company_id = ${companyId} and o.cancelled_at is null and o.customer_due_cents > 0
         union select k.id from bank_accounts a join customers k on k.person_id = a.person_id where a.iban_digest = any(${[...digests]}::bytea[])) f (id) order by id limit 5000),
    owed as materialized (
      select o.customer_id, jsonb_agg(jsonb_build_object('reference', coalesce(b.reference, o.reference), 'orderReference', o.reference, 'dueCents', o.customer_due_cents) order by o.ordered_on, o.id) as due
        from found f join orders o on o.customer_id = f.id and o.company_id = ${companyId} and o.cancelled_at is null and o.customer_due_cents > 0
        left join bills b on b.order_id = o.id and b.kind = 'bill' group by 1)
    select c.id as customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as name, p.last_name, p.first_name,
      coalesce((select array_agg(encode(a.iban_digest, 'hex')) from bank_accounts a where a.person_id = p.id), '{}') as digests,
      coalesce(owed.due, '[]') as due
      from found f join customers c on c.id = f.id join people p on p.id = c.person_id left join owed on owed.customer_id = c.id
     order by c.id`.execute(db)
  return rows
}

/** What of it a line may prove with a gap: returns of the VAT, contributions, cheques and CESU that were taken to the bank. */
export const listWithGap = async (
  db: Db,
  companyId: number,
  { since, isOut }: { readonly since: string; readonly isOut: boolean },
): Promise<(ExpectedRow & { readonly target: Target })[]> => {
  const { rows } = await sql<ExpectedRow & { readonly target: Target }>`
    select e.target, e.id, e.kind, e.cents::bigint as cents, e.fee_cents, e.day::text as day, e.words, e.names, e.together, e.together_words, e.sender
      from (${slips} union all ${contributions} union all ${vat}) e (target, id, company_id, kind, cents, fee_cents, day, words, names, together, together_words, sender)
     where e.company_id = ${companyId} and ${isOut ? sql`e.cents < 0` : sql`e.cents > 0`} and (e.day is null or e.day >= ${since}::date)
     order by e.day, e.id`.execute(db)
  return rows
}

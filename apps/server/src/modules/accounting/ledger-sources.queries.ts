// SQL of what the ledger is made from: bills, payments and payments of teachers, each as one event and its signed lines.
import type { AccountNature } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import type { LedgerSource } from '@cartable/domain/accounting/ledger.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { compensationNature, creditNatures, returnFeeNature } from '../billing/papers/bill-mentions.ts'
import { accrual, accrualBack } from './accrual-sources.queries.ts'
import { badDebt } from './bad-debt-sources.queries.ts'
import { bookedOn } from './booked.queries.ts'
import { misdirectedPart, misdirectedTransfer } from './misdirected-sources.queries.ts'
import {
  bankLine,
  bouncedFee,
  chosenAccount,
  creditMove,
  moneyOf,
  payoutExplanation,
  payoutLine,
  refund,
  type SourceSql,
  slip,
} from './money-sources.queries.ts'
import { contributionPayment, payslip, salaryPayment, teacherBill } from './pay-sources.queries.ts'
import { teacherDue, teacherDuePart } from './take-back-sources.queries.ts'
import { vatMove, vatReturn } from './vat-sources.queries.ts'

type Part = RawBuilder<unknown>

/** Bills and credit notes. The place of the lesson is read from what the paper froze, never from the contract of today. */
const sign = sql`case b.kind when 'bill' then 1 else -1 end`
const bill: SourceSql = {
  column: sql`bill_id`,
  table: sql`bills`,
  mayChange: false,
  events: sql`select b.id as source_id, b.company_id, case when b.is_opening then 'OD' else 'VE' end as journal, ${bookedOn} as on_date, b.reference,
      case when b.is_opening and b.kind = 'bill' then 'Créance reprise ' when b.is_opening then 'Réduction de créance reprise ' when b.kind = 'bill' then 'Facture ' else 'Avoir ' end || b.reference || ', ' || b.billed_name as label
    from bills b where exists (select from bill_lines l where l.bill_id = b.id and l.total_cents <> 0)`,
  lines: sql`select b.id as source_id, 1 as rank, 'customer' as nature, b.customer_id, null::bigint as teacher_id, b.signed_total_cents::bigint as cents from bills b
    union all
    select b.id, 2, case when l.total_cents < 0 then 'discount' when b.mentions ->> 'regime' = 'mandataire' then 'revenue-agency-fee' when k.code = 'traineeship' then 'revenue-traineeship'
        when b.mentions #>> '{service,nature}' = any(${[...creditNatures]}) then 'revenue-tuition'
        when b.mentions #>> '{service,nature}' in (${compensationNature}, ${returnFeeNature}) then 'revenue-cancellation' else 'revenue-tuition-online' end,
        null, null, -sum(${sign} * l.total_excl_tax_cents)
      from bills b join companies k on k.id = b.company_id join bill_lines l on l.bill_id = b.id group by 1, 2, 3
    union all
    -- it waits for the money, but where the company opted to owe it as it bills: the bill of the order says so
    select b.id, 3, case vat_basis(b.order_id) when 'debits' then 'vat-collected-' || trim_scale(l.vat_percent::numeric)::text else 'vat-pending' end, null, null, -sum(${sign} * l.vat_cents)
      from bills b join bill_lines l on l.bill_id = b.id group by 1, 2, 3
    union all
    -- wages and contributions of families who employ their teachers pass through their own account, neither sold nor taxed
    -- what was owed before the books were kept here has its counterpart where they open
    select b.id, 4, case when b.is_opening then 'suspense' else 'customer-funds' end, case when not b.is_opening then b.customer_id end, null, -(${sign} * b.funds_cents) from bills b where b.funds_cents > 0`,
}

/** The bank took back a cheque that it had: the money leaves the bank, not what waits for it. */
const bouncedBack = sql`p.direction = 'out' and exists (select from receipts r where r.id = p.receipt_id and r.remittance_slip_id is not null)`
/** A payment is for an order, or by card for hours sold ahead: what came of those is credit of the family at once. */
const ofPayment = sql`left join orders o on o.id = p.order_id left join hour_packs k on k.id = p.hour_pack_id`
/** Its piece is the bill that it pays, as that of the bill's own entry; the order stands in the label. Money that comes before its bill has no other piece than the order. */
const payment: SourceSql = {
  column: sql`payment_id`,
  table: sql`payments`,
  mayChange: true,
  events: sql`select p.id as source_id, coalesce(o.company_id, k.company_id) as company_id,
      case p.type when 'card' then 'CB' when 'urssaf-advance' then 'UR' when 'urssaf-debit' then 'UR' when 'cash' then 'CA' when 'credit' then 'OD' else 'BQ' end as journal,
      p.paid_on as on_date, coalesce((select b.reference from bills b where b.order_id = o.id and b.kind = 'bill'), o.reference, 'PACK' || lpad(k.id::text, 8, '0')) as reference,
      case when p.type = 'credit' and p.direction = 'in' then 'Avoir en compte sur ' when p.type = 'credit' then 'Mis en avoir de ' when p.receipt_id is not null and p.direction = 'out' then 'Rejet de ' when exists (select from card_disputes d where d.lost_payment_id = p.id) then 'Contestation perdue, ' when p.direction = 'in' then 'Règlement ' else 'Remboursement ' end || coalesce(o.reference, 'pack d’heures') || ', ' || concat_ws(' ', c.first_name, c.last_name) as label
    from payments p ${ofPayment} join customers u on u.id = coalesce(o.customer_id, k.customer_id) join people c on c.id = u.person_id
   where p.status = 'succeeded'`,
  lines: sql`select p.id as source_id, 1 as rank, ${moneyOf(sql`p.type`, bouncedBack)} as nature, case p.type when 'credit' then o.customer_id end as customer_id, null::bigint as teacher_id, (p.signed_cents - p.provider_fee_cents)::bigint as cents
      from payments p left join orders o on o.id = p.order_id where p.status = 'succeeded'
    union all
    select p.id, 2, 'provider-fees', null, null, p.provider_fee_cents from payments p where p.status = 'succeeded' and p.provider_fee_cents > 0
    union all
    select p.id, 3, case when k.id is null then 'customer' else 'customer-advance' end, coalesce(o.customer_id, k.customer_id), null, -p.signed_cents from payments p ${ofPayment} where p.status = 'succeeded'`,
}

/** What a self-employed teacher is paid: with a run, what his invoice made due; by itself, his cost and the VAT that he charges are known by his payment. */
const teacherPayment: SourceSql = {
  column: sql`teacher_payment_id`,
  table: sql`teacher_payments`,
  mayChange: true,
  events: sql`select p.id as source_id, coalesce(o.company_id, k.id) as company_id, 'PR' as journal, p.paid_on as on_date,
      coalesce((select v.reference from teacher_bills v where v.id = p.teacher_bill_id), o.reference, 'STAGE' || lpad(p.traineeship_group_id::text, 8, '0')) as reference,
      'Professeur ' || concat_ws(' ', t.first_name, t.last_name) || coalesce(', ' || o.reference, '') as label
    from teacher_payments p left join orders o on o.id = p.order_id join companies k on k.code = case when p.teacher_extra_id is null then 'traineeship' else 'private-tuition' end
    join teachers h on h.id = p.teacher_id join people t on t.id = h.person_id
   where p.status = 'succeeded'`,
  lines: sql`select p.id as source_id, 1 as rank, 'teacher-costs' as nature, null::bigint as customer_id, p.teacher_id, (p.amount_cents - p.vat_cents)::bigint as cents from teacher_payments p where p.status = 'succeeded' and p.teacher_bill_id is null
    union all
    select p.id, 1, 'vat-deductible', null, null, p.vat_cents from teacher_payments p where p.status = 'succeeded' and p.teacher_bill_id is null
    union all
    select p.id, 2, 'teacher', null, p.teacher_id, -p.amount_cents from teacher_payments p where p.status = 'succeeded' and p.teacher_bill_id is null
    union all
    select p.id, 3, 'teacher', null, p.teacher_id, p.amount_cents from teacher_payments p where p.status = 'succeeded'
    union all
    select p.id, 4, case p.type when 'bank-transfer' then 'bank' else 'card-provider' end, null, null, -p.amount_cents from teacher_payments p where p.status = 'succeeded'`,
}

export const sources: Readonly<Record<LedgerSource, SourceSql>> = {
  ...{ bill, payment, teacherPayment },
  ...{ creditMove, refund, slip, bouncedFee, bankLine, payoutLine, payoutExplanation },
  ...{ payslip, salaryPayment, contributionPayment, teacherBill, vatMove, vatReturn, teacherDue, teacherDuePart },
  ...{ misdirectedTransfer, misdirectedPart, badDebt, accrual, accrualBack },
}
export const sourceKinds = Object.keys(sources) as LedgerSource[]

/** Natures that the lines above name, those of VAT that is due aside: they follow the rates. */
export const fixedNatures: readonly AccountNature[] = [
  'customer',
  'discount',
  'revenue-traineeship',
  'revenue-tuition',
  'revenue-tuition-online',
  'revenue-cancellation',
  'revenue-agency-fee',
  'customer-funds',
  'customer-contributions',
  'payment-gap-expense',
  'payment-gap-revenue',
  'card-provider',
  'cash',
  'cheque',
  'urssaf-advance',
  'bank',
  'customer-advance',
  'provider-fees',
  'suspense',
  'internal-transfer',
  'teacher-costs',
  'teacher-debt',
  'misdirected-transfer',
  'bad-debt',
  'bad-debt-recovered',
  'vat-deductible',
  'teacher',
  'vat-pending',
  'vat-due',
  'vat-credit',
  'sales-to-invoice',
  'accrued-output-vat',
  'costs-to-receive',
  'accrued-input-vat',
  'supplier',
  'input-vat-pending',
]

/** Account of the lines' nature; one that a person chose is named by itself, and stays theirs once it is put away. */
const isIts = sql`case when l.nature like '${sql.raw(chosenAccount)}%' then a.id = substr(l.nature, ${sql.lit(chosenAccount.length + 1)})::bigint else a.enabled and a.nature = l.nature end`
export const accountOf = sql`system_accounts a on ${isIts}`
export const hasAccount = sql<boolean>`exists (select from system_accounts a where ${isIts})`
/** Lines that say something: an amount of zero stands in no account. */
export const linesOf = ({ lines }: SourceSql) => sql`(select * from (${lines}) q where q.cents <> 0)`

/** Whether a fiscal year holds the day of an event. */
export const hasYear = sql<boolean>`exists (select from fiscal_years f where f.company_id = ev.company_id and f.period @> ev.on_date)`
/** Whether every line of an event has its account. */
export const hasAccounts = (source: SourceSql) =>
  sql<boolean>`(select bool_and(${hasAccount}) from ${linesOf(source)} l where l.source_id = ev.source_id)`

/** The day an event is entered: its own, or the first that is still open when the books of its period are closed. */
export const openDay = (onDate: Part, companyId: Part) =>
  sql`(select min(greatest(lower(f.period), ${onDate}, f.closed_through + 1)) from fiscal_years f
    where f.company_id = ${companyId} and upper(f.period) > ${onDate} and (f.closed_through is null or f.closed_through + 1 < upper(f.period)))`

/** What is older than the first fiscal year of its company stands in former books. */
const isOfBooks = sql`s.on_date >= coalesce((select min(lower(f.period)) from fiscal_years f where f.company_id = s.company_id), '-infinity')`
const hasNoEntry = ({ column }: SourceSql, id: Part) =>
  sql`not exists (select from ledger_entries e where e.${column} = ${id} and e.reverses_entry_id is null)`

/** Events that have no entry yet, for who asks of some by their ids. */
export const unposted = (source: SourceSql) =>
  sql`(select * from (${source.events}) s where ${hasNoEntry(source, sql`s.source_id`)} and ${isOfBooks}) ev`
/** All of them, of those that are kept as waiting: which they are is found first, so that what an event says is worked out for these alone. */
export const allUnposted = (kind: LedgerSource) => {
  const source = sources[kind]
  return sql`(
  with waiting as materialized (select w.source_id as id from ledger_waiting w where w.source = ${kind} and ${hasNoEntry(source, sql`w.source_id`)})
  select s.* from waiting w join (${source.events}) s on s.source_id = w.id where ${isOfBooks}) ev`
}

// SQL of what is looked at before a month is closed: how much of each is still open, up to the last day of the month.
import { type BankReading, gapOfBank } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import {
  type Checked,
  type ClosingCheck,
  closingCheckKeys,
} from '@cartable/domain/accounting/closing/closing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { unaccrued } from '../accruals/due.queries.ts'
import { unexplained } from '../bank/transit.queries.ts'
import { allUnposted, sourceKinds } from '../ledger-sources.queries.ts'
import { novaDue } from '../nova/nova-due.queries.ts'
import { vatDue } from './vat-due.queries.ts'

type Scope = { readonly companyId: number; readonly from: string; readonly to: string }
type Count = (scope: Scope) => RawBuilder<unknown>

/** Lessons are of the company of private tuition. */
const lessons = (
  { companyId, to }: Scope,
  which: RawBuilder<unknown>,
) => sql`(select count(*) from courses c join companies k on k.id = ${companyId} and k.code = 'private-tuition'
    where (c.done_at at time zone 'Europe/Paris')::date <= ${to}::date and ${which})`

/** Payslips that were issued, of the company of private tuition, of the month and before. */
const payslips = (
  { companyId, from }: Scope,
  what: RawBuilder<unknown>,
) => sql`(select ${what} from payslips s join companies k on k.id = ${companyId} and k.code = 'private-tuition'
    where s.issued_on is not null and s.month <= ${from}::date)`

/** What is read of the bank, and counted apart. */
type BankCheck = 'statements' | 'bank'
const counts: Readonly<Record<Exclude<ClosingCheck, BankCheck>, Count>> = {
  unposted: ({ companyId, to }) =>
    sql`(${sql.join(
      sourceKinds.map(
        (kind) =>
          sql`(select count(*) from ${allUnposted(kind)} where ev.company_id = ${companyId} and ev.on_date <= ${to}::date)`,
      ),
      sql` + `,
    )})`,
  undated: ({ companyId, to }) =>
    sql`(select count(*) from refunds r where r.company_id = ${companyId} and r.status = 'asked' and r.asked_on <= ${to}::date)`,
  unconfirmed: (scope) =>
    lessons(
      scope,
      sql`c.status in ('2-validated', '21-validated-teacher-mail', '22-validated-customer-mail', '23-validated-waiting')`,
    ),
  disputed: (scope) => lessons(scope, sql`c.status = '4-disputed'`),
  unbilled: (scope) =>
    lessons(
      scope,
      sql`c.status = '3-confirmed' and c.order_id is null and c.hour_pack_id is null and c.price_cents > 0`,
    ),
  advances: ({ companyId, to }) =>
    sql`(select count(*) from urssaf_requests q join bills b on b.id = q.bill_id
      where b.company_id = ${companyId} and q.status in ('draft', 'sent', 'waiting', 'validated', 'debited') and q.employment_to <= ${to}::date)`,
  deposits: ({ companyId, to }) =>
    sql`(select count(*) from receipts r where r.company_id = ${companyId} and r.status = 'posted' and r.remittance_slip_id is null
      and r.method in ('cheque', 'cesu', 'cash') and r.received_on <= ${to}::date)`,
  unmatched: ({ companyId, to }) =>
    sql`(select count(*) from bank_lines l where l.company_id = ${companyId} and l.kind is null and l.booked_on <= ${to}::date)`,
  suspense: ({ companyId, to }) =>
    sql`(select count(*) from bank_lines l where l.company_id = ${companyId} and l.kind = 'suspense' and l.booked_on <= ${to}::date) + (select count(*) from ${unexplained} and y.company_id = ${companyId} and y.arrives_on <= ${to}::date)`,
  purchases: ({ companyId, to }) =>
    sql`(select count(*) from supplier_bills b where b.company_id = ${companyId} and b.status = 'draft' and b.billed_on <= ${to}::date)`,
  manual: ({ companyId, to }) =>
    sql`(select count(*) from manual_entries m where m.company_id = ${companyId} and m.status = 'to-approve' and m.entry_on <= ${to}::date)`,
  teachers: ({ companyId, to }) =>
    sql`(select count(*) from teachers_to_pay(${to}::date + 1) y where y.company_id = ${companyId})`,
  // those that could be established, recalls of months before included: families that employ, lessons on no payslip
  payslips: ({ companyId, to }) =>
    sql`(select count(distinct (c.teacher_id, c.customer_id)) from courses c join companies k on k.id = ${companyId} and k.code = 'private-tuition'
      join contracts t on t.id = c.contract_id and t.regime = 'mandataire'
     where c.status = '3-confirmed' and c.payslip_id is null and not c.teacher_self_employed
       and c.done_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris'))`,
  wages: (scope) =>
    payslips(
      scope,
      sql`count(*) filter (where s.net_cents > 0
        and not exists (select from salary_payments x where x.payslip_id = s.id and x.status = 'done'))`,
    ),
  declarations: ({ companyId, from }) =>
    sql`(select count(*) from salary_declarations d join companies k on k.id = ${companyId} and k.code = 'private-tuition'
      where d.declared_on is null and d.month <= ${from}::date)`,
  contributions: (scope) =>
    payslips(
      scope,
      sql`count(distinct (s.month, coalesce(s.regional_urssaf_id, 0))) filter (where s.contribution_payment_id is null
        and s.employee_charges_cents + s.employer_charges_cents > 0)`,
    ),
  vat: ({ companyId, from }) =>
    sql`(select count(*) from ${vatDue} where v.company_id = ${companyId} and v.month < ${from}::date)`,
  accruals: unaccrued,
  nova: ({ companyId, to }) =>
    sql`(select count(*) from ${novaDue(sql`${to}::date + 1`)} join companies k on k.id = ${companyId} and k.code = 'private-tuition')`,
  // the law sets them for private tuition: what the families of lessons and those who teach them are paid and taxed by
  rates: ({ companyId, to }) =>
    sql`(select count(*) from rates_to_confirm(extract(year from ${to}::date)::integer) r join companies k on k.id = ${companyId} and k.code = 'private-tuition')`,
}

/** What the account of what is to be explained holds at the end of the month, whatever put it there. */
const held: Partial<Readonly<Record<ClosingCheck, Count>>> = {
  suspense: ({ companyId, from }) =>
    sql`(select coalesce(sum(t.debit_cents - t.credit_cents), 0) from ledger_account_totals t join system_accounts a on a.id = t.system_account_id
      where a.nature = 'suspense' and t.company_id = ${companyId} and t.month <= ${from}::date and t.source <> 'opening')`,
}

const ofBank = ({ holes, agreement }: BankReading): Readonly<Record<BankCheck, number>> => ({
  statements: holes.length,
  bank: agreement !== null && (gapOfBank({ ...agreement, items: [] }) ?? 0) !== 0 ? 1 : 0,
})

/** Every check with what it counts, in the order in which they are read. */
export const countChecks = async (db: Db, scope: Scope, bank: BankReading): Promise<Checked[]> => {
  const read = ofBank(bank)
  const { rows } = await sql<{ key: ClosingCheck; count: number; cents: number | null }>`
    select x.key, x.count::integer, x.cents::bigint as cents from (${sql.join(
      closingCheckKeys.map(
        (key, rank) =>
          sql`select ${rank}::integer as rank, ${key}::text as key, ${key in read ? sql.lit(read[key as BankCheck]) : counts[key as keyof typeof counts](scope)} as count, ${held[key]?.(scope) ?? sql`null::bigint`} as cents`,
      ),
      sql` union all `,
    )}) x order by x.rank`.execute(db)
  return rows.map(({ cents, ...check }) => (cents === null ? check : { ...check, cents }))
}

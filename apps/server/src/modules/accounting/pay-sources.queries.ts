// SQL of what the ledger is made from by pay: payslips of families who employ, their wages and contributions, invoices of self-employed teachers.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

const company = sql`(select id from companies where code = 'private-tuition')`
const teacher = sql`(select concat_ws(' ', t.first_name, t.last_name) from teachers h join people t on t.id = h.person_id where h.id = s.teacher_id)`
const owed = sql`(s.employee_charges_cents + s.employer_charges_cents)`
/** What leaves the money of the family: what its bills asked, but for a difference that is more than rounding. */
const taken = sql`(s.collected_cents - s.gap_cents)`
const reference = sql`'BULLETIN' || lpad(s.id::text, 8, '0')`

/** The contributions of a payslip are owed to the Urssaf from now on; cents lost by rounding are the company's. */
export const payslip: SourceSql = {
  column: sql`payslip_id`,
  table: sql`payslips`,
  mayChange: false,
  events: sql`select s.id as source_id, ${company} as company_id, 'OD' as journal, s.issued_on as on_date, ${reference} as reference,
      'Bulletin de ' || ${teacher} || ', ' || to_char(s.month, 'MM/YYYY') as label
    from payslips s where s.issued_on is not null and (${owed} <> 0 or ${taken} <> 0)`,
  lines: sql`select s.id as source_id, 1 as rank, 'customer-funds' as nature, s.customer_id, null::bigint as teacher_id, ${taken}::bigint as cents from payslips s
    union all
    select s.id, 2, 'customer-contributions', null, null, -${owed} from payslips s
    union all
    select s.id, 3, case when ${taken} > ${owed} then 'payment-gap-revenue' else 'payment-gap-expense' end, null, null, ${owed} - ${taken} from payslips s`,
}

/** The wage leaves with the money of the family that employs. */
export const salaryPayment: SourceSql = {
  column: sql`salary_payment_id`,
  table: sql`salary_payments`,
  mayChange: true,
  events: sql`select x.id as source_id, ${company} as company_id, 'PR' as journal, x.done_on as on_date, ${reference} as reference,
      'Salaire de ' || ${teacher} || ', ' || to_char(s.month, 'MM/YYYY') as label
    from salary_payments x join payslips s on s.id = x.payslip_id where x.status = 'done'`,
  lines: sql`select x.id as source_id, 1 as rank, 'customer-funds' as nature, s.customer_id, null::bigint as teacher_id, x.amount_cents::bigint as cents
      from salary_payments x join payslips s on s.id = x.payslip_id where x.status = 'done'
    union all
    select x.id, 2, 'bank', null, null, -x.amount_cents from salary_payments x where x.status = 'done'`,
}

export const contributionPayment: SourceSql = {
  column: sql`contribution_payment_id`,
  table: sql`contribution_payments`,
  mayChange: true,
  events: sql`select x.id as source_id, ${company} as company_id, 'BQ' as journal, x.paid_on as on_date, 'COTIS' || lpad(x.id::text, 8, '0') as reference,
      'Cotisations, ' || to_char(x.month, 'MM/YYYY') || coalesce(', ' || (select r.name from regional_urssafs r where r.id = x.regional_urssaf_id), '') as label
    from contribution_payments x where x.status = 'paid'`,
  lines: sql`select x.id as source_id, 1 as rank, 'customer-contributions' as nature, null::bigint as customer_id, null::bigint as teacher_id, x.amount_cents as cents
      from contribution_payments x where x.status = 'paid'
    union all
    select x.id, 2, 'bank', null, null, -x.amount_cents from contribution_payments x where x.status = 'paid'`,
}

/** What a self-employed teacher costs is due on the day of his invoice, with the VAT that he bears on it. */
export const teacherBill: SourceSql = {
  column: sql`teacher_bill_id`,
  table: sql`teacher_bills`,
  mayChange: false,
  events: sql`select b.id as source_id, b.company_id, 'PR' as journal, b.issued_on as on_date, b.reference,
      'Facture ' || b.reference || ', ' || concat_ws(' ', t.first_name, t.last_name) as label
    from teacher_bills b join teachers h on h.id = b.teacher_id join people t on t.id = h.person_id where b.total_cents > 0`,
  lines: sql`select b.id as source_id, 1 as rank, 'teacher-costs' as nature, null::bigint as customer_id, b.teacher_id, b.total_excl_tax_cents::bigint as cents from teacher_bills b
    union all
    select b.id, 2, 'vat-deductible', null, null, b.vat_cents from teacher_bills b
    union all
    select b.id, 3, 'teacher', null, b.teacher_id, -b.total_cents from teacher_bills b`,
}

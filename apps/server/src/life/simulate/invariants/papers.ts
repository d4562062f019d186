// Papers of billing: each the sum of its lines, never more credited than billed, its VAT in the books to the cent.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const papersAreTheirLines = byQuery(
  'papers-are-the-sum-of-their-lines',
  'A bill or a credit note is the sum of its lines: price, price without tax, VAT, and what it collects for others.',
  'bills',
  () => sql`
    select b.id, b.reference || ' says ' || b.total_cents || ' of which VAT ' || b.vat_cents as what from bills b
      left join lateral (select coalesce(sum(total_cents), 0) as total, coalesce(sum(total_excl_tax_cents), 0) as excl, coalesce(sum(vat_cents), 0) as vat,
          coalesce(sum(wages_cents + contributions_cents), 0) as funds from bill_lines l where l.bill_id = b.id) s on true
     where (b.total_cents, b.total_excl_tax_cents, b.vat_cents, b.funds_cents) is distinct from (s.total, s.excl, s.vat, s.funds)`,
)

export const creditedWithinBilled = byQuery(
  'credited-within-what-was-billed',
  'The credit notes of a line give back no more than it billed, of the price as of each part of it; what is credited whole gives its VAT back to the cent.',
  'bill_lines',
  () => sql`
    select o.id, 'line ' || o.id || ' of ' || o.total_cents || ' (VAT ' || o.vat_cents || ') is credited ' || sum(c.total_cents) || ' (VAT ' || sum(c.vat_cents) || ')' as what
      from bill_lines o join bill_lines c on c.credited_line_id = o.id group by o.id
    having abs(sum(c.total_cents)) > abs(o.total_cents) or abs(sum(c.vat_cents)) > abs(o.vat_cents)
        or sum(c.wages_cents) > o.wages_cents or sum(c.contributions_cents) > o.contributions_cents
        or (sum(c.total_cents) = o.total_cents and (sum(c.vat_cents), sum(c.wages_cents), sum(c.contributions_cents)) <> (o.vat_cents, o.wages_cents, o.contributions_cents))`,
)

export const vatIsThatOfPapers = byQuery(
  'vat-of-the-books-is-that-of-the-papers',
  'What the books hold as VAT for a company, due or in wait, is what its bills charged, less what its credit notes gave back.',
  'companies',
  () => sql`
    with entered as (select e.company_id, sum(l.credit_cents - l.debit_cents) as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null and e.vat_return_id is null
                       join system_accounts a on a.id = l.system_account_id where a.nature like 'vat-collected%' or a.nature = 'vat-pending' group by 1),
         printed as (select company_id, sum(case kind when 'bill' then vat_cents else -vat_cents end) as cents from bills group by 1)
    select company_id as id, 'company ' || company_id || ': ' || coalesce(entered.cents, 0) || ' in the books, ' || coalesce(printed.cents, 0) || ' on its papers' as what
      from entered full join printed using (company_id) where coalesce(entered.cents, 0) <> coalesce(printed.cents, 0)`,
)

export const paperInvariants = [papersAreTheirLines, creditedWithinBilled, vatIsThatOfPapers] as const

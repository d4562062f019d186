// Numbers that the law wants without a gap: bills, credit notes, entries of the books.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const billsWithoutGap = byQuery(
  'bills-without-gap',
  'Bills and credit notes of a company and a year are numbered from one on without a gap, as many as the series says.',
  'bills',
  () => sql`
    select max(b.id) as id, s.kind || ' of company ' || s.company_id || ' in ' || s.year || ': ' || count(b.id) || ' papers, highest ' || coalesce(max(b.number), 0) || ', series at ' || s.last_number as what
      from bill_series s left join bills b on b.company_id = s.company_id and b.kind = s.kind and b.year = s.year and not b.is_opening
     group by s.company_id, s.kind, s.year, s.last_number
    having count(b.id) <> s.last_number or coalesce(max(b.number), 0) <> s.last_number`,
)

export const billsInOrder = byQuery(
  'bills-in-order',
  'A bill is never dated before one that has a lower number.',
  'bills',
  () => sql`
    select id, reference || ' is dated ' || issued_on || ', after ' || before as what
      from (select b.*, lag(issued_on) over (partition by company_id, kind, year order by number) as before from bills b where not b.is_opening) b
     where before > issued_on`,
)

export const entriesWithoutGap = byQuery(
  'entries-without-gap',
  'Entries of a journal and a year are numbered from one on without a gap, as many as the sequence says.',
  'ledger_entries',
  () => sql`
    select max(e.id) as id, 'journal ' || s.journal_id || ', year ' || s.fiscal_year_id || ': ' || count(e.id) || ' entries, highest ' || coalesce(max(e.number), 0) || ', sequence at ' || s.last_number as what
      from ledger_sequences s left join ledger_entries e on e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id
     group by s.journal_id, s.fiscal_year_id, s.last_number
    having count(e.id) <> s.last_number or coalesce(max(e.number), 0) <> s.last_number`,
)

export const numberInvariants = [billsWithoutGap, billsInOrder, entriesWithoutGap] as const

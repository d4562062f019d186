// Sums of the books by month and journal, the entries that open a year apart: what the list of their lines adds up.
import { sql } from 'kysely'
import type { MonthSums } from '../../platform/month-sums.ts'

export type LedgerPart = {
  readonly company: string
  readonly journal: string
  /** Of the entries that open a year, their day. */
  readonly opensOn: string | null
  readonly debit: number
  readonly credit: number
  readonly entryCount: number
}

export const ledgerSums: MonthSums<LedgerPart> = {
  subject: 'ledger',
  span: sql`select min(entry_on) as first, max(entry_on) as last from ledger_entries`,
  partsOf: (_db, months) => sql`
    select m.month, k.code as company, j.code as journal, case when e.opens_year_id is not null then e.entry_on end as opens_on,
           sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit, count(*) as entry_count
      from unnest(${months}::date[]) as m (month) join ledger_entries e on e.entry_on >= m.month and e.entry_on < m.month + interval '1 month'
      join ledger_journals j on j.id = e.journal_id join companies k on k.id = e.company_id
      -- of the entries of these months alone: the lines of ten years are not grouped for one of them
      cross join lateral (select sum(l.debit_cents) as debit, sum(l.credit_cents) as credit from ledger_lines l where l.entry_id = e.id offset 0) s
     group by 1, 2, 3, 4`,
}

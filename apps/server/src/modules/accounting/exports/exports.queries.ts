// SQL of the books handed to an accountant's program: the sums of a span by journal.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type EntriesSpan = {
  readonly companyId: number
  readonly from: string
  readonly to: string
  readonly withOpening: boolean
}
/** Entries of a span, called `e` with their journal `j`. A cursor takes no parameter: everything is written out. */
export const entriesOf = ({ companyId, from, to, withOpening }: EntriesSpan) =>
  sql<boolean>`e.company_id = ${sql.lit(companyId)} and e.entry_on between ${sql.lit(from)}::date and ${sql.lit(to)}::date
    and (j.code <> 'AN' or ${sql.lit(withOpening)})`

export type JournalSums = {
  readonly code: string
  readonly name: string
  readonly entryCount: number
  readonly debitCents: number
  readonly creditCents: number
}
export const sumJournals = async (db: Db, span: EntriesSpan): Promise<JournalSums[]> => {
  const { rows } = await sql<JournalSums>`
    select j.code, j.name, count(distinct e.id)::integer as entry_count, sum(l.debit_cents)::bigint as debit_cents, sum(l.credit_cents)::bigint as credit_cents
      from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_lines l on l.entry_id = e.id
     where ${entriesOf(span)} and e.hash is not null group by j.id, j.code, j.name order by j.id`.execute(db)
  return rows
}

export const countUnsealed = async (db: Db, span: EntriesSpan): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_entries e join ledger_journals j on j.id = e.journal_id where ${entriesOf(span)} and e.hash is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

// Verifies the ledger of a year: each seal is computed again from the rows, and numbers, balances and heads of chains with it.
import type { LedgerVerdict } from '@cartable/domain/accounting/ledger.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Faults named before the rest is left out. */
const mostNamed = 20

export const verifyLedger = async (db: Db, year: number): Promise<LedgerVerdict> => {
  const chains = sql`ledger_sequences s join fiscal_years f on f.id = s.fiscal_year_id join ledger_journals j on j.id = s.journal_id join companies k on k.id = j.company_id
    where extract(year from lower(f.period)) = ${year}`
  const { rows: heads } = await sql<{ chain: string; lastNumber: number; isHead: boolean; entries: number }>`
    select k.name || ', journal ' || j.code as chain, s.last_number,
           (select count(*)::integer from ledger_entries e where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id) as entries,
           coalesce((select e.hash = s.last_hash from ledger_entries e where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id and e.number = s.last_number), false) as is_head
      from ${chains} order by k.id, j.code`.execute(db)
  const { rows: broken } = await sql<{ name: string }>`
    select name from (
      select k.name || ', ' || j.code || ' ' || e.number as name, e.hash, j.code, e.number,
             ledger_hash(e, coalesce(lag(e.hash) over (partition by e.journal_id, e.fiscal_year_id order by e.number), '\\x')) as expected
        from ledger_entries e join fiscal_years f on f.id = e.fiscal_year_id join ledger_journals j on j.id = e.journal_id join companies k on k.id = e.company_id
       where extract(year from lower(f.period)) = ${year}) c
     where c.hash is distinct from c.expected order by c.code, c.number limit ${mostNamed}`.execute(db)
  const { rows: unbalanced } = await sql<{ name: string }>`
    select j.code || ' ' || e.number as name from ledger_entries e join fiscal_years f on f.id = e.fiscal_year_id join ledger_journals j on j.id = e.journal_id
      join ledger_lines l on l.entry_id = e.id where extract(year from lower(f.period)) = ${year}
     group by e.id, j.code having sum(l.debit_cents) <> sum(l.credit_cents) order by 1 limit ${mostNamed}`.execute(db)
  return {
    year,
    entryCount: heads.reduce((sum, head) => sum + head.entries, 0),
    chainCount: heads.length,
    faults: [
      ...heads
        .filter((head) => head.entries !== head.lastNumber)
        .map((head) => `${head.chain}\u00a0: ${head.entries} écritures pour ${head.lastNumber} numéros`),
      ...heads
        .filter((head) => !head.isHead)
        .map((head) => `${head.chain}\u00a0: la dernière empreinte n’est pas la sienne`),
      ...broken.map(({ name }) => `${name}\u00a0: l’empreinte n’est plus celle de l’écriture`),
      ...unbalanced.map(({ name }) => `${name}\u00a0: l’écriture n’est pas équilibrée`),
    ],
  }
}

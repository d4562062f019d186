// SQL of lettering by hand: the lines that were chosen, the code that a line bears, a code taken away.
import type { Letterable } from '@cartable/domain/accounting/lettering/lettering.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isYearClosed } from './fiscal-years.queries.ts'
import { type Given, giveLetters, lockAccounts } from './letter-entries.queries.ts'

/** Under the lock of their account a colleague, or the task that posts, letters no line of it meanwhile. */
export const lockAccountsOf = (db: Db, lineIds: readonly number[]): Promise<void> =>
  lockAccounts(db, sql`a.id in (select l.system_account_id from ledger_lines l where l.id = any(${lineIds}))`)

/** One code for lines of one account that cancel each other. */
export const letterTogether = (db: Db, lineIds: readonly number[], given: Given): Promise<number> =>
  giveLetters(
    db,
    sql`select e.company_id, l.system_account_id as account_id, array_agg(l.id order by l.id) as line_ids
      from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.id = any(${lineIds}) group by 1, 2`,
    given,
  )

export const findLines = async (db: Db, ids: readonly number[]): Promise<Letterable[]> => {
  const { rows } = await sql<Letterable>`
    select e.company_id, l.system_account_id as account_id, a.code as account_code, l.customer_id, l.teacher_id, l.letter, l.debit_cents - l.credit_cents as cents
      from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id
     where l.id = any(${ids}) order by l.id`.execute(db)
  return rows
}

export type StandingLetter = {
  readonly id: number
  readonly lineIds: number[]
  /** First closed fiscal year of its lines. */
  readonly closedYear: string | null
}
/** The code that a line bears today. */
export const findLetterOf = async (db: Db, lineId: number): Promise<StandingLetter | undefined> => {
  const { rows } = await sql<StandingLetter>`
    select n.id, n.line_ids, (select min(extract(year from e.entry_on))::text from ledger_lines o join ledger_entries e on e.id = o.entry_id
             where o.id = any(n.line_ids) and ${isYearClosed(sql`o.entry_id`)}) as closed_year
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join ledger_letters n on n.company_id = e.company_id and n.system_account_id = l.system_account_id and n.code = l.letter
     where l.id = ${lineId}`.execute(db)
  return rows[0]
}

export const takeLetterAway = async (
  db: Db,
  { id, lineIds }: StandingLetter,
  by: { readonly at: Date; readonly accountId: number | null },
): Promise<void> => {
  await db
    .updateTable('ledgerLetters')
    .set({ undoneAt: by.at.toISOString(), undoneByAccountId: by.accountId })
    .where('id', '=', id)
    .execute()
  await db.updateTable('ledgerLines').set({ letter: null, letteredOn: null }).where('id', 'in', lineIds).execute()
}

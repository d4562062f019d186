// SQL that letters after posting: what cancels what it corrects, lines about the same thing, accounts of a person that come to nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isYearClosed } from './fiscal-years.queries.ts'
import { letterableLines, letteredAccounts, ofOne, openLines } from './letter-sources.queries.ts'

/** One at a time gives codes of an account: the next one is read under the lock. Posting into it goes on meanwhile. */
export const lockAccounts = async (db: Db, which: RawBuilder<unknown>): Promise<void> => {
  await sql`select a.id from system_accounts a where ${which} order by a.id for no key update`.execute(db)
}

export type Given = { readonly today: string; readonly accountId: number | null }
/**
 * Gives the next code of its account to each group, the oldest lines first. `groups` has company_id, account_id and line_ids.
 * Answers how many codes were given.
 */
export const giveLetters = async (
  db: Db,
  groups: RawBuilder<unknown>,
  { today, accountId }: Given,
): Promise<number> => {
  const { rows } = await sql<{ given: number }>`
    with numbered as (
      select g.*, row_number() over (partition by g.company_id, g.account_id order by g.line_ids)
          + coalesce((select max(n.number) from ledger_letters n where n.company_id = g.company_id and n.system_account_id = g.account_id), 0) as number
        from (${groups}) g),
    made as (
      insert into ledger_letters (company_id, system_account_id, number, line_ids, lettered_on, lettered_by_account_id)
      select company_id, account_id, number, line_ids, ${today}::date, ${accountId}::bigint from numbered
      returning code, line_ids),
    lettered as (
      update ledger_lines l set letter = m.code, lettered_on = ${today}::date from made m where l.id = any(m.line_ids) returning l.id)
    select (select count(*) from made)::integer as given from (select count(*) from lettered) done`.execute(db)
  return rows[0]?.given ?? 0
}

const lineIds = sql`array_agg(id order by id) as line_ids`
/** Lines about the same thing that come to zero. */
const sameSubject = sql`select company_id, account_id, ${lineIds} from ${openLines} o
  where subject is not null group by ${ofOne}, subject having count(*) > 1 and sum(cents) = 0`
/** An event and what takes it back: a payment cancelled, a cheque that bounced, an entry reversed. */
const sameEvent = sql`select company_id, account_id, ${lineIds} from ${openLines} o
  where event is not null group by ${ofOne}, event having count(*) > 1 and sum(cents) = 0`
/** Credit of a family, money held for it, contributions of all: no line says which other it uses up, so all of them once nothing is left. */
const usedUp = sql`select company_id, account_id, ${lineIds}
  from (select r.*, max(case when r.running = 0 then r.rank end) over (partition by ${ofOne}) as until
    from (select o.*, row_number() over w as rank, sum(cents) over w as running from ${openLines} o
           where nature in ('customer-advance','customer-funds','customer-contributions')
          window w as (partition by ${ofOne} order by entry_on, entry_id, position)) r) u
  where rank <= until group by ${ofOne} having count(*) > 1`

/**
 * What was lettered and is taken back since stands no longer for what it paid: its code is taken away, unless a year of it is
 * closed, and what it paid is open again.
 */
const freeTakenBack = async (db: Db): Promise<void> => {
  // most runs stop here: the whole past is read only when something of it was taken back
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from ${openLines} o where takes_back) as any`.execute(db)
  if (!rows[0]?.any) return
  await sql`
    with back as (select company_id, account_id, array_agg(id) as ids, array_agg(distinct letter) filter (where letter is not null) as codes
        from ${letterableLines} x where event is not null group by ${ofOne}, event
       having count(*) > 1 and sum(cents) = 0 and count(*) filter (where letter is null) > 0 and count(letter) > 0),
    freed as (
      update ledger_letters n set undone_at = clock_now() from back
       where n.company_id = back.company_id and n.system_account_id = back.account_id and n.code = any(back.codes) and n.undone_at is null
         and not exists (select from ledger_lines l where l.id = any(n.line_ids) and ${isYearClosed(sql`l.entry_id`)})
      returning n.line_ids)
    update ledger_lines l set letter = null, lettered_on = null from freed f where l.id = any(f.line_ids)`.execute(db)
}

/** Letters what cancels itself; answers how many codes were given. Run twice, it gives nothing more. */
export const letterEntries = async (db: Db, today: string): Promise<number> => {
  await lockAccounts(db, letteredAccounts)
  let given = 0
  const give = async (groups: RawBuilder<unknown>) => {
    given += await giveLetters(db, groups, { today, accountId: null })
  }
  await give(sameSubject)
  await freeTakenBack(db)
  await give(sameEvent)
  await give(sameSubject)
  await give(usedUp)
  return given
}

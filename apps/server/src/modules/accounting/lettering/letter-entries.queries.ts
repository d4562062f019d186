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
 * A code is of today, or of the day on which the last of its lines is in the books. Answers how many codes were given.
 */
export const giveLetters = async (
  db: Db,
  groups: RawBuilder<unknown>,
  { today, accountId }: Given,
): Promise<number> => {
  const { rows } = await sql<{ given: number }>`
    with numbered as (
      select g.*, (select greatest(${today}::date, max(e.entry_on)) from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.id = any(g.line_ids)) as on_date,
             row_number() over (partition by g.company_id, g.account_id order by g.line_ids)
          + coalesce((select max(n.number) from ledger_letters n where n.company_id = g.company_id and n.system_account_id = g.account_id), 0) as number
        from (${groups}) g),
    made as (
      insert into ledger_letters (company_id, system_account_id, number, line_ids, lettered_on, lettered_by_account_id)
      select company_id, account_id, number, line_ids, on_date, ${accountId}::bigint from numbered
      returning code, line_ids, lettered_on),
    lettered as (
      update ledger_lines l set letter = m.code, lettered_on = m.lettered_on from made m where l.id = any(m.line_ids) returning l.id)
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
 * closed, and what it paid is open again. Answers how many codes were taken away.
 */
const freeTakenBack = async (db: Db): Promise<number> => {
  // of the past, what concerns the persons and accounts of something that waits after it was taken back
  const { rows } = await sql<{ freed: number }>`
    with waits as materialized (select distinct ${ofOne} from ${openLines} o where takes_back),
    back as (select company_id, account_id, array_agg(distinct letter) filter (where letter is not null) as codes
        from ${letterableLines} x
       where event is not null
         and (account_id, coalesce(customer_id, 0), coalesce(teacher_id, 0)) in (select account_id, coalesce(customer_id, 0), coalesce(teacher_id, 0) from waits)
       group by ${ofOne}, event
       having count(*) > 1 and sum(cents) = 0 and count(*) filter (where letter is null) > 0 and count(letter) > 0),
    freed as (
      update ledger_letters n set undone_at = clock_now() from back
       where n.company_id = back.company_id and n.system_account_id = back.account_id and n.code = any(back.codes) and n.undone_at is null
         and not exists (select from ledger_lines l where l.id = any(n.line_ids) and ${isYearClosed(sql`l.entry_id`)})
      returning n.line_ids),
    opened as (
      update ledger_lines l set letter = null, lettered_on = null from freed f where l.id = any(f.line_ids) returning l.id)
    select (select count(*) from freed)::integer as freed from (select count(*) from opened) done`.execute(db)
  return rows[0]?.freed ?? 0
}

/** Letters what cancels itself; answers how many codes were given. Run twice, it gives nothing more. */
export const letterEntries = async (db: Db, today: string): Promise<number> => {
  await lockAccounts(db, letteredAccounts)
  const give = (groups: RawBuilder<unknown>) => giveLetters(db, groups, { today, accountId: null })
  const bySubject = await give(sameSubject)
  const freed = await freeTakenBack(db)
  const byEvent = await give(sameEvent)
  // only what was opened, or is gone from among the open lines, can have made others come to zero
  const bySubjectThen = freed + byEvent > 0 ? await give(sameSubject) : 0
  return bySubject + byEvent + bySubjectThen + (await give(usedUp))
}

// SQL that posts: which events wait, their entries and lines in one statement, and the correction of what changed since.
import type { LedgerSource } from '@cartable/domain/accounting/ledger.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import {
  accountOf,
  allUnposted,
  fixedNatures,
  hasAccount,
  hasAccounts,
  hasYear,
  linesOf,
  openDay,
  sourceKinds,
  sources,
  unposted,
} from './ledger-sources.queries.ts'

export type Waiting = { readonly kind: LedgerSource; readonly id: number; readonly onDate: string }

const oldestFirst = (a: Waiting, b: Waiting) => (a.onDate < b.onDate ? -1 : a.onDate > b.onDate ? 1 : a.id - b.id)

/** An account of each nature that a source may ask for: when none is missing, no event need be looked into. */
const everyNatureHasAccount = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from (select unnest(${fixedNatures}::text[]) as nature
      union select 'vat-collected-' || trim_scale(v.rate_percent::numeric)::text from vat_codes v where v.rate_percent > 0) l
     where not ${hasAccount}) as missing`.execute(db)
  return rows[0]?.missing === false
}

/** The kinds of which something waits: at most moments nearly all have nothing new, and each takes longer to plan than to answer. */
const kindsWaiting = async (db: Db): Promise<LedgerSource[]> => {
  const { rows } = await sql<{ source: LedgerSource }>`
    select k.source from unnest(${sourceKinds}::text[]) k (source) where exists (select from ledger_waiting w where w.source = k.source)`.execute(
    db,
  )
  return rows.map(({ source }) => source)
}

/** The kinds of which a row was changed after its entry, asked of all of them at once. */
const kindsTouched = async (db: Db): Promise<LedgerSource[]> => {
  const asked = sourceKinds
    .filter((kind) => sources[kind].mayChange)
    .map((kind) => {
      const { table, column } = sources[kind]
      return sql`select ${kind}::text as kind where exists (select from ${table} p
        where exists (select from ledger_entries e where e.${column} = p.id and e.reverses_entry_id is null and p.updated_at > e.created_at))`
    })
  const { rows } = await sql<{ kind: LedgerSource }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The newest line of the books, 0 while they are empty: nothing was written since somebody saw the same one. */
export const findLastLine = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from ledger_lines`.execute(db)
  return rows[0]?.id ?? 0
}

/** The oldest events that can be posted. What lacks an account or a fiscal year stays behind and holds nobody up. */
export const listWaiting = async (db: Db, limit: number): Promise<Waiting[]> => {
  const found: Waiting[] = []
  const kinds = await kindsWaiting(db)
  const isPlain = kinds.length > 0 && (await everyNatureHasAccount(db))
  for (const kind of kinds) {
    const isPostable = isPlain ? hasYear : sql<boolean>`${hasYear} and ${hasAccounts(sources[kind])}`
    const { rows } = await sql<{ id: number; onDate: string }>`
      select ev.source_id as id, ev.on_date::text as on_date from ${allUnposted(kind)}
       where ${isPostable} order by ev.on_date, ev.source_id limit ${limit}`.execute(db)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found.toSorted(oldestFirst).slice(0, limit)
}

/**
 * Posts events of one kind, in the order of their dates; answers how many. A source that somebody else is posting or
 * changing at this moment is left to the next run, one that has its entry is passed over.
 */
export const postEvents = async (db: Db, kind: LedgerSource, ids: readonly number[]): Promise<number> => {
  const source = sources[kind]
  const locked = await sql<{ id: number }>`
    select id from ${source.table} where id = any(${ids}) order by id for no key update skip locked`.execute(db)
  const free = locked.rows.map((row) => row.id)
  // a statement of its own: it sees the entries that were committed before the lock was given
  const { rows } = await sql<{ posted: number }>`
    with made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, ${source.column})
      select ev.company_id, j.id, ${openDay(sql`ev.on_date`, sql`ev.company_id`)}, ev.reference, ev.on_date, ev.label, ev.source_id
        from ${unposted(source)} join ledger_journals j on j.company_id = ev.company_id and j.code = ev.journal
       where ev.source_id = any(${free}) order by ev.on_date, ev.source_id
      returning id, ${source.column} as source_id, label),
    lines as (
      insert into ledger_lines (entry_id, position, system_account_id, customer_id, teacher_id, label, debit_cents, credit_cents)
      select m.id, row_number() over (partition by m.id order by l.rank, a.code), a.id, l.customer_id, l.teacher_id, ${source.lineLabel ?? sql`m.label`},
             greatest(l.cents, 0), greatest(-l.cents, 0)
        from made m join (select * from ${linesOf(source)} k where k.source_id = any(${free})) l on l.source_id = m.source_id join ${accountOf})
    select count(*)::integer as posted from made`.execute(db)
  return rows[0]?.posted ?? 0
}

/** What a source has in the books, all its entries together, account by account. */
const posted = (kind: LedgerSource, id: ReturnType<typeof sql>) =>
  sql`(select l.system_account_id, l.customer_id, l.teacher_id, sum(l.debit_cents - l.credit_cents) as cents
    from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.${sources[kind].column} = ${id}
   group by 1, 2, 3 having sum(l.debit_cents - l.credit_cents) <> 0)`
/** What it should have today; nothing once it is cancelled. */
const due = (kind: LedgerSource, id: ReturnType<typeof sql>) =>
  sql`(select a.id as system_account_id, l.customer_id, l.teacher_id, sum(l.cents) as cents
    from ${linesOf(sources[kind])} l join ${accountOf} where l.source_id = ${id}
   group by 1, 2, 3 having sum(l.cents) <> 0)`

/** Sources that changed after their entry, so that the books no longer say what they are. */
export const listChanged = async (db: Db, limit: number): Promise<Omit<Waiting, 'onDate'>[]> => {
  const found: Omit<Waiting, 'onDate'>[] = []
  const kinds = await kindsTouched(db)
  for (const kind of kinds) {
    const source = sources[kind]
    const [inBooks, today] = [posted(kind, sql`p.id`), due(kind, sql`p.id`)]
    // what was touched since is found first: left to himself, the planner works out the lines of every source there is
    const { rows } = await sql<{ id: number }>`
      with touched as materialized (
        select p.id, p.updated_at from ${source.table} p join ledger_entries e on e.${source.column} = p.id and e.reverses_entry_id is null
         where p.updated_at > e.created_at)
      select p.id from touched p
       where not exists (select from ${linesOf(source)} l where l.source_id = p.id and not ${hasAccount})
         and exists ((select * from ${inBooks} x except select * from ${today} y) union all (select * from ${today} x except select * from ${inBooks} y))
       order by p.updated_at, p.id limit ${limit}`.execute(db)
    found.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return found
}

/** Takes back what the books say of a source and writes what it is now, in one reversing entry dated `today`. */
export const correctEntry = async (db: Db, kind: LedgerSource, id: number, today: string): Promise<number> => {
  const source = sources[kind]
  const locked = await sql`select id from ${source.table} where id = ${id} for no key update skip locked`.execute(db)
  if (locked.rows.length === 0) return 0
  const [inBooks, now] = [posted(kind, sql`${id}::bigint`), due(kind, sql`${id}::bigint`)]
  const { rows } = await sql<{ posted: number }>`
    with last as (select * from ledger_entries e where e.${source.column} = ${id} order by e.id desc limit 1),
    made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, ${source.column}, reverses_entry_id)
      select e.company_id, e.journal_id, ${openDay(sql`${today}::date`, sql`e.company_id`)}, e.piece_reference, ${today}::date,
             'Correction : ' || regexp_replace(e.label, '^Correction : ', ''), ${id}, e.id
        from last e
       where exists ((select * from ${inBooks} x except select * from ${now} y) union all (select * from ${now} x except select * from ${inBooks} y))
      returning id, label),
    lines as (
      insert into ledger_lines (entry_id, position, system_account_id, customer_id, teacher_id, label, debit_cents, credit_cents)
      select m.id, row_number() over (order by l.rank, l.cents desc, l.system_account_id), l.system_account_id, l.customer_id, l.teacher_id, m.label,
             greatest(l.cents, 0), greatest(-l.cents, 0)
        from made m cross join (select 1 as rank, system_account_id, customer_id, teacher_id, -cents as cents from ${inBooks} x
          union all select 2, system_account_id, customer_id, teacher_id, cents from ${now} y) l)
    select count(*)::integer as posted from made`.execute(db)
  return rows[0]?.posted ?? 0
}

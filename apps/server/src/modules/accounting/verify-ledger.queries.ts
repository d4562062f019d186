// Verifies the chains of the ledger: seals computed again from the rows, numbers, balances and heads; from where they were last read whole, or whole.
import type { LedgerVerdict } from '@cartable/domain/accounting/ledger.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Faults of a chain that are named; the rest is left out. */
const mostNamed = 20
/** Entries read at once: what a reading holds of the database is short, and how far it is can be said. */
const atOnce = 5_000

export type Chain = {
  readonly journalId: number
  readonly fiscalYearId: number
  /** `Cours Armor, journal VE de 2026` */
  readonly name: string
  /** `Cours Armor, VE`, before the number of an entry. */
  readonly code: string
  readonly lastNumber: number
  /** Up to which entry it was read whole, with its seal, when, and what was found. */
  readonly verifiedNumber: number
  readonly verifiedHash: string
  readonly verifiedAt: string | null
  readonly faults: readonly string[]
}

/** Chains of a year, or of all. */
export const listChains = async (db: Db, year: number | null): Promise<Chain[]> => {
  const { rows } = await sql<Chain>`
    select s.journal_id, s.fiscal_year_id, k.name || ', journal ' || j.code || ' de ' || extract(year from lower(f.period)) as name, k.name || ', ' || j.code as code, s.last_number,
           coalesce(v.verified_number, 0) as verified_number, coalesce(encode(v.verified_hash, 'hex'), '') as verified_hash, v.verified_at, coalesce(v.faults, '[]') as faults
      from ledger_sequences s join fiscal_years f on f.id = s.fiscal_year_id join ledger_journals j on j.id = s.journal_id join companies k on k.id = j.company_id
      left join ledger_verifications v on v.journal_id = s.journal_id and v.fiscal_year_id = s.fiscal_year_id
     where ${year}::integer is null or extract(year from lower(f.period)) = ${year}::integer order by k.id, j.code, f.period`.execute(
    db,
  )
  return rows
}

type Place = { readonly number: number; readonly hash: string }
const start: Place = { number: 0, hash: '' }

/** Entries that follow a place, up to so many: where it ends, and what does not hold in them. */
const readOn = async (db: Db, { journalId, fiscalYearId, code }: Chain, { number, hash }: Place) => {
  const { rows } = await sql<{ end: Place | null; count: number; broken: string[] | null }>`
    with read as (
      select e.number, e.hash, e.hash is distinct from ledger_hash(e, coalesce(lag(e.hash) over (order by e.number), decode(${hash}, 'hex'))) as is_changed,
             e.number <> coalesce(lag(e.number) over (order by e.number), ${number}::integer) + 1 as is_gap,
             (select sum(l.debit_cents) is distinct from sum(l.credit_cents) from ledger_lines l where l.entry_id = e.id) as is_unbalanced
        from ledger_entries e where e.journal_id = ${journalId} and e.fiscal_year_id = ${fiscalYearId} and e.number > ${number}
       order by e.number limit ${atOnce})
    select (select jsonb_build_object('number', r.number, 'hash', encode(r.hash, 'hex')) from read r order by r.number desc limit 1) as end,
      (select count(*)::integer from read) as count,
      (select array_agg(w.words) from (
        select ${code} || ' ' || r.number || x.words as words from read r cross join lateral (
          select '\u00a0: il manque une écriture avant elle' as words where r.is_gap
          union all select '\u00a0: l’empreinte n’est plus celle de l’écriture' where r.is_changed
          union all select '\u00a0: l’écriture n’est pas équilibrée' where r.is_unbalanced) x order by r.number limit ${mostNamed}) w) as broken`.execute(
    db,
  )
  const [row] = rows
  return { end: row?.end ?? null, count: row?.count ?? 0, broken: row?.broken ?? [] }
}

type Reading = { readonly end: Place; readonly read: number; readonly faults: string[] }
/** Reads a chain on from a place to its end; `onRead` is told of each batch. */
export const readChain = async (
  db: Db,
  chain: Chain,
  from: Place,
  onRead: (count: number) => void = () => undefined,
): Promise<Reading> => {
  let [end, read] = [from, 0]
  const faults: string[] = []
  for (;;) {
    const batch = await readOn(db, chain, end)
    if (batch.end === null) return { end, read, faults: faults.slice(0, mostNamed) }
    faults.push(...batch.broken)
    read += batch.count
    end = batch.end
    onRead(batch.count)
  }
}

/** Whether the sequence ends where its entries do, and the entry up to which it was read is still the one that was read. */
const headFaults = async (db: Db, { journalId, fiscalYearId, name, ...chain }: Chain): Promise<string[]> => {
  const { rows } = await sql<{ entries: number; lastNumber: number; isHead: boolean; isKnown: boolean }>`
    select s.last_number, (select count(*)::integer from ledger_entries e where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id) as entries,
           coalesce((select e.hash = s.last_hash from ledger_entries e where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id and e.number = s.last_number), false) as is_head,
           ${chain.verifiedNumber}::integer = 0 or exists (select from ledger_entries e where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id
             and e.number = ${chain.verifiedNumber} and e.hash = decode(${chain.verifiedHash}, 'hex')) as is_known
      from ledger_sequences s where s.journal_id = ${journalId} and s.fiscal_year_id = ${fiscalYearId}`.execute(db)
  const [head] = rows
  if (!head) return []
  return [
    ...(head.entries === head.lastNumber
      ? []
      : [`${name}\u00a0: ${head.entries} écritures pour ${head.lastNumber} numéros`]),
    ...(head.isHead ? [] : [`${name}\u00a0: la dernière empreinte n’est pas la sienne`]),
    ...(head.isKnown
      ? []
      : [`${name}\u00a0: l’empreinte de l’écriture ${chain.verifiedNumber} a changé depuis qu’elle a été vérifiée`]),
  ]
}

/** Keeps up to where a chain was read whole, and what was found. */
export const noteVerified = async (
  db: Db,
  { journalId, fiscalYearId }: Chain,
  { end, faults }: Pick<Reading, 'end' | 'faults'>,
): Promise<void> => {
  await sql`
    insert into ledger_verifications (journal_id, fiscal_year_id, verified_number, verified_hash, faults)
    values (${journalId}, ${fiscalYearId}, ${end.number}, decode(${end.hash}, 'hex'), ${JSON.stringify(faults)})
    on conflict (journal_id, fiscal_year_id) do update
      set verified_number = excluded.verified_number, verified_hash = excluded.verified_hash, verified_at = excluded.verified_at, faults = excluded.faults`.execute(
    db,
  )
}

/** A chain from its first entry to its last, with its head. */
export const readWhole = async (db: Db, chain: Chain, onRead?: (count: number) => void): Promise<Reading> => {
  const reading = await readChain(db, chain, start, onRead)
  const faults = [...reading.faults, ...(await headFaults(db, { ...chain, verifiedNumber: 0 }))]
  return { ...reading, faults: faults.slice(0, mostNamed) }
}

/** The chains of a year: what was found when they were last read whole, and what came since. */
export const verifyLedger = async (db: Db, year: number): Promise<LedgerVerdict> => {
  const chains = await listChains(db, year)
  const faults: string[] = []
  let readNow = 0
  for (const chain of chains) {
    const since = { number: chain.verifiedNumber, hash: chain.verifiedHash }
    const reading = await readChain(db, chain, since)
    readNow += reading.read
    faults.push(...new Set([...chain.faults, ...reading.faults, ...(await headFaults(db, chain))]))
  }
  const read = chains.map(({ verifiedAt }) => verifiedAt)
  return {
    ...{ year, readNow, faults, chainCount: chains.length },
    entryCount: chains.reduce((sum, { lastNumber }) => sum + lastNumber, 0),
    readWholeAt: read.length === 0 || read.includes(null) ? null : (read.toSorted()[0] ?? null),
  }
}

/** Sources of the books, of each of which what waits for its entry is noted. */
export const listLedgerSources = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ source: string }>`select source from ledger_sources()`.execute(db)
  return rows.map(({ source }) => source)
}
/** Notes what waits of a source without being noted; answers how many that were. */
export const noteWhatWaits = async (db: Db, source: string): Promise<number> => {
  const { rows } = await sql<{ noted: number }>`select note_what_waits(${source}) as noted`.execute(db)
  return rows[0]?.noted ?? 0
}
/** Puts papers where they stand in the accounting table; answers how many stood elsewhere. */
export const placeBills = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ placed: number }>`select place_bills() as placed`.execute(db)
  return rows[0]?.placed ?? 0
}

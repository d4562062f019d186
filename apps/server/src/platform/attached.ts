// What hangs on a record that is merged into another one: each domain says which of its rows follow it, which stay and why, and
// what stands in the way. They are moved, and brought back, as it says.
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Ids of two records of one table: of one person, of one family. */
export type Pair = { readonly kept: number; readonly givenUp: number }

/** Records that others point at, by their table. */
export type Owner = 'customers' | 'people' | 'students' | 'contacts' | 'teachers'

/** Rows that point at a record, by table and column as PostgreSQL names them; `x` in each condition. */
export type AttachedRows = {
  readonly table: string
  readonly column: string
  /** « contrat », « contrats »: counted before; without words nobody looks for them. */
  readonly words?: readonly [one: string, many: string]
  /** Some of the rows, where the column alone does not say what it points at. */
  readonly only?: RawBuilder<unknown>
  /** Rows that would stand twice on the kept record: they stay on the other one. */
  readonly unless?: (pair: Pair) => RawBuilder<unknown>
  /** Rows of a pupil that stay with the family that was billed for them, when the pupil goes to another one. */
  readonly past?: (pair: Pair) => RawBuilder<unknown>
  /** They belong with these: undone, those made since go back with them. */
  readonly within?: { readonly table: string; readonly by: string }
  /** Where they point at something of the records instead: its two ids, or none when there are not two. */
  readonly pairOf?: (db: Db, pair: Pair) => Promise<Pair | null>
}
/** Rows that stay on the given-up record, and why nothing is lost. */
export type StayingRows = { readonly table: string; readonly column: string; readonly why: string }

/** What must be settled before, and the screen that settles it. */
export type Obstacle = {
  readonly refusal: Refusal
  readonly link: { readonly label: string; readonly path: string } | null
}

export type AttachedSource = {
  readonly of: Owner
  readonly moves: readonly AttachedRows[]
  readonly stays?: readonly StayingRows[]
  /** `of`: the records that are merged, where these are the people that they are of. */
  readonly obstacles?: (db: Db, pair: Pair, of: Owner) => Promise<readonly Obstacle[]>
  /** After rows went, or came back: what is derived of them follows. Refuses where they no longer hang together. */
  readonly settle?: (db: Db, pair: Pair, today: string) => Promise<void>
}

/** By « table.column », the ids that were moved. */
export type Moved = Readonly<Record<string, readonly number[]>>

const keyOf = ({ table, column }: Pick<AttachedRows, 'table' | 'column'>) => `${table}.${column}`
const rowsOf = (sources: readonly AttachedSource[], owner: Owner) =>
  sources.filter(({ of }) => of === owner).flatMap(({ moves }) => moves)
const going = ({ column, only, unless }: AttachedRows, pair: Pair) => sql`${sql.ref(`x.${column}`)} = ${pair.givenUp}
  and ${only ?? sql`true`} and not coalesce(${unless ? unless(pair) : sql`false`}, false)`
const isPast = ({ past }: AttachedRows, pair: Pair) => sql`coalesce(${past ? past(pair) : sql`false`}, false)`

/** From here to the end of `work`, rows may change their owner, those that never change as well, and parts before their wholes. */
export const whileMerging = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await sql`select set_config('cartable.merging', 'on', true)`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  const done = await work()
  await sql`set constraints all immediate`.execute(db)
  await sql`select set_config('cartable.merging', '', true)`.execute(db)
  return done
}

export const moveAttached = async (
  db: Db,
  sources: readonly AttachedSource[],
  owner: Owner,
  pair: Pair,
  { leavesPast = false }: { readonly leavesPast?: boolean } = {},
): Promise<Moved> => {
  const moved: Record<string, readonly number[]> = {}
  for (const rows of rowsOf(sources, owner)) {
    const own = rows.pairOf ? await rows.pairOf(db, pair) : pair
    if (own === null) continue
    const { rows: done } = await sql<{ id: number }>`
      update ${sql.table(rows.table)} x set ${sql.ref(rows.column)} = ${own.kept} where ${going(rows, own)} and not (${leavesPast ? isPast(rows, own) : sql`false`}) returning x.id`.execute(
      db,
    )
    if (done.length > 0) moved[keyOf(rows)] = done.map(({ id }) => id)
  }
  return moved
}

/** Brings back what is still there, with what was made since of what belongs with it. */
export const bringBackAttached = async (
  db: Db,
  sources: readonly AttachedSource[],
  owner: Owner,
  { pair, moved }: { readonly pair: Pair; readonly moved: Moved },
): Promise<void> => {
  for (const rows of rowsOf(sources, owner)) {
    const { column, within } = rows
    const own = rows.pairOf ? await rows.pairOf(db, pair) : pair
    if (own === null) continue
    const with_ =
      within === undefined
        ? sql`false`
        : sql`exists (select from ${sql.table(within.table)} w where w.id = ${sql.ref(`x.${within.by}`)} and ${sql.ref(`w.${column}`)} = ${pair.givenUp})`
    await sql`update ${sql.table(rows.table)} x set ${sql.ref(column)} = ${own.givenUp}
      where ${sql.ref(`x.${column}`)} = ${own.kept} and ${rows.only ?? sql`true`} and (x.id = any(${moved[keyOf(rows)] ?? []}::bigint[]) or ${with_})`.execute(
      db,
    )
  }
}

/** What follows, and what stays, counted in words: « 2 contrats ». */
export const countAttached = async (
  db: Db,
  sources: readonly AttachedSource[],
  owner: Owner,
  pair: Pair,
): Promise<{ readonly words: readonly [string, string]; readonly goes: number; readonly stays: number }[]> => {
  const counted = []
  for (const rows of rowsOf(sources, owner)) {
    if (!rows.words) continue
    const { rows: found } = await sql<{ goes: number; stays: number }>`
      select count(*) filter (where ${going(rows, pair)})::integer as goes, count(*) filter (where not (${going(rows, pair)}))::integer as stays
        from ${sql.table(rows.table)} x where ${sql.ref(`x.${rows.column}`)} = ${pair.givenUp} and ${rows.only ?? sql`true`}`.execute(
      db,
    )
    const { goes = 0, stays = 0 } = found[0] ?? {}
    if (goes + stays > 0) counted.push({ words: rows.words, goes, stays })
  }
  return counted
}

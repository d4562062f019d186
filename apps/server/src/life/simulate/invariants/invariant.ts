// What must hold of a company whatever happened to it: a name, a sentence, and a look for the records that break it.
import type { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Life } from '../../life.ts'
import type { World } from '../world.ts'

export type Checked = {
  readonly world: World
  readonly life: Life
  readonly db: Db
}

/** A record that breaks an invariant. `about`: its table and id, to find the steps that led to it. */
export type Broken = { readonly what: string; readonly about?: readonly (readonly [table: string, id: number])[] }

export type Invariant = {
  readonly name: string
  /** What it holds, in a sentence. */
  readonly holds: string
  /** Records that break it; none when it holds. */
  readonly check: (checked: Checked) => Promise<readonly Broken[]>
}

/** Rows with the record each is about, its table, and what is wrong, which a query answers. */
export type Row = { readonly id: number; readonly what: string }

/** An invariant that one query decides: its rows are the records of `table` that break it. */
export const byQuery = (
  name: string,
  holds: string,
  table: string,
  query: (checked: Checked) => ReturnType<typeof sql<Row>>,
): Invariant => ({
  name,
  holds,
  check: async (checked) =>
    (await query(checked).execute(checked.db)).rows.map(({ id, what }) => ({ what, about: [[table, id]] })),
})

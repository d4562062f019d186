// What a domain gives so that two of its records can be made one: how each is read, compared, written and withdrawn.

import { sql } from 'kysely'
import type { Owner, Pair } from './attached.ts'
import type { Db } from './db/database.ts'

/** By « table.column » as PostgreSQL names them. */
export type Columns = Readonly<Record<string, unknown>>

export type MergeRecord = {
  readonly id: number
  /** The person it is of; null: of nobody yet. */
  readonly personId: number | null
  readonly name: string
  readonly detail: string
  readonly path: string
  readonly enabled: boolean
  readonly isErased: boolean
  /** Its person is somebody else here, too: a teacher, a colleague. */
  readonly playsOther: boolean
  /** The latest of its rows. */
  readonly stamp: string
  readonly columns: Columns
  /** What each field holds, as people read it. */
  readonly texts: Readonly<Record<string, string | null>>
}

/** A field that is chosen between the two; several columns that make no sense apart are one. */
export type ComparedField = { readonly key: string; readonly label: string; readonly columns: readonly string[] }

export type MergeKind = {
  readonly owner: Owner
  /** `customer`: of the columns `kept_customer_id` and `given_up_customer_id`. */
  readonly name: string
  readonly fields: readonly ComparedField[]
  /** Locks both, in one order for everybody. */
  readonly lock: (db: Db, pair: Pair) => Promise<void>
  readonly read: (db: Db, id: number) => Promise<MergeRecord | undefined>
  readonly write: (db: Db, record: MergeRecord, columns: Columns) => Promise<void>
  /** Columns that change whatever was chosen, of both. */
  readonly carry?: (kept: MergeRecord, givenUp: MergeRecord) => { readonly kept: Columns; readonly givenUp: Columns }
  readonly setEnabled: (db: Db, id: number, enabled: boolean) => Promise<void>
}

/** A row as `to_jsonb` gives it, by « table.column ». */
export const columnsOf = (table: string, row: Readonly<Record<string, unknown>>): Columns =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [`${table}.${column}`, value]))

/** Writes those of the tables that are given, each on its row. */
export const writeColumns = async (
  db: Db,
  rows: Readonly<Record<string, number | null>>,
  columns: Columns,
): Promise<void> => {
  for (const [table, id] of Object.entries(rows)) {
    const set = Object.entries(columns).filter(([name]) => name.startsWith(`${table}.`))
    if (set.length === 0) continue
    const changes = sql.join(set.map(([name, value]) => sql`${sql.ref(name.slice(table.length + 1))} = ${value}`))
    await sql`update ${sql.table(table)} set ${changes} where id = ${id}`.execute(db)
  }
}

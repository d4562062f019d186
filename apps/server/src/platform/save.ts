// What every save does before it writes: lock the row, and refuse to overwrite what somebody else changed since it was read.
import type { Db } from './db/database.ts'
import type { DB } from './db/types.ts'
import { conflictWith, notFound } from './http/errors.ts'

/** Tables with an id and the two stamps: those that forms edit. */
export type StampedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; updatedAt: unknown } ? T : never
}[keyof DB] &
  string

/** Locks a row and answers its stamp; 404 when there is none. */
export const lockRow = async (db: Db, table: StampedTable, id: number): Promise<{ updatedAt: string }> => {
  const row = await db
    .selectFrom(table as 'people')
    .select('updatedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? notFound()
}

/** `cronTasks` → `cron_tasks`, as traces name tables. */
const inSql = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Another row that the same form writes. */
export type StampedRow = { readonly table: StampedTable; readonly id: number }

/** A row and its trace are written at moments of one transaction. */
const apartMs = 60_000

/** Who changed one of these rows last, or what belongs to it: a row may stand in the history of another one, as a lesson in its contract's. */
const lastAuthor = async (db: Db, rows: readonly StampedRow[], updatedAt: string): Promise<string | null> => {
  const traces = db.selectFrom('traces').select(['actorLabel', 'occurredAt']).orderBy('occurredAt', 'desc').limit(1)
  const since = new Date(Date.parse(updatedAt) - apartMs).toISOString()
  const found = [
    await traces
      .where((eb) => eb.or(rows.map((row) => eb.and({ rootClass: inSql(row.table), rootId: row.id }))))
      .executeTakeFirst(),
    await traces
      .where((eb) => eb.or(rows.map((row) => eb.and({ entityClass: inSql(row.table), entityId: row.id }))))
      .where('occurredAt', '>=', since)
      .executeTakeFirst(),
  ].filter((trace) => trace !== undefined)
  const [last] = found.toSorted((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt))
  return last?.actorLabel ?? null
}

/**
 * Locks the row of a form; when its stamp is newer than the one that was read, answers 409 with who changed it and the record as it is.
 * @param readStamp `updatedAt` as the form received it
 * @param current the record as its `show` answers it, asked only on conflict
 * @param others rows that the form writes besides: the stamp of the form is then the greatest of all (`latestStamp`)
 */
export const lockUnchanged = async (
  db: Db,
  table: StampedTable,
  id: number,
  readStamp: string | null,
  current: () => Promise<Record<string, unknown>>,
  others: readonly StampedRow[] = [],
): Promise<void> => {
  let { updatedAt } = await lockRow(db, table, id)
  for (const other of others) updatedAt = later(updatedAt, (await lockRow(db, other.table, other.id)).updatedAt)
  if (readStamp !== null && Date.parse(readStamp) === Date.parse(updatedAt)) return
  const changedBy = await lastAuthor(db, [{ table, id }, ...others], updatedAt)
  conflictWith({ changedBy, changedAt: updatedAt, current: await current() })
}

/** Stamp of a row after its save, for the answer of a form. */
export const stampOf = async (db: Db, table: StampedTable, id: number): Promise<string> => {
  const row = await db
    .selectFrom(table as 'people')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.updatedAt
}

/** The later of two stamps. */
export const later = (one: string, other: string) => (Date.parse(other) > Date.parse(one) ? other : one)

/** Stamp of a form that writes several rows: the latest of theirs. */
export const latestStamp = async (db: Db, rows: readonly StampedRow[]): Promise<string> => {
  let latest = ''
  for (const row of rows) {
    const stamp = await stampOf(db, row.table, row.id)
    latest = latest === '' ? stamp : later(latest, stamp)
  }
  return latest
}

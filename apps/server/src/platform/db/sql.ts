// Small pieces of SQL that queries share: search terms, patterns, JSON, ranges.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A search term as LIKE pattern "contains it", its own wildcards taken literally. */
export function likePattern(term: string): string {
  return `%${escapeLike(term)}%`
}

/** A search term as LIKE pattern "begins with it". */
export function prefixPattern(term: string): string {
  return `${escapeLike(term)}%`
}

function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&')
}

/**
 * Condition "every word of the term is in the column" on a stored `search_text`: case and accents do not count, and the
 * trigram index serves each word. The column is compared as it is stored; only the term goes through `search_key`.
 */
export function matchesSearch(column: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const words = term.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like search_key(${likePattern(word)})`),
    sql` and `,
  )})`
}

/** Ids that are looked up in an index one by one; of more, most rows of a list are near and reading on finds them at once. */
const mostLookedUp = 20_000

/** Ids that a statement selects, or null where they are more than `most`: too many to be looked up. */
export const findIds = async (
  db: Db,
  found: RawBuilder<unknown>,
  most = mostLookedUp,
): Promise<readonly number[] | null> => {
  const { rows } = await sql<{ id: number }>`select f.id from (${found}) f (id) limit ${most + 1}`.execute(
    db.withoutPlugins(),
  )
  return rows.length > most ? null : rows.map(({ id }) => id)
}

/**
 * Condition "one of these", for a search that may match one of several tables: a join of them all would be read whole to see
 * which rows match, while conditions of this kind on the listed table alone, one `or` the other, are found in its indexes.
 * @param otherwise the same condition on the joined table, where `ids` are not known
 */
export const isAmong = (
  column: RawBuilder<unknown>,
  ids: readonly number[] | null | undefined,
  otherwise: RawBuilder<boolean>,
): RawBuilder<boolean> => {
  if (!ids) return otherwise
  return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} = any(${[...ids]}::bigint[])`
}

/** Ids of the customers whom a term finds. */
export const findCustomers = (db: Db, term: string): Promise<readonly number[] | null> =>
  findIds(db, sql`select c.id from customers c where ${matchesSearch(sql`c.search_text`, term)}`)

/** The value as JSON text for a jsonb column; null stays SQL null. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** A `[from, to)` range of days for a `daterange` column; without `to` it is open. */
export function dateRange(from: string, to: string | null = null): string {
  return `[${from},${to ?? ''})`
}

/**
 * A statement whose text is the same for all values: compiled at its first use, after which only the values travel, and its
 * rows come as the driver made them. For what every page of a long list asks: columns are named in the SQL itself, as `"firstName"`.
 * @param build makes it from the values, each used once and in order, so that value n is parameter $n
 */
export const fixedStatement = <R, V extends readonly unknown[]>(build: (...values: V) => RawBuilder<R>) => {
  let text: string | undefined
  return async (db: Db, ...values: V): Promise<R[]> => {
    const plain = db.withoutPlugins()
    text ??= build(...values).compile(plain).sql
    const { rows } = await plain.executeQuery<R>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}

/** Great circle between two points in kilometres, on a sphere of 6371 km. */
export const distanceBetween = (one: string, other: string) => sql`round((12742 * asin(sqrt(
  power(sin(radians(${sql.ref(`${other}.latitude`)} - ${sql.ref(`${one}.latitude`)}) / 2), 2)
  + cos(radians(${sql.ref(`${one}.latitude`)})) * cos(radians(${sql.ref(`${other}.latitude`)}))
  * power(sin(radians(${sql.ref(`${other}.longitude`)} - ${sql.ref(`${one}.longitude`)}) / 2), 2))))::numeric, 1)::float8`

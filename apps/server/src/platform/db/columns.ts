// Column types that the generated table types are written with: what is read, what may be inserted and updated.
import type { ColumnType } from 'kysely'

/** Has a default in the database: optional in an insert. */
export type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Computed by the database (identity, generated column, numbering trigger): never written by code. */
export type ReadOnly<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>

/** An instant, read as ISO 8601 in UTC with milliseconds (`2026-11-21T08:00:00.000Z`). */
export type Timestamp = ColumnType<string, string | Date, string | Date>

/** jsonb: read parsed, written as JSON text (`JSON.stringify(value)`), since the driver would turn an array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>

// How values of PostgreSQL become JavaScript ones: numbers that fit, days and decimals as text, instants as ISO text in UTC.
import pg from 'pg'

const { builtins } = pg.types
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const TIMESTAMPTZ_ARRAY = 1185
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231

/** An int8 as a number; beyond 2^53 it would no longer be the same id, so it throws. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} does not fit in a number`)
  return value
}

const toDate = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown

/** An instant as `2026-11-21T08:00:00.000Z`: goes to JSON as it is, sorts and compares as text. */
export function parseInstant(text: string): string {
  const value = toDate(text)
  // 'infinity' has no date
  return value instanceof Date ? value.toISOString() : text
}

// the driver's own array parser, which gives each element as text
const toTexts = pg.types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => (string | null)[]
const each = (parse: (text: string) => unknown) => (text: string) =>
  toTexts(text).map((item) => (item === null ? null : parse(item)))
const asText = (text: string) => text

const own = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.TIMESTAMP, asText],
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.INTERVAL, asText],
  [INT8_ARRAY, each(parseInt8)],
  [TIMESTAMPTZ_ARRAY, each(parseInstant)],
  [DATE_ARRAY, toTexts],
  [NUMERIC_ARRAY, toTexts],
])

/** Parsers of our own pools; other users of the driver in the process (the job queue) keep theirs. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : own.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

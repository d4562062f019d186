// What a domain gives to the global search: how its records are found by what people type, and how each is shown.

import type { RightAccess } from '@cartable/domain/kernel/access.ts'
import { folded } from '@cartable/domain/kernel/folded.ts'
import { parseEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import { likePattern, matchesSearch } from './db/sql.ts'

/** What is done with a record from its line: an address of the office, or `tel:` and a number. */
export type FoundAction = { readonly label: string; readonly path: string }
export type FoundRecord = {
  readonly id: number
  readonly label: string
  readonly detail: string | null
  readonly path: string
  readonly actions?: readonly FoundAction[]
}

/** What is asked. `term`: the text, or the digits of a telephone as they are stored. */
export type Search = {
  readonly text: string
  readonly term: string
  /** Nobody is written as it was typed: one letter of each word may be another, missing or too many. */
  readonly isNear: boolean
}
/** For whom a record is shown: what they may do decides the actions. */
export type Viewer = {
  readonly today: string
  readonly may: (code: RightAccess['code'], level: RightAccess['level']) => boolean
}

export type SearchSource = {
  readonly label: string
  /** Who sees these records: staff who hold all of these. */
  readonly needs: readonly RightAccess[]
  /** Papers of money, which go by their numbers: the first to be shown where a number was typed. */
  readonly isNumbered: boolean
  /** Addresses of these records, up to their id: by them the palette knows which ones were seen. */
  readonly addresses: readonly string[]
  /** Ids of what is found, the best first, `limit` at most. */
  readonly find: (db: Db, search: Search, limit: number) => Promise<readonly number[]>
  /** These records, in any order; what is not there any more is left out. */
  readonly show: (db: Db, ids: readonly number[], viewer: Viewer) => Promise<readonly FoundRecord[]>
}

/** Parts of a line, those that there are. */
export const inDetail = (...parts: readonly (string | null | false | undefined)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null

export const callAction = (number: string | null, region: string | null): readonly FoundAction[] =>
  number === null ? [] : [{ label: `Appeler le ${formatPhone(number, region)}`, path: `tel:${number}` }]

/** Ids that a statement answers in its first column, named `id`. */
export const idsOf = async (db: Db, statement: RawBuilder<{ id: number }>): Promise<readonly number[]> =>
  (await statement.execute(db)).rows.map(({ id }) => id)

/** Condition on a stored `search_text`: every word is in it, or nearly where nothing is written so. */
export const isFound = (column: RawBuilder<unknown>, { term, isNear }: Search): RawBuilder<boolean> =>
  isNear ? resembles(column, term) : matchesSearch(column, term)

/** What numbers of papers are looked for by: three characters at least, without spaces; null for anything else. */
export const numberPattern = (text: string): string | null => {
  const compact = text.replace(/\s/g, '').toUpperCase()
  return /^[\p{L}\d-]{3,40}$/u.test(compact) ? likePattern(compact) : null
}

type Ways = {
  /** Ids whose number is like a pattern, in capitals. */
  readonly byNumber: (pattern: string) => RawBuilder<unknown>
  readonly byAmount: (cents: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Ids of a family whose `c.search_text` is found. */
  readonly byFamily: (isFound: RawBuilder<boolean>) => RawBuilder<unknown>
}
/** Papers of money, as a table `(id, rank)`: those of a number first, then of an amount to the cent, then of a family. */
export const papersFound = (search: Search, { byNumber, byAmount, byFamily }: Ways): RawBuilder<unknown> => {
  const number = search.isNear ? null : numberPattern(search.text)
  const cents = search.isNear ? null : parseEuros(search.text)
  const ways = [
    ...(number === null ? [] : [sql`select n.id, 1 from (${byNumber(number)}) n (id)`]),
    ...(cents === null ? [] : [sql`select a.id, 2 from (${byAmount(sql`${Math.abs(cents)}::bigint`)}) a (id)`]),
    sql`select f.id, 3 from (${byFamily(isFound(sql`c.search_text`, search))}) f (id)`,
  ]
  return sql`(select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) way (id, rank) group by id)`
}

/** The telephone of a person `p`: in their pocket first. */
export const phoneOf = sql`coalesce(p.mobile_phone, p.phone) as phone,
  case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region`

const letters = /^[a-z]{4,20}$/

/** Condition "every word of the term is nearly in the column": long enough and of letters alone, else as it is written. */
const resembles = (column: RawBuilder<unknown>, term: string): RawBuilder<boolean> => {
  const words = folded(term)
    .split(/[\s'-]+/)
    .filter(Boolean)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.map((word) => (letters.test(word) ? nearWord(column, word) : matchesSearch(column, word))),
    sql` and `,
  )})`
}

/**
 * One edit leaves one half of the word as it is, or exchanges the letters between the halves: the trigram index finds
 * those, and the expression says which of them are one edit away.
 */
const nearWord = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> => {
  const half = word.length >> 1
  const pieces = [word.slice(0, half), word.slice(half), exchanged(word, half - 1)]
  const indexed = sql.join(
    pieces.map((piece) => sql`${column} like ${likePattern(piece)}`),
    sql` or `,
  )
  return sql<boolean>`((${indexed}) and ${column} ~ ${oneEditAway(word)})`
}

const exchanged = (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)

/** Words that are one edit from this one, as an expression; a long one may go on, as it is being typed. */
const oneEditAway = (word: string): string => {
  const places = Array.from(word, (_, at) => at)
  const edits = [
    ...places.map((at) => `${word.slice(0, at)}[^ ]${word.slice(at + 1)}`),
    ...places.map((at) => `${word.slice(0, at)}[^ ]${word.slice(at)}`),
    ...places.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...places.slice(0, -1).map((at) => exchanged(word, at)),
  ]
  return `\\m(?:${edits.join('|')})${word.length < 6 ? '\\M' : ''}`
}

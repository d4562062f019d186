// Writes lines as rows of one table: keys and choices known beforehand, rows read and written by one statement per batch.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { OperationContext } from '../http/context.ts'
import { changesOf } from './changes.ts'
import type { ExchangeColumn, Line, LineValue, LineWriter, Outcome } from './layout.ts'
import { at, errorOf, isSame, messagesOfIssues, messagesOfThrown, statusOf } from './rules.ts'
import {
  columnTypes,
  inSavepoint,
  insertRows,
  pageOfTable,
  rowsById,
  type TableRow,
  updateRows,
} from './table.queries.ts'
import { choicesOfColumns, keyOf, namedRow, readColumns, shortKey, type TableLayout, withParts } from './table.ts'

/** Milliseconds of work after which other requests get their turn. */
const turnMs = 2
const keysAtOnce = 20_000

type Draft = {
  readonly line: Line
  readonly label: string
  readonly before: TableRow | null
  /** Checked values of the form, and `enabled`. */
  readonly now: Readonly<Record<string, unknown>>
  readonly status: Outcome['status']
}

/** Stands for several rows of one key: which one is meant cannot be told. */
const several = -1

/** Ids of rows by their key. */
const keyBook = (layout: TableLayout) => {
  const ids = new Map<string, number>()
  const add = (key: string, id: number) => {
    const known = ids.get(key)
    ids.set(key, known === undefined || known === id ? id : several)
  }
  return {
    find: (key: string | null) => (key === null ? undefined : ids.get(key)),
    add: (key: string | null, id: number) => {
      if (key === null) return
      add(key, id)
      if (layout.keyedBy?.rows) add(shortKey(layout, key), id)
    },
    /** A row that changes its key gives the old one up. */
    drop: (key: string | null, id: number) => {
      if (key !== null && ids.get(key) === id) ids.delete(key)
    },
  }
}

const knownKeys = async (db: Db, layout: TableLayout) => {
  const book = keyBook(layout)
  const page =
    layout.keyedBy?.rows ?? ((...slice) => pageOfTable(slice[0], layout.table, layout.key, slice[1], slice[2]))
  for (let after = 0; ; ) {
    const rows = await page(db, after, keysAtOnce)
    for (const row of rows) book.add(keyOf(layout, row), row.id)
    if (rows.length < keysAtOnce) return book
    after = rows.at(-1)?.id ?? 0
    await breathe()
  }
}

export const openTable = async (
  { db, live }: OperationContext,
  layout: TableLayout,
  columns: readonly ExchangeColumn[],
): Promise<LineWriter> => {
  const { table, parts, constraints = {} } = layout
  const read = readColumns(layout)
  const choices = await choicesOfColumns(db, layout.columns)
  const types = await columnTypes(db, table)
  const book = await knownKeys(db, layout)
  const check = (await layout.begin?.(db)) ?? ((now) => now)
  /** Lines by the record they speak of: its id, or the key of a new row. */
  const told = new Map<string, number>()
  const keyFor = (values: Readonly<Record<string, unknown>>) => keyOf(layout, values)
  const labelOf = (values: Readonly<Record<string, unknown>>) => String(values[layout.key.at(-1) ?? ''] ?? '')

  const resolve = (line: Line): { values: Record<string, LineValue>; messages: string[] } => {
    const values: Record<string, LineValue> = { ...line.values }
    const messages: string[] = []
    // yes or no has no empty: the row keeps what it has
    for (const { key, kind } of columns) if (kind === 'flag' && values[key] === null) delete values[key]
    for (const [key, known] of choices) {
      const text = values[key]
      if (typeof text !== 'string') continue
      const found = known.find(text)
      if (typeof found === 'number') values[key] = found
      else messages.push(at(columns, key, found.problem))
    }
    return { values, messages }
  }

  /** Checks a line against its row: a draft of what is to be written, or what became of it already. */
  const draftOf = (line: Line, values: Record<string, LineValue>, before: TableRow | null): Draft | Outcome => {
    const { id: _, enabled, ...given } = values
    const form = layout.formOf(before, given)
    const label = labelOf(form)
    const parsed = layout.schema.safeParse(form)
    if (!parsed.success) return errorOf(line.number, label, messagesOfIssues(columns, parsed.error))
    let now: Readonly<Record<string, unknown>>
    try {
      now = { ...check(parsed.data), enabled: enabled ?? before?.enabled ?? true }
    } catch (error) {
      const messages = messagesOfThrown(columns, constraints, error)
      if (messages === null) throw error
      return errorOf(line.number, label, messages)
    }
    const key = keyFor(now)
    const own = before ? `id ${before.id}` : `key ${key}`
    const earlier = told.get(own)
    if (earlier !== undefined)
      return errorOf(line.number, label, [`Cette ligne répète la ligne ${earlier} du fichier.`])
    const rival = book.find(key)
    if (layout.taken && rival !== undefined && rival !== before?.id && (before === null || keyFor(before) !== key))
      return errorOf(line.number, label, [layout.taken.message])
    told.set(own, line.number)
    const isChanged = before !== null && Object.keys(now).some((name) => !isSame(now[name], before[name]))
    const status = statusOf(before && { enabled: before.enabled }, now, isChanged)
    if (status === null) return { lineNumber: line.number, status, label, messages: [], entityId: before?.id ?? null }
    return { line, label, before, now, status }
  }

  const write = async (drafts: readonly Draft[]): Promise<Outcome[]> => {
    const named = (await parts?.before?.(db, drafts)) ?? []
    const rows = drafts.map(
      ({ now, before }, index): Record<string, unknown> => ({ ...before, ...now, ...named[index] }),
    )
    const isNew = (_: unknown, index: number) => drafts[index]?.before === null
    const addedIds = await insertRows(db, table, read, types, rows.filter(isNew))
    await updateRows(db, table, read, types, rows.filter((row, index) => !isNew(row, index)) as TableRow[])
    let next = 0
    const written = drafts.map((draft) => ({ ...draft, id: draft.before?.id ?? addedIds[next++] ?? 0 }))
    await parts?.after?.(db, written)
    const cellsOf = (row: TableRow) => namedRow({ ...row, ...layout.cellsOf?.(row) }, choices)
    return written.map(({ id, line, label, status, before, now }) => ({
      lineNumber: line.number,
      status,
      label,
      messages: [],
      entityId: id,
      ...(before && { changes: changesOf(columns, [cellsOf(before)], [cellsOf({ ...before, ...now, id })]) }),
    }))
  }

  /** Lets later lines find what these have written. */
  const remember = (drafts: readonly Draft[], outcomes: readonly Outcome[]) => {
    for (const [index, { line, before, now }] of drafts.entries()) {
      const id = outcomes[index]?.entityId
      if (!id) continue
      if (before) book.drop(keyFor(before), id)
      book.add(keyFor(now), id)
      told.set(`id ${id}`, line.number)
    }
  }

  /** One statement for all; when the database refuses one of them, halves, until the line is alone. */
  const writeOrSplit = async (drafts: readonly Draft[]): Promise<Outcome[]> => {
    const [first] = drafts
    if (!first) return []
    try {
      const outcomes = await inSavepoint(db, () => write(drafts))
      remember(drafts, outcomes)
      return outcomes
    } catch (error) {
      const messages = messagesOfThrown(columns, constraints, error)
      if (messages === null) throw error
      if (drafts.length === 1) return [errorOf(first.line.number, first.label, messages)]
      const half = Math.ceil(drafts.length / 2)
      return [...(await writeOrSplit(drafts.slice(0, half))), ...(await writeOrSplit(drafts.slice(half)))]
    }
  }

  return async (lines) => {
    const asked = lines.map((line) => {
      const { values, messages } = resolve(line)
      const id = typeof values.id === 'number' ? values.id : book.find(keyFor(values))
      return { line, values, messages, id }
    })
    const wanted = [...new Set(asked.flatMap(({ id }) => (id === undefined ? [] : [id])))]
    const rows = await withParts(db, layout, await rowsById(db, table, read, wanted, true))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const outcomes: Outcome[] = []
    const drafts: Draft[] = []
    let turn = performance.now()
    for (const { line, values, messages, id } of asked) {
      const before = id === undefined ? null : (byId.get(id) ?? null)
      if (messages.length > 0) outcomes.push(errorOf(line.number, labelOf(values), messages))
      else if (id === several)
        outcomes.push(
          errorOf(line.number, labelOf(values), [
            'Plusieurs fiches répondent à cette ligne\u00a0: indiquez l’identifiant de la fiche.',
          ]),
        )
      else if (id !== undefined && before === null)
        outcomes.push(errorOf(line.number, labelOf(values), ['Aucune fiche n’a cet identifiant.']))
      else {
        const draft = draftOf(line, values, before)
        if ('line' in draft) drafts.push(draft)
        else outcomes.push(draft)
      }
      if (performance.now() - turn > turnMs) {
        await breathe()
        turn = performance.now()
      }
    }
    if (drafts.length > 0) live([layout.liveKey])
    return [...outcomes, ...(await writeOrSplit(drafts))]
  }
}

// Cells of a file read as values of a column, and values written as the cells that are read back.
import {
  asBoolean,
  asDate,
  asDecimal,
  asInteger,
  asText,
  type Cell,
  type Converted,
} from '@cartable/domain/kernel/cells.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { ExchangeColumn, LineValue } from './layout.ts'

/** Text as people compare it: accents, capitals and repeated spaces do not count. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()

const wordOf = (column: ExchangeColumn, text: string): string | null => {
  if (!column.choices) return text
  const folded = fold(text).replace(/\.$/, '')
  return (
    Object.entries(column.choices).find(
      ([word, label]) => fold(label).replace(/\.$/, '') === folded || fold(word) === folded,
    )?.[0] ?? null
  )
}

const notAChoice = (column: ExchangeColumn, text: string) => ({
  problem: `«\u00a0${text}\u00a0» ne fait pas partie des choix\u00a0: ${Object.values(column.choices ?? {}).join(', ')}.`,
})

const readText = (column: ExchangeColumn, cell: Cell): Converted<string> => {
  const read = asText(cell)
  if (!read.value) return read
  const word = wordOf(column, read.value)
  return word === null ? notAChoice(column, read.value) : { value: word }
}

const readWords = (column: ExchangeColumn, cell: Cell): Converted<string[]> => {
  const { value: text, problem } = asText(cell)
  if (problem !== undefined) return { problem }
  const words: string[] = []
  for (const part of (text ?? '').split(/[;\n]/)) {
    const typed = part.trim()
    if (typed === '') continue
    const word = wordOf(column, typed)
    if (word === null) return notAChoice(column, typed)
    words.push(word)
  }
  return { value: words }
}

const asNumber = (cell: Cell, factor: number): Converted<number> => {
  const { value, problem } = asDecimal(cell)
  if (problem !== undefined) return { problem }
  if (value === null) return { value }
  return { value: factor === 1 ? Number(value) : Math.round(Number(value) * factor) }
}

/** Reads a cell by the kind of its column: its value, or the French sentence that says why there is none. */
export const readCell = (column: ExchangeColumn, cell: Cell): Converted<LineValue> => {
  switch (column.kind) {
    case 'text':
      return readText(column, cell)
    case 'words':
      return readWords(column, cell)
    case 'integer':
      return asInteger(cell)
    case 'decimal':
      return asNumber(cell, 1)
    case 'cents':
      return asNumber(cell, 100)
    case 'day':
      return asDate(cell)
    case 'flag':
      return asBoolean(cell)
  }
}

/** A value as people read it, without a cell around: « Oui », « 12/03/2026 »; '' for nothing. */
export const wordsOf = (column: ExchangeColumn, value: LineValue | undefined): string => {
  const cell = writeCell(column, value)
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  if (typeof cell === 'number') return cell.toLocaleString('fr-FR')
  return typeof cell === 'object' ? formatDay(cell.date) : cell
}

/** Writes a value as the cell that `readCell` reads back. */
export const writeCell = (column: ExchangeColumn, value: LineValue | undefined): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'object')
    return value.length === 0 ? null : value.map((word) => column.choices?.[word] ?? word).join(' ; ')
  if (column.kind === 'day') return { date: String(value) }
  if (column.kind === 'cents') return Number(value) / 100
  return column.choices ? (column.choices[String(value)] ?? String(value)) : value
}

// Opens the file of a statement as what it holds, whatever its name: CAMT.053, or the csv of a bank by the columns that a person named.
import { readFile } from 'node:fs/promises'
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import type { ColumnsAsked, StatementColumns } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { guessColumns, type ReadLine, readCents, readDay } from '@cartable/domain/accounting/bank/statement.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { UploadedFile } from '../../../platform/http/context.ts'
import { XmlProblem, xmlTextOf } from '../../../platform/read-xml.ts'
import type { SheetRow } from '../../../platform/sheets/sheet.types.ts'
import { type Cell, readSheet, SheetProblem } from '../../../platform/sheets/sheets.ts'
import { type ReadStatement, readCamt } from './read-camt.ts'

export type Opened =
  | ({ readonly format: 'camt.053' | 'csv' } & ReadStatement)
  | { readonly format: 'asked'; readonly asked: ColumnsAsked }

const at = 'statement'
/** Lines of a statement, at most: a year of a busy account. */
const mostLines = 20_000
const sampleRows = 3
/** A day, a label and an amount. */
const fewestColumns = 3

const textOf = (bytes: Buffer): string => {
  try {
    return xmlTextOf(bytes)
  } catch (error) {
    if (error instanceof XmlProblem) return refuse(bankRefusals.broken('encodage'), at)
    throw error
  }
}

const cellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.date : String(cell).trim()
const shortened = (text: string, most: number): string | null => (text === '' ? null : text.slice(0, most))

type Places = Readonly<Record<keyof StatementColumns, number | null>>
const placesOf = (titles: readonly string[], columns: StatementColumns): Places => {
  const place = (title: string | null) => (title === null ? null : titles.indexOf(title))
  const { day, label, amount, debit, credit, counterparty, reference } = columns
  return {
    ...{ day: place(day), label: place(label), amount: place(amount), debit: place(debit), credit: place(credit) },
    ...{ counterparty: place(counterparty), reference: place(reference) },
  }
}
/** The first title that a file does not have. */
const missingOf = (titles: readonly string[], columns: StatementColumns): string | undefined =>
  Object.values(columns).find((title) => title !== null && !titles.includes(title)) ?? undefined

const amountOf = (cells: readonly string[], places: Places, line: number): number => {
  const cents = (place: number | null): number => {
    const text = place === null ? '' : (cells[place] ?? '')
    return text === '' ? 0 : (readCents(text) ?? refuse(bankRefusals.badAmount(line), at))
  }
  if (places.amount !== null) return cents(places.amount)
  // banks write what went out with a minus or without
  return Math.abs(cents(places.credit)) - Math.abs(cents(places.debit))
}

const lineOf = (cells: readonly string[], places: Places, line: number): ReadLine | null => {
  const cell = (place: number | null): string => (place === null ? '' : (cells[place] ?? ''))
  const [dayText, label] = [cell(places.day), cell(places.label)]
  const amountCents = amountOf(cells, places, line)
  // a total, or a line that says nothing, ends many files
  if (amountCents === 0 || dayText === '') return null
  return {
    bookedOn: readDay(dayText) ?? refuse(bankRefusals.badDay(line), at),
    amountCents,
    label: label.replaceAll(/\s+/g, ' ').slice(0, 500) || 'Sans libellé',
    counterparty: shortened(cell(places.counterparty), 140),
    reference: shortened(cell(places.reference), 200),
    ...{ counterpartyIban: null, endToEndId: null },
  }
}

/** Many banks say the account and its holder above the titles: these are the first row of three columns that hold something. */
const titlesOf = async (header: readonly string[], rows: AsyncIterator<SheetRow>): Promise<string[]> => {
  let titles = header.map((title) => title.trim())
  while (titles.filter((title) => title !== '').length < fewestColumns) {
    const row = await rows.next()
    if (row.done) return refuse(bankRefusals.notReadable, at)
    titles = row.value.cells.map(cellText)
  }
  return titles
}

/** @param columns as a person names them now; @param kept as one named them before: used where the file has them all */
const openCsv = async (
  file: UploadedFile,
  columns: StatementColumns | null,
  kept: StatementColumns | null,
): Promise<Opened> => {
  const sheet = await readSheet(file, { limits: { rows: mostLines, bytes: 10_000_000 } })
  const rows = sheet.rows[Symbol.asyncIterator]()
  const titles = await titlesOf(sheet.header, rows)
  const missing = columns === null ? undefined : missingOf(titles, columns)
  if (missing !== undefined) refuse(bankRefusals.unknownColumn(missing), at)
  const used = columns ?? (kept !== null && missingOf(titles, kept) === undefined ? kept : null)
  if (used === null) {
    const sample: string[][] = []
    for (let row = await rows.next(); !row.done && sample.length < sampleRows; row = await rows.next()) {
      const { cells } = row.value
      sample.push(titles.map((_, index) => cellText(cells[index]).slice(0, 60)))
    }
    await rows.return?.(undefined)
    return { format: 'asked', asked: { titles, sample, guess: guessColumns(titles) } }
  }
  const places = placesOf(titles, used)
  const lines: ReadLine[] = []
  for (let row = await rows.next(); !row.done; row = await rows.next()) {
    const read = lineOf(row.value.cells.map(cellText), places, row.value.line)
    if (read) lines.push(read)
  }
  return {
    format: 'csv',
    account: null,
    openingCents: null,
    closingCents: null,
    period: { from: null, to: null },
    lines,
  }
}

export const openStatement = async (
  file: UploadedFile,
  columns: StatementColumns | null,
  kept: StatementColumns | null,
): Promise<Opened> => {
  const bytes = await readFile(file.path)
  const head = bytes
    .subarray(0, 400)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[\u00ef\u00bb\u00bf\u00fe\u00ff]+/, '')
    .trimStart()
  if (head.startsWith('<')) {
    const statement = readCamt(textOf(bytes))
    if (statement.lines.length > mostLines) refuse(bankRefusals.tooMany(mostLines), at)
    return { format: 'camt.053', ...statement }
  }
  try {
    return await openCsv(file, columns, kept)
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    if (error.kind === 'tooManyRows') return refuse(bankRefusals.tooMany(mostLines), at)
    return refuse(
      {
        ...bankRefusals.notReadable,
        message: error.kind === 'unknownFormat' ? bankRefusals.notReadable.message : error.message,
      },
      at,
    )
  }
}

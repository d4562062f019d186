// Files that go out: the rows of a type, its model to fill in, the report of an import and the lines it refused.

import type { SheetFormat } from '@cartable/domain/exchange/exchange.schema.ts'
import { type LineChange, type LineStatus, lineStatuses } from '@cartable/domain/exchange/exchange.schema.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { slugged } from '@cartable/domain/kernel/folded.ts'
import type { Db } from '../../platform/db/database.ts'
import { writeCell } from '../../platform/exchange/cells.ts'
import type { ColumnKind, ExchangeColumn, ExchangeLayout, LineValues } from '../../platform/exchange/layout.ts'
import type { SessionExport } from '../../platform/exchange/session-export.ts'
import type { Document } from '../../platform/http/context.ts'
import { malformed } from '../../platform/http/errors.ts'
import { openSheetFile, SheetProblem } from '../../platform/sheets/sheets.ts'
import { reasonTitle } from './file-structure.ts'
import { linesAfter, type Run } from './imports.queries.ts'

/** Rows asked of the database at a time: what an export holds in memory. */
const pageSize = 1_000
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: excel,
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv; charset=utf-8',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const sheetKinds = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  cents: 'money',
  day: 'date',
  flag: 'boolean',
  words: 'text',
} as const satisfies Record<ColumnKind, string>

const widthOf = ({ title, kind }: ExchangeColumn) => Math.max(title.length + 2, kind === 'text' ? 24 : 12)
const sheetColumn = (column: ExchangeColumn) => ({
  title: column.title,
  kind: sheetKinds[column.kind],
  width: widthOf(column),
})

type Table = Parameters<typeof openSheetFile>[1]
/** What a format has no room for is told as a sentence, before anything is sent. */
const documentOf = async (
  format: SheetFormat,
  name: string,
  table: Table,
  rows: AsyncIterable<Cell[]>,
): Promise<Document> => {
  try {
    const body = await openSheetFile(format, table, rows)
    return { mediaType: mediaTypes[format], fileName: `${slugged(name)}.${format}`, body, inline: false }
  } catch (error) {
    throw error instanceof SheetProblem ? malformed(error.message) : error
  }
}

async function* exportedRows({ columns, exportPage }: ExchangeLayout, db: Db): AsyncGenerator<Cell[]> {
  for (let after: number | null = null; ; ) {
    const page = await exportPage(db, after, pageSize)
    for (const row of page.rows) yield columns.map((column) => writeCell(column, row[column.key]))
    if (page.last === null) return
    after = page.last
  }
}

/** The rows of a type as a file. `rows` reads them through a transaction of its own, so that they agree. */
export const exportDocument = (
  layout: ExchangeLayout,
  format: SheetFormat,
  today: string,
  within: (read: (db: Db) => AsyncGenerator<Cell[]>) => AsyncGenerator<Cell[]>,
): Promise<Document> =>
  documentOf(
    format,
    `${layout.label}-${today}`,
    { sheetName: layout.label, columns: layout.columns.map(sheetColumn) },
    within((db) => exportedRows(layout, db)),
  )

/** What is exported of one record, with its name. */
export const sessionDocument = (
  { label, columns }: SessionExport,
  { name, rows }: { readonly name: string; readonly rows: readonly LineValues[] },
  format: SheetFormat,
): Promise<Document> => {
  const full = columns.map((column) => ({ ...column, help: '', example: null }))
  async function* lines() {
    for (const row of rows) yield full.map((column) => writeCell(column, row[column.key]))
  }
  return documentOf(format, `${label}-${name}`, { sheetName: label, columns: full.map(sheetColumn) }, lines())
}

/** An empty file with the header and one example. */
export const modelDocument = (layout: ExchangeLayout, format: SheetFormat): Promise<Document> => {
  const columns = layout.columns.filter(({ key }) => key !== 'id')
  async function* rows() {
    yield columns.map((column) => writeCell(column, column.example))
  }
  return documentOf(
    format,
    `modele-${layout.label}`,
    { sheetName: layout.label, columns: columns.map(sheetColumn) },
    rows(),
  )
}

async function* reportLines(db: Db, runId: number, statuses: readonly LineStatus[]) {
  for (let after = 0; ; ) {
    const lines = await linesAfter(db, runId, after, pageSize, statuses)
    yield* lines
    if (lines.length < pageSize) return
    after = lines.at(-1)?.lineNumber ?? 0
  }
}

const textColumn = (title: string, width: number) => ({ title, kind: 'text' as const, width })

/** « Téléphone : 06 12 34 56 78 → 06 98 76 54 32. » */
const toldChanges = (changes: unknown): string[] =>
  (changes as LineChange[]).map(({ field, from, to }) => `${field}\u00a0: ${from || 'vide'} → ${to || 'vide'}.`)

/** The report of a run, line by line. */
export const reportDocument = (run: Run, db: Db, format: SheetFormat): Promise<Document> => {
  async function* rows() {
    for await (const { lineNumber, status, label, messages, changes } of reportLines(db, run.id, []))
      yield [
        lineNumber,
        lineStatuses[status as LineStatus],
        label ?? '',
        [...messages, ...toldChanges(changes)].join(' '),
      ]
  }
  const columns = [
    { title: 'Ligne', kind: 'number' as const, width: 8 },
    textColumn('Statut', 14),
    textColumn('Fiche', 40),
    textColumn(reasonTitle, 80),
  ]
  return documentOf(format, `compte-rendu-${run.fileName}`, { sheetName: 'Compte rendu', columns }, rows())
}

/** The refused lines as they came, with their reason: corrected, the file is imported again. */
export const errorsDocument = (run: Run, layout: ExchangeLayout, db: Db, format: SheetFormat): Promise<Document> => {
  const own = run.header.map((title) => layout.columns.find((column) => column.title === title))
  const kept = run.header.flatMap((title, index) => (title.trim() === reasonTitle ? [] : [{ title, index }]))
  async function* rows() {
    for await (const { cells, messages } of reportLines(db, run.id, ['error', 'duplicate'])) {
      const stored = Array.isArray(cells) ? (cells as Cell[]) : []
      yield [...kept.map(({ index }) => stored[index] ?? null), messages.join(' ')]
    }
  }
  const columns = kept.map(({ title, index }) => textColumn(title, own[index] ? widthOf(own[index]) : 20))
  return documentOf(
    format,
    `erreurs-${run.fileName}`,
    { sheetName: 'Lignes en erreur', columns: [...columns, textColumn(reasonTitle, 80)] },
    rows(),
  )
}

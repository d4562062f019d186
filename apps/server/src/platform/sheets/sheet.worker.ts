// The thread that reads a sheet: what a file can do to its reader stays here, and rows leave when they are asked for.
import { readFile, stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { asText, type Cell } from '@cartable/domain/exchange/cells.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXlsx } from './read-xlsx.ts'
import type { RawSheet, SheetLimits, SheetRow } from './sheet.types.ts'
import { SheetProblem, type SheetProblemKind, sheetProblems } from './sheet-problem.ts'
import { sniff } from './sniff.ts'
import { checkParts, partText } from './zip.ts'

export type ReaderJob = { readonly path: string; readonly sheetName: string | undefined; readonly limits: SheetLimits }
export type ReaderMessage =
  | { readonly header: string[]; readonly rowEstimate: number }
  | { readonly rows: SheetRow[]; readonly isLast: boolean }
  | { readonly problem: { readonly kind: SheetProblemKind; readonly message: string }; readonly cause: string }

const batchRows = 500
const { path, sheetName, limits } = workerData as ReaderJob

const open = async (): Promise<RawSheet> => {
  if ((await stat(path)).size > limits.bytes) throw sheetProblems.tooLarge(limits.bytes)
  const bytes = await readFile(path)
  const sniffed = sniff(bytes, limits.inflatedBytes)
  switch (sniffed.kind) {
    case 'csv':
      return readCsv(bytes)
    case 'xlsx':
      return readXlsx(bytes, sniffed.entries, sheetName)
    case 'ods': {
      const manifest = sniffed.entries.get('META-INF/manifest.xml')
      if (manifest && /encryption-data/.test(await partText(bytes, manifest))) throw sheetProblems.protected()
      await checkParts(bytes, sniffed.entries)
      return readWorkbook(bytes, sheetName)
    }
    case 'xls':
      return readWorkbook(bytes, sheetName)
  }
}

const isFilled = (cell: Cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === '')

/** Rows that hold something, as long as their last filled cell. */
async function* filled(raw: RawSheet): AsyncGenerator<SheetRow> {
  for await (const { line, cells } of raw.rows) {
    let width = cells.length
    while (width > 0 && !isFilled(cells[width - 1] ?? null)) width -= 1
    if (width > limits.columns) throw sheetProblems.tooWide(limits.columns)
    if (width > 0) yield { line, cells: cells.length === width ? cells : cells.slice(0, width) }
  }
}

/** Answers are sent one for each message received: the first is the header. */
async function* answers(): AsyncGenerator<ReaderMessage> {
  const raw = await open()
  const rows = filled(raw)
  const first = await rows.next()
  if (first.done) throw sheetProblems.empty()
  const header = first.value.cells.map((cell) => asText(cell).value ?? '')
  yield { header, rowEstimate: Math.max(0, raw.rowEstimate - 1) }
  let batch: SheetRow[] = []
  let count = 0
  for await (const { line, cells } of rows) {
    count += 1
    if (count > limits.rows) throw sheetProblems.tooManyRows(limits.rows)
    while (cells.length < header.length) cells.push(null)
    batch.push({ line, cells })
    if (batch.length < batchRows) continue
    yield { rows: batch, isLast: false }
    batch = []
  }
  yield { rows: batch, isLast: true }
}

const problemOf = (error: unknown): ReaderMessage => {
  const { kind, message } = error instanceof SheetProblem ? error : sheetProblems.corrupted()
  const cause = error instanceof SheetProblem ? error.cause : error
  return { problem: { kind, message }, cause: cause instanceof Error ? (cause.stack ?? cause.message) : '' }
}

const reader = answers()
parentPort!.on('message', async () => {
  try {
    const { value } = await reader.next()
    if (value) parentPort!.postMessage(value satisfies ReaderMessage)
  } catch (error) {
    parentPort!.postMessage(problemOf(error))
  }
})

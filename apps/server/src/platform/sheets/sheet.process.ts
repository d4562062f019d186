// The process that reads a sheet: what a file can do to its reader stays here, and rows leave when they are asked for.
import { readFile, stat } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { asText, type Cell } from '@cartable/domain/kernel/cells.ts'
import { readCsv } from './read-csv.ts'
import type { RawSheet, SheetLimits, SheetRow } from './sheet.types.ts'
import { SheetProblem, type SheetProblemKind, sheetProblems } from './sheet-problem.ts'
import { sniff } from './sniff.ts'
import { checkParts, partText } from './zip.ts'

export type ReaderJob = { readonly path: string; readonly sheetName: string | undefined; readonly limits: SheetLimits }
export type ReaderMessage =
  | { readonly header: string[]; readonly sheetName: string | null; readonly rowEstimate: number }
  | { readonly rows: SheetRow[]; readonly isLast: boolean; readonly peakMiB: number }
  | { readonly problem: { readonly kind: SheetProblemKind; readonly message: string }; readonly cause: string }

/** Each reader is loaded when a file needs it: that of xls alone takes longer than a small csv. */
const readers = {
  xlsx: async () => (await import('./read-xlsx.ts')).readXlsx,
  workbook: async () => (await import('./read-workbook.ts')).readWorkbook,
}

const batchRows = 500

const open = async ({ path, sheetName, limits }: ReaderJob): Promise<RawSheet> => {
  if ((await stat(path)).size > limits.bytes) throw sheetProblems.tooLarge(limits.bytes)
  const bytes = await readFile(path)
  const sniffed = sniff(bytes, limits.inflatedBytes)
  switch (sniffed.kind) {
    case 'csv':
      return readCsv(bytes)
    case 'xlsx':
      return (await readers.xlsx())(bytes, sniffed.entries, sheetName)
    case 'ods': {
      const manifest = sniffed.entries.get('META-INF/manifest.xml')
      if (manifest && /encryption-data/.test(await partText(bytes, manifest))) throw sheetProblems.protected()
      await checkParts(bytes, sniffed.entries)
      return (await readers.workbook())(bytes, sheetName)
    }
    case 'xls':
      return (await readers.workbook())(bytes, sheetName)
  }
}

const isFilled = (cell: Cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === '')

/** Rows that hold something, as long as their last filled cell. */
async function* filled(raw: RawSheet, limits: SheetLimits): AsyncGenerator<SheetRow> {
  for await (const { line, cells, sheet } of raw.rows) {
    let width = cells.length
    while (width > 0 && !isFilled(cells[width - 1] ?? null)) width -= 1
    if (width > limits.columns) throw sheetProblems.tooWide(limits.columns)
    if (width > 0)
      yield {
        line,
        cells: cells.length === width ? cells : cells.slice(0, width),
        ...(sheet !== undefined && { sheet }),
      }
  }
}

const peakMiB = () => process.resourceUsage().maxRSS / 1024

/** Answers are sent one for each message received: the first is the header. */
async function* answers(job: ReaderJob): AsyncGenerator<ReaderMessage> {
  const { limits } = job
  const raw = await open(job)
  const rows = filled(raw, limits)
  const first = await rows.next()
  if (first.done) throw sheetProblems.empty()
  const header = first.value.cells.map((cell) => asText(cell).value ?? '')
  // it is killed once its rows are read: what it compiled is kept while it lives
  flushCompileCache()
  yield { header, sheetName: first.value.sheet ?? null, rowEstimate: Math.max(0, raw.rowEstimate - 1) }
  let batch: SheetRow[] = []
  let count = 0
  for await (const { line, cells } of rows) {
    count += 1
    if (count > limits.rows) throw sheetProblems.tooManyRows(limits.rows)
    while (cells.length < header.length) cells.push(null)
    batch.push({ line, cells })
    if (batch.length < batchRows) continue
    yield { rows: batch, isLast: false, peakMiB: peakMiB() }
    batch = []
  }
  yield { rows: batch, isLast: true, peakMiB: peakMiB() }
}

const problemOf = (error: unknown): ReaderMessage => {
  const { kind, message } = error instanceof SheetProblem ? error : sheetProblems.corrupted()
  const cause = error instanceof SheetProblem ? error.cause : error
  return { problem: { kind, message }, cause: cause instanceof Error ? (cause.stack ?? cause.message) : '' }
}

let reader: AsyncGenerator<ReaderMessage> | null = null
const send = (message: ReaderMessage) => process.send?.(message)

process.on('message', async (message: ReaderJob | 'next') => {
  if (message !== 'next') {
    reader = answers(message)
    return
  }
  try {
    const answer = await reader?.next()
    if (answer?.value) send(answer.value)
  } catch (error) {
    send(problemOf(error))
  }
})
// whoever asked is gone
process.on('disconnect', () => process.exit())

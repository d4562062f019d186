// Reads the lines of a file and writes them, some at a time: outcomes to the report, refused lines skipped.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Matching, RunCounts } from '@cartable/domain/exchange/exchange.schema.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ExchangeLayout, Line, Outcome } from '../../platform/exchange/layout.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { readSheet, type Sheet } from '../../platform/sheets/sheets.ts'
import { isBlank, lineOf, type Structure, structureOf } from './file-structure.ts'
import { addLines, noCounts } from './imports.queries.ts'

/** Lines of one statement: enough to make its cost small, few enough to be held and to stop soon. */
const mostLines = 250
const turnMs = 2

type Options = {
  readonly runId: number
  readonly layout: ExchangeLayout
  readonly matching: Matching | null
  readonly tells: boolean
  readonly file: { readonly path: string; readonly fileName: string }
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
  /** Told the header before the first line is written; on a connection of its own, so that it locks nothing. */
  readonly onHeader: (sheet: Pick<Sheet, 'header' | 'sheetName'>) => Promise<void>
  /** Transaction that takes the report: the import's own, or another one when the import only checks. */
  readonly report: Db
}

type Read = { readonly line: Line; readonly messages: readonly string[]; readonly cells: readonly Cell[] }

/** Lines of a file read by their columns, some at a time; blank ones are left out. */
async function* batchesOf(
  rows: AsyncIterable<{ line: number; cells: Cell[] }>,
  structure: Structure,
  batchSize: number,
) {
  let batch: Read[] = []
  let turn = performance.now()
  for await (const { line, cells } of rows) {
    if (isBlank(cells)) continue
    batch.push({ ...lineOf(structure, line, cells), cells })
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
    if (performance.now() - turn > turnMs) {
      await breathe()
      turn = performance.now()
    }
  }
  if (batch.length > 0) yield batch
}

/** Writes the lines of a file in the transaction of `context`; answers how many became what. */
export const importLines = async (context: OperationContext, options: Options): Promise<RunCounts> => {
  const { runId, layout, matching, tells, file, signal, onProgress, onHeader, report } = options
  const sheet = await readSheet(file, { signal })
  const structure = structureOf(layout, sheet.header, matching)
  await onHeader(sheet)
  const write = await layout.open(context, { tells })
  const counts: RunCounts = { ...noCounts }

  const flush = async (batch: readonly Read[]) => {
    signal.throwIfAborted()
    const unread = batch
      .filter(({ messages }) => messages.length > 0)
      .map(({ line, messages }): Outcome => {
        const label = Object.values(line.values).find((value) => typeof value === 'string') ?? ''
        return { lineNumber: line.number, status: 'error', label: String(label), messages, entityId: null }
      })
    const written = await write(batch.filter(({ messages }) => messages.length === 0).map(({ line }) => line))
    const cellsOf = new Map(batch.map(({ line, cells }) => [line.number, cells]))
    const told = [...unread, ...written].filter((outcome) => outcome.status !== null)
    for (const { status, mails = 0 } of told) {
      if (status) counts[status] += 1
      counts.mails += mails
    }
    counts.all += batch.length
    await addLines(
      report,
      runId,
      told.map((outcome) => ({
        ...outcome,
        label: outcome.label.slice(0, 300),
        cells:
          outcome.status === 'error' || outcome.status === 'duplicate'
            ? (cellsOf.get(outcome.lineNumber) ?? null)
            : null,
      })),
    )
    onProgress(Math.min(0.99, counts.all / Math.max(sheet.rowEstimate, counts.all + 1)))
  }

  const batches = batchesOf(sheet.rows, structure, layout.linesAtOnce ?? mostLines)[Symbol.asyncIterator]()
  // the next lines are read while these are written
  let next = batches.next()
  next.catch(() => undefined)
  try {
    for (;;) {
      const { done, value } = await next
      if (done) break
      next = batches.next()
      next.catch(() => undefined)
      await flush(value)
    }
  } finally {
    await batches.return?.(undefined).catch(() => undefined)
  }
  return counts
}

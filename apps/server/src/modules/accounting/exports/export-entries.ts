// Writes the books of a span for an accountant's program, as a long task: one pass, in memory that does not grow with the books.

import { Readable } from 'node:stream'
import { exportsRefusals } from '@cartable/domain/accounting/exports/exports.refusals.ts'
import { entryWriters } from '@cartable/domain/accounting/exports/exports.rules.ts'
import { entryFormatKeys } from '@cartable/domain/accounting/exports/exports.schema.ts'
import type { EntryWriter } from '@cartable/domain/accounting/exports/fixed-line.rules.ts'
import { numberOf } from '@cartable/domain/accounting/fec/fec.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { type Db, inRead } from '../../../platform/db/database.ts'
import { defineTask } from '../../../platform/tasks/tasks.ts'
import { entryLines } from '../fec/fec.queries.ts'
import { type EntriesSpan, entriesOf, sumJournals } from './exports.queries.ts'

/** Longest export, in milliseconds. */
const timeLimit = 60 * 60_000
/** Lines gathered before they are given on. */
const chunkLines = 500

/** An entry that does not balance stops the file: the program would refuse it whole, or take it in wrong. */
async function* bodyOf(db: Db, span: EntriesSpan, writer: EntryWriter, progress: (lines: number) => void) {
  let [text, count, key, cents] = ['', 0, '', 0]
  const ended = () => {
    if (cents !== 0) refuse(exportsRefusals.unbalanced(key))
  }
  for await (const line of entryLines(db, entriesOf(span))) {
    const next = `${numberOf(line)} du ${line.day}`
    if (next !== key) {
      ended()
      ;[key, cents] = [next, 0]
    }
    cents += line.debitCents - line.creditCents
    text += writer.line(line)
    count += 1
    if (count % chunkLines === 0) {
      yield Buffer.from(text, 'latin1')
      text = ''
      progress(count)
    }
  }
  ended()
  yield Buffer.from(text, 'latin1')
}

export const exportEntries = defineTask({
  kind: 'entries-export',
  told: { kind: 'export', name: 'L’export comptable', link: '/accounting/exports' },
  params: z.object({
    ...{ companyId: z.int(), from: z.string(), to: z.string(), withOpening: z.boolean() },
    format: z.enum(entryFormatKeys),
  }),
  run: async ({ platform, signal, keepFile, progress }, { format, ...span }) => {
    await inRead(
      platform.database,
      async (db) => {
        const entries = (await sumJournals(db, span)).reduce((sum, { entryCount }) => sum + entryCount, 0)
        const writer = entryWriters[format]()
        // an entry has some three lines; exact progress would cost another count
        const tell = (lines: number) => {
          signal.throwIfAborted()
          progress(Math.min(0.99, lines / Math.max(1, entries * 3)))
        }
        await keepFile({
          body: Readable.from(bodyOf(db, span, writer, tell), { objectMode: false }),
          fileName: writer.fileName(span.from, span.to),
          mediaType: 'text/plain',
        })
      },
      { timeoutMs: timeLimit, signal },
    )
  },
})

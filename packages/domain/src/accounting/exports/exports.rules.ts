// Which writer makes the file of each program. Pure.
import type { EntryFormat } from './exports.schema.ts'
import type { EntryWriter } from './fixed-line.rules.ts'
import { quadraWriter } from './quadra.rules.ts'
import { ximportWriter } from './ximport.rules.ts'

/** A writer knows what it wrote before: one a file. */
export const entryWriters: Readonly<Record<EntryFormat, () => EntryWriter>> = {
  ximport: ximportWriter,
  quadra: quadraWriter,
}

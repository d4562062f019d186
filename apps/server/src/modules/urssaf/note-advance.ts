// What the journal of a customer says of its tax advance, and the pages that must ask again.
import type { Db } from '../../platform/db/database.ts'
import type { LiveKey } from '../../platform/http/context.ts'
import { noteLogEntries } from '../customers/note-log-entries.ts'

/** Open pages that show the tax advance of a customer. */
export const advanceKeys = (customerId: number): LiveKey[] => [
  ['urssaf'],
  ['customers'],
  ['customers', 'id', customerId],
]

export type AdvanceNote = {
  readonly customerId: number
  readonly title: string
  readonly body: string
  readonly at: Date
  readonly accountId: number | null
}
export const noteAdvance = (db: Db, { customerId, title, ...note }: AdvanceNote): Promise<void> =>
  noteLogEntries(db, {
    ...note,
    ownerClass: 'customers',
    ownerIds: [customerId],
    title: `Avance immédiate\u00a0: ${title}`,
  })

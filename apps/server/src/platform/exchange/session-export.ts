// What a domain gives to be exported for one record, never imported: its columns and all its rows at once.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../db/database.ts'
import type { ColumnKind, LineValues } from './layout.ts'

export type SessionExport = {
  /** As addresses name it. */
  readonly objectType: string
  /** Plural, for the name of the sheet. */
  readonly label: string
  /** Right on the data itself. */
  readonly right: RightCode
  readonly columns: readonly { readonly key: string; readonly title: string; readonly kind: ColumnKind }[]
  /** Rows of a session, and its name for the file; null when there is no such session. Some hundreds at most. */
  readonly read: (
    db: Db,
    sessionId: number,
  ) => Promise<{ readonly name: string; readonly rows: readonly LineValues[] } | null>
}

// What a domain gives to the global search: one function that finds its records by what people type.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from './db/database.ts'

export type FoundRecord = { readonly label: string; readonly detail: string | null; readonly path: string }

export type SearchSource = {
  readonly label: string
  /** Who sees these records: staff with this right to read. */
  readonly right: RightCode
  readonly find: (db: Db, text: string, limit: number, today: string) => Promise<readonly FoundRecord[]>
}

// What a domain gives to the reading of a year: what it keeps by date, with where that is said, and what nobody has said yet.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from './db/database.ts'

export type DatedLine = {
  readonly matter: string
  /** What holds in the year; null where nothing does. */
  readonly holds: string | null
  /** First day; null: always, or not known. */
  readonly from: string | null
  /** Law, page or decision that says so. */
  readonly source: string | null
  /** `set`: said for this year; `goes-on`: of a former one, for want of another; `missing`: somebody must say it. */
  readonly state: 'set' | 'goes-on' | 'missing'
}
export type DatedSource = {
  readonly title: string
  /** The screen where it is changed, and the right that opens it. */
  readonly path: string
  readonly right: RightCode
  /** In any order, of a civil year as it is read on a day. */
  readonly list: (db: Db, year: number, today: string) => Promise<DatedLine[]>
}

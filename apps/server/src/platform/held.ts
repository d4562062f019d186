// What a domain gives to the handing over of somebody's work: how much of one kind a colleague holds, and its passing to another.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from './db/database.ts'

export type HeldSource = {
  readonly kind: string
  /** « contact suivi », « contacts suivis ». */
  readonly one: string
  readonly many: string
  /** The right without which nobody is given one; the module of that name shows them. */
  readonly code: RightCode
  /** How many are open in the hands of this colleague. */
  readonly count: (db: Db, staffUserId: number) => Promise<number>
  /** Passes them all, in the caller's transaction; what is over stays in the name of who did it. */
  readonly give: (db: Db, from: number, to: number) => Promise<void>
}

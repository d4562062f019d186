// What a domain gives to the handing over of somebody's work: how much of one kind a colleague holds, and its passing to another.
import type { HeldKind } from '@cartable/domain/kernel/held.ts'
import type { Db } from './db/database.ts'

export type HeldSource = {
  readonly kind: HeldKind
  /** How many are open in the hands of this colleague. */
  readonly count: (db: Db, staffUserId: number) => Promise<number>
  /** Passes them all, in the caller's transaction; what is over stays in the name of who did it. */
  readonly give: (db: Db, from: number, to: number) => Promise<void>
}

// What of a bill is asked of the Urssaf, as its family or the office reads it, and why nothing is.
import type { AdvanceReason } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import { type AdvanceReader, advanceWords } from '@cartable/domain/urssaf/advance-words.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findAdvanceOfBill } from '../papers/advance-of-bill.queries.ts'

export type ReadAdvance = {
  /** Null where there is nothing to say of an advance. */
  readonly words: string | null
  /** Why its lesson is not asked of the Urssaf; null where it is, or where no lesson is billed. */
  readonly refusedFor: AdvanceReason | null
}
export const readAdvance = async (db: Db, billId: number, reader: AdvanceReader): Promise<ReadAdvance> => {
  const advance = await findAdvanceOfBill(db, billId)
  if (advance === null) return { words: null, refusedFor: null }
  const { decision, isCancelled } = advance
  const isRefused = decision !== null && !decision.isAdvanced && !isCancelled
  return { words: advanceWords(advance, reader), refusedFor: isRefused ? decision.reason : null }
}

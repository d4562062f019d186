// The card of a dispute: opened as a lesson is contested, in the hands of whoever follows its contract; closed as it is settled.
import type { Db } from '../../platform/db/database.ts'
import { closeDisputeCards, insertDisputeCard } from './monitoring-card.queries.ts'

/** Answers its number; there is one open card for a lesson. */
export const openDisputeCard = (db: Db, courseId: number, staffUserId: number | null): Promise<number> =>
  insertDisputeCard(db, courseId, staffUserId)

export const closeDisputeCard = (db: Db, courseId: number): Promise<void> => closeDisputeCards(db, courseId)

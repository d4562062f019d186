// Keeps the account that a person chose for what the card provider moved without a name.
import type { Db } from '../../../platform/db/database.ts'
import { insertExplanation, type NewExplanation } from './payouts.queries.ts'

/** Whoever calls it has seen that it waits. */
export const explainPayoutLine = (db: Db, explanation: NewExplanation): Promise<void> =>
  insertExplanation(db, explanation)

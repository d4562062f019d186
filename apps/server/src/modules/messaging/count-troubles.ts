// How many messages and jobs wait for somebody, and how many are tried again by themselves: for whoever looks at the installation as a whole.
import type { Db } from '../../platform/db/database.ts'
import { countOpen, countWaiting } from './failed-messages.queries.ts'

export type Troubles = { readonly failed: number; readonly triedAgain: number }

export const countTroubles = async (db: Db): Promise<Troubles> => {
  const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
  return { failed: sum(await countOpen(db)), triedAgain: sum(await countWaiting(db)) }
}

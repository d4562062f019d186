// The books of the demo company: its whole history, posted by what posts every day, some hundreds of events at a time.
import type { DemoPart } from '../../platform/demo.ts'
import { sourceKinds } from './ledger-sources.queries.ts'
import { listWaiting, postEvents } from './post-entries.queries.ts'

/** More events than the demo has. */
const all = 100_000
/** Events of one statement. */
const batch = 400

export const accountingDemo: DemoPart = {
  name: 'écritures comptables',
  load: async (db) => {
    const waiting = await listWaiting(db, all)
    for (const kind of sourceKinds) {
      const ids = waiting.filter((event) => event.kind === kind).map((event) => event.id)
      for (let start = 0; start < ids.length; start += batch)
        await postEvents(db, kind, ids.slice(start, start + batch))
    }
  },
}

// The books of the demo company: its whole history posted by what posts every day, a great many events at a time.
import type { DemoPart } from '../../platform/demo.ts'
import { listWaiting, postEvents } from './post-entries.queries.ts'

/** More events than the demo has. */
const all = 100_000

export const accountingDemo: DemoPart = {
  name: 'écritures comptables',
  load: async (db) => {
    const waiting = await listWaiting(db, all)
    for (const kind of ['bill', 'payment', 'teacherPayment'] as const)
      await postEvents(
        db,
        kind,
        waiting.filter((event) => event.kind === kind).map((event) => event.id),
      )
  },
}

// Posts to the ledger what has no entry yet, oldest first, and corrects what changed since: each in its own transaction. What cancels itself is lettered then.
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { letterEntries } from './lettering/letter-entries.queries.ts'
import { correctEntry, listChanged, listWaiting, postEvents } from './post-entries.queries.ts'

/** Entries made in one run: the rest waits for the next. */
const atOnce = 1_000

export const postLedger = defineScheduledTask({
  code: 'post-ledger',
  name: 'Écritures comptables',
  description:
    'Écrit au grand livre les factures, les paiements et les paiements des professeurs qui n’y sont pas encore, puis lettre ce qui se compense.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async ({ db, write, platform, signal }) => {
    let [posted, corrected, failed] = [0, 0, 0]
    const attempt = async (one: { kind: string; id: number }, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, ...one }, 'an entry could not be posted')
      }
    }
    for (const event of await listWaiting(db, atOnce)) {
      if (signal.aborted) break
      await attempt(event, async () => {
        posted += await write('accounting.postEntries', (tx) => postEvents(tx, event.kind, [event.id]))
      })
    }
    const today = platform.clock.today()
    for (const source of await listChanged(db, atOnce)) {
      if (signal.aborted) break
      await attempt(source, async () => {
        corrected += await write('accounting.postEntries', (tx) => correctEntry(tx, source.kind, source.id, today))
      })
    }
    let lettered = 0
    if (!signal.aborted)
      await attempt({ kind: 'lettering', id: 0 }, async () => {
        lettered = await write('accounting.letterEntries', (tx) => letterEntries(tx, today))
      })
    return { status: failed > 0 ? 'warning' : 'success', summary: { posted, corrected, lettered, failed } }
  },
})

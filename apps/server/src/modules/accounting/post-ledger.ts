// Posts to the ledger what has no entry yet, oldest first, and corrects what changed since. What cancels itself is lettered then.
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { letterEntries } from './lettering/letter-entries.queries.ts'
import {
  correctEntry,
  findLastLine,
  listChanged,
  listWaiting,
  postEvents,
  type Waiting,
} from './post-entries.queries.ts'

/** Events read at once; the task goes on until none waits. */
const atOnce = 10_000
/** Events of one day and kind are posted together, up to so many: what a statement costs is shared by all of them. */
const together = 200

/** What is posted in one transaction: neighbours of one day and kind, so that entries are numbered in the order of their days. */
const inBatches = (waiting: readonly Waiting[]): Waiting[][] => {
  const batches: Waiting[][] = []
  const ofDayAndKind = Map.groupBy(waiting, ({ onDate, kind }) => `${onDate} ${kind}`)
  for (const group of ofDayAndKind.values())
    for (let from = 0; from < group.length; from += together) batches.push(group.slice(from, from + together))
  return batches
}

/**
 * The day and the last line of the books when this server lettered them: until there is another line, lettering again gives
 * nothing. Once a day it is done all the same: of two that write at once, the one that ends last may have the older number.
 */
const letteredThrough = new WeakMap<object, string>()

export const postLedger = defineScheduledTask({
  code: 'post-ledger',
  name: 'Écritures comptables',
  description:
    'Écrit au grand livre les factures, les paiements et les paiements des professeurs qui n’y sont pas encore, puis lettre ce qui se compense.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async ({ db, write, platform, signal }) => {
    let [corrected, lettered] = [0, 0]
    const failed = new Set<string>()
    const attempt = async (one: { kind: string; id: number }, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        failed.add(`${one.kind} ${one.id}`)
        platform.log.error({ err: error, ...one }, 'an entry could not be posted')
      }
    }
    const post = (events: readonly Waiting[]): Promise<number> =>
      write('accounting.postEntries', (tx) =>
        postEvents(
          tx,
          events[0]?.kind ?? 'bill',
          events.map(({ id }) => id),
        ),
      )
    /** One that cannot be posted holds back none of those that it was to be posted with. */
    const postApart = async (events: readonly Waiting[]): Promise<number> => {
      let made = 0
      for (const event of events)
        await attempt(event, async () => {
          made += await post([event])
        })
      return made
    }
    let posted = 0
    for (let made = 1; made > 0 && !signal.aborted; posted += made) {
      made = 0
      for (const batch of inBatches(await listWaiting(db, atOnce))) {
        if (signal.aborted) break
        made += batch.length === 1 ? await postApart(batch) : await post(batch).catch(() => postApart(batch))
      }
    }
    const today = platform.clock.today()
    for (const source of await listChanged(db, atOnce)) {
      if (signal.aborted) break
      await attempt(source, async () => {
        corrected += await write('accounting.postEntries', (tx) => correctEntry(tx, source.kind, source.id, today))
      })
    }
    const through = `${today} ${await findLastLine(db)}`
    if (!signal.aborted && letteredThrough.get(platform) !== through)
      await attempt({ kind: 'lettering', id: 0 }, async () => {
        lettered = await write('accounting.letterEntries', (tx) => letterEntries(tx, today))
        letteredThrough.set(platform, through)
      })
    return {
      status: failed.size > 0 ? 'warning' : 'success',
      summary: { posted, corrected, lettered, failed: failed.size },
    }
  },
})

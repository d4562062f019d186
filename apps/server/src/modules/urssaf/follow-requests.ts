// Scheduled: asks the Urssaf what became of the payment requests, the longest unasked first.
import type { Db } from '../../platform/db/database.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { followRequest, requestAdvance } from './request-advance.ts'
import { listBillsToAsk, listWatchedRequests } from './requests.queries.ts'

const minute = 60_000
/** Requests asked about in one run, the rest waits for the next; and bills to ask that are read at once, a page after another. */
const atOnce = 100
/** Failures in a row after which the Urssaf is taken to be down. */
const failuresInARow = 3

/** All of them: those that the checks stop keep their place, and hold nobody up who came after. */
async function* billsToAsk(db: Db) {
  for (let last = 0; ; ) {
    const next = await listBillsToAsk(db, { after: last, limit: atOnce })
    if (next.length === 0) return
    yield* next
    last = next.at(-1) ?? last
  }
}

export const followRequests = defineScheduledTask({
  code: 'follow-urssaf-requests',
  name: 'Suivi des demandes d’avance immédiate',
  description:
    'Envoie à l’Urssaf les demandes de paiement qui attendent, demande où en sont les autres, et enregistre les avances versées ou refusées.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async ({ db, write, platform, signal }) => {
    const now = platform.clock.now()
    const ids = await listWatchedRequests(db, now, new Date(now.getTime() - 10 * minute), atOnce)
    const desk = {
      read: db,
      write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>('urssaf.followRequests', change),
      platform,
    }
    let [looked, failed, inARow] = [0, 0, 0]
    const follow = async (about: { request: number } | { bill: number }, work: () => Promise<unknown>) => {
      if (signal.aborted || inARow >= failuresInARow) return
      looked += 1
      try {
        await work()
        inARow = 0
      } catch (error) {
        failed += 1
        inARow += 1
        platform.log.error({ err: error, ...about }, 'a payment request could not be followed')
      }
    }
    for (const request of ids) await follow({ request }, () => followRequest(desk, request))
    // a part that was paid since, an outage that is over, a registration that is completed
    for await (const bill of billsToAsk(db)) {
      if (signal.aborted || inARow >= failuresInARow) break
      await follow({ bill }, () => requestAdvance(desk, bill))
    }
    return { status: failed > 0 ? 'warning' : 'success', summary: { looked, failed } }
  },
})

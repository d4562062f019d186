// Scheduled: asks the Urssaf what became of the payment requests, the longest unasked first.
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { followRequest } from './request-advance.ts'
import { listWatchedRequests } from './requests.queries.ts'

const minute = 60_000
/** Asked about in one run; the rest waits for the next. */
const atOnce = 100
/** Failures in a row after which the Urssaf is taken to be down. */
const failuresInARow = 3

export const followRequests = defineScheduledTask({
  code: 'follow-urssaf-requests',
  name: 'Suivi des demandes d’avance immédiate',
  description: 'Demande à l’Urssaf où en sont les demandes de paiement, et enregistre les avances versées ou refusées.',
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
    for (const id of ids) {
      if (signal.aborted || inARow >= failuresInARow) break
      looked += 1
      try {
        await followRequest(desk, id)
        inARow = 0
      } catch (error) {
        failed += 1
        inARow += 1
        platform.log.error({ err: error, request: id }, 'a payment request could not be followed')
      }
    }
    return { status: failed > 0 ? 'warning' : 'success', summary: { looked, failed } }
  },
})

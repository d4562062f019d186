// Scheduled: lifts the suspension of families that paid what they owed when their lessons were suspended.
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../../platform/live/live.ts'
import { liftSuspension } from './suspend-lessons.ts'
import { listPaid } from './suspensions.queries.ts'

export const followSuspensions = defineScheduledTask({
  code: 'follow-suspensions',
  name: 'Reprise des cours suspendus',
  description:
    'Lève la suspension des cours des familles qui ont payé ce qu’elles devaient\u00a0; elles et leurs professeurs en sont avertis.',
  schedule: { frequenceType: 'minutes', granularity: 10, moments: [] },
  run: async ({ db, write, platform, signal }) => {
    const tally = { lifted: 0, failed: 0 }
    for (const id of await listPaid(db)) {
      signal.throwIfAborted()
      try {
        await write('contracts.followSuspensions', async (tx) => {
          const context = {
            ...{ db: tx, platform, identity: null, now: platform.clock.now, today: platform.clock.today },
            live: () => undefined,
          }
          if (await liftSuspension(context, id, 'paid')) tally.lifted += 1
          await announce(tx, { keys: [['billing'], ['contracts'], ['courses']], by: null, byName: null })
        })
      } catch (error) {
        tally.failed += 1
        platform.log.error({ err: error, suspension: id }, 'a suspension could not be lifted')
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

// Asks the Urssaf for its part of a bill as soon as the transaction that issued it is kept.
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { requestAdvance } from './request-advance.ts'

const name = 'urssaf.askAdvance'
/** What the Urssaf cannot take now is asked again by the follow-up of requests. */
export const askAdvanceJob = defineJob({
  name,
  input: z.object({ billId: z.int() }),
  lane: 'quick',
  run: async ({ db, write, platform }, { billId }) => {
    await requestAdvance({ read: db, write: (change) => write(name, change), platform }, billId)
  },
})

/** To be called in the transaction that issues an advanced bill. */
export const askSoon = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  billId: number,
): Promise<void> => {
  await platform.jobs.enqueue(db, askAdvanceJob, { billId })
}

// Scheduled: closes the contracts whose last day is past, and takes up again those whose pause is over.

import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../platform/live/live.ts'
import { askTeam } from '../linking/next-actions.ts'
import { openLocked } from './pause-contract.ts'
import { findParties, listDue } from './shared/contract-ends.queries.ts'
import { lockContract } from './shared/contract-record.queries.ts'
import { moveLocked } from './shared/move-contract.ts'

type Done = 'closed' | 'resumed' | null

const contextOf = ({ platform }: JobContext, db: Db) => ({
  db,
  platform,
  identity: null,
  now: platform.clock.now,
  today: () => dayOf(platform.clock.now()),
  live: () => undefined,
})

/** One contract under its lock: another server, or somebody at a screen, may have done it meanwhile. */
const followOne = async (job: JobContext, db: Db, id: number): Promise<Done> => {
  const context = contextOf(job, db)
  const contract = await lockContract(db, id)
  const today = context.today()
  if (!contract) return null
  const { endsOn, resumesOn, endReasonTypeId, endComment } = contract
  if (endsOn !== null && endsOn < today) {
    const end = { closedOn: endsOn, endKind: 'ended' as const, endReasonTypeId, endComment }
    return (await moveLocked(context, contract, 'close', 'staff', { end })) ? 'closed' : null
  }
  if (resumesOn === null || resumesOn > today || !(await openLocked(context, contract))) return null
  const { linkingId, staffUserId } = await findParties(db, id)
  await askTeam(db, {
    ...(linkingId === null ? { contractId: id } : { linkingId }),
    kind: 'follow-up',
    comment: 'La pause est finie\u00a0: les cours reprennent, planifier les suivants.',
    dueOn: today,
    staffUserId,
  })
  return 'resumed'
}

export const followContractDates = defineScheduledTask({
  code: 'follow-contract-dates',
  name: 'Fins et reprises des contrats',
  description:
    'Clôture les contrats dont le dernier jour est passé, et reprend ceux dont la pause s’achève\u00a0; chacun en est averti.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['00:30'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { closed: 0, resumed: 0, failed: 0 }
    for (const { id } of await listDue(db, dayOf(platform.clock.now()))) {
      signal.throwIfAborted()
      try {
        const done = await write('contracts.followDates', async (tx) => {
          const followed = await followOne(job, tx, id)
          if (followed) await announce(tx, { keys: [['contracts'], ['courses'], ['linking']], by: null, byName: null })
          return followed
        })
        if (done) tally[done] += 1
      } catch (error) {
        // one that cannot be moved must not keep the others from their day
        platform.log.error({ err: error, contract: id }, 'the day of a contract could not be followed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

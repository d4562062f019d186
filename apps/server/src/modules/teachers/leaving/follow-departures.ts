// Scheduled: makes teachers inactive the night after their last day, reminds the office of what keeps one, and closes the accounts that were read for long enough.

import { counted } from '@cartable/domain/kernel/french.ts'
import { isReminderDue, refuseGoing } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../../platform/live/live.ts'
import { closeTeacherAccount } from '../../access/accounts/close-account.ts'
import { type DepartureFound, findDeparture, listToFollow, lockLeaver, updateDeparture } from './departures.queries.ts'
import { leave, leftOver } from './leave.ts'
import { remindOffice, type Telling } from './tell-departure.ts'

type Done = 'left' | 'reminded' | 'closed' | null

const leftWords = (
  { contracts, stages }: Awaited<ReturnType<typeof leftOver>>,
  departure: DepartureFound,
): string[] => [
  ...(contracts > 0 ? [counted(contracts, 'contrat')] : []),
  ...(stages > 0 ? [counted(stages, 'stage')] : []),
  ...(departure.confirmedAt === null ? ['le départ à confirmer'] : []),
]

/** One departure under the lock of its teacher: another server, or somebody at a screen, may have settled it meanwhile. */
const followOne = async (context: Telling, teacherId: number): Promise<Done> => {
  const { db, now, today } = context
  const leaver = await lockLeaver(db, teacherId)
  const departure = await findDeparture(db, teacherId)
  if (!leaver || !departure) return null
  if (departure.leftAt !== null) {
    const { closesOn, closedAt, returningAt } = departure
    if (closedAt !== null || returningAt !== null || closesOn === null || closesOn > today()) return null
    await closeTeacherAccount(context, teacherId)
    await updateDeparture(db, departure.id, { closedAt: now().toISOString() })
    return 'closed'
  }
  const { leavesOn, confirmedAt } = departure
  // made inactive on his record meanwhile: his papers and his account follow
  const isGone = leaver.status !== 'active'
  const isDue = isGone || (confirmedAt !== null && leavesOn < today())
  if (isDue && (await leave(context, leaver, departure))) return 'left'
  const over = await leftOver(db, departure, today())
  const isUnsettled = refuseGoing(over) !== null || confirmedAt === null
  if (!isUnsettled || !isReminderDue(departure, today())) return null
  await remindOffice(context, leaver, { leavesOn, isOver: leavesOn < today(), left: leftWords(over, departure) })
  await updateDeparture(db, departure.id, { remindedOn: today() })
  return 'reminded'
}

const contextOf = ({ platform }: JobContext, db: Db): Telling => ({
  ...{ db, platform, identity: null, live: () => undefined },
  now: () => platform.clock.now(),
  today: () => platform.clock.today(),
})

/** It may run twice: who has left, was reminded today or is closed already is passed over. */
export const followDepartures = defineScheduledTask({
  code: 'follow-departures',
  name: 'Départs des professeurs',
  description:
    'Rend inactifs les professeurs dont le dernier jour est passé et leur envoie leurs papiers, rappelle ce qui reste à régler, et ferme les comptes un an après.',
  // after the contracts that end with them
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['00:45'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { left: 0, reminded: 0, closed: 0, failed: 0 }
    for (const teacherId of await listToFollow(db, platform.clock.today())) {
      signal.throwIfAborted()
      try {
        const done = await write('teachers.followDepartures', async (tx) => {
          const followed = await followOne(contextOf(job, tx), teacherId)
          const keys = [['teachers'], ['teachers', 'id', teacherId], ['access']]
          if (followed) await announce(tx, { keys, by: null, byName: null })
          return followed
        })
        if (done) tally[done] += 1
      } catch (error) {
        // one that cannot leave must not keep the others
        platform.log.error({ err: error, teacherId }, 'a departure could not be followed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

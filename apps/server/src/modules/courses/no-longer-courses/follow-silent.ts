// Scheduled: a mail that nobody answered, and a return that was announced and did not come, are for the telephone.

import { patienceDays } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { updateProcess } from '../shared/open-process.queries.ts'

import { listUnanswered, lockUnanswered } from './silence.queries.ts'

const callOne = async ({ platform }: JobContext, db: Db, id: number, since: string): Promise<boolean> => {
  const process = await lockUnanswered(db, id, since)
  if (!process) return false
  const now = platform.clock.now()
  await updateProcess(db, id, {
    ...{ status: 'to-call', statusChangedAt: now.toISOString(), boardPosition: -now.getTime() / 1000 },
  })
  const { assignedStaffUserId, contractId, studentName, teacherName } = process
  const followers = await accountsOfStaff(
    db,
    assignedStaffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [assignedStaffUserId] },
  )
  await notify(db, followers, {
    kind: 'course',
    title: `À appeler\u00a0: cours arrêtés ${de(studentName)} avec ${teacherName}.`,
    body:
      process.status === 'answered'
        ? 'La reprise annoncée n’a pas eu lieu.'
        : `Personne n’a répondu au mail depuis ${patienceDays}\u00a0jours.`,
    link: `/privateTuition/no-longer-courses?carte=${contractId}`,
  })
  return true
}

export const followSilentContracts = defineScheduledTask({
  code: 'follow-silent-contracts',
  name: 'Suivi des contrats sans cours',
  description:
    'Après sept jours sans réponse au mail, ou sans cours après la reprise annoncée, met le contrat sans cours dans «\u00a0À appeler\u00a0» et prévient qui le suit.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['07:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const since = addDays(platform.clock.today(), -patienceDays)
    const tally = { toCall: 0, failed: 0 }
    for (const id of await listUnanswered(db, since)) {
      signal.throwIfAborted()
      try {
        if (await write('courses.followSilentContracts', (tx) => callOne(job, tx, id, since))) tally.toCall += 1
      } catch (error) {
        platform.log.error({ err: error, process: id }, 'a silent contract could not be put among those to call')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

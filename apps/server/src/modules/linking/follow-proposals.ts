// Scheduled: where no teacher accepted in time, the team is asked to propose the next ones, by their names.
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { lockLinking } from './flow.queries.ts'
import { findLinking } from './linking.queries.ts'
import { askTeam } from './next-actions.ts'
import { listUnanswered } from './proposals.queries.ts'
import { nextTeachers } from './rank-teachers.ts'

/** One search in one transaction: answered, or told by another server, meanwhile, it is left. */
const followOne = async ({ platform }: JobContext, db: Db, id: number, hours: number, before: Date) => {
  await lockLinking(db, id)
  const linking = (await listUnanswered(db, before, id)).length > 0 ? await findLinking(db, id) : undefined
  if (!linking) return false
  const { today } = platform.clock
  const names = await nextTeachers({ db, today }, id)
  const next =
    names.length > 0
      ? `Les suivants\u00a0: ${names.join(', ')}.`
      : 'Plus aucun professeur ne convient\u00a0: élargissez la recherche.'
  const comment = `Aucun professeur n’a accepté en ${hours}\u00a0h. ${next}`
  await askTeam(db, {
    linkingId: id,
    kind: 'propose',
    comment,
    dueOn: today(),
    staffUserId: linking.assignedStaffUserId,
  })
  const followers =
    linking.assignedStaffUserId === null
      ? await accountsOfStaff(db, 'privateTuitionManagers')
      : [linking.managerAccountId]
  await notify(db, followers, {
    kind: 'course',
    title: `Aucun professeur n’a accepté ${linking.studentName}, ${linking.subjectName}`,
    body: next,
    link: `/privateTuition/linking/${id}`,
  })
  return true
}

export const followProposals = defineScheduledTask({
  code: 'follow-teacher-proposals',
  name: 'Propositions aux professeurs sans réponse',
  description:
    'Demande à l’équipe de proposer l’élève aux professeurs suivants, qu’elle nomme, quand aucun n’a accepté dans le délai.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const hours = await platform.settings.integer('linking_proposal_hours')
    const before = new Date(platform.clock.now().getTime() - hours * 3_600_000)
    const tally = { asked: 0, failed: 0 }
    for (const id of await listUnanswered(db, before)) {
      signal.throwIfAborted()
      try {
        if (await write('linking.followProposals', (tx) => followOne(job, tx, id, hours, before))) tally.asked += 1
      } catch (error) {
        platform.log.error({ err: error, linking: id }, 'a search without a yes could not be followed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

// Scheduled: a teacher who neither corrects a contested lesson nor answers is written to once more; then the office decides.

import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { tellLesson } from '../tell-lesson.ts'
import { listSilent, takeSilent } from './disputes.queries.ts'

const dayMs = 86_400_000

const remind = async ({ platform }: JobContext, db: Db, id: number, before: Date): Promise<boolean> => {
  const { clock } = platform
  const dispute = await takeSilent(db, id, { before, now: clock.now() })
  if (!dispute) return false
  const teller = { db, platform, now: clock.now, today: clock.today, identity: null }
  await tellLesson(teller, dispute.courseId, {
    news: 'course-dispute-reminder',
    words: `Motif\u00a0: ${dispute.words}`,
    to: ['teacher'],
  })
  await notify(db, await accountsOfStaff(db, { staffUserIds: [dispute.staffUserId] }), {
    kind: 'course',
    title: 'Cours contesté\u00a0: le professeur n’a pas répondu, à vous de trancher.',
    body: dispute.words,
    link: dispute.cardId === null ? null : `/monitoring/workflow/overview?carte=${dispute.cardId}`,
  })
  return true
}

export const followDisputes = defineScheduledTask({
  code: 'follow-disputes',
  name: 'Cours contestés sans réponse',
  description:
    'Rappelle aux professeurs les cours contestés qu’ils n’ont ni corrigés ni expliqués, et prévient le service, qui tranche.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const days = await platform.settings.integer('course_dispute_days')
    const before = new Date(platform.clock.now().getTime() - days * dayMs)
    const tally = { reminded: 0, failed: 0 }
    for (const id of await listSilent(db, before)) {
      signal.throwIfAborted()
      try {
        if (await write('courses.followDisputes', (tx) => remind(job, tx, id, before))) tally.reminded += 1
      } catch (error) {
        platform.log.error({ err: error, dispute: id }, 'the teacher of a contested lesson could not be reminded')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

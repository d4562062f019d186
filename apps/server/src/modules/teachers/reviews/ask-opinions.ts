// Scheduled: asks families whose lessons go on whether they are happy with the teacher, at the third lesson and then each year.
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { askReview } from './ask-review.ts'
import { findAsked, listToAsk, lockContractOf } from './reviews.queries.ts'

/** One contract in one transaction: another server finds it asked. The question stands at home, too, whatever mails are wanted. */
const ask = async ({ platform }: JobContext, db: Db, contractId: number): Promise<boolean> => {
  await lockContractOf(db, contractId)
  if ((await listToAsk(db, platform.clock.today(), contractId)).length === 0) return false
  const context = { db, platform, now: platform.clock.now }
  const link = await askReview(context, contractId)
  const asked = await findAsked(db, contractId)
  if (!link || !asked) return false
  const { email, teacherName, subject, studentFirstName, ...person } = asked
  if (email === null) return true
  await mailTemplate(context, {
    ...{ template: 'evaluation-asked', purpose: 'evaluation-asked' },
    to: { ...person, email },
    about: { class: 'contracts', id: contractId },
    tags: { professeur: teacherName, matiere: subject, prenom_eleve: studentFirstName },
    link: { ...link, days: 30 },
  })
  return true
}

export const askOpinions = defineScheduledTask({
  code: 'ask-opinions',
  name: 'Avis demandés aux familles',
  description:
    'Demande aux familles leur avis sur un professeur au troisième cours confirmé, puis chaque année\u00a0; jamais pendant une contestation.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['10:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { asked: 0, failed: 0 }
    for (const contractId of await listToAsk(db, platform.clock.today())) {
      signal.throwIfAborted()
      try {
        if (await write('teachers.askOpinions', (tx) => ask(job, tx, contractId))) tally.asked += 1
      } catch (error) {
        platform.log.error({ err: error, contract: contractId }, 'a family could not be asked for its opinion')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

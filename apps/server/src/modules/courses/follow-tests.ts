// Scheduled: asks families whether the test course that they confirmed suits them, and the team to call those who stay silent.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { askTeam } from '../linking/next-actions.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { listToJudge, lockToJudge, type TestToJudge } from './test-course.queries.ts'

const day = 86_400_000
/** Days of silence after which somebody calls. */
const patience = 7
/** Nobody is asked about a test older than this, in days: a company that begins with the program has a past. */
const oldest = 60

const purpose = 'test-course-opinion'

const ask = async ({ platform }: JobContext, db: Db, test: TestToJudge): Promise<void> => {
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      template: purpose,
      purpose,
      to: {
        personId: test.customerPersonId,
        firstName: test.customerFirstName,
        lastName: test.customerLastName,
        email: test.customerEmail ?? '',
      },
      about: { class: 'courses', id: test.id },
      tags: {
        prenom_eleve: test.studentFirstName,
        professeur: test.teacherName,
        matiere: test.subject,
        date_cours: formatDay(test.doneAt),
      },
      link: {
        purpose: 'test-course',
        subjectClass: 'courses',
        subjectId: test.id,
        address: (token) => `/response/privateTuition/testCourse?token=${token}`,
      },
    },
  )
}

const call = ({ platform }: JobContext, db: Db, test: TestToJudge): Promise<void> =>
  askTeam(db, {
    ...(test.linkingId === null ? { contractId: test.contractId } : { linkingId: test.linkingId }),
    kind: 'test-opinion',
    comment: `Essai du ${formatDay(test.doneAt)} avec ${test.teacherName}\u00a0: la famille n’a pas dit s’il convient.`,
    dueOn: platform.clock.today(),
    staffUserId: test.staffUserId,
  })

/** One test in one transaction: answered, or asked about by another server, meanwhile, it is left. */
const followOne = async (
  job: JobContext,
  db: Db,
  id: number,
  silentBefore: Date,
): Promise<'asked' | 'called' | null> => {
  const test = await lockToJudge(db, id)
  if (!test) return null
  const isSilent = test.customerEmail === null || Date.parse(test.confirmedAt) <= silentBefore.getTime()
  if (isSilent && !test.isCalled) {
    await call(job, db, test)
    return 'called'
  }
  if (test.isAsked || test.customerEmail === null) return null
  await ask(job, db, test)
  return 'asked'
}

export const followTests = defineScheduledTask({
  code: 'follow-test-courses',
  name: 'Avis sur les cours d’essai',
  description:
    'Demande aux familles si le cours d’essai qu’elles ont confirmé leur convient\u00a0; après une semaine sans réponse, demande à l’équipe de les appeler.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const now = platform.clock.now().getTime()
    const silentBefore = new Date(now - patience * day)
    const tally = { asked: 0, called: 0, failed: 0 }
    for (const id of await listToJudge(db, new Date(now - oldest * day), silentBefore)) {
      signal.throwIfAborted()
      try {
        const done = await write('courses.followTests', (tx) => followOne(job, tx, id, silentBefore))
        if (done) tally[done] += 1
      } catch (error) {
        platform.log.error({ err: error, course: id }, 'the opinion on a test course could not be asked for')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

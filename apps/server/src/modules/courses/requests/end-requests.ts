// Scheduled: a request that nobody answered in time ends; whoever asked is told, and the office takes over.
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { tellOfRequest } from '../planning/ask-change.ts'
import { findSettler } from '../shared/dispute-ends.queries.ts'
import { listExpired, lockRequest, markRequest } from './requests.queries.ts'

const end = async ({ platform }: JobContext, db: Db, id: number): Promise<boolean> => {
  const { clock } = platform
  const request = await lockRequest(db, id)
  // answered or taken back while this waited for the lock
  if (request?.status !== 'pending') return false
  await markRequest(db, id, 'expired')
  const text = requestText(request)
  await tellOfRequest(
    { db, platform, now: clock.now, today: clock.today, identity: null },
    {
      ...{ contractId: request.contractId, courseId: request.courseId, to: request.askedAs },
      template: 'course-change-answered',
      title: 'Votre demande est restée sans réponse',
      words: `${text}\n\nPersonne n’a répondu à temps\u00a0: le service s’en occupe et vous répondra.${request.expectedAt ? ' D’ici là, le cours reste prévu à son heure.' : ''}`,
      answer: 'sans réponse pour l’instant',
      hours: [request.expectedAt, request.proposedAt],
    },
  )
  const settler = await findSettler(db, request.contractId, false)
  await notify(db, await accountsOfStaff(db, { staffUserIds: [settler] }), {
    kind: 'course',
    title: 'Demande de changement sans réponse\u00a0: à vous de répondre.',
    body: text,
    link: '/privateTuition/planning/a-regler',
  })
  return true
}

export const endChangeRequests = defineScheduledTask({
  code: 'end-course-change-requests',
  name: 'Demandes de changement sans réponse',
  description:
    'Termine les demandes de changement de cours auxquelles personne n’a répondu à temps, et prévient le service, qui répond.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { ended: 0, failed: 0 }
    for (const id of await listExpired(db, platform.clock.now())) {
      signal.throwIfAborted()
      try {
        if (await write('courses.endChangeRequests', (tx) => end(job, tx, id))) tally.ended += 1
      } catch (error) {
        platform.log.error({ err: error, request: id }, 'a request that nobody answered could not be ended')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

// Names to a teacher the papers that are still awaited: as he is hired, then each week, four mails in all.
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { listIncomplete, lockIncomplete } from './awaited.queries.ts'
import { missingDocumentTypes } from './documents.queries.ts'
import { papersPath } from './tell-paper.ts'

/** One teacher in one transaction; complete meanwhile, or written to by another server, he is left alone. */
const ask = async ({ platform }: JobContext, db: Db, id: number): Promise<boolean> => {
  const today = platform.clock.today()
  const teacher = await lockIncomplete(db, id, today)
  const missing = teacher ? await missingDocumentTypes(db, 'teachers', id, today) : []
  if (!teacher || missing.length === 0) return false
  const { accountId, email, personId, firstName, lastName } = teacher
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      ...{ template: 'document-awaited', purpose: 'document-awaited' },
      to: { personId, firstName, lastName, email },
      about: { class: 'teachers', id },
      tags: {
        reponse: missing.length === 1 ? '1 document' : `${missing.length} documents`,
        dates: missing.map((name) => `•\u00a0${name}`).join('\n'),
      },
      ...(accountId !== null && { page: papersPath }),
    },
  )
  return true
}

export const askAwaitedPapers = defineScheduledTask({
  code: 'ask-awaited-papers',
  name: 'Justificatifs attendus des professeurs',
  description:
    'Nomme au professeur qui vient d’être embauché les justificatifs qui manquent, puis chaque semaine, trois fois, jusqu’à ce que son dossier soit complet.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { asked: 0, failed: 0 }
    for (const id of await listIncomplete(db, platform.clock.today())) {
      signal.throwIfAborted()
      try {
        if (await write('documents.askAwaited', (tx) => ask(job, tx, id))) tally.asked += 1
      } catch (error) {
        platform.log.error({ err: error, teacher: id }, 'a teacher could not be told of the papers that are awaited')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

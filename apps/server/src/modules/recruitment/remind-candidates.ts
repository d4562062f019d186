// Scheduled: a candidate who stays silent after the first mail is written to once more, then stands among what is to be done.
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { candidateFilePath, followersOf } from './candidate-link.ts'
import { findPersonOf, listSilent, lockCandidate, updateCandidate } from './candidates.queries.ts'

type Silent = Awaited<ReturnType<typeof listSilent>>[number]

/** One candidate in one transaction: moved or answered meanwhile, they are left. */
const remind = async ({ platform }: JobContext, db: Db, { id }: Silent, before: Date): Promise<boolean> => {
  const candidate = await lockCandidate(db, id)
  const still = (await listSilent(db, before, id)).find(({ wasReminded }) => !wasReminded)
  if (!candidate || !still) return false
  const { personId, firstName, lastName, email } = await findPersonOf(db, candidate.teacherId)
  if (email === null) return false
  const { now } = platform.clock
  await mailTemplate(
    { db, now, platform },
    {
      template: 'candidate-reminder',
      purpose: 'candidate-reminder',
      to: { email, personId, firstName, lastName },
      about: { class: 'candidates', id },
      tags: {},
      link: { purpose: 'candidate-file', subjectClass: 'candidates', subjectId: id, address: candidateFilePath },
    },
  )
  await updateCandidate(db, id, { remindedAt: now().toISOString() })
  return true
}

/** Nothing came of the second mail either: whoever follows is told, once. */
const giveToTeam = async (db: Db, { id, name }: Silent): Promise<boolean> => {
  const candidate = await lockCandidate(db, id)
  if (!candidate?.remindedAt) return false
  await notify(
    db,
    await followersOf(db, candidate),
    {
      kind: 'contact',
      title: `${name} n’a pas répondu au rappel.`,
      body: 'Appelez, ou refusez la candidature.',
      link: `/teacher/postulance_overview?carte=${id}`,
    },
    { onceAs: `candidate-silent:${id}:${candidate.remindedAt}` },
  )
  return true
}

export const remindCandidates = defineScheduledTask({
  code: 'remind-candidates',
  name: 'Candidats sans réponse',
  description:
    'Se rappelle par un mail aux candidats restés sans réponse au premier, puis signale à l’équipe ceux qui se taisent encore.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['09:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const days = await platform.settings.integer('candidate_silence_days')
    const before = new Date(platform.clock.now().getTime() - days * 86_400_000)
    const tally = { reminded: 0, told: 0, failed: 0 }
    for (const silent of await listSilent(db, before)) {
      signal.throwIfAborted()
      try {
        const isDone = await write('recruitment.remindCandidates', (tx) =>
          silent.wasReminded ? giveToTeam(tx, silent) : remind(job, tx, silent, before),
        )
        if (isDone) tally[silent.wasReminded ? 'told' : 'reminded'] += 1
      } catch (error) {
        platform.log.error({ err: error, candidate: silent.id }, 'a silent candidate could not be written to')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

// Tells a family that the evaluation of a child is ready, half a minute after it was validated: subjects validated together are one news.
import { listed } from '@cartable/domain/kernel/french.ts'
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { findReportsToTell } from './tell-report.queries.ts'

/** Seconds in which a validation can be taken back, or the next subject be validated. */
const patienceSeconds = 30

const name = 'traineeships.tellReport'
export const tellReportJob = defineJob({
  name,
  input: z.object({ registrationId: z.int(), validatedAt: z.string() }),
  lane: 'mail',
  run: (job, { registrationId }) =>
    job.write(name, async (db) => {
      const { platform } = job
      const told = await findReportsToTell(db, registrationId)
      // taken back, or told by the job of another subject
      if (!told || told.subjects.length === 0) return
      const { accountId, email, studentFirstName, stage, subjects, teachers, ...person } = told
      await notify(
        db,
        [accountId],
        {
          kind: 'customer',
          title: `L’évaluation est prête\u00a0: ${studentFirstName}, ${stage}.`,
          link: '/espace/stages',
        },
        { onceAs: job.jobId },
      )
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          ...{ template: 'stage-report', purpose: 'stage-report' },
          to: { ...person, email },
          about: { class: 'traineeship_registrations', id: registrationId },
          tags: {
            ...{ prenom_eleve: studentFirstName, stage, matiere: listed(subjects) },
            professeur: teachers.length === 0 ? null : listed(teachers),
          },
          ...(accountId !== null && { page: '/espace/stages' }),
        },
      )
    }),
})

/** To be called in the transaction that validates. */
export const tellReport = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  registrationId: number,
  validatedAt: string,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellReportJob, { registrationId, validatedAt }, { startAfter: patienceSeconds })
}

// Scheduled: writes to a family whose child did not come to the stage today without notice, some minutes after it was noted: by mail, else by SMS.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { composeTemplate, mailTemplate } from '../../messaging/mail-template.ts'
import { type Absence, absencePurpose, listAbsences, lockRegistration } from './absences.queries.ts'

/** Minutes in which a wrong touch is taken back; with the rhythm of the task, the family knows within the half hour. */
const patienceMinutes = 10

const byMail = async ({ platform }: JobContext, db: Db, absence: Absence & { readonly email: string }) => {
  const { personId, firstName, lastName, email, registrationId, accountId } = absence
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      ...{ template: absencePurpose, purpose: absencePurpose, to: { personId, firstName, lastName, email } },
      about: { class: 'traineeship_registrations', id: registrationId },
      tags: tagsOf(absence),
      ...(accountId !== null && { page: '/espace/stages' }),
    },
  )
}
const tagsOf = ({ studentFirstName, stage, day, subjects, startTime }: Absence) => ({
  ...{ prenom_eleve: studentFirstName, stage, date_cours: formatDay(day), matiere: listed(subjects) },
  heure_cours: startTime,
})
const bySms = async ({ platform }: JobContext, db: Db, absence: Absence & { readonly mobilePhone: string }) => {
  const { personId, mobilePhone, registrationId } = absence
  const template = 'stage-absence-sms'
  const { id, body } = await composeTemplate(
    db,
    { template, tags: tagsOf(absence), to: absence },
    { url: null, lasts: null },
  )
  await platform.mail.enqueueSms(db, {
    ...{ to: { phoneNumber: mobilePhone, personId }, text: body, purpose: absencePurpose, templateId: id },
    about: { class: 'traineeship_registrations', id: registrationId },
  })
}

/** One family in one transaction: he came after all, or another server told it, and it is left alone. */
const tellOne = async (job: JobContext, db: Db, registrationId: number, before: Date): Promise<boolean> => {
  const { platform } = job
  await lockRegistration(db, registrationId)
  const [absence] = await listAbsences(db, { today: platform.clock.today(), before, registrationId })
  if (!absence) return false
  const { email, mobilePhone } = absence
  if (email !== null) await byMail(job, db, { ...absence, email })
  else if (mobilePhone !== null && platform.mail.canSend('sms')) await bySms(job, db, { ...absence, mobilePhone })
  // the bell of the office, which rang when it was noted, is all that is left
  else return false
  return true
}

export const tellStageAbsences = defineScheduledTask({
  code: 'tell-stage-absences',
  name: 'Absences en stage',
  description:
    'Écrit à la famille d’un élève absent du stage sans avoir prévenu, dix minutes après que l’absence est notée.',
  schedule: { frequenceType: 'minutes', granularity: 5, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const before = new Date(platform.clock.now().getTime() - patienceMinutes * 60_000)
    const tally = { told: 0, failed: 0 }
    for (const { registrationId } of await listAbsences(db, { today: platform.clock.today(), before })) {
      signal.throwIfAborted()
      try {
        if (await write('traineeships.tellAbsences', (tx) => tellOne(job, tx, registrationId, before))) tally.told += 1
      } catch (error) {
        platform.log.error({ err: error, registration: registrationId }, 'a family could not be told of an absence')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

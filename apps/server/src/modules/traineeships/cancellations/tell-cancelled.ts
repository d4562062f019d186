// Tells teachers, those who wait and families that keep the rest of their stage what was cancelled, and why.
import { moneyBackWords } from '@cartable/domain/traineeships/cancellations/cancellations.rules.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { attachBills } from '../../billing/papers/attach-bills.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import type { Waiting } from '../places/waitlist.queries.ts'
import { findToldRegistration, keepTold, listToldHours } from '../registrations/tell-registration.queries.ts'
import { calendarOf } from '../registrations/tell-registration.ts'
import { planLines, planOf } from '../registrations/told-plan.ts'
import type { AskedTeacher } from './cancellations.queries.ts'
import { findGroupOff } from './told.queries.ts'

type TellContext = Pick<OperationContext, 'platform' | 'now'> & { readonly db: Db }

/** « • Mathématiques, Réussir sa 3e, 09:00 – 11:00 : lun. 21/12, mar. 22/12 ». */
export const teacherLines = (own: readonly AskedTeacher[]): string[] =>
  own.map(({ group, days }) => `• ${group}\u00a0: ${days.map(dayLabel).join(', ') || 'jours à préciser'}`)

/** One mail for each teacher who knew of it, with all his groups. */
export const tellTeachers = async (
  { db, platform, now }: TellContext,
  asked: readonly AskedTeacher[],
  { stage, sessionId, reason }: { readonly stage: string; readonly sessionId: number; readonly reason: string },
): Promise<void> => {
  const told = asked.filter(({ isTold }) => isTold)
  for (const own of Map.groupBy(told, ({ teacherId }) => teacherId).values()) {
    const [teacher] = own
    if (!teacher) continue
    const { accountId, email, personId, firstName, lastName } = teacher
    await notify(db, [accountId], {
      kind: 'course',
      title: `Annulé\u00a0: ${stage}.`,
      body: [...teacherLines(own), `Motif\u00a0: ${reason}`].join('\n'),
      link: '/espace/stages',
    })
    if (email === null) continue
    await mailTemplate(
      { db, platform, now },
      {
        ...{
          template: 'stage-off-teacher',
          purpose: 'stage-off-teacher',
          to: { personId, firstName, lastName, email },
        },
        about: { class: 'traineeship_sessions', id: sessionId },
        tags: { stage, dates: teacherLines(own).join('\n'), mot: reason },
        ...(accountId !== null && { page: '/espace/stages' }),
      },
    )
  }
}

/** Whoever proved its address is told that it waits for nothing any more. */
export const tellWaiting = async (
  { db, platform, now }: TellContext,
  waiting: readonly Waiting[],
  stage: string,
  reason: string,
): Promise<void> => {
  for (const { id, email, personId, confirmedAt } of waiting)
    if (confirmedAt !== null)
      await mailTemplate(
        { db, platform, now },
        {
          ...{ template: 'stage-off-waiting', purpose: 'stage-off-waiting' },
          to: { personId, firstName: null, lastName: '', email },
          about: { class: 'traineeship_waitlist', id },
          tags: { stage, mot: reason },
          page: '/stages',
        },
      )
}

const Hour = z.object({
  uid: z.string(),
  subject: z.string(),
  day: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  place: z.string().nullable(),
  at: z.string(),
  minutes: z.number(),
})
const name = 'traineeships.tellGroupOff'
export const tellGroupOffJob = defineJob({
  name,
  /** `gone`: hours that leave the calendar of the family. */
  input: z.object({ lineId: z.int(), gone: z.array(Hour) }),
  lane: 'mail',
  run: (job, { lineId, gone }) =>
    job.write(name, async (db) => {
      const off = await findGroupOff(db, lineId)
      const told = off && (await findToldRegistration(db, off.registrationId))
      if (!off || !told || off.isTold || !told.isEnabled) return
      const { platform } = job
      const { accountId, email, firstName, lastName, personId, stage, studentAccountId, studentFirstName } = told
      const hours = await listToldHours(db, off.registrationId)
      await notify(
        db,
        [accountId, studentAccountId],
        {
          kind: 'customer',
          title: `${off.subjects} n’aura pas lieu\u00a0: ${studentFirstName}, ${stage}.`,
          body: `Motif\u00a0: ${off.reason}`,
          link: '/espace/stages',
        },
        { onceAs: job.jobId },
      )
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          ...{ template: 'stage-group-off', purpose: 'stage-group-off', to: { personId, firstName, lastName, email } },
          about: { class: 'traineeship_cancelled_registrations', id: lineId },
          tags: {
            ...{ prenom_eleve: studentFirstName, stage, matiere: off.subjects, mot: off.reason },
            dates: planLines(planOf({ hours, place: told.place })).join('\n') || null,
            montant: moneyBackWords(off),
          },
          attachments: [
            ...(await attachBills(db, platform, off.creditNoteIds)),
            ...(await calendarOf(job, db, told, hours, gone)),
          ],
          ...(accountId !== null && { page: '/espace/stages' }),
        },
      )
    }),
})

/** Before the subject is taken: what the family has in its calendar of it. */
export const hoursBefore = listToldHours

/** To be called once the subject is taken, in the transaction: the family hears of it here, and not as a change besides. */
export const tellGroupOff = async (
  { db, platform }: Pick<OperationContext, 'platform'> & { readonly db: Db },
  lineId: number,
  registrationId: number,
  before: Awaited<ReturnType<typeof listToldHours>>,
): Promise<void> => {
  const hours = await listToldHours(db, registrationId)
  const told = await findToldRegistration(db, registrationId)
  if (told?.told.includes('stage-registered')) await keepTold(db, registrationId, { place: told.place, hours })
  const gone = before.filter(({ uid }) => !hours.some((hour) => hour.uid === uid))
  await platform.jobs.enqueue(db, tellGroupOffJob, { lineId, gone })
}

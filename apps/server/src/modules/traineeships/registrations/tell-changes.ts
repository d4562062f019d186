// Tells a family and its pupil that days, hours or the place of a stage are no longer those that they were told, with what was before.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import {
  findToldRegistration,
  keepTold,
  listPlansToCompare,
  listToldHours,
  type PlanToCompare,
} from './tell-registration.queries.ts'
import { calendarOf } from './tell-registration.ts'
import { changeBetween, hasOtherDays, planLines, planOf, type ToldPlan } from './told-plan.ts'

/** Days before the first one from which another room is told, too. */
const roomDays = 2

const isToBeTold = ({ told, hours, place, startsOn }: PlanToCompare, today: string): boolean => {
  const change = changeBetween(planOf(told), planOf({ hours, place }))
  return change === 'plan' || (change === 'room' && startsOn <= addDays(today, roomDays))
}
export const listChanged = async (db: Db, today: string): Promise<number[]> =>
  (await listPlansToCompare(db, today, null)).filter((one) => isToBeTold(one, today)).map(({ id }) => id)

const facts = (plan: ToldPlan): string[] => {
  const subjects = planLines(plan)
  const place = plan.place === null ? [] : [`Lieu\u00a0: ${plan.place}`]
  return [...(subjects.length === 0 ? ['Horaires\u00a0: à préciser'] : subjects), ...place]
}

/** Where the family says whether the days suit; until the first of them. */
const datesLink = (registrationId: number, startsOn: string, today: string) => ({
  ...{ purpose: 'stage-dates' as const, subjectClass: 'traineeship_registrations', subjectId: registrationId },
  address: (token: string) => `/response/traineeships/dates?token=${token}`,
  days: Math.max(1, daysBetween(today, startsOn)),
})

/** Once: what another server, or a run before, told is told. */
export const tellChange = async (job: JobContext, db: Db, id: number): Promise<boolean> => {
  const { platform } = job
  const today = platform.clock.today()
  const [found] = await listPlansToCompare(db, today, id)
  const told = await findToldRegistration(db, id)
  if (!found || !told || !isToBeTold(found, today)) return false
  const hours = await listToldHours(db, id)
  const plan = planOf({ hours, place: found.place })
  // whose child is told to be missing some days has said so itself
  const isAsked = told.email !== null && hasOtherDays(planOf(found.told), plan)
  await keepTold(db, id, { place: found.place, hours }, isAsked ? platform.clock.now().toISOString() : null)
  const { accountId, email, firstName, lastName, personId, stage, studentAccountId, studentFirstName } = told
  await notify(db, [accountId, studentAccountId], {
    kind: 'customer',
    title: `Le stage change\u00a0: ${studentFirstName}, ${stage}.`,
    body: facts(plan).join(' · '),
    link: '/espace/stages',
  })
  if (email === null) return true
  const gone = found.told.hours.filter(({ uid }) => !hours.some((hour) => hour.uid === uid))
  const template = isAsked ? 'stage-dates' : 'stage-changed'
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      ...{ template, purpose: template, to: { personId, firstName, lastName, email } },
      about: { class: 'traineeship_registrations', id },
      tags: {
        ...{ prenom_eleve: studentFirstName, stage },
        dates: facts(plan).join('\n'),
        ancien_cours: facts(planOf(found.told)).join(' · '),
      },
      attachments: await calendarOf(job, db, told, hours, gone),
      ...(isAsked
        ? { link: datesLink(id, found.startsOn, platform.clock.today()) }
        : accountId !== null && { page: '/espace/stages' }),
    },
  )
  return true
}

// Tells the others of a change of the planning, half a minute later: several changes, or one that is taken back, are one news or none.

import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.words.ts'
import { type KnownPlan, newsOf, type PlanningNews } from '@cartable/domain/courses/planning/told.rules.ts'
import { roomWords } from '@cartable/domain/courses/rooms/rooms.rules.ts'
import { hoursText } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import { dayOf, formatDay, formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import { isShortNotice } from '@cartable/domain/messaging/sms-twin.rules.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { attachLesson } from '../shared/attach-lesson.ts'
import { readTaxTerms } from '../shared/read-tax-terms.ts'
import { placeKey } from '../shared/settle-place.ts'
import type { ContractToPlan } from './contracts-to-plan.queries.ts'
import type { PlannedCourse } from './planned.queries.ts'
import { type LessonToTell, listToldWith, lockToTell, type Reader, readers, wasToldSince } from './told.queries.ts'

/** Seconds in which a change can be taken back before anybody is told. */
const patienceSeconds = 30

/** What the others know of a lesson before it changes. */
export const planOf = ({ status, expectedAt, durationMinutes, ...place }: PlannedCourse): KnownPlan =>
  status === '1-planned' && expectedAt !== null
    ? { at: expectedAt, minutes: durationMinutes, place: placeKey(place) }
    : null

const titles: Readonly<Record<PlanningNews, string>> = {
  'course-planned': 'Cours planifié',
  'course-moved': 'Cours déplacé',
  'course-relocated': 'Cours à un autre endroit',
  'course-cancelled': 'Cours annulé',
}

type Told = { readonly lesson: LessonToTell; readonly news: PlanningNews; readonly known: KnownPlan }

const what = ({ subject, studentFirstName, teacherName }: LessonToTell) =>
  `${subject}, ${studentFirstName} avec ${teacherName}`

/** Pupils of one lesson are one news: the first of them is told, with the names of the others. */
const asOne = async (db: Db, lesson: LessonToTell, courseId: number, together: readonly number[]) => {
  const others = await listToldWith(db, courseId, together)
  const isFirst = others.every(({ id }) => id > courseId)
  const studentFirstName = namesText([lesson.studentFirstName, ...others.map(({ firstName }) => firstName)])
  return isFirst ? { ...lesson, studentFirstName } : null
}

const sentence = ({ lesson, news, known }: Told, reader: Reader): string => {
  const now = `${formatInstant(lesson.expectedAt)}, ${what(lesson)}`
  if (news === 'course-relocated') return `${now}. Lieu\u00a0: ${whereText(lesson.place, reader)}.`
  return news === 'course-moved' && known ? `${now} (prévu avant le ${formatInstant(known.at)}).` : `${now}.`
}

/** Who has no address is called: the team has it to do. */
const askToCall = async ({ platform }: JobContext, db: Db, told: Told, reader: Reader) => {
  const { contractId, linkingId, staffUserId } = told.lesson
  await askTeam(db, {
    ...(linkingId === null ? { contractId } : { linkingId }),
    kind: reader === 'teacher' ? 'call-teacher' : 'call-family',
    comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${titles[told.news]}\u00a0: ${sentence(told, reader)}`,
    dueOn: platform.clock.today(),
    staffUserId,
  })
}

/** Why it was cancelled, and what that costs: the family reads the sum in a mail of its own. */
const reasonOf = ({ cancellationReason, isCharged }: LessonToTell) =>
  [
    cancellationReason && `Motif\u00a0: ${cancellationReason}`,
    isCharged ? 'Un montant est demandé à la famille, qui peut le contester.' : 'Rien n’est facturé.',
  ]
    .filter(Boolean)
    .join('\n\n')

/**
 * Where a lesson is given that is, or was, to be elsewhere than its contract says; the family reads what becomes of its VAT and
 * of its tax credit.
 */
const placeWords = async (db: Db, courseId: number, lesson: LessonToTell, reader: Reader): Promise<string> => {
  const { contractId, isCollective, place, expectedAt } = lesson
  const { taxTerms } = await readTaxTerms(
    db,
    { courseId, contractId, isCollective, location: place.location },
    dayOf(expectedAt),
  )
  return [`Lieu\u00a0: ${whereText(place, reader)}`, reader === 'customer' ? taxTermsText(taxTerms) : null]
    .filter((words) => words !== null)
    .join('\n\n')
}

/** Why it was cancelled, or where it takes place: online, or elsewhere than its contract says. */
const wordsOf = async (
  db: Db,
  courseId: number,
  { lesson, news, known }: Told,
  { reader, now }: { readonly reader: Reader; readonly now: Date },
): Promise<string | null> => {
  if (news === 'course-cancelled') return reasonOf(lesson)
  // nothing is planned in the past: an absence that was noted is taken back
  if (news === 'course-planned' && Date.parse(lesson.expectedAt) <= now.getTime())
    return 'L’absence avait été notée par erreur\u00a0: rien n’est demandé pour elle.'
  const isAside = lesson.location !== null || (known !== null && known.place !== null)
  if (news === 'course-relocated' || isAside) return placeWords(db, courseId, lesson, reader)
  return lesson.isOnline ? roomWords(lesson.roomUrl) : null
}

const mailNews = async ({ platform }: JobContext, db: Db, courseId: number, told: Told, to: Reader) => {
  const { lesson, news, known } = told
  const { accountId, email, ...person } = lesson[to]
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      template: news,
      purpose: news,
      to: { ...person, email: email ?? '' },
      about: { class: 'courses', id: courseId },
      tags: {
        prenom_eleve: lesson.studentFirstName,
        professeur: lesson.teacherName,
        matiere: lesson.subject,
        date_cours: formatDay(lesson.expectedAt),
        heure_cours: formatTime(lesson.expectedAt),
        duree_cours: hoursText(lesson.durationMinutes),
        ancien_cours: known && formatInstant(known.at),
        mot: await wordsOf(db, courseId, told, { reader: to, now: platform.clock.now() }),
      },
      attachments: await attachLesson(db, platform, courseId, lesson, to),
      ...(accountId !== null && { page: '/' }),
    },
  )
}

const texts = {
  'course-moved': 'course-moved-sms',
  'course-relocated': 'course-relocated-sms',
  'course-cancelled': 'course-cancelled-sms',
} as const
/** What changes on the eve or on the day is told by SMS, too. */
const textNews = async (
  { platform }: JobContext,
  db: Db,
  courseId: number,
  { lesson, news, known }: Told,
  to: Reader,
) => {
  const { now } = platform.clock
  if (news === 'course-planned' || !isShortNotice(now(), [lesson.expectedAt, known?.at ?? null])) return
  await sendSmsTwin(
    { db, platform, now },
    {
      ...{ template: texts[news], personId: lesson[to].personId, about: { class: 'courses', id: courseId } },
      tags: {
        ...{ prenom_eleve: lesson.studentFirstName, matiere: lesson.subject },
        ...{ date_cours: formatDay(lesson.expectedAt), heure_cours: formatTime(lesson.expectedAt) },
        lieu: whereText(lesson.place, to).toLocaleLowerCase('fr-FR'),
      },
      until: [lesson.expectedAt, known?.at ?? lesson.expectedAt].sort()[0] ?? null,
    },
  )
}

const name = 'courses.tellPlanning'
export const tellPlanningJob = defineJob({
  name,
  input: z.object({
    courseId: z.int(),
    reader: z.enum(readers),
    known: z.object({ at: z.string(), minutes: z.int(), place: z.string().nullable().default(null) }).nullable(),
    since: z.string(),
    /** Lessons of other pupils that changed in the same act. */
    together: z.array(z.int()).default([]),
  }),
  run: async (job, { courseId, reader, known, since, together }) =>
    job.write(name, async (db) => {
      const own = await lockToTell(db, courseId)
      // a pupil is told of his own
      const lesson = own && reader !== 'student' ? await asOne(db, own, courseId, together) : own
      if (!lesson) return
      // once declared, it is a lesson that took place: other mails speak of that
      if (lesson.status !== '1-planned' && lesson.status !== '0-cancelled') return
      const now =
        lesson.status === '1-planned'
          ? { at: lesson.expectedAt, minutes: lesson.durationMinutes, place: placeKey(lesson) }
          : null
      const news = newsOf(known, now)
      if (news === null) return
      const told = { lesson, news, known }
      const { personId, accountId, email } = lesson[reader]
      const bell = {
        kind: 'course' as const,
        title: `${titles[news]}\u00a0: ${sentence(told, reader)}`,
        link: '/',
      }
      await notify(db, [accountId], bell, { onceAs: job.jobId })
      // pupils have the bell alone: the family writes and is written to
      if (reader === 'student') return
      await textNews(job, db, courseId, told, reader)
      if (email === null) return askToCall(job, db, told, reader)
      if (await wasToldSince(db, { courseId, purpose: news, personId, since })) return
      await mailNews(job, db, courseId, told, reader)
    }),
})

/**
 * To be called in the transaction that changed a lesson, with what the others knew before it (null: no lesson). Everybody
 * but the author is told: mail and bell; who has no address is called. `toldOtherwise`: the caller writes to them itself.
 * `together`: lessons that change in the same act, each given to this function; family and teacher are told once of all.
 */
export const tellPlanning = async (
  { db, identity, platform, now }: Pick<OperationContext, 'db' | 'identity' | 'platform' | 'now'>,
  contract: Pick<ContractToPlan, 'customerPersonId' | 'studentPersonId' | 'teacherPersonId'>,
  courseId: number,
  known: KnownPlan,
  toldOtherwise: readonly Reader[] = [],
  together: readonly number[] = [],
): Promise<void> => {
  const people = {
    customer: contract.customerPersonId,
    student: contract.studentPersonId,
    teacher: contract.teacherPersonId,
  }
  const since = now().toISOString()
  for (const reader of readers) {
    if (people[reader] === identity?.personId || toldOtherwise.includes(reader)) continue
    await platform.jobs.enqueue(
      db,
      tellPlanningJob,
      { courseId, reader, known, since, together: [...together] },
      { startAfter: patienceSeconds, singletonKey: `${courseId}:${reader}` },
    )
  }
}

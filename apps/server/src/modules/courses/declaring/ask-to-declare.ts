// Scheduled: asks teachers whether a lesson that is over took place, reminds them, tells the office, and takes off what nobody spoke of.
import { askedAtHour, declareCalls, handedAfterDays } from '@cartable/domain/courses/declaring/declaring.rules.ts'
import { formatDay, formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../../platform/live/live.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { cancelLessons } from '../planning/cancel-lessons.ts'
import { findSettler } from '../shared/dispute-ends.queries.ts'
import {
  type Due,
  listGivenUp,
  listJustOver,
  listTeachersDue,
  lockDue,
  markCalled,
  settleDeclared,
  type Undeclared,
} from './declaring.queries.ts'

const dayMs = 86_400_000

const what = ({ subject, studentFirstName, expectedAt }: Undeclared) =>
  `${subject}, ${studentFirstName}, ${formatInstant(expectedAt)}`
/** One lesson opens filled in; of several the home page shows each. */
const pageOf = (lessons: readonly Undeclared[]) =>
  lessons.length === 1 ? `/espace/declarer/${lessons[0]?.id}` : '/espace'

const write = async ({ platform }: JobContext, db: Db, lessons: readonly Undeclared[], template: string) => {
  const [first] = lessons
  if (!first || first.teacherEmail === null) return
  const only = lessons.length === 1 ? first : null
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      template,
      purpose: template,
      to: {
        personId: first.teacherPersonId,
        firstName: first.teacherFirstName,
        lastName: first.teacherLastName,
        email: first.teacherEmail,
      },
      about: only ? { class: 'courses', id: only.id } : { class: 'teachers', id: first.teacherId },
      tags: {
        prenom_eleve: only?.studentFirstName ?? null,
        matiere: only?.subject ?? null,
        date_cours: only && formatDay(only.expectedAt),
        heure_cours: only && formatTime(only.expectedAt),
        dates: only ? null : lessons.map((lesson) => `•\u00a0${what(lesson)}`).join('\n'),
      },
      page: pageOf(lessons),
    },
  )
}

const ask = async (job: JobContext, db: Db, lessons: readonly Undeclared[]): Promise<void> => {
  await write(job, db, lessons, 'course-to-declare')
  const [first] = lessons
  if (!first) return
  const { platform } = job
  await sendSmsTwin(
    { db, platform, now: platform.clock.now },
    {
      ...{ template: 'course-to-declare-sms', personId: first.teacherPersonId, page: pageOf(lessons) },
      about: lessons.length === 1 ? { class: 'courses', id: first.id } : { class: 'teachers', id: first.teacherId },
      tags: { mot: lessons.length === 1 ? `un cours (${what(first)})` : `${lessons.length} cours` },
    },
  )
}

const remind = async (job: JobContext, db: Db, lessons: readonly Undeclared[]): Promise<void> => {
  await write(job, db, lessons, 'course-to-declare-reminder')
  await notify(db, [lessons[0]?.teacherAccountId], {
    kind: 'course',
    title:
      lessons.length === 1
        ? 'Un cours attend votre déclaration.'
        : `${lessons.length} cours attendent votre déclaration.`,
    body: lessons.map(what).join(' · '),
    link: pageOf(lessons),
  })
}

/** Somebody of the office has it to do, and reads it at the bell. */
const handOver = async ({ platform }: JobContext, db: Db, lessons: readonly Undeclared[]): Promise<void> => {
  for (const lesson of lessons) {
    const { contractId, linkingId, teacherName } = lesson
    const staffUserId = await findSettler(db, contractId, false)
    const words = `${what(lesson)}\u00a0: ${teacherName} ne l’a pas déclaré et n’a pas répondu au rappel.`
    await askTeam(db, {
      ...(linkingId === null ? { contractId } : { linkingId }),
      ...{ kind: 'declare', comment: words, dueOn: platform.clock.today(), staffUserId },
    })
    await notify(db, await accountsOfStaff(db, { staffUserIds: [staffUserId] }), {
      kind: 'course',
      title: 'Cours prévu, jamais déclaré\u00a0: appelez le professeur.',
      body: words,
      link: `/privateTuition/contract/${contractId}`,
    })
  }
}

const giveUp = async ({ platform }: JobContext, db: Db, lesson: Undeclared, days: number): Promise<boolean> => {
  const { clock } = platform
  const context = { db, platform, now: clock.now, today: clock.today, identity: null, live: () => undefined }
  const words = `Prévu et jamais déclaré, ${days}\u00a0jours après`
  const isDone = (await cancelLessons(context, [lesson], { kind: 'undeclared', words })) > 0
  if (!isDone) return false
  await announce(db, { keys: [['courses']], by: null, byName: null })
  await notify(db, await accountsOfStaff(db, { staffUserIds: [await findSettler(db, lesson.contractId, false)] }), {
    kind: 'course',
    title: 'Cours jamais déclaré\u00a0: retiré du planning.',
    body: `${what(lesson)}, avec ${lesson.teacherName}.`,
    link: `/privateTuition/contract/${lesson.contractId}`,
  })
  return true
}

type Call = { readonly due: Due; readonly to: number; readonly act: typeof ask }

/** Each call, of the latest step first: nobody is asked and reminded of one lesson at once. */
const callsAt = (now: Date, reminderDays: number, lastDays: number): readonly Call[] => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { none, asked, reminded, handed } = declareCalls
  return [
    {
      due: { step: reminded, endedBefore: before(reminderDays + handedAfterDays), endedAfter: before(lastDays), now },
      to: handed,
      act: handOver,
    },
    {
      due: { step: asked, endedBefore: before(reminderDays), endedAfter: before(reminderDays + handedAfterDays), now },
      to: reminded,
      act: remind,
    },
    {
      due: {
        ...{ step: none, endedBefore: now, endedAfter: before(reminderDays) },
        ...{ atHour: askedAtHour, now },
      },
      to: asked,
      act: ask,
    },
  ]
}

/** The bell rings as the lesson ends; the mail comes once in the evening. */
const ring = async (db: Db, now: Date): Promise<number> => {
  const lessons = await listJustOver(db, new Date(now.getTime() - dayMs), now)
  for (const lesson of lessons)
    await notify(
      db,
      [lesson.teacherAccountId],
      {
        kind: 'course',
        title: `Cours terminé\u202f? ${what(lesson)}`,
        body: 'Déclarez-le en un geste.',
        link: `/espace/declarer/${lesson.id}`,
      },
      { onceAs: `to-declare:${lesson.id}:${lesson.expectedAt}` },
    )
  return lessons.length
}

export const askToDeclare = defineScheduledTask({
  code: 'ask-to-declare',
  name: 'Cours à déclarer',
  description:
    'Demande aux professeurs de déclarer les cours prévus qui sont terminés, les leur rappelle, prévient le service, puis retire du planning ceux que personne n’a déclarés.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async (job) => {
    const { db, write: inWrite, platform, signal } = job
    const now = platform.clock.now()
    const reminderDays = await platform.settings.integer('planning_undeclared_reminder_days')
    const lastDays = await platform.settings.integer('planning_undeclared_days')
    const tally = { rung: 0, called: 0, givenUp: 0, failed: 0 }
    const attempt = async (about: Readonly<Record<string, number>>, act: () => Promise<void>) => {
      signal.throwIfAborted()
      try {
        await act()
      } catch (error) {
        // an address that no server takes must not keep the others from their mail
        platform.log.error({ err: error, ...about }, 'a teacher could not be asked to declare')
        tally.failed += 1
      }
    }
    for (const lesson of await listGivenUp(db, new Date(now.getTime() - lastDays * dayMs)))
      await attempt({ course: lesson.id }, async () => {
        if (await inWrite('courses.askToDeclare', (tx) => giveUp(job, tx, lesson, lastDays))) tally.givenUp += 1
      })
    for (const { due, to, act } of callsAt(now, reminderDays, lastDays))
      for (const teacher of await listTeachersDue(db, due))
        await attempt({ teacher }, async () => {
          await inWrite('courses.askToDeclare', async (tx) => {
            const lessons = await lockDue(tx, teacher, due)
            if (lessons.length === 0) return
            await act(job, tx, lessons)
            await markCalled(tx, lessons, to, now)
            tally.called += lessons.length
          })
        })
    tally.rung = await inWrite('courses.askToDeclare', async (tx) => {
      await settleDeclared(tx, now)
      return ring(tx, now)
    })
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

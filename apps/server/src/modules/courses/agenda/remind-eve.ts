// Scheduled: reminds of the lessons of tomorrow whoever asked for it, in one mail or one SMS each, at six in the evening.
import { addDays, durationText, formatDay, formatTime, startOfDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { type EveLesson, listEve, lockReminded } from './eve.queries.ts'

const placeOf = ({ location, address, roomUrl, reader }: EveLesson): string | null => {
  if (location === 'online') return roomUrl === null ? 'en ligne' : `en ligne, ${roomUrl}`
  if (location === 'teacher-home') return reader === 'teacher' ? 'chez vous' : 'chez le professeur'
  if (location === 'student-home' && reader !== 'teacher') return 'à domicile'
  return address
}

const lineOf = (lesson: EveLesson): string =>
  [
    `•\u00a0${formatTime(lesson.expectedAt)}, ${lesson.subject}, ${lesson.studentFirstName}`,
    lesson.reader === 'teacher' ? null : `avec ${lesson.teacherName}`,
    placeOf(lesson),
  ]
    .filter((part) => part !== null)
    .join(', ')

const shortLineOf = ({ expectedAt, subject, studentFirstName }: EveLesson): string =>
  `${formatTime(expectedAt)} ${subject}, ${studentFirstName}`

/** One person in one transaction. */
const remind = async ({ platform }: JobContext, db: Db, personId: number, day: string, since: Date) => {
  await lockReminded(db, personId)
  const lessons = await listEve(db, { day, since, personId })
  const [first] = lessons
  if (!first) return false
  const { email, accountId, firstName, lastName } = first
  const only = lessons.length === 1 ? first : null
  const context = { db, platform, now: platform.clock.now }
  const about = only ? { class: 'courses', id: only.id } : { class: 'people', id: personId }
  const text = await sendSmsTwin(context, {
    ...{ template: 'course-reminder-sms', personId, about, until: first.expectedAt },
    tags: { dates: lessons.map(shortLineOf).join('\u00a0; ') },
  })
  if (email === null) return text !== null
  const sent = await mailTemplate(context, {
    ...{ template: 'course-reminder', purpose: 'course-reminder' },
    to: { personId, firstName, lastName, email },
    about,
    tags: {
      matiere: only?.subject ?? null,
      prenom_eleve: only?.studentFirstName ?? null,
      professeur: only && only.reader !== 'teacher' ? only.teacherName : null,
      date_cours: only && formatDay(only.expectedAt),
      heure_cours: only && formatTime(only.expectedAt),
      duree_cours: only && durationText(only.durationMinutes),
      lieu: only && placeOf(only),
      dates: only ? null : lessons.map(lineOf).join('\n'),
    },
    ...(accountId !== null && { page: '/' }),
  })
  return sent !== null || text !== null
}

export const remindEve = defineScheduledTask({
  code: 'remind-eve',
  name: 'Rappels de la veille',
  description: 'Rappelle à dix-huit heures leurs cours du lendemain à ceux qui l’ont demandé.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['18:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const today = platform.clock.today()
    const [day, since] = [addDays(today, 1), startOfDay(today)]
    const tally = { reminded: 0, failed: 0 }
    for (const personId of new Set((await listEve(db, { day, since })).map((lesson) => lesson.personId))) {
      signal.throwIfAborted()
      try {
        if (await write('courses.remindEve', (tx) => remind(job, tx, personId, day, since))) tally.reminded += 1
      } catch (error) {
        // an address that no server takes must not keep the others from their mail
        platform.log.error(
          { err: error, person: personId },
          'somebody could not be reminded of the lessons of tomorrow',
        )
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

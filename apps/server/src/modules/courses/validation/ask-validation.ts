// Scheduled: writes to the families that have not confirmed a course, with the link that does; to its teacher where it cannot.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { decideMove } from '../../../platform/transition.ts'
import { mailTemplate, type TemplateMail, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { sendSmsTwin } from '../../messaging/send-sms-twin.ts'
import { type CourseToAskAbout, listUnanswered, lockToAskAbout, markAskedAbout } from './validation.queries.ts'

const hour = 3_600_000
/** Courses of one run; the rest waits for the next. */
const atOnce = 200
/** Nobody is written to about a lesson older than this, in days: a company that begins with the program has a past. */
const oldest = 30

type Next = { readonly to: CourseStatus; readonly mail: 'first' | 'last' | 'teacher' | null }
/** What follows the silence of a family. */
const nextOf = (course: CourseToAskAbout, isLast: boolean): Next | null => {
  const reaches = course.customerEmail !== null
  if (course.status === '2-validated' || (course.status === '21-validated-teacher-mail' && reaches)) {
    if (reaches) return { to: '22-validated-customer-mail', mail: 'first' }
    return { to: '21-validated-teacher-mail', mail: course.teacherEmail === null ? null : 'teacher' }
  }
  if (!isLast || (course.status !== '21-validated-teacher-mail' && course.status !== '22-validated-customer-mail'))
    return null
  return { to: '23-validated-waiting', mail: reaches ? 'last' : null }
}

const templates = {
  first: 'course-validation',
  last: 'course-validation-reminder',
  teacher: 'course-validation-teacher',
} as const

const mailOf = (course: CourseToAskAbout, kind: keyof typeof templates): TemplateMail => {
  const toTeacher = kind === 'teacher'
  return {
    template: templates[kind],
    purpose: templates[kind],
    to: toTeacher
      ? {
          personId: course.teacherPersonId,
          firstName: course.teacherFirstName,
          lastName: course.teacherLastName,
          email: course.teacherEmail ?? '',
        }
      : {
          personId: course.customerPersonId,
          firstName: course.customerFirstName,
          lastName: course.customerLastName,
          email: course.customerEmail ?? '',
        },
    about: { class: 'courses', id: course.id },
    tags: {
      prenom_eleve: course.studentFirstName,
      professeur: course.teacherName,
      matiere: course.subject,
      date_cours: formatDay(course.doneAt),
      heure_cours: formatTime(course.doneAt),
      duree_cours: `${(course.durationMinutes / 60).toLocaleString('fr-FR')}\u00a0h`,
    },
    ...(!toTeacher && {
      link: {
        purpose: 'course-validation',
        subjectClass: 'courses',
        subjectId: course.id,
        address: (token) => `/response/privateTuition/customerValidation/approve?token=${token}`,
      },
    }),
  }
}

/** Writes to a family, or to the teacher of one that has no address, about a lesson that waits for it. */
export const writeAbout = (
  context: TemplateMailContext,
  course: CourseToAskAbout,
  kind: keyof typeof templates,
  isAsked = false,
): Promise<number | null> => mailTemplate(context, { ...mailOf(course, kind), isAsked })

/** One course in one transaction: the mail leaves if, and only if, the status says so. */
const ask = async (db: Db, { platform }: JobContext, id: number, lastBefore: Date): Promise<boolean> => {
  const course = await lockToAskAbout(db, id)
  const next = course && nextOf(course, Date.parse(course.validatedAt) <= lastBefore.getTime())
  if (!course || !next) return false
  decideMove(coursesWorkflow, course.status, next.to, { actor: 'program', paymentPending: false })
  await markAskedAbout(db, course.id, next.to)
  const context = { db, platform, now: platform.clock.now }
  if (next.mail !== null) await writeAbout(context, course, next.mail)
  if (next.mail === 'first') {
    const { about, tags } = mailOf(course, next.mail)
    await sendSmsTwin(context, { template: 'course-validation-sms', personId: course.customerPersonId, about, tags })
  }
  return next.mail !== null
}

export const askValidation = defineScheduledTask({
  code: 'ask-course-validation',
  name: 'Mails de validation des cours',
  description:
    'Écrit aux clients qui n’ont pas confirmé un cours, avec le lien qui le valide, puis les relance une fois\u00a0; écrit au professeur quand le client n’a pas d’adresse.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const { settings } = platform
    const now = platform.clock.now().getTime()
    const firstBefore = new Date(now - (await settings.integer('course_validation_mail_hours')) * hour)
    const lastBefore = new Date(
      firstBefore.getTime() - (await settings.integer('course_validation_reminder_days')) * 24 * hour,
    )
    const since = new Date(now - oldest * 24 * hour)
    const ids = await listUnanswered(db, { since, firstBefore, lastBefore, limit: atOnce })
    const tally = { looked: ids.length, mailed: 0, failed: 0 }
    for (const id of ids) {
      signal.throwIfAborted()
      try {
        if (await write('courses.askValidation', (tx) => ask(tx, job, id, lastBefore))) tally.mailed += 1
      } catch (error) {
        // an address that no server takes must not keep the others from their mail
        platform.log.error({ err: error, course: id }, 'the validation of a course could not be asked for')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

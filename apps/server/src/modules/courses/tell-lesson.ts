// Tells the others, at once, what became of a lesson that was declared: corrected, withdrawn, contested, kept, taken back.

import { durationText, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { askTeam } from '../linking/next-actions.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findToTell, type LessonToTell, type Reader, readers } from './planning/told.queries.ts'
import { givenText } from './shared/given-text.ts'

const titles = {
  'course-corrected': 'Cours corrigé',
  'course-withdrawn': 'Cours retiré',
  'course-disputed': 'Cours contesté',
  'course-dispute-reminder': 'Cours contesté, votre réponse est attendue',
  'course-maintained': 'Cours maintenu',
  'course-taken-back': 'Cours annulé',
} as const
export type LessonNews = keyof typeof titles

export type Teller = Pick<OperationContext, 'db' | 'platform' | 'now' | 'today'> & {
  readonly identity: OperationContext['identity']
}

export type Telling = {
  readonly news: LessonNews
  /** What its readers knew before: `21/11/2026 à 17:00, 2 h`. */
  readonly before?: string
  /** A sentence more. */
  readonly words?: string | null
  readonly to?: readonly Reader[]
  /** The family may confirm from the mail. */
  readonly asksFamily?: boolean
  /** The lesson as they knew it; as it stands when absent. */
  readonly lesson?: LessonToTell
}

const sentenceOf = (lesson: LessonToTell, { news, before }: Telling) => {
  const what = `${lesson.subject}, ${lesson.studentFirstName} avec ${lesson.teacherName}`
  const now = givenText(lesson.expectedAt, lesson.durationMinutes)
  return news === 'course-corrected' && before
    ? `${what}, de «\u00a0${before}\u00a0» à «\u00a0${now}\u00a0».`
    : `${what}, ${now}.`
}

const mail = async (
  context: Teller,
  courseId: number,
  reader: Reader,
  lesson: LessonToTell,
  { news, before, words, asksFamily }: Telling,
) => {
  const { email, accountId, ...person } = lesson[reader]
  await mailTemplate(context, {
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
      duree_cours: durationText(lesson.durationMinutes),
      ancien_cours: before ?? null,
      mot: words ?? null,
    },
    ...(asksFamily && reader === 'customer'
      ? {
          link: {
            purpose: 'course-validation',
            subjectClass: 'courses',
            subjectId: courseId,
            address: (token: string) => `/response/privateTuition/customerValidation/approve?token=${token}`,
          },
        }
      : accountId !== null && { page: '/' }),
  })
}

/**
 * To be called in the transaction that changed the lesson. Everybody but the author is told, by the bell and by a mail (pupils
 * by the bell alone); whoever has no address is called by the team.
 */
export const tellLesson = async (context: Teller, courseId: number, telling: Telling): Promise<void> => {
  const { db, identity, today } = context
  const lesson = telling.lesson ?? (await findToTell(db, courseId))
  const sentence = `${titles[telling.news]}\u00a0: ${sentenceOf(lesson, telling)}`
  for (const reader of telling.to ?? readers) {
    const { personId, accountId, email } = lesson[reader]
    if (personId === identity?.personId) continue
    await notify(db, [accountId], { kind: 'course', title: sentence, body: telling.words ?? null, link: '/' })
    if (reader === 'student') continue
    if (email !== null) {
      await mail(context, courseId, reader, lesson, telling)
      continue
    }
    await askTeam(db, {
      ...(lesson.linkingId === null ? { contractId: lesson.contractId } : { linkingId: lesson.linkingId }),
      kind: reader === 'teacher' ? 'call-teacher' : 'call-family',
      comment: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${sentence}`,
      dueOn: today(),
      staffUserId: lesson.staffUserId,
    })
  }
}

// Keeps a lesson as a file of a calendar, to be sent with the mail about it: under the key that subscribed calendars know it by.
import type { Place } from '@cartable/domain/courses/shared/place.words.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makeCalendar } from './make-calendar.ts'

export type LessonEvent = {
  readonly expectedAt: string
  readonly durationMinutes: number
  readonly subject: string
  readonly teacherName: string
  readonly studentFirstName: string
  readonly status: string
  readonly isOnline: boolean
  /** Where it is given; its own place alone is written, since that of the contract is known. */
  readonly place: Place
  readonly location: string | null
  /** Of lessons of several pupils that go together. */
  readonly collectiveKey: string | null
  /** How often its plan changed, and those that go together. */
  readonly revision: number
  readonly revisionOfAll: number
  readonly changedAt: string
}

/** To be called in the transaction of the mail. */
export const attachLesson = async (
  db: Db,
  platform: Pick<Platform, 'files' | 'config'>,
  courseId: number,
  lesson: LessonEvent,
  reader: 'customer' | 'student' | 'teacher',
): Promise<{ readonly fileId: number; readonly name: string }[]> => {
  const { collectiveKey, revision, revisionOfAll, changedAt } = lesson
  // whoever gives a lesson of several pupils has one event of it
  const isOfSeveral = reader === 'teacher' && collectiveKey !== null
  const url = `${platform.config.publicUrl}/agenda`
  const { body } = makeCalendar(
    [
      {
        uid: isOfSeveral ? `lesson-${collectiveKey}` : `course-${courseId}`,
        ...{ collectiveKey, at: lesson.expectedAt, minutes: lesson.durationMinutes, changedAt },
        reader: reader === 'customer' ? 'family' : reader,
        title: lesson.subject,
        teacherName: lesson.teacherName,
        studentName: lesson.studentFirstName,
        isStage: false,
        isCancelled: lesson.status === '0-cancelled',
        revision: isOfSeveral ? revisionOfAll : revision,
        ...(lesson.location === null ? { location: lesson.isOnline ? 'online' : null, address: null } : lesson.place),
      },
    ],
    { host: new URL(url).hostname, url },
  )
  const name = 'cours.ics'
  const stored = await platform.files.storeGenerated(db, {
    ...{ body, fileName: name, mediaType: 'text/calendar', accountId: null },
  })
  return [{ fileId: stored.id, name }]
}

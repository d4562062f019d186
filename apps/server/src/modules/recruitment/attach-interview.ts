// Keeps an interview as a file of a calendar, to be sent with the mail about it: a later one takes the place of the former.
import type { OperationContext } from '../../platform/http/context.ts'
import { makeCalendar } from '../courses/shared/make-calendar.ts'
import { companyName } from './candidates.queries.ts'
import { type findOpenInterview, interlocutorsOf, locationAddress, namesOfStaff } from './interviews.queries.ts'

type Interview = NonNullable<Awaited<ReturnType<typeof findOpenInterview>>>

/** To be called in the transaction of the mail. */
export const attachInterview = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  { id, startsAt, endsAt, locationId, createdAt, updatedAt }: Interview,
): Promise<{ readonly fileId: number; readonly name: string }[]> => {
  const url = platform.config.publicUrl
  const names = await namesOfStaff(db, await interlocutorsOf(db, id))
  const { body } = makeCalendar(
    [
      {
        ...{ uid: `interview-${id}`, at: startsAt, changedAt: updatedAt },
        minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
        ...{ collectiveKey: null, reader: 'student', studentName: null, isStage: false, isCancelled: false },
        title: `Entretien, ${(await companyName(db)) ?? 'professeur'}`,
        teacherName: names[0] ?? null,
        // seconds since it was fixed: each change is later than the one before
        revision: Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000)),
        location: null,
        address: await locationAddress(db, locationId),
      },
    ],
    { host: new URL(url).hostname, url },
  )
  const name = 'entretien.ics'
  const stored = await platform.files.storeGenerated(db, {
    ...{ body, fileName: name, mediaType: 'text/calendar', accountId: null },
  })
  return [{ fileId: stored.id, name }]
}

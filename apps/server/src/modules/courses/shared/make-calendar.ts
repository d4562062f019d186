// The calendar of a person as iCalendar (RFC 5545): what happens, when and where; no price, no telephone, no comment.
import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type FeedEvent = {
  readonly uid: string
  /** Of lessons of several pupils that go together. */
  readonly collectiveKey: string | null
  readonly at: string
  readonly minutes: number
  /** Whose page it is on. */
  readonly reader: 'teacher' | 'family' | 'student'
  readonly title: string
  readonly teacherName: string | null
  readonly studentName: string | null
  readonly isStage: boolean
  readonly isCancelled: boolean
  readonly revision: number
  readonly changedAt: string
  readonly location: string | null
  readonly address: string | null
}

const summaryOf = ({ reader, title, studentName, teacherName, isStage, isCancelled }: FeedEvent): string => {
  const withWhom = teacherName && !isStage ? `${title} avec ${teacherName}` : title
  const what = reader === 'teacher' ? [studentName, title] : reader === 'family' ? [studentName, withWhom] : [withWhom]
  return `${isCancelled ? 'Annulé\u00a0: ' : ''}${what.filter(Boolean).join(' · ')}`
}

const placeOf = ({ reader, location, address }: FeedEvent): string | null => {
  if (location === 'online') return 'En ligne'
  if (location === 'teacher-home') return reader === 'teacher' ? 'Chez vous' : 'Chez le professeur'
  return address
}

type Made = { readonly body: Buffer; readonly etag: string }

/**
 * Each lesson is an event of its own at instants of UTC: nothing repeats, so that no change of hour moves anything. What a
 * calendar knew and was cancelled is told as cancelled under the same UID, with a greater SEQUENCE.
 */
export const makeCalendar = (events: readonly FeedEvent[], { host, url }: { host: string; url: string }): Made => {
  const calendar = ical({
    name: 'Mes cours',
    prodId: { company: 'Cartable', product: 'Agenda', language: 'FR' },
    ttl: 3600,
  })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const event of events) {
    const start = new Date(event.at)
    const made = calendar.createEvent({
      id: `${event.uid}@${host}`,
      ...{ start, end: new Date(start.getTime() + event.minutes * 60_000) },
      stamp: new Date(event.changedAt),
      lastModified: new Date(event.changedAt),
      summary: summaryOf(event),
      sequence: event.revision,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url,
    })
    const place = placeOf(event)
    if (place !== null) made.location(place)
  }
  const body = Buffer.from(calendar.toString())
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

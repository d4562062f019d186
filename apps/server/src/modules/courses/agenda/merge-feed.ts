// Lessons of several pupils in the calendar of whoever gives them: one event, under one UID as long as any of them stands.
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import type { FeedEvent } from '../shared/make-calendar.ts'

const latest = (events: readonly FeedEvent[]): string =>
  events
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1) ?? ''

/** All of them at one instant, or what was cancelled where nothing is left. */
const merged = (shown: readonly FeedEvent[], all: readonly FeedEvent[]): FeedEvent[] => {
  const [first] = shown
  if (!first) return []
  const names = shown.flatMap(({ studentName }) => studentName ?? [])
  return [
    {
      ...first,
      uid: `lesson-${first.collectiveKey}`,
      studentName: namesText([...new Set(names)]),
      // grows with each change of any of them
      revision: all.reduce((sum, { revision }) => sum + revision, 0),
      changedAt: latest(all),
    },
  ]
}

/** Families and pupils have one event for each child. */
export const mergeFeed = (events: readonly FeedEvent[]): FeedEvent[] => {
  const isOfSeveral = ({ reader, collectiveKey }: FeedEvent) => reader === 'teacher' && collectiveKey !== null
  const groups = Map.groupBy(events.filter(isOfSeveral), ({ collectiveKey }) => collectiveKey)
  return [
    ...events.filter((event) => !isOfSeveral(event)),
    ...[...groups.values()].flatMap((all) => {
      const standing = all.filter(({ isCancelled }) => !isCancelled)
      const shown = standing.length > 0 ? standing : all
      const together = shown.filter(({ at }) => Date.parse(at) === Date.parse(shown[0]?.at ?? ''))
      // one that was moved by itself has an event of its own
      return [...merged(together, all), ...shown.filter((event) => !together.includes(event))]
    }),
  ]
}

// Lessons of several pupils in the calendars that others subscribe to.
import { expect, test } from 'vitest'
import type { FeedEvent } from '../shared/make-calendar.ts'
import { mergeFeed } from './merge-feed.ts'

const event = (id: number, more: Partial<FeedEvent> = {}): FeedEvent => ({
  ...{ uid: `course-${id}`, collectiveKey: 'k', at: '2026-11-25T16:00:00Z', minutes: 60, reader: 'teacher' },
  ...{ title: 'Français', teacherName: 'Gwendal Riou', studentName: `Élève ${id}`, isStage: false },
  ...{ isCancelled: false, revision: 1, changedAt: '2026-11-21T10:00:00Z', location: null, address: null },
  ...more,
})

test('whoever gives a lesson of several pupils has one event, which keeps its UID while one of them stands', () => {
  const told = mergeFeed([event(1), event(2), event(3, { collectiveKey: null })])
  expect(told.map(({ uid, studentName, revision }) => [uid, studentName, revision])).toEqual([
    ['course-3', 'Élève 3', 1],
    ['lesson-k', 'Élève 1 et Élève 2', 2],
  ])
  const [left] = mergeFeed([event(1, { isCancelled: true, revision: 2 }), event(2)])
  expect(left).toMatchObject({ uid: 'lesson-k', studentName: 'Élève 2', isCancelled: false, revision: 3 })
  const gone = mergeFeed([event(1, { isCancelled: true }), event(2, { isCancelled: true })])
  expect(gone).toMatchObject([{ uid: 'lesson-k', isCancelled: true }])
})

test('a family has one event for each child; a lesson that was moved by itself is one by itself', () => {
  expect(mergeFeed([event(1, { reader: 'family' }), event(2, { reader: 'family' })])).toHaveLength(2)
  const apart = mergeFeed([event(1), event(2, { at: '2026-11-26T16:00:00Z' })])
  expect(apart.map(({ uid }) => uid)).toEqual(['lesson-k', 'course-2'])
})

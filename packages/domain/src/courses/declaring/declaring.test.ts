// The lesson that is proposed to whoever declares: the hour and the length of the last, on a day that is over.
import { expect, test } from 'vitest'
import { likelyLesson } from './declaring.rules.ts'

const last = { at: '2026-11-04T16:00:00.000Z', durationMinutes: 90 } // a Wednesday, 17:00 in Paris
const proposed = (now: string) => likelyLesson(last, new Date(now)).doneAt

test('COURSE-33 the same weekday and hour, the latest that is over', () => {
  expect(likelyLesson(last, new Date('2026-11-18T18:00:00Z'))).toEqual({
    doneAt: '2026-11-18T16:00:00.000Z',
    durationMinutes: 90,
  })
  // that of today goes on
  expect(proposed('2026-11-18T17:00:00Z')).toBe('2026-11-11T16:00:00.000Z')
  expect(proposed('2026-11-20T09:00:00Z')).toBe('2026-11-18T16:00:00.000Z')
})

test('within a week of the last, the latest day whose hour is over', () => {
  expect(proposed('2026-11-06T20:00:00Z')).toBe('2026-11-06T16:00:00.000Z')
  expect(proposed('2026-11-06T09:00:00Z')).toBe('2026-11-05T16:00:00.000Z')
})

test('the clocks of Paris, before and after summer time', () => {
  expect(
    likelyLesson({ at: '2026-10-21T15:00:00.000Z', durationMinutes: 60 }, new Date('2026-10-28T18:00:00Z')).doneAt,
  ).toBe('2026-10-28T16:00:00.000Z')
})

// What is left of a teacher's week, by the clocks of Paris, over a change of hour.
import { expect, test } from 'vitest'
import { freeWindowsOf } from './free-windows.rules.ts'

const today = '2026-10-12'
const wednesday = {
  ...{ weekday: 3, from: '14:00', to: '18:00', inSchoolHolidays: false, firstDay: null, lastDay: null },
}
/** A lesson each Wednesday from 15:00 to 16:00: 13:00 UTC in summer, 14:00 in winter. */
const lessons = [
  '2026-10-14T13',
  '2026-10-21T13',
  '2026-10-28T14',
  '2026-11-04T14',
  '2026-11-11T14',
  '2026-11-18T14',
].map((hour) => ({ from: `${hour}:00:00Z`, until: `${String(hour).slice(0, -2)}${Number(hour.slice(-2)) + 1}:00:00Z` }))

test('hours that are taken each week are left out, in summer and winter time; an hour alone is kept', () => {
  expect(freeWindowsOf({ windows: [wednesday], absences: [] }, lessons, today)).toEqual([
    { weekday: 3, from: '14:00', to: '15:00' },
    { weekday: 3, from: '16:00', to: '18:00' },
  ])
})

test('what takes one or two weeks of six leaves the hour free; absences and periods count as taken', () => {
  expect(freeWindowsOf({ windows: [wednesday], absences: [] }, lessons.slice(0, 2), today)).toEqual([
    { weekday: 3, from: '14:00', to: '18:00' },
  ])
  const away = [{ firstDay: '2026-10-12', lastDay: '2026-10-31' }]
  expect(freeWindowsOf({ windows: [wednesday], absences: away }, [], today)).toEqual([])
  expect(freeWindowsOf({ windows: [{ ...wednesday, lastDay: '2026-10-31' }], absences: [] }, [], today)).toEqual([])
  expect(freeWindowsOf({ windows: [{ ...wednesday, inSchoolHolidays: true }], absences: [] }, [], today)).toEqual([])
})

// Windows become half hours and come back as they were; what no half hour says is kept.
import { expect, test } from 'vitest'
import type { AvailabilityWindow } from './availability.schema.ts'
import { cellOf, halfHoursOf, sameCells, windowsOf } from './half-hours.rules.ts'

const plain = (weekday: number, from: string, to: string, inSchoolHolidays = false): AvailabilityWindow => ({
  ...{ weekday, from, to, inSchoolHolidays, firstDay: null, lastDay: null },
})

test('windows come back as they were, those of the holidays apart', () => {
  const windows = [plain(1, '17:00', '20:00'), plain(3, '09:00', '12:30'), plain(3, '14:00', '18:00', true)]
  const cells = halfHoursOf(windows)
  expect(cells.term.has(cellOf(3, 12 * 60))).toBe(true)
  expect(cells.term.has(cellOf(3, 12 * 60 + 30))).toBe(false)
  expect(cells.holidays.size).toBe(8)
  expect(windowsOf(cells)).toEqual(windows)
  expect(sameCells(cells.term, cells.holidays)).toBe(false)
})

test('a half hour taken out of the middle makes two windows', () => {
  const { term, ...rest } = halfHoursOf([plain(2, '14:00', '16:00')])
  const left = new Set([...term].filter((cell) => cell !== cellOf(2, 14 * 60 + 30)))
  expect(windowsOf({ ...rest, term: left })).toEqual([plain(2, '14:00', '14:30'), plain(2, '15:00', '16:00')])
})

test('hours between two days, at odd minutes or outside the grid are kept as they are', () => {
  const odd = [
    { ...plain(4, '10:00', '11:00'), firstDay: '2027-01-04' },
    plain(5, '10:15', '11:00'),
    plain(6, '07:00', '09:00'),
  ]
  const cells = halfHoursOf(odd)
  expect(cells.term.size).toBe(0)
  expect(windowsOf(cells)).toEqual(odd)
})

// The days of a rhythm: weeks and fortnights, holidays, decisions of one day, the change of hour.
import { describe, expect, test } from 'vitest'
import { instantAt } from '../../kernel/schedule.ts'
import type { Holiday } from '../../reference/holidays/holidays.schema.ts'
import { occurrencesOf, type Rhythm, rhythmWords, usualLastDay, weekdayOf } from './series.rules.ts'

const rennes = { departement: '35', schoolZone: 'B' }
const school = (name: string, firstDay: string, lastDay: string): Holiday => ({
  ...{ kind: 'school', zone: 'B', name, firstDay, lastDay },
})
const holidays: readonly Holiday[] = [
  school('Noël', '2026-12-19', '2027-01-03'),
  school('Été', '2027-07-03', '2027-08-31'),
  { kind: 'public', zone: null, name: 'Armistice 1918', firstDay: '2026-11-11', lastDay: '2026-11-11' },
  { kind: 'company', zone: null, name: 'Inventaire', firstDay: '2027-01-12', lastDay: '2027-01-13' },
]
const wednesdays: Rhythm = {
  ...{ firstDay: '2026-11-04', lastDay: '2027-01-20', everyWeeks: 1 },
  ...{ skipsSchoolHolidays: true, skipsPublicHolidays: true },
}
const told = (rhythm: Rhythm, decisions = new Map()) =>
  occurrencesOf(rhythm, holidays, rennes, decisions).map(
    ({ day, rank, skippedFor }) => `${day} ${rank ?? (skippedFor === 'decision' ? 'sauté' : (skippedFor?.name ?? ''))}`,
  )

describe('the days of a rhythm', () => {
  test('each week, without holidays and closures, lessons counted through', () => {
    expect(told(wednesdays)).toEqual([
      '2026-11-04 1',
      '2026-11-11 Armistice 1918',
      '2026-11-18 2',
      '2026-11-25 3',
      '2026-12-02 4',
      '2026-12-09 5',
      '2026-12-16 6',
      '2026-12-23 Noël',
      '2026-12-30 Noël',
      '2027-01-06 7',
      '2027-01-13 Inventaire',
      '2027-01-20 8',
    ])
  })

  test('each fortnight from the first day, holidays do not shift it', () => {
    expect(told({ ...wednesdays, everyWeeks: 2 })).toEqual([
      '2026-11-04 1',
      '2026-11-18 2',
      '2026-12-02 3',
      '2026-12-16 4',
      '2026-12-30 Noël',
      '2027-01-13 Inventaire',
    ])
  })

  test('in holidays, too, where that is wanted; closures stay without lessons', () => {
    const all = told({ ...wednesdays, skipsSchoolHolidays: false, skipsPublicHolidays: false })
    expect(all.filter((line) => /[A-Z]/.test(line))).toEqual(['2027-01-13 Inventaire'])
    expect(all.at(-1)).toBe('2027-01-20 11')
  })

  test('a day is skipped, kept or moved by decision', () => {
    const decisions = new Map<string, object>([
      ['2026-11-11', { kind: 'kept' }],
      ['2026-11-18', { kind: 'skipped' }],
      ['2026-12-23', { kind: 'moved', movedTo: '2026-12-18T16:00:00.000Z' }],
    ])
    const days = told(wednesdays, decisions)
    expect(days.slice(0, 3)).toEqual(['2026-11-04 1', '2026-11-11 2', '2026-11-18 sauté'])
    expect(days[7]).toBe('2026-12-23 7')
  })

  test('is empty when the last day precedes the first', () => {
    expect(told({ ...wednesdays, lastDay: '2026-11-03' })).toEqual([])
  })
})

test('the usual last day is the eve of the summer of the zone, else 30 June', () => {
  expect(usualLastDay('2026-11-04', holidays, 'B')).toBe('2027-07-02')
  expect(usualLastDay('2026-11-04', holidays, 'A')).toBe('2027-06-30')
  expect(usualLastDay('2027-03-03', holidays, 'B')).toBe('2027-07-02')
  expect(usualLastDay('2027-09-01', holidays, 'B')).toBe('2028-06-30')
})

test('17:00 stays 17:00 over the change of hour, and an hour that spring skips is the next one', () => {
  expect(instantAt('2026-10-21', '17:00')).toBe('2026-10-21T15:00:00.000Z')
  expect(instantAt('2026-10-28', '17:00')).toBe('2026-10-28T16:00:00.000Z')
  expect(instantAt('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
})

test('weekdays count from Monday; a rhythm is said in words', () => {
  expect([weekdayOf('2026-11-02'), weekdayOf('2026-11-08')]).toEqual([1, 7])
  expect(rhythmWords(3, '17:00', 1)).toBe('chaque mercredi à 17:00')
  expect(rhythmWords(3, '17:00', 2)).toBe('un mercredi sur deux à 17:00')
})

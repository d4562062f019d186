// Days as people type and read them, and the days of every period preset.
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  formatDay,
  formatInstant,
  formatMonth,
  formatTime,
  type PeriodPreset,
  parseDay,
  periodOf,
} from './dates.ts'

/** A Saturday. */
const today = '2026-11-21'
const days = (preset: PeriodPreset, from = today) => {
  const period = periodOf(preset, from)
  return [period.from, period.to]
}

describe('period presets', () => {
  test('SHELL-085 today, yesterday and tomorrow are one day each, over the end of a month too', () => {
    expect(days('today')).toEqual(['2026-11-21', '2026-11-21'])
    expect(days('yesterday', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28'])
    expect(days('tomorrow', '2026-12-31')).toEqual(['2027-01-01', '2027-01-01'])
  })
  test('SHELL-086 weeks go from Monday to Sunday; the floating one is the seven days that end today', () => {
    expect(days('this_week')).toEqual(['2026-11-16', '2026-11-22'])
    expect(days('this_week', '2026-11-22')).toEqual(['2026-11-16', '2026-11-22'])
    expect(days('this_week', '2026-11-23')).toEqual(['2026-11-23', '2026-11-29'])
    expect(days('last_week')).toEqual(['2026-11-09', '2026-11-15'])
    expect(days('next_week')).toEqual(['2026-11-23', '2026-11-29'])
    expect(days('floating_week')).toEqual(['2026-11-15', '2026-11-21'])
  })
  test('SHELL-087 months are whole, whatever their length; the floating one ends today', () => {
    expect(days('this_month')).toEqual(['2026-11-01', '2026-11-30'])
    expect(days('last_month', '2028-03-31')).toEqual(['2028-02-01', '2028-02-29'])
    expect(days('next_month', '2026-01-31')).toEqual(['2026-02-01', '2026-02-28'])
    expect(days('next_month', '2026-12-15')).toEqual(['2027-01-01', '2027-01-31'])
    expect(days('floating_month')).toEqual(['2026-10-22', '2026-11-21'])
  })
  test('SHELL-088 years are whole; the floating one ends today', () => {
    expect(days('this_year')).toEqual(['2026-01-01', '2026-12-31'])
    expect(days('last_year')).toEqual(['2025-01-01', '2025-12-31'])
    expect(days('next_year')).toEqual(['2027-01-01', '2027-12-31'])
    expect(days('floating_year')).toEqual(['2025-11-22', '2026-11-21'])
  })
  test('SHELL-089 all periods are open on both sides, the future begins tomorrow and the past ends yesterday', () => {
    expect(days('all_periods')).toEqual([null, null])
    expect(days('futur')).toEqual(['2026-11-22', null])
    expect(days('past')).toEqual([null, '2026-11-20'])
  })
})

describe('days', () => {
  test('are read as people type them', () => {
    for (const typed of ['12/03/2026', '12/3/26', '12032026', '120326', '12.03.2026', '12-3-2026', ' 12 03 2026 '])
      expect(parseDay(typed, today), typed).toBe('2026-03-12')
    expect(parseDay('aujourd’hui', today)).toBe(today)
    expect(parseDay('Hier', today)).toBe('2026-11-20')
    expect(parseDay('demain', today)).toBe('2026-11-22')
    expect(parseDay('01/01/85', today)).toBe('1985-01-01')
  })
  test('that do not exist are not read', () => {
    for (const typed of ['31/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '2026-03-12', '12/03', 'mars', ''])
      expect(parseDay(typed, today), typed).toBeNull()
    expect(parseDay('29/02/2028', today)).toBe('2028-02-29')
  })
  test('begin and end in Paris, whatever the clock of the machine', () => {
    expect(dayOf('2026-11-20T23:30:00Z')).toBe('2026-11-21')
    expect(dayOf('2026-07-01T22:00:00Z')).toBe('2026-07-02')
    expect(formatInstant('2026-07-01T22:05:00Z')).toBe('02/07/2026 à 00:05')
    expect(formatDay('2026-03-12')).toBe('12/03/2026')
  })
  test('SHELL-006 times are shown as HH:mm, in Paris', () => {
    expect(['2026-11-20T08:05:00Z', '2026-07-01T22:00:00Z'].map(formatTime)).toEqual(['09:05', '00:00'])
  })
  test('SHELL-096 days are DD/MM/YYYY, with « à HH:mm » where the time matters', () => {
    expect([formatDay('2026-03-02'), formatInstant('2026-03-02T13:07:00Z')]).toEqual([
      '02/03/2026',
      '02/03/2026 à 14:07',
    ])
  })
  test('SHELL-007 months have their French names', () => {
    expect(['2026-02-01', '2026-08-01', '2026-12-31'].map(formatMonth)).toEqual([
      'février 2026',
      'août 2026',
      'décembre 2026',
    ])
  })
  test('are counted across the changes of hour, and months end on a day that exists', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  })
})

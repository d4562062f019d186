// Proves the arithmetic of schedules: Paris time, summer time, short months, every other week.
import { describe, expect, test } from 'vitest'
import { nextDues, type Schedule } from './schedule.ts'

/** Days in which each has been due at least once. */
const reach = { minutes: 1, hourly: 2, daily: 3, weekly: 30, monthly: 150 }
/** The last of the instants up to `now`. */
const due = (frequenceType: Schedule['frequenceType'], moments: string[], now: string, granularity = 1) => {
  const from = new Date(Date.parse(now) - reach[frequenceType] * 86_400_000)
  const dues = nextDues({ frequenceType, granularity, moments }, from, 400)
  return dues.findLast((date) => date <= new Date(now))?.toISOString() ?? null
}

describe('what was due last', () => {
  test('every 5 minutes, whatever the moments', () => {
    expect(due('minutes', [], '2026-11-21T10:07:30Z', 5)).toBe('2026-11-21T10:05:00.000Z')
  })
  test('hourly at given minutes, the full hour when none is given', () => {
    expect(due('hourly', ['15', '45'], '2026-11-21T10:07:30Z')).toBe('2026-11-21T09:45:00.000Z')
    expect(due('hourly', [], '2026-11-21T10:07:30Z')).toBe('2026-11-21T10:00:00.000Z')
  })
  test('daily is Paris time, in winter and in summer', () => {
    expect(due('daily', ['02:30'], '2026-11-21T10:00:00Z')).toBe('2026-11-21T01:30:00.000Z')
    expect(due('daily', ['02:30'], '2026-07-01T10:00:00Z')).toBe('2026-07-01T00:30:00.000Z')
    expect(due('daily', ['23:59'], '2026-11-21T10:00:00Z')).toBe('2026-11-20T22:59:00.000Z')
  })
  test('the hour that spring skips still happens once, the hour that autumn repeats only once', () => {
    expect(due('daily', ['02:30'], '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(due('daily', ['02:30'], '2026-10-25T00:31:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(due('daily', ['02:30'], '2026-10-25T01:45:00Z')).toBe('2026-10-25T00:30:00.000Z')
  })
  test('weekly on Monday and Thursday, and every other week', () => {
    expect(due('weekly', ['1 08:00', '4 08:00'], '2026-11-21T10:00:00Z')).toBe('2026-11-19T07:00:00.000Z')
    const days = ['2026-11-21', '2026-11-28', '2026-12-05'].map((day) =>
      due('weekly', ['1 08:00'], `${day}T10:00:00Z`, 2)?.slice(0, 10),
    )
    expect(days).toEqual(['2026-11-16', '2026-11-16', '2026-11-30'])
  })
  test('monthly on the 31st falls on the last day of shorter months', () => {
    expect(due('monthly', ['31 06:00'], '2026-02-28T12:00:00Z')).toBe('2026-02-28T05:00:00.000Z')
    expect(due('monthly', ['31 06:00'], '2026-03-30T12:00:00Z')).toBe('2026-02-28T05:00:00.000Z')
    expect(due('monthly', ['01 00:00'], '2026-11-21T10:00:00Z', 3)).toBe('2026-09-30T22:00:00.000Z')
  })
  test('no moment, no instant', () => {
    expect(due('daily', [], '2026-11-21T10:00:00Z')).toBeNull()
  })
})

describe('nextDues', () => {
  const next = (frequenceType: Schedule['frequenceType'], moments: string[], from: string, granularity = 1) =>
    nextDues({ frequenceType, granularity, moments }, new Date(from), 3).map((date) => date.toISOString())
  test('are the instants that follow, in order', () => {
    expect(next('minutes', [], '2026-11-21T10:05:00Z', 5)).toEqual([
      '2026-11-21T10:10:00.000Z',
      '2026-11-21T10:15:00.000Z',
      '2026-11-21T10:20:00.000Z',
    ])
    expect(next('daily', ['18:00', '08:00'], '2026-11-21T10:00:00Z')).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-22T07:00:00.000Z',
      '2026-11-22T17:00:00.000Z',
    ])
    expect(next('monthly', ['31 06:00'], '2026-11-21T10:00:00Z', 3)).toEqual([
      '2027-01-31T05:00:00.000Z',
      '2027-04-30T04:00:00.000Z',
      '2027-07-31T04:00:00.000Z',
    ])
    expect(next('weekly', ['1 08:00'], '2026-11-21T10:00:00Z', 52)).toHaveLength(3)
  })
  test('are the same, however many are asked for and wherever the asking begins', () => {
    for (const [frequenceType, moments, granularity] of [
      ['hourly', ['07', '40'], 5],
      ['hourly', [], 1],
      ['daily', ['18:00', '02:30'], 3],
      ['weekly', ['7 23:59', '2 00:00'], 2],
      ['monthly', ['29 12:00', '29 18:00'], 1],
    ] as const) {
      const schedule = { frequenceType, moments: [...moments], granularity }
      const dates = nextDues(schedule, new Date('2026-10-24T00:00:00Z'), 40)
      expect(dates).toHaveLength(40)
      for (const [index, date] of dates.entries()) {
        expect(nextDues(schedule, new Date(date.getTime() - 1), 1)).toEqual([date])
        if (index > 0) expect(nextDues(schedule, dates[index - 1] as Date, 1)).toEqual([date])
      }
    }
  })
  test('no moment, no instant', () => {
    expect(next('daily', [], '2026-11-21T10:00:00Z')).toEqual([])
  })
})

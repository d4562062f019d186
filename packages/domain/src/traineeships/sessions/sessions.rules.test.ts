// Rules of sessions of stages that need no database: statuses and their colours, names, dates, times, warnings.
import { parseTime } from '@cartable/domain/kernel/dates.ts'
import { timeOfDay } from '@cartable/domain/kernel/fields.ts'
import { flawsOfWorkflow } from '@cartable/domain/kernel/workflow.ts'
import { expect, test } from 'vitest'
import {
  durationOf,
  hoursChangedWarning,
  hoursText,
  refuseDates,
  sessionName,
  shiftBetween,
  shortSubject,
} from './sessions.rules.ts'
import { offeredMoves, sessionStatuses, sessionsWorkflow } from './sessions.workflow.ts'

test('the life of a session is sound, and offers nothing that it would refuse', () => {
  expect(flawsOfWorkflow(sessionsWorkflow)).toEqual([])
  const offers = (isOver: boolean) =>
    Object.fromEntries(sessionStatuses.map((from) => [from, offeredMoves(from, { isOver }).map(({ to }) => to)]))
  expect(offers(false)).toEqual({
    '0-cancelled': ['1-planned'],
    '1-planned': ['0-cancelled', '2-confirmed'],
    '2-confirmed': ['0-cancelled'],
    '3-closed': [],
  })
  expect(offers(true)['2-confirmed']).toEqual(['3-closed'])
})

test('SHELL-103 times of stages are read as H:m, however they are typed, and shown with two figures', () => {
  for (const typed of ['9:5', '9:05', '09:05', ' 9h5 ', '905']) expect(parseTime(typed)).toBe('09:05')
  expect(parseTime('9')).toBe('09:00')
  for (const typed of ['24:00', '9:60', 'midi', '']) expect(parseTime(typed)).toBeNull()
  expect(timeOfDay.parse('9:5')).toBe('09:05')
  expect(timeOfDay.safeParse('25:00').error?.issues[0]?.message).toBe('Saisissez une heure, par exemple 9:30.')
  expect(hoursText('09:05:00', '11:00:00')).toBe('09:05 – 11:00')
})

test('a session lasts from its first day to its last, both counted, and at most four months', () => {
  expect(durationOf('2026-10-19', '2026-10-30')).toBe(12)
  expect(durationOf('2026-10-24', '2026-10-26')).toBe(3)
  expect(refuseDates('2026-10-19', '2026-10-19')).toBeNull()
  expect(refuseDates('2026-10-20', '2026-10-19')?.code).toBe('traineeships.endBeforeStart')
  expect(refuseDates('2026-10-19', '2027-10-19')?.code).toBe('traineeships.tooLong')
})

test('a planning follows its session when the whole of it moves, and not when only its ends do', () => {
  const week = { startDate: '2026-10-19', endDate: '2026-10-23' }
  expect(shiftBetween(week, { startDate: '2026-10-26', endDate: '2026-10-30' })).toBe(7)
  expect(shiftBetween(week, { startDate: '2026-10-12', endDate: '2026-10-16' })).toBe(-7)
  expect(shiftBetween(week, { startDate: '2026-10-19', endDate: '2026-10-30' })).toBeNull()
})

test('a session that nobody names says what it is; a subject is shortened where there is little room', () => {
  const session = { startDate: '2026-10-19', online: false, city: 'Rennes' }
  expect(sessionName('Toussaint', session)).toBe('Toussaint 2026 – Rennes')
  expect(sessionName('Toussaint', { ...session, online: true })).toBe('Toussaint 2026 – en ligne')
  expect(['Mathématiques', 'Anglais', 'Philosophie', 'SVT'].map(shortSubject)).toEqual([
    'Maths',
    'Angl.',
    'Phil.',
    'SVT',
  ])
})

test('the hours of a group that change are told in the sentence of the days, with the hours in their place', () => {
  expect(hoursChangedWarning).toBe(
    "Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement d'horaire.",
  )
})

// The words of dates, durations and places as people at home read them.
import { expect, test } from 'vitest'
import { longDayText, longWhenText, nearWhenText, whereText } from './course-texts.ts'

test('a near day has its name; the day is the one of Paris', () => {
  expect(nearWhenText('2026-11-21T22:30:00Z', '2026-11-21')).toBe('Aujourd’hui à 23:30')
  expect(nearWhenText('2026-11-21T23:30:00Z', '2026-11-21')).toBe('Demain à 00:30')
  expect(nearWhenText('2026-11-25T16:00:00Z', '2026-11-21')).toBe('Mercredi 25 novembre à 17:00')
})

test('the first of a month is « 1er »', () => {
  expect(longDayText('2027-01-01')).toBe('Vendredi 1er janvier 2027')
  expect(longDayText('2027-01-11')).toBe('Lundi 11 janvier 2027')
  expect(nearWhenText('2026-12-01T16:00:00Z', '2026-11-21')).toBe('Mardi 1er décembre à 17:00')
  expect(longWhenText({ doneAt: '2026-12-01T16:00:00Z', expectedAt: null })).toBe('mardi 1er décembre à 17:00')
})

test('a place is said from where one reads', () => {
  const home = { location: 'student-home', address: '12 rue de Nantes 35000 Rennes' } as const
  expect(whereText(home, 'family')).toBe('Chez vous')
  expect(whereText(home, 'teacher')).toBe('12 rue de Nantes 35000 Rennes')
  expect(whereText({ location: 'teacher-home', address: null }, 'student')).toBe('Chez le professeur')
  expect(whereText({ location: 'teacher-home', address: null }, 'teacher')).toBe('Chez vous')
})

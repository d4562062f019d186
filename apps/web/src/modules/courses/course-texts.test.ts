// The words of dates, durations and places as people at home read them.
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { expect, test } from 'vitest'
import { longWhenText, whatText } from './course-texts.ts'

test('the first of a month is « 1er »', () => {
  expect(longWhenText({ doneAt: '2026-12-01T16:00:00Z', expectedAt: null })).toBe('mardi 1er décembre à 17:00')
})

test('a place is said from where one reads', () => {
  const home = { location: 'student-home', address: '12 rue de Nantes 35000 Rennes' } as const
  expect(whereText(home, 'family')).toBe('Chez vous')
  expect(whereText(home, 'teacher')).toBe('12 rue de Nantes 35000 Rennes')
  expect(whereText({ location: 'teacher-home', address: null }, 'student')).toBe('Chez le professeur')
  expect(whereText({ location: 'teacher-home', address: null }, 'teacher')).toBe('Chez vous')
})

test('a lesson that is given elsewhere than its contract says is named by its place', () => {
  const lesson = { subject: 'Mathématiques', scholarLevel: '3e', format: 'CAD', isCollective: false } as const
  expect(whatText({ ...lesson, ownPlace: null })).toBe('Mathématiques, 3e, à domicile')
  const ownPlace = { location: 'company', address: '2 quai Chateaubriand 35000 Rennes' } as const
  expect(whatText({ ...lesson, ownPlace })).toBe('Mathématiques, 3e, dans nos locaux')
})

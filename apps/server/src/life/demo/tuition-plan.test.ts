// When lessons of the demo are given, and whom a new contract binds.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { seededRandom } from '../../platform/random.ts'
import type { Child, Family, Story, Tutor } from '../story.ts'
import { findPair, lessonDays, weekdayFrom } from './tuition-plan.ts'

const child = (studentId: number, subjects: readonly string[]): Child => ({
  studentId,
  firstName: 'Maël',
  level: '3e',
  subjects,
})
const family = (customerId: number, children: readonly Child[]): Family => ({
  customerId,
  name: 'Beaumanoir',
  email: `famille${customerId}@exemple.fr`,
  login: null,
  children,
})
const tutor = (teacherId: number, subjects: readonly string[]): Tutor => ({
  teacherId,
  name: 'Yann Le Floch',
  email: `professeur${teacherId}@exemple.fr`,
  login: null,
  isSelfEmployed: true,
  subjects,
})
const storyOf = (families: Family[], tutors: Tutor[]) =>
  ({ cast: { families, tutors, tuitions: [], hours: new Set(), searched: new Set() } }) as unknown as Story

test('lessons are given on their weekday: seldom at first, nearly each week in the last four', () => {
  const [from, to] = ['2025-11-03', '2026-11-02']
  const days = lessonDays(seededRandom(5), { slot: [3, 14], everyWeeks: 4 }, { from, to })
  expect(days.every((day) => weekdayFrom(day, 3) === day && day >= from && day <= to)).toBe(true)
  const recent = days.filter((day) => daysBetween(day, to) < 28)
  expect(recent.length).toBeGreaterThanOrEqual(3)
  expect(recent.length).toBeLessThanOrEqual(4)
  const early = days.filter((day) => day < addDays(from, 280))
  expect(early.length).toBeGreaterThanOrEqual(6)
  expect(early.length).toBeLessThanOrEqual(11)
})

test('a contract goes to a household without one first, and never twice to a pupil in a subject', () => {
  const story = storyOf(
    [family(1, [child(11, ['Anglais'])]), family(2, [child(21, ['Anglais']), child(22, ['Latin'])])],
    [tutor(1, ['Anglais']), tutor(2, ['Anglais'])],
  )
  const random = seededRandom(5)
  const taken: number[] = []
  for (let pair = findPair(story, random); pair && taken.length < 5; pair = findPair(story, random)) {
    taken.push(pair.child.studentId)
    story.cast.tuitions.push({ contractId: taken.length, ...pair })
  }
  // nobody teaches Latin
  expect(taken.toSorted()).toEqual([11, 21])
  expect(story.cast.tuitions.map(({ tutor: { teacherId } }) => teacherId).toSorted()).toEqual([1, 2])
})

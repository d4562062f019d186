// Holds the border of the area of stages: what belongs to private tuition is not decided, read or shown there.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allOperations } from '../../operations.ts'

const root = new URL('../../../../../', import.meta.url).pathname
const files = globSync(
  [
    'packages/domain/src/traineeships/**/*.ts',
    'apps/server/src/modules/traineeships/**/*.ts',
    'apps/web/src/modules/traineeships/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !/\.(test|demo|factory)\.tsx?$/.test(file))
const paths = (domain: string) =>
  allOperations.filter(({ operation }) => operation.domain === domain).map(({ operation }) => operation.path)

test('TRAIN-125 contracts, their test courses and loyalty are outside of the area of stages', () => {
  expect(files.length).toBeGreaterThan(50)
  // where people are concerns both: the database refuses a lesson and a stage at once, and stages say so in words
  const tuition =
    /\/(contracts|courses)\/|\b(contracts|courses|loyalty_levels|loyalty_programs|isTest|testResult|loyaltyLevels)\b/
  const textOf = (file: string) =>
    readFileSync(`${root}${file}`, 'utf8')
      .replace('courses/planning/occupation-constraints.ts', '')
      // who is wanted for a group may give a lesson then: which one is told by its own area
      .replace('courses/shared/find-lesson-within.ts', '')
      // the file of a calendar is made alike for both, so that one takes the place of the other
      .replace('courses/shared/make-calendar.ts', '')
      // the hours and absences that a teacher gave are the same for both, and are told by one rule
      .replace('courses/planning/planning.rules.ts', '')
      // how the company is reached is said alike on every page of a link
      .replace('courses/tell-contact.ts', '')
  expect(files.filter((file) => tuition.test(textOf(file)))).toEqual([])
  expect(paths('traineeships').filter((path) => /contract|loyalty|first-course|test-/i.test(path))).toEqual([])
  // they have an area of their own
  expect(paths('contracts').some((path) => path.startsWith('/privateTuition/contract'))).toBe(true)
})

// Lessons given together: their names, and one line for those that go together.
import { expect, test } from 'vitest'
import { mergeTogether, namesText, oncePerLesson, pupilsText } from './together.rules.ts'

const row = (id: number, ...others: number[]) => ({
  id,
  studentName: `Élève ${id}`,
  together: others.map((courseId) => ({ courseId, studentName: `Élève ${courseId}` })),
})

test('the pupils of a lesson are named, its own first', () => {
  expect(namesText(['Léa'])).toBe('Léa')
  expect(pupilsText(row(2, 1))).toBe('Élève 2 et Élève 1')
  expect(pupilsText(row(2, 1, 3))).toBe('Élève 2, Élève 1 et Élève 3')
})

test('of lessons that go together one line is kept, whatever lies between them', () => {
  expect(oncePerLesson([row(1, 3), row(2), row(3, 1), row(4)]).map(({ id }) => id)).toEqual([1, 2, 4])
})

test('events that go together are one, with every pupil', () => {
  const event = ({ id: courseId, ...rest }: ReturnType<typeof row>) => ({ ...rest, courseId, at: 'x' })
  expect(mergeTogether([event(row(1, 2)), event(row(2, 1)), event(row(3))])).toEqual([
    {
      ...{ courseId: 1, at: 'x', studentName: 'Élève 1 et Élève 2' },
      pupils: [
        { courseId: 1, studentName: 'Élève 1' },
        { courseId: 2, studentName: 'Élève 2' },
      ],
    },
    { courseId: 3, at: 'x', studentName: 'Élève 3', pupils: [] },
  ])
})

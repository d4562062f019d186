// What is done about a contested lesson: its teacher answers, the office reads it and maintains it.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import type { Person } from '../life.ts'

/** Contested lessons that somebody finds. */
export const findDisputed = async (person: Person) =>
  (await person.do(coursesApi.list, { statuses: '4-disputed', size: '100' })).rows

/** The teacher reads what the family says and answers; false where it is settled, or answered, already. */
export const answerDispute = async (teacher: Person, courseId: number, words: string): Promise<boolean> => {
  const { mayAnswer } = await teacher.do(disputesApi.disputes, { id: String(courseId) })
  if (mayAnswer) await teacher.do(disputesApi.answerDispute, { id: courseId, words })
  return mayAnswer
}

/** The office keeps the lesson as it was declared and says why. */
export const maintainLesson = async (staff: Person, courseId: number, words: string): Promise<void> => {
  const { maySettle } = await staff.do(disputesApi.disputes, { id: String(courseId) })
  if (maySettle) await staff.do(disputesApi.maintain, { id: courseId, words })
}

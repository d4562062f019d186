// What families and teachers ask of each other about lessons to come, and how that is answered.
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import type { Life, Person } from '../life.ts'
import { keyIn, newestLetter } from './letters.ts'

type About = { readonly courseId: number } | { readonly contractId: number }

/** The family asks for the first hour that it is shown, or in words; null where nothing is free, or it waits already. */
export const askForChange = async (
  parent: Person,
  about: About,
  words: string | null = null,
): Promise<number | null> => {
  const [courseId, contractId] = 'courseId' in about ? [about.courseId, null] : [null, about.contractId]
  const form = await parent.do(requestsApi.changeForm, {
    ...(courseId !== null && { courseId: String(courseId) }),
    ...(contractId !== null && { contractId: String(contractId) }),
  })
  const expectedAt = words === null ? (form.hours[0] ?? null) : null
  if (form.open || (expectedAt === null && words === null)) return null
  return (await parent.do(requestsApi.askChange, { courseId, contractId, expectedAt, words })).id
}

export const findRequests = async (person: Person): Promise<readonly ChangeRequest[]> =>
  (await person.do(requestsApi.listChanges, {})).rows

export const answerRequest = async (
  person: Person,
  id: number,
  answer: { readonly accept: boolean; readonly expectedAt?: string; readonly words?: string },
): Promise<void> => {
  await person.do(requestsApi.answerChange, { id, expectedAt: null, words: null, ...answer })
}

export const withdrawRequest = async (person: Person, id: number): Promise<void> => {
  await person.do(requestsApi.withdrawChange, { id })
}

/** Whoever was asked opens the mail and says no; nothing where it is answered already. */
export const refuseByLink = async (life: Life, email: string): Promise<void> => {
  const letter = await newestLetter(life, email, 'course-change-asked')
  if (!letter) return
  const token = keyIn(letter)
  const page = await life.visitor.do(requestsApi.showChange, { token })
  if (page.status === 'pending')
    await life.visitor.do(requestsApi.saveChange, { token, accept: false, words: 'Pas cette fois.' })
}

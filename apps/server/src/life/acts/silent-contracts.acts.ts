// What the office does with contracts that have had no lesson for more than a month: the board, its mails, its comments.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { Life, Person } from '../life.ts'
import { newestLetter } from './letters.ts'

/** Contracts that nobody looks after yet, longest silent first. */
export const findSilentContracts = async (staff: Person) => {
  const { columns } = await staff.do(noLongerCoursesApi.silentBoard, { status: 'detected' })
  return columns.flatMap(({ cards }) => cards)
}

/** Takes a silent contract over; answers the id of what was begun. */
export const takeSilentContract = async (staff: Person, contractId: number): Promise<number> => {
  const { id } = await staff.do(noLongerCoursesApi.takeOver, { id: contractId })
  return id!
}

/** Asks the teacher or the family by mail why there are no lessons. */
export const askWhySilent = async (
  staff: Person,
  processId: number,
  mailType: 'teacher-question' | 'customer-question' | 'customer-close',
): Promise<void> => {
  const form = await staff.do(noLongerCoursesApi.processMail, { processId: String(processId), mailType })
  await staff.do(noLongerCoursesApi.sendProcessMail, {
    processId,
    mailType,
    subject: form.subject,
    body: form.body,
    acceptMissingTags: true,
  })
}

export const moveSilentContract = async (
  staff: Person,
  processId: number,
  status: 'taken-over' | 'teacher-mail' | 'customer-mail' | 'to-call' | 'closed',
): Promise<void> => {
  await staff.do(noLongerCoursesApi.moveProcess, { id: processId, status })
}

export const noteOnSilentContract = async (staff: Person, processId: number, comment: string): Promise<void> => {
  await staff.do(noLongerCoursesApi.saveProcessFollowUp, { id: null, updatedAt: null, processId, comment })
}

/** The teacher or the family answers by the link of the mail; nothing when no mail came. */
export const answerWhySilent = async (
  life: Life,
  address: string,
  mailType: 'teacher-question' | 'customer-question',
  said: { readonly answer: 'resumes' | 'pause' | 'over'; readonly on: string | null },
): Promise<void> => {
  const letter = await newestLetter(life, address, `nlc-${mailType}`)
  const token = /token=([\w-]+)/.exec(letter?.links.join(' ') ?? '')?.[1]
  if (token === undefined) return
  await life.visitor.do(noLongerCoursesApi.showSilence, { token })
  await life.visitor.do(noLongerCoursesApi.answerSilence, { token, words: null, ...said })
}

/** The dialog of three questions, answered: the contract rests, its search stays closed. */
export const closeSilentContract = async (staff: Person, processId: number, resumesOn: string): Promise<void> => {
  await staff.do(noLongerCoursesApi.closeProcess, { id: processId, contract: 'pause', resumesOn })
}

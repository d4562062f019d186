// What the office does with contracts that have had no lesson for more than a month: the board, its mails, its comments.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { Person } from '../life.ts'

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
  status: 'taken-over' | 'teacher-mail' | 'customer-mail' | 'closed',
): Promise<void> => {
  await staff.do(noLongerCoursesApi.moveProcess, { id: processId, status })
}

export const noteOnSilentContract = async (staff: Person, processId: number, comment: string): Promise<void> => {
  await staff.do(noLongerCoursesApi.saveProcessFollowUp, { id: null, updatedAt: null, processId, comment })
}

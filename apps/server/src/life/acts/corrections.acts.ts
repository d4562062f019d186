// A lesson put right: declared, by its teacher or by the office before anybody confirms it; billed, by the office with its papers.
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import type { Person } from '../life.ts'

export type Correction = {
  readonly doneAt?: Date
  readonly minutes?: number
  readonly comment?: string
  /** Place, among the other contracts of its teacher, of the one that it was meant for. */
  readonly otherContract?: number
}

/** The dialog is opened, looked at, then saved; false where it cannot be corrected any more. */
export const correctDeclared = async (person: Person, courseId: number, change: Correction): Promise<boolean> => {
  const form = await person.do(correctionsApi.correction, { id: String(courseId) })
  if (form.obstacle !== null) return false
  const others = form.options.contracts.filter(({ id }) => id !== form.contractId)
  const other = change.otherContract === undefined ? undefined : others[change.otherContract % (others.length || 1)]
  const corrected = {
    contractId: other?.id ?? form.contractId,
    doneAt: (change.doneAt ?? new Date(form.doneAt)).toISOString(),
    durationMinutes: change.minutes ?? form.durationMinutes,
  }
  const check = await person.do(correctionsApi.checkCorrection, {
    ...{ id: String(courseId), doneAt: corrected.doneAt, durationMinutes: corrected.durationMinutes },
    contractId: String(corrected.contractId),
  })
  if (check.obstacles.length > 0) return false
  await person.do(correctionsApi.saveCorrection, {
    id: courseId,
    updatedAt: form.updatedAt,
    ...corrected,
    isCollective: form.isCollective,
    chapterId: form.chapterId,
    teacherComment: change.comment ?? form.teacherComment,
    report: form.report,
  })
  return true
}

/** A billed lesson was shorter or longer, or on another day: the dialog is opened, looked at, then saved; false where it cannot be. */
export const correctBilledLesson = async (
  office: Person,
  courseId: number,
  minutes: number,
  reason: string,
  earlierDays = 0,
) => {
  const { obstacle, updatedAt, ...billed } = await office.do(billedCorrectionApi.billed, { id: String(courseId) })
  if (obstacle !== null) return false
  const doneAt = new Date(Date.parse(billed.doneAt) - earlierDays * 86_400_000).toISOString()
  const asked = { doneAt, durationMinutes: minutes }
  const check = await office.do(billedCorrectionApi.checkBilled, { id: String(courseId), ...asked })
  if (check.obstacles.length > 0 || check.kind === null) return false
  await office.do(billedCorrectionApi.saveBilled, { id: courseId, updatedAt, ...asked, reason })
  return true
}

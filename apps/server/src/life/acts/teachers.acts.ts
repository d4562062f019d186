// How files of teachers are kept: made and completed by their form, their employment changed, what families say of them, their departure.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { evaluationsApi } from '@cartable/domain/teachers/evaluations.api.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import type { Person } from '../life.ts'

type TeacherForm = SentOf<typeof teachersApi.save>

/** Makes or corrects the file of a teacher; `values` may depend on what the form shows. Answers the id. */
export const saveTeacher = async (
  staff: Person,
  id: number | null,
  values: (shown: TeacherRecord) => Partial<TeacherForm>,
): Promise<number> => {
  const shown = await staff.do(teachersApi.show, id === null ? {} : { id: String(id) })
  const { address, interventionAddress } = shown
  const saved = await staff.do(teachersApi.save, {
    ...shown,
    address: address && { ...address, typedByHand: address.latitude === null },
    interventionAddress: interventionAddress && {
      ...interventionAddress,
      typedByHand: interventionAddress.latitude === null,
    },
    ...values(shown),
  })
  return saved.id!
}

/** The SIRET was looked up and is right, or is not any more. */
export const approveSiret = (staff: Person, id: number, value = true) =>
  staff.do(teachersApi.approveSiret, { id, value })

/** His last day is noted and confirmed; the night after it makes him inactive. */
export const leaveTeacher = async (staff: Person, teacherId: number, leavesOn: string, reason: string) => {
  await staff.do(leavingApi.announce, { teacherId, leavesOn, reason, updatedAt: null })
  await staff.do(leavingApi.confirm, { teacherId })
}

/** The change between employee and self-employed, which the form asked for, is confirmed. */
export const confirmEmployment = (staff: Person, id: number) => staff.do(statusChangeApi.confirmNewStatus, { id })

/** What a family said of a teacher is written down; answers the id. `stars` go round the criteria. */
export const writeEvaluation = async (
  staff: Person,
  teacherId: number,
  said: {
    readonly stars: readonly (number | null)[]
    readonly comments: string
    readonly grResponse?: string
    readonly isPublished: boolean
  },
): Promise<number> => {
  const { options, canEdit, requestedAt, rankings, ...blank } = await staff.do(evaluationsApi.showEvaluation, {
    teacherId: String(teacherId),
  })
  const { stars, isPublished, ...texts } = said
  const { id } = await staff.do(evaluationsApi.saveEvaluation, {
    ...{ ...blank, ...texts },
    rankings: rankings.map(({ rankingId }, index) => ({ rankingId, stars: stars[index % stars.length] ?? null })),
    status: isPublished ? 'published' : 'sent',
  })
  return id!
}

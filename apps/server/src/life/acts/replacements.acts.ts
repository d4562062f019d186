// What the office does when a teacher cannot give some lessons and another does.
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { lastDayOf } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import type { Person } from '../life.ts'

/** All planned lessons of a contract, at what the family pays; answers the contract that they go to, null where none is to come. */
export const replaceTeacher = async (staff: Person, contractId: number, teacherId: number): Promise<number | null> => {
  const { lessons } = await staff.do(replacementsApi.form, { contractId: String(contractId) })
  const endsOn = lastDayOf(lessons)
  if (endsOn === null) return null
  const courseIds = lessons.map(({ id }) => id)
  const { suggested } = await staff.do(replacementsApi.check, {
    ...{ contractId: String(contractId), teacherId: String(teacherId), courseIds: courseIds.join(',') },
  })
  if (!suggested) return null
  const { id } = await staff.do(replacementsApi.replace, {
    ...{ contractId, teacherId, courseIds, ...suggested, endsOn, words: 'Il a les cahiers de Loïc.' },
  })
  return id
}

/** The lessons of a replacement go back to their own teacher. */
export const takeReplacementBack = async (staff: Person, contractId: number): Promise<void> => {
  const { lessons } = await staff.do(replacementsApi.form, { contractId: String(contractId) })
  await staff.do(replacementsApi.takeBack, { contractId, courseIds: lessons.map(({ id }) => id) })
}

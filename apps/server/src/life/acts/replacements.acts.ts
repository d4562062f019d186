// What the office does when a teacher cannot give some lessons and another does.
import { changesApi } from '@cartable/domain/contracts/replacements/changes.api.ts'
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { lastDayOf } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
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

type Change = { readonly contractId: number; readonly teacherId: number; readonly on: string; readonly reason: string }
/** Another teacher for good, who says yes on the telephone and takes over; answers his contract. */
export const changeTeacher = async (
  staff: Person,
  { contractId, teacherId, on: changeOn, reason }: Change,
): Promise<number | null> => {
  await staff.do(changesApi.changeForm, { contractId: String(contractId) })
  const { id: linkingId } = await staff.do(changesApi.change, {
    contractId,
    changeOn,
    teacherId,
    message: 'Dès que possible.',
  })
  const [proposal] = (await staff.do(linkingApi.show, { id: String(linkingId) })).proposals
  if (!proposal) throw new Error(`nobody was asked to take contract ${contractId} over`)
  await staff.do(proposalsApi.answer, { id: proposal.id, accepted: true })
  const form = await staff.do(changesApi.handOverForm, { proposalId: String(proposal.id) })
  const reasonId = Number(form.options.reasons.find(({ label }) => label === reason)?.value)
  if (!form.suggested || !reasonId) throw new Error(`contract ${contractId} cannot be handed over`)
  const free = form.lessons.filter(({ at, obstacles }) => dayOf(at) >= changeOn && obstacles.length === 0)
  const { id } = await staff.do(changesApi.handOver, {
    ...{ proposalId: proposal.id, changeOn, courseIds: free.map(({ id }) => id), ...form.suggested, reasonId },
  })
  return id
}

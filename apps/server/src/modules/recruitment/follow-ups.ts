// Comments on a candidate: written by anybody who may write, changed and removed by their author.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { deleteFollowUp, findCandidate, findFollowUp, insertFollowUp, updateFollowUp } from './candidates.queries.ts'

export const showFollowUp = async (
  { db }: OperationContext,
  { id, candidateId }: InputOf<typeof recruitmentApi.showFollowUp>,
) => {
  if (id === undefined) {
    if (!(await findCandidate(db, candidateId))) notFound()
    return { id: null, candidateId, comment: '', updatedAt: null }
  }
  const followUp = await findFollowUp(db, id)
  if (!followUp || followUp.candidateId !== candidateId) return notFound()
  return { id, candidateId, comment: followUp.comment, updatedAt: followUp.updatedAt }
}

export const saveFollowUp = async (
  context: OperationContext,
  { id, candidateId, comment, updatedAt }: InputOf<typeof recruitmentApi.saveFollowUp>,
) => {
  const { db, identity, live } = context
  let saved = id
  if (saved === null) {
    if (!(await findCandidate(db, candidateId))) notFound()
    saved = await insertFollowUp(db, { candidateId, comment, authorAccountId: identity?.accountId ?? null })
  } else {
    const followUp = await findFollowUp(db, saved)
    if (!followUp || followUp.candidateId !== candidateId) return notFound()
    if (followUp.authorAccountId !== identity?.accountId) refuse(recruitmentRefusals.notYourFollowUp)
    await lockUnchanged(db, 'candidateFollowUps', saved, updatedAt, () =>
      showFollowUp(context, { id: saved ?? undefined, candidateId }),
    )
    await updateFollowUp(db, saved, comment)
  }
  live(['recruitment', 'id', candidateId])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'candidateFollowUps', saved) }
}

export const removeFollowUp = async ({ db, as, identity, live }: OperationContext, { id }: { id: number }) => {
  const followUp = (await findFollowUp(db, id)) ?? notFound()
  const mayRemoveAny = as.kind === 'staff' && as.level === 'fullAccess'
  if (!mayRemoveAny && followUp.authorAccountId !== identity?.accountId) throw forbidden()
  await deleteFollowUp(db, id)
  live(['recruitment', 'id', followUp.candidateId])
  return { removed: true }
}

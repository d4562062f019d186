// Comments on a contract without courses: written by anybody who may write, changed and removed by their author.
import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { insertProcessFollowUp } from '../shared/open-process.queries.ts'
import {
  deleteProcessFollowUp,
  findProcess,
  findProcessFollowUp,
  updateProcessFollowUp,
} from './no-longer-process.queries.ts'

type Api = typeof noLongerCoursesApi

export const showProcessFollowUp = async (
  { db }: Pick<OperationContext, 'db'>,
  { id, processId }: InputOf<Api['showProcessFollowUp']>,
) => {
  if (id === undefined) {
    if (!(await findProcess(db, processId))) notFound()
    return { id: null, processId, comment: '', updatedAt: null }
  }
  const followUp = await findProcessFollowUp(db, id)
  if (!followUp || followUp.processId !== processId) return notFound()
  return { id, processId, comment: followUp.comment, updatedAt: followUp.updatedAt }
}

export const saveProcessFollowUp = async (
  { db, identity, live }: OperationContext,
  { id, processId, comment, updatedAt }: InputOf<Api['saveProcessFollowUp']>,
) => {
  let saved = id
  if (saved === null) {
    if (!(await findProcess(db, processId))) notFound()
    saved = await insertProcessFollowUp(db, { processId, comment, authorAccountId: identity?.accountId ?? null })
  } else {
    const known = saved
    const followUp = await findProcessFollowUp(db, known)
    if (!followUp || followUp.processId !== processId) return notFound()
    if (followUp.authorAccountId !== identity?.accountId) refuse(noLongerCoursesRefusals.notYourFollowUp)
    await lockUnchanged(db, 'noLongerCoursesFollowUps', known, updatedAt, () =>
      showProcessFollowUp({ db }, { id: known, processId }),
    )
    await updateProcessFollowUp(db, known, comment)
  }
  live(['courses'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'noLongerCoursesFollowUps', saved) }
}

export const removeProcessFollowUp = async ({ db, as, identity, live }: OperationContext, { id }: { id: number }) => {
  const followUp = (await findProcessFollowUp(db, id)) ?? notFound()
  const mayRemoveAny = as.kind === 'staff' && as.level === 'fullAccess'
  if (!mayRemoveAny && followUp.authorAccountId !== identity?.accountId) throw forbidden()
  await deleteProcessFollowUp(db, id)
  live(['courses'])
  return { removed: true }
}

// What a family thought of its test course, at home, by the link of a mail or on the telephone.
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { refusalOfSatisfaction } from '@cartable/domain/courses/courses.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockToFail } from '../contracts/close-contract.ts'
import { settleActions } from '../linking/next-actions.ts'
import { type CourseScope, findCourse, lockCourse, markTestResult } from './courses.queries.ts'
import { listMotives } from './shared/motives.queries.ts'
import { searchOf } from './test-course.queries.ts'

export type Opinion =
  | { readonly suits: true }
  | { readonly suits: false; readonly testFailureTypeId: number; readonly testFailureComment: string | null }

const judge = async (context: OperationContext, scope: CourseScope, id: number, opinion: Opinion) => {
  const { db, as } = context
  const course = (await lockCourse(db, scope, id)) ?? notFound()
  // a link that is pressed twice at once has served: its page says so
  if (as.kind === 'link' && course.testResult !== null) return null
  const refusal = refusalOfSatisfaction(course)
  if (refusal) refuse(refusal)
  if (opinion.suits) {
    await markTestResult(db, id, { testResult: 'succeeded' })
    return ''
  }
  const { testFailureTypeId, testFailureComment } = opinion
  const motive =
    (await listMotives(db, 'test-failure')).find(({ value }) => value === testFailureTypeId) ??
    refuse(coursesRefusals.unknownFailureType, 'testFailureTypeId')
  await markTestResult(db, id, { testResult: 'stop-requested', testFailureTypeId, testFailureComment })
  return [motive.label, testFailureComment].filter(Boolean).join('. ')
}

/** Once, on a confirmed test; one that does not suit makes its contract fail. The contract's lock comes before the course's. */
export const judgeTest = async (
  context: OperationContext,
  scope: CourseScope,
  id: number,
  opinion: Opinion,
): Promise<void> => {
  const { db, live } = context
  const { contractId } = (await findCourse(db, scope, id)) ?? notFound()
  const failContract = await lockToFail(context, contractId)
  const words = await judge(context, scope, id, opinion)
  if (words === null) return
  await settleActions(context, { id: contractId, linkingId: await searchOf(db, contractId) }, ['test-opinion'])
  if (!opinion.suits) await failContract(words)
  live(['courses'])
}

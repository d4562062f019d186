// The date of the first lesson, most often a test, whoever agreed to it and however: planned the first time, moved ever after, by the rules of any plan.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { followFirstCourse } from '../../linking/follow-first-course.ts'
import { lockContractToPlan } from './contracts-to-plan.queries.ts'
import { insertPlanned, lockPlanned, movePlanned } from './planned.queries.ts'
import { pricedFor, refusalsOfPlan } from './refusals-of-plan.ts'
import { planOf, tellPlanning } from './tell-planning.ts'
import { findPlannedFirst, findPlannedTest, findTestFacts, unmarkPlannedTest } from './test-course.queries.ts'
import type { Reader } from './told.queries.ts'

/** Of a test course that nobody has given another length, in minutes. */
const usualMinutes = 60

type Agreed = {
  readonly contractId: number
  readonly at: string
  /** Who is told of it by another mail of the caller. */
  readonly toldOtherwise?: readonly Reader[]
}

/**
 * Plans the first lesson, or moves the one that is planned, in the caller's transaction; everybody but the author is told.
 * The contract is locked first: a caller that holds the lock of its search took that of the contract before. Refuses, at
 * `expectedAt`, a date that no plan takes, and a test that was given already.
 */
export const planOrMoveTest = async (context: OperationContext, agreed: Agreed): Promise<void> => {
  const { db, identity, live } = context
  const { contractId, at, toldOtherwise = [] } = agreed
  const contract = (await lockContractToPlan(db, contractId)) ?? notFound()
  const { withTest, givenOn } = await findTestFacts(db, contractId)
  if (givenOn !== null) refuse(planningRefusals.testDeclared(givenOn))
  const testId = await (withTest ? findPlannedTest : findPlannedFirst)(db, contractId)
  const known = testId === null ? null : ((await lockPlanned(db, testId)) ?? notFound())
  if (known?.expectedAt && Date.parse(known.expectedAt) === Date.parse(at)) return
  const hour = { at, minutes: known?.durationMinutes ?? usualMinutes }
  const refusals = await refusalsOfPlan(context, contract, hour, known)
  if (refusals.length > 0) throw new Refused(refusals)
  const plan = {
    ...(await pricedFor(context, contractId, hour)),
    expectedAt: at,
    durationMinutes: hour.minutes,
    teacherComment: known?.teacherComment ?? null,
  }
  const made = { plannedByAccountId: identity?.accountId ?? null, replacesId: null, isTest: withTest }
  const { id } = known ? await movePlanned(db, known.id, plan) : await insertPlanned(db, contract, plan, made)
  await followFirstCourse(db, contract, at)
  await tellPlanning(context, contract, id, known && planOf(known), toldOtherwise)
  live(['courses'], ['linking'], ['contracts'])
}

/** The contract begins without a test after all: what was planned as one is a lesson like the others. */
export const forgetPlannedTest = ({ db }: Pick<OperationContext, 'db'>, contractId: number): Promise<void> =>
  unmarkPlannedTest(db, contractId)

// Plans a lesson, moves one, changes its length or its comment: whoever may, at an hour when everybody is free, told to the others.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import type { CoursePlan } from '@cartable/domain/courses/planning/planning.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { followFirstCourse } from '../../linking/follow-first-course.ts'
import { closeByLesson } from '../shared/close-by-lesson.ts'
import { askChange } from './ask-change.ts'
import { type ContractToPlan, lockContractToPlan } from './contracts-to-plan.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import {
  commentPlanned,
  findPlanned,
  insertPlanned,
  isReplaceable,
  lockPlanned,
  movePlanned,
  type PlannedCourse,
} from './planned.queries.ts'
import { isAsked, pricedFor, refusalsOfPlan } from './refusals-of-plan.ts'
import { showPlan } from './show-plan.ts'
import { planOf, tellPlanning } from './tell-planning.ts'
import { isTestDue } from './test-course.queries.ts'

const priced = async (
  context: OperationContext,
  contract: ContractToPlan,
  { expectedAt, durationMinutes, teacherComment }: CoursePlan,
  known: PlannedCourse | null,
) => {
  const hour = { at: expectedAt, minutes: durationMinutes }
  const refusals = await refusalsOfPlan(context, contract, hour, known)
  if (refusals.length > 0) throw new Refused(refusals)
  return { ...(await pricedFor(context, contract.id, hour)), expectedAt, durationMinutes, teacherComment }
}

const lockToMove = async (context: OperationContext, { id, updatedAt, contractId }: CoursePlan, of: number) => {
  if (of !== contractId) refuse(planningRefusals.otherContract, 'contractId')
  const known = (await lockPlanned(context.db, id ?? 0)) ?? notFound()
  if (known.status !== '1-planned' || known.expectedAt === null) refuse(planningRefusals.notPlanned)
  await lockUnchanged(context.db, 'courses', known.id, updatedAt, () => showPlan(context, { id: known.id }))
  return known
}

/** Saves the plan of a lesson, new or known. The contract's lock comes before the lesson's. */
export const planCourse = async (context: OperationContext, input: CoursePlan) => {
  const { db, as, identity, live } = context
  const found = input.id === null ? null : ((await findPlanned(db, planScopeOf(as), input.id)) ?? notFound())
  const contract = (await lockContractToPlan(db, found?.contractId ?? input.contractId)) ?? notFound()
  if (as.kind === 'teacher' && contract.teacherId !== as.teacherId) return notFound()
  live(['courses'])
  if (found === null) {
    const { replacesId } = input
    if (replacesId !== null && !(await isReplaceable(db, contract.id, replacesId)))
      refuse(planningRefusals.unknownReplaced, 'replacesId')
    const isTest = await isTestDue(db, contract.id)
    const made = { plannedByAccountId: identity?.accountId ?? null, replacesId, isTest }
    const saved = await insertPlanned(db, contract, await priced(context, contract, input, null), made)
    if (isTest) await followFirstCourse(db, contract, input.expectedAt)
    await closeByLesson(context, contract.id, { on: dayOf(input.expectedAt), isPlanned: true })
    await tellPlanning(context, contract, saved.id, null)
    return { errors: null, ...saved, isAsked: false }
  }
  const known = await lockToMove(context, input, contract.id)
  const isMoved =
    Date.parse(known.expectedAt ?? '') !== Date.parse(input.expectedAt) ||
    known.durationMinutes !== input.durationMinutes
  if (!isMoved) return { errors: null, ...(await commentPlanned(db, known.id, input.teacherComment)), isAsked: false }
  const plan = await priced(context, contract, input, known)
  if (await isAsked(context, known, { at: input.expectedAt, minutes: input.durationMinutes })) {
    const { expectedAt } = known
    const asked = { contract, course: { id: known.id, expectedAt: expectedAt ?? input.expectedAt } }
    const { durationMinutes, teacherComment } = input
    await askChange(context, {
      ...asked,
      ...{ askedAs: 'teacher', proposedAt: input.expectedAt, durationMinutes, words: null },
    })
    return { errors: null, ...(await commentPlanned(db, known.id, teacherComment)), isAsked: true }
  }
  const saved = await movePlanned(db, known.id, plan)
  if (known.isTest) await followFirstCourse(db, contract, input.expectedAt)
  await closeByLesson(context, contract.id, { on: dayOf(input.expectedAt), isPlanned: true })
  await tellPlanning(context, contract, known.id, planOf(known))
  return { errors: null, ...saved, isAsked: false }
}

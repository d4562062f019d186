// Plans a lesson, moves one, changes its length or its comment: whoever may, at an hour when everybody is free, told to the others.
// A lesson of several pupils is one for each of them: planned in one act, and moved as a whole ever after.
import { randomUUID } from 'node:crypto'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import type { CoursePlan } from '@cartable/domain/courses/planning/planning.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { followFirstCourse } from '../../linking/follow-first-course.ts'
import { closeByLesson } from '../shared/close-by-lesson.ts'
import type { LessonPlace } from '../shared/lesson-place.queries.ts'
import { settlePlace } from '../shared/settle-place.ts'
import {
  checkOccupations,
  deferOccupations,
  listCompanionContracts,
  listTogether,
  type TogetherFound,
} from '../together/together.queries.ts'
import { askChange } from './ask-change.ts'
import { type ContractToPlan, lockContractsToPlan } from './contracts-to-plan.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import {
  commentPlanned,
  findPlanned,
  insertPlanned,
  isReplaceable,
  lockPlanned,
  movePlanned,
  type PlannedCourse,
  relocatePlanned,
} from './planned.queries.ts'
import { isAsked, type Part, pricedFor, refusalsOfWhole } from './refusals-of-plan.ts'
import { showPlan } from './show-plan.ts'
import { planOf, tellPlanning } from './tell-planning.ts'
import { isTestDue } from './test-course.queries.ts'
import { type Reader, readers } from './told.queries.ts'

/** A lesson with those of the other pupils, its own first, locked with their contracts. */
export type Whole = readonly [Known, ...Known[]]
type Known = Part & { readonly known: PlannedCourse }

type WholeAsked = {
  readonly id: number
  readonly contractId: number
  /** Which lessons go with it, as `listTogether` says of one that is planned. */
  readonly others?: (db: Db, id: number) => Promise<readonly TogetherFound[]>
}

/** Locks the contracts in the order of their ids, then the lessons. What goes together is read again under the locks. */
export const lockWhole = async (db: Db, { id, contractId, others = listTogether }: WholeAsked): Promise<Whole> => {
  const before = await others(db, id)
  const contracts = await lockContractsToPlan(db, [contractId, ...before.map((one) => one.contractId)])
  const lock = async (courseId: number, ofId: number): Promise<Known> => ({
    contract: contracts.get(ofId) ?? notFound(),
    known: (await lockPlanned(db, courseId)) ?? notFound(),
  })
  const own = await lock(id, contractId)
  const rest: Known[] = []
  for (const other of await others(db, id))
    if (contracts.has(other.contractId)) rest.push(await lock(other.id, other.contractId))
  return [own, ...rest]
}

type To = { readonly at: string; readonly minutes: number }

/** Moves a lesson that is locked, with those that go with it; refuses what stands against any of them. Tells everybody else once. */
export const moveWhole = async (
  context: OperationContext,
  whole: Whole,
  { at, minutes }: To,
  {
    teacherComment = whole[0].known.teacherComment,
    toldOtherwise = [],
    place,
  }: {
    readonly teacherComment?: string | null
    readonly toldOtherwise?: readonly Reader[]
    readonly place?: LessonPlace | undefined
  } = {},
): Promise<{ readonly id: number; readonly updatedAt: string }> => {
  const { db, live } = context
  const hour = { at, minutes }
  const refusals = await refusalsOfWhole(context, whole, hour)
  if (refusals.length > 0) throw new Refused(refusals)
  if (whole.length > 1) await deferOccupations(db)
  const ids = whole.map(({ known }) => known.id)
  let saved: { readonly id: number; readonly updatedAt: string } | undefined
  for (const { contract, known } of whole) {
    const comment = known.id === whole[0].known.id ? teacherComment : known.teacherComment
    const moved = await movePlanned(db, known.id, {
      ...(await pricedFor(context, contract.id, hour)),
      ...{ expectedAt: at, durationMinutes: minutes, teacherComment: comment },
      ...place,
    })
    saved ??= moved
    if (known.isTest) await followFirstCourse(db, contract, at)
    await closeByLesson(context, contract.id, { on: dayOf(at), isPlanned: true })
    await tellPlanning(context, contract, known.id, planOf(known), toldOtherwise, ids)
  }
  if (whole.length > 1) await checkOccupations(db)
  live(['courses'])
  return saved ?? notFound()
}

/** The same lesson elsewhere, with those that go with it: one place, one news. */
const relocateWhole = async (
  context: OperationContext,
  whole: Whole,
  place: LessonPlace,
  {
    teacherComment,
    toldOtherwise,
  }: { readonly teacherComment: string | null; readonly toldOtherwise: readonly Reader[] },
): Promise<{ readonly id: number; readonly updatedAt: string }> => {
  const ids = whole.map(({ known }) => known.id)
  let saved: { readonly id: number; readonly updatedAt: string } | undefined
  for (const { contract, known } of whole) {
    const comment = known.id === whole[0].known.id ? teacherComment : known.teacherComment
    const moved = await relocatePlanned(context.db, known.id, { ...place, teacherComment: comment })
    saved ??= moved
    await tellPlanning(context, contract, known.id, planOf(known), toldOtherwise, ids)
  }
  return saved ?? notFound()
}

/** New lessons at one hour, one for each contract, the first one's own. */
const planNew = async (
  context: OperationContext,
  contracts: readonly ContractToPlan[],
  input: CoursePlan,
  toldOtherwise: readonly Reader[],
) => {
  const { db, identity } = context
  const { expectedAt, durationMinutes, teacherComment, replacesId } = input
  const hour = { at: expectedAt, minutes: durationMinutes }
  const refusals = await refusalsOfWhole(
    context,
    contracts.map((contract) => ({ contract, known: null })),
    hour,
  )
  if (refusals.length > 0) throw new Refused(refusals)
  const collectiveKey = contracts.length > 1 ? randomUUID() : null
  const [first] = contracts
  const place = first && (await settlePlace(db, first, input))
  const saved = []
  for (const [index, contract] of contracts.entries()) {
    const isTest = await isTestDue(db, contract.id)
    const plan = {
      ...(await pricedFor(context, contract.id, hour)),
      ...{ expectedAt, durationMinutes, teacherComment },
      ...place,
    }
    const made = { plannedByAccountId: identity?.accountId ?? null, replacesId: index === 0 ? replacesId : null }
    saved.push(await insertPlanned(db, contract, plan, { ...made, isTest, collectiveKey }))
    if (isTest) await followFirstCourse(db, contract, expectedAt)
    await closeByLesson(context, contract.id, { on: dayOf(expectedAt), isPlanned: true })
  }
  const ids = saved.map(({ id }) => id)
  for (const [index, contract] of contracts.entries())
    await tellPlanning(context, contract, ids[index] ?? 0, null, toldOtherwise, ids)
  return saved[0] ?? notFound()
}

/** The contract and those that are planned with it, all of whom go together. */
const lockToPlan = async ({ db }: OperationContext, { contractId, withIds }: CoursePlan) => {
  const others = [...new Set(withIds)].filter((id) => id !== contractId)
  const known = others.length === 0 ? [] : await listCompanionContracts(db, [contractId])
  if (others.some((id) => !known.some((one) => one.contractId === id))) refuse(planningRefusals.notCompanion, 'withIds')
  const contracts = await lockContractsToPlan(db, [contractId, ...others])
  return [contractId, ...others].map((id) => contracts.get(id) ?? notFound())
}

const refuseOthers = ({ as }: OperationContext, contracts: readonly ContractToPlan[]) => {
  if (as.kind === 'teacher' && contracts.some(({ teacherId }) => teacherId !== as.teacherId)) notFound()
}

/**
 * Saves the plan of a lesson, new or known. The contract's lock comes before the lesson's. A file tells nobody unless that was
 * asked for.
 */
export const planCourse = async (context: OperationContext, input: CoursePlan, { tells = true } = {}) => {
  const { db, as, live } = context
  const toldOtherwise = tells ? [] : readers
  live(['courses'])
  if (input.id === null) {
    const contracts = await lockToPlan(context, input)
    refuseOthers(context, contracts)
    const { replacesId } = input
    if (replacesId !== null && !(await isReplaceable(db, input.contractId, replacesId)))
      refuse(planningRefusals.unknownReplaced, 'replacesId')
    return { errors: null, ...(await planNew(context, contracts, input, toldOtherwise)), isAsked: false }
  }
  const { id } = input
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const whole = await lockWhole(db, { id, contractId })
  const [{ contract, known }] = whole
  if (contractId !== input.contractId) refuse(planningRefusals.otherContract, 'contractId')
  const { expectedAt } = known
  if (known.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  await lockUnchanged(db, 'courses', id, input.updatedAt, () => showPlan(context, { id }))
  const { durationMinutes, teacherComment } = input
  const to = { at: input.expectedAt, minutes: durationMinutes }
  const isMoved = Date.parse(expectedAt) !== Date.parse(to.at) || known.durationMinutes !== durationMinutes
  const place = await settlePlace(db, contract, input, known)
  /** All but the hour, which is the other party's as well. */
  const saveRest = () =>
    place === undefined
      ? commentPlanned(db, id, teacherComment)
      : relocateWhole(context, whole, place, { teacherComment, toldOtherwise })
  if (!isMoved) return { errors: null, ...(await saveRest()), isAsked: false }
  if (!(await isAsked(context, known, to))) {
    const saved = await moveWhole(context, whole, to, { teacherComment, toldOtherwise, place })
    return { errors: null, ...saved, isAsked: false }
  }
  const refusals = await refusalsOfWhole(context, whole, to)
  if (refusals.length > 0) throw new Refused(refusals)
  await askChange(context, {
    ...{ contract, course: { id, expectedAt }, askedAs: 'teacher', proposedAt: to.at, durationMinutes, words: null },
  })
  return { errors: null, ...(await saveRest()), isAsked: true }
}

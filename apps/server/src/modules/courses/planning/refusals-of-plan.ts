// What stands against the plan of a lesson, and the price that it is planned at.
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import {
  refusalOfEnd,
  refusalOfMove,
  refusalOfPlannable,
  refusalOfPlannedAt,
} from '@cartable/domain/courses/planning/planning.rules.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { partsOfCourse, refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { type PlacedRefusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { type ContractToPlan, findPriceToPlan } from './contracts-to-plan.queries.ts'
import { listInTheWay } from './occupations.queries.ts'
import { plannerOf, planScopeOf } from './plan-scope.ts'
import type { PlannedCourse } from './planned.queries.ts'

type Hour = { readonly at: string; readonly minutes: number }
type Asker = Pick<OperationContext, 'db' | 'as' | 'now' | 'platform'>

/** Everything that stands against a lesson at an hour, each at its field; `known`: the lesson that is moved there. */
export const refusalsOfPlan = async (
  { db, as, now, platform }: Asker,
  contract: ContractToPlan,
  { at, minutes }: Hour,
  known: PlannedCourse | null,
): Promise<PlacedRefusal[]> => {
  const refusals: PlacedRefusal[] = []
  const add = (refusal: { code: string; message: string } | null, path: string) => {
    if (refusal) refusals.push({ ...refusal, path })
  }
  add(refusalOfPlannable(contract), 'contractId')
  add(refusalOfPlannedAt(at, now()), 'expectedAt')
  add(refusalOfEnd(contract, at), 'expectedAt')
  if (known?.expectedAt)
    add(
      refusalOfMove(plannerOf(as), known.expectedAt, now(), await platform.settings.integer('planning_move_hours')),
      'expectedAt',
    )
  add(refusalOfDuration(minutes, contract.teacherSelfEmployed), 'durationMinutes')
  if (refusals.length > 0) return refusals
  const price = await findPriceToPlan(db, contract.id, dayOf(at))
  if (!price) add(contract.status === 'created' ? planningRefusals.noPriceToPlan : lessonRefusals.noPrice, 'expectedAt')
  const slot = { at, minutes, isCollective: contract.isCollective }
  const ways = await listInTheWay(db, contract, slot, { exceptId: known?.id ?? null, own: planScopeOf(as) })
  for (const refusal of refusalsOfInTheWay(ways, as.kind === 'staff')) add(refusal, 'expectedAt')
  return refusals
}

/** The price of a lesson on its day, and its parts. Refuses a day without one. */
export const pricedFor = async ({ db }: Pick<OperationContext, 'db'>, contractId: number, { at, minutes }: Hour) => {
  const price = (await findPriceToPlan(db, contractId, dayOf(at))) ?? refuse(lessonRefusals.noPrice, 'expectedAt')
  return {
    contractPriceVersionId: price.id,
    hourlyPriceCents: price.customerPriceCents,
    ...partsOfCourse(price, minutes),
  }
}

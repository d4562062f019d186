// What stands against the plan of a lesson, and the price that it is planned at.
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import {
  isLateMove,
  refusalOfEnd,
  refusalOfPlannable,
  refusalOfPlannedAt,
} from '@cartable/domain/courses/planning/planning.rules.ts'
import { lessonRefusals } from '@cartable/domain/courses/shared/lesson.refusals.ts'
import { hourlyFor, partsOfCourse, refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { type PlacedRefusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { type ContractToPlan, findPriceToPlan } from './contracts-to-plan.queries.ts'
import { listInTheWay } from './occupations.queries.ts'
import { plannerOf, planScopeOf } from './plan-scope.ts'
import type { PlannedCourse } from './planned.queries.ts'

type Hour = { readonly at: string; readonly minutes: number }
type Asker = Pick<OperationContext, 'db' | 'as' | 'now'>

/** Everything that stands against a lesson at an hour, each at its field; `known`: the lesson that is moved there. */
export const refusalsOfPlan = async (
  { db, as, now }: Asker,
  contract: ContractToPlan,
  { at, minutes }: Hour,
  known: Pick<PlannedCourse, 'id'> | null,
  exceptIds: readonly number[] = [],
): Promise<PlacedRefusal[]> => {
  const refusals: PlacedRefusal[] = []
  const add = (refusal: { code: string; message: string } | null, path: string) => {
    if (refusal) refusals.push({ ...refusal, path })
  }
  add(refusalOfPlannable(contract), 'contractId')
  add(refusalOfPlannedAt(at, now()), 'expectedAt')
  add(refusalOfEnd(contract, at), 'expectedAt')
  add(refusalOfDuration(minutes, contract.teacherSelfEmployed), 'durationMinutes')
  if (refusals.length > 0) return refusals
  const price = await findPriceToPlan(db, contract.id, dayOf(at))
  if (!price) add(contract.status === 'created' ? planningRefusals.noPriceToPlan : lessonRefusals.noPrice, 'expectedAt')
  const slot = { at, minutes, isCollective: contract.isCollective }
  const ways = await listInTheWay(db, contract, slot, {
    ...{ exceptId: known?.id ?? null, exceptIds, own: planScopeOf(as) },
  })
  for (const refusal of refusalsOfInTheWay(ways, as.kind === 'staff')) add(refusal, 'expectedAt')
  return refusals
}

/** A contract and the lesson of it that moves, or is new. */
export type Part = { readonly contract: ContractToPlan; readonly known: PlannedCourse | null }

/** The same for a lesson of several pupils, the first one's own; the others are named. */
export const refusalsOfWhole = async (context: Asker, parts: readonly Part[], hour: Hour): Promise<PlacedRefusal[]> => {
  const moved = parts.flatMap(({ known }) => known?.id ?? [])
  const refusals: PlacedRefusal[] = []
  for (const [place, { contract, known }] of parts.entries()) {
    const own = await refusalsOfPlan(context, contract, hour, known, moved)
    if (place === 0) refusals.push(...own)
    else
      for (const refusal of own) {
        // who gives it is in the way of each of them: said once
        if (refusals.some(({ message }) => message === refusal.message)) continue
        refusals.push({
          ...refusal,
          ...planningRefusals.ofPupil(contract.studentName, refusal.message),
          path: 'withIds',
        })
      }
  }
  return refusals
}

/** Whether somebody has to ask the other party for what is saved at once earlier: a teacher, as the lesson comes near. */
export const isAsked = async (
  { as, now, platform }: Pick<OperationContext, 'as' | 'now' | 'platform'>,
  known: Pick<PlannedCourse, 'expectedAt' | 'durationMinutes'> | null,
  { at, minutes }: Hour,
): Promise<boolean> => {
  if (!known?.expectedAt) return false
  const isSame = Date.parse(known.expectedAt) === Date.parse(at) && known.durationMinutes === minutes
  const moveHours = await platform.settings.integer('planning_move_hours')
  return !isSame && isLateMove(plannerOf(as), known.expectedAt, now(), moveHours)
}

/** The price of a lesson on its day, and its parts; `isAlone`: one pupil came of several. Refuses a day without one. */
export const pricedFor = async (
  { db }: Pick<OperationContext, 'db'>,
  contractId: number,
  { at, minutes }: Hour,
  isAlone = false,
) => {
  const price = (await findPriceToPlan(db, contractId, dayOf(at))) ?? refuse(lessonRefusals.noPrice, 'expectedAt')
  const hourly = hourlyFor(price, isAlone)
  return {
    contractPriceVersionId: price.id,
    hourlyPriceCents: hourly.customerPriceCents,
    ...partsOfCourse(hourly, minutes),
  }
}

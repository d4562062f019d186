// Takes a planned lesson away with its reason, and takes that back while its hour is still free.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import {
  kindOfCancellation,
  refusalOfCancelling,
  wordsOfCancellation,
} from '@cartable/domain/courses/planning/planning.rules.ts'
import type { CancelPlan } from '@cartable/domain/courses/planning/planning.schema.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockContractToPlan } from './contracts-to-plan.queries.ts'
import { plannerOf, planScopeOf } from './plan-scope.ts'
import { cancelPlanned, findPlanned, lockPlanned, restorePlanned } from './planned.queries.ts'
import { endChargeOf, proposeCharge } from './propose-charge.ts'
import { pricedFor, refusalsOfPlan } from './refusals-of-plan.ts'
import { planOf, tellPlanning } from './tell-planning.ts'

const done = { isValid: true, errorMsgs: [] }

const lockBoth = async ({ db, as }: OperationContext, id: number) => {
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const contract = (await lockContractToPlan(db, contractId)) ?? notFound()
  return { contract, course: (await lockPlanned(db, id)) ?? notFound() }
}

const isOfFamily = ({ as }: OperationContext, reason: CancelPlan['reason'], charge: boolean) =>
  as.kind === 'customer' || (as.kind === 'staff' && charge && kindOfCancellation(plannerOf(as), reason) === 'family')

export const cancelPlan = async (context: OperationContext, { id, reason, words, charge }: CancelPlan) => {
  const { db, as, identity, now, live } = context
  const { contract, course } = await lockBoth(context, id)
  // a second click finds it done
  if (course.status === '0-cancelled') return done
  const { expectedAt } = course
  if (course.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  const refusal = refusalOfCancelling(plannerOf(as), { expectedAt, reason, words }, now())
  if (refusal) refuse(refusal)
  await cancelPlanned(db, id, {
    kind: kindOfCancellation(plannerOf(as), reason),
    words: wordsOfCancellation(reason, words),
    now: now(),
    accountId: identity?.accountId ?? null,
  })
  live(['courses'])
  // by the family, or by the office in its name; a teacher gains nothing by what he says of others
  const isCharged = isOfFamily(context, reason, charge) && (await proposeCharge(context, id, 'late-cancellation'))
  // one mail to the family: what it costs says what happened
  await tellPlanning(context, contract, id, planOf(course), isCharged ? ['customer'] : [])
  return done
}

/** The office takes any cancellation back, the others their own. */
const mayRestore = ({ as, identity }: OperationContext, cancelledBy: number | null) =>
  as.kind === 'staff' || (cancelledBy !== null && cancelledBy === identity?.accountId)

export const restorePlan = async (context: OperationContext, id: number) => {
  const { db, live } = context
  const { contract, course } = await lockBoth(context, id)
  if (course.status === '1-planned') return done
  const { expectedAt } = course
  if (course.status !== '0-cancelled' || expectedAt === null) return refuse(planningRefusals.notCancelled)
  if (!mayRestore(context, course.cancelledByAccountId)) return refuse(planningRefusals.notYourCancellation)
  const hour = { at: expectedAt, minutes: course.durationMinutes }
  const refusals = await refusalsOfPlan(context, contract, hour, null)
  if (refusals.length > 0) throw new Refused(refusals)
  await endChargeOf(context, id)
  await restorePlanned(db, id, await pricedFor(context, contract.id, hour))
  live(['courses'])
  await tellPlanning(context, contract, id, planOf(course))
  return done
}

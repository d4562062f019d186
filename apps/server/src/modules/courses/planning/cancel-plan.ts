// Takes a planned lesson away with its reason, and takes that back while its hour is still free.
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
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
import { listCancelledWith } from '../together/together.queries.ts'
import { lockWhole, type Whole } from './plan-course.ts'
import { plannerOf, planScopeOf } from './plan-scope.ts'
import { cancelPlanned, findPlanned, restorePlanned } from './planned.queries.ts'
import { endChargeOf, proposeCharge } from './propose-charge.ts'
import { pricedFor, refusalsOfWhole } from './refusals-of-plan.ts'
import { repriceLeftAlone } from './reprice-declared.ts'
import { planOf, tellPlanning } from './tell-planning.ts'

/** The others keep their lessons. */
export const nobody = async () => []

const done = { isValid: true, errorMsgs: [] }

const isOfFamily = ({ as }: OperationContext, reason: CancelPlan['reason'], charge: boolean) =>
  as.kind === 'customer' || (as.kind === 'staff' && charge && kindOfCancellation(plannerOf(as), reason) === 'family')

export const cancelPlan = async (context: OperationContext, input: CancelPlan) => {
  const { db, as, identity, live } = context
  const { id, reason, words, charge, onlyThis } = input
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const whole = await lockWhole(db, { id, contractId, ...(onlyThis && { others: nobody }) })
  const [{ known: course }] = whole
  // a second click finds it done
  if (course.status === '0-cancelled') return done
  const { expectedAt } = course
  if (validatedStatuses.some((status) => status === course.status)) return refuse(planningRefusals.declaredMeanwhile)
  if (course.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  const now = context.now()
  const refusal = refusalOfCancelling(plannerOf(as), { expectedAt, reason, words }, now)
  if (refusal) refuse(refusal)
  const charged: number[] = []
  for (const { known } of whole) {
    await cancelPlanned(db, known.id, {
      kind: kindOfCancellation(plannerOf(as), reason),
      words: wordsOfCancellation(reason, words),
      now,
      accountId: identity?.accountId ?? null,
    })
    // by the family, or by the office in its name; a teacher gains nothing by what he says of others
    const isCharged =
      isOfFamily(context, reason, charge) && (await proposeCharge(context, known.id, 'late-cancellation'))
    if (isCharged) charged.push(known.id)
    await repriceLeftAlone(context, known.id)
  }
  live(['courses'])
  await tellWhole(context, whole, charged)
  return done
}

/** The others are told once of lessons that were taken away together; the family reads what one costs in a mail of its own. */
export const tellWhole = async (context: OperationContext, whole: Whole, charged: readonly number[]): Promise<void> => {
  for (const { contract, known } of whole) {
    const isCharged = charged.includes(known.id)
    const told = whole.map((one) => one.known.id).filter((one) => charged.includes(one) === isCharged)
    await tellPlanning(context, contract, known.id, planOf(known), isCharged ? ['customer'] : [], told)
  }
}

/** The office takes any cancellation back, the others their own. */
const mayRestore = ({ as, identity }: OperationContext, cancelledBy: number | null) =>
  as.kind === 'staff' || (cancelledBy !== null && cancelledBy === identity?.accountId)

/** What was taken away in one act comes back in one. */
export const restorePlan = async (context: OperationContext, id: number) => {
  const { db, as, live } = context
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const whole = await lockWhole(db, { id, contractId, others: listCancelledWith })
  const [{ known: course }] = whole
  if (course.status === '1-planned') return done
  const { expectedAt } = course
  if (course.status !== '0-cancelled' || expectedAt === null) return refuse(planningRefusals.notCancelled)
  if (!mayRestore(context, course.cancelledByAccountId)) return refuse(planningRefusals.notYourCancellation)
  const refusals = await refusalsOfWhole(context, whole, { at: expectedAt, minutes: course.durationMinutes })
  // an absence noted by mistake is taken back once the hour has passed: the lesson is then to be declared
  const isMistake = course.cancellationKind === 'no-show'
  const against = refusals.filter(({ code }) => !isMistake || code !== planningRefusals.plannedInPast.code)
  if (against.length > 0) throw new Refused(against)
  const ids = whole.map(({ known }) => known.id)
  for (const { contract, known } of whole) {
    await endChargeOf(context, known.id)
    await restorePlanned(
      db,
      known.id,
      await pricedFor(context, contract.id, { at: expectedAt, minutes: known.durationMinutes }),
    )
    await tellPlanning(context, contract, known.id, planOf(known), [], ids)
  }
  live(['courses'])
  return done
}

// What a lesson costs that is cancelled late or whose pupil was absent: said before, written down, told to the family.

import { chargesRefusals } from '@cartable/domain/courses/charges/charges.refusals.ts'
import type { CancellationCost } from '@cartable/domain/courses/charges/charges.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import {
  type ChargeKind,
  compensationOf,
  isLateCancellation,
} from '@cartable/domain/reference/cancellations/cancellations.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readPolicy } from '../../reference/cancellations/read-policy.ts'
import { listTogether } from '../together/together.queries.ts'
import {
  endCharge,
  findLessonToCharge,
  insertCharge,
  type LessonToCharge,
  lockChargeOfLesson,
} from './charges.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import { tellCharge } from './tell-charge.ts'

const policyOf = async (db: Db, { teacherSelfEmployed, customerId, expectedAt }: LessonToCharge) =>
  expectedAt === null ? undefined : readPolicy(db, { teacherSelfEmployed, customerId, day: dayOf(expectedAt) })

/** What its family is told before it cancels, and the office before it notes an absence; of all its pupils, or of one. */
export const costOf = async (
  context: OperationContext,
  { id, onlyThis = false }: { readonly id: number; readonly onlyThis?: boolean | undefined },
): Promise<CancellationCost> => {
  const cost = await costOfOne(context, id)
  if (onlyThis) return cost
  const others = []
  for (const { id: other } of await listTogether(context.db, id)) others.push(await costOfOne(context, other))
  return {
    ...cost,
    lateCents: others.reduce((sum, { lateCents }) => sum + lateCents, cost.lateCents),
    absentCents: others.reduce((sum, { absentCents }) => sum + absentCents, cost.absentCents),
  }
}

const costOfOne = async (context: OperationContext, id: number): Promise<CancellationCost> => {
  const { db, as, now, platform } = context
  const lesson = (await findLessonToCharge(db, planScopeOf(as), id)) ?? notFound()
  const policy = await policyOf(db, lesson)
  const contestHours = await platform.settings.integer('planning_charge_hours')
  if (!policy || lesson.expectedAt === null) return { freeHours: null, lateCents: 0, absentCents: 0, contestHours }
  const [late, absent] = (['late-cancellation', 'no-show'] as const).map((kind) => compensationOf(kind, policy, lesson))
  const isLate = isLateCancellation(policy.freeHours, lesson.expectedAt, now())
  return {
    freeHours: policy.lateCustomerPercent > 0 && !lesson.isTest ? policy.freeHours : null,
    lateCents: isLate ? (late?.customerCents ?? 0) : 0,
    absentCents: absent?.customerCents ?? 0,
    contestHours,
  }
}

/** In the transaction that took the lesson away, under its lock; whether something is asked of the family, which is then told of it. */
export const proposeCharge = async (
  context: OperationContext,
  courseId: number,
  kind: ChargeKind,
): Promise<boolean> => {
  const { db, now, platform } = context
  const lesson = (await findLessonToCharge(db, {}, courseId)) ?? notFound()
  const policy = await policyOf(db, lesson)
  if (!policy || lesson.expectedAt === null) return false
  if (kind === 'late-cancellation' && !isLateCancellation(policy.freeHours, lesson.expectedAt, now())) return false
  const compensation = compensationOf(kind, policy, lesson)
  if (!compensation) return false
  const hours = await platform.settings.integer('planning_charge_hours')
  const chargeId = await insertCharge(db, {
    ...{ courseId, contractId: lesson.contractId, kind, policyId: policy.id },
    ...compensation,
    billableFrom: new Date(now().getTime() + hours * 3_600_000).toISOString(),
  })
  await tellCharge(context, chargeId, 'proposed')
  return true
}

/** The lesson is planned again: nothing is asked any more, unless it is billed. */
export const endChargeOf = async ({ db }: OperationContext, courseId: number): Promise<void> => {
  const charge = await lockChargeOfLesson(db, courseId)
  if (charge?.status === 'billed') refuse(chargesRefusals.billed)
  if (charge) await endCharge(db, charge.id)
}

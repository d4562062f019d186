// Notes that the pupil of a planned lesson was absent: nobody is paid for a lesson, and the policy says what it costs.
import { refusalOfAbsence } from '@cartable/domain/courses/charges/charges.rules.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { planScopeOf } from '../planning/plan-scope.ts'
import { cancelPlanned, findPlanned, lockPlanned } from '../planning/planned.queries.ts'
import { proposeCharge } from '../planning/propose-charge.ts'
import { planOf, tellPlanning } from '../planning/tell-planning.ts'

const done = { isValid: true, errorMsgs: [] }

export const noteAbsence = async (
  context: OperationContext,
  { id, words }: { readonly id: number; readonly words: string | null },
) => {
  const { db, as, identity, now, live } = context
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const contract = (await lockContractToPlan(db, contractId)) ?? notFound()
  const course = (await lockPlanned(db, id)) ?? notFound()
  // a second click finds it noted
  if (course.status === '0-cancelled' && course.cancellationKind === 'no-show') return done
  const { expectedAt } = course
  if (course.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  const refusal = refusalOfAbsence(as.kind === 'staff', expectedAt, now())
  if (refusal) refuse(refusal)
  await cancelPlanned(db, id, {
    kind: 'no-show',
    words: ['Élève absent', words].filter(Boolean).join('\u00a0: '),
    now: now(),
    accountId: identity?.accountId ?? null,
  })
  live(['courses'])
  const isCharged = await proposeCharge(context, id, 'no-show')
  // one mail to the family: what it costs says what happened
  await tellPlanning(context, contract, id, planOf(course), isCharged ? ['customer'] : [])
  return done
}

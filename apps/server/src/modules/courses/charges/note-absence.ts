// Notes that the pupil of a planned lesson was absent: nobody is paid for a lesson, and the policy says what it costs.
import { refusalOfAbsence } from '@cartable/domain/courses/charges/charges.rules.ts'
import type { NoteAbsence } from '@cartable/domain/courses/charges/charges.schema.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { nobody, tellWhole } from '../planning/cancel-plan.ts'
import { lockWhole } from '../planning/plan-course.ts'
import { planScopeOf } from '../planning/plan-scope.ts'
import { cancelPlanned, findPlanned } from '../planning/planned.queries.ts'
import { proposeCharge } from '../planning/propose-charge.ts'
import { repriceLeftAlone } from '../planning/reprice-declared.ts'

const done = { isValid: true, errorMsgs: [] }

/** One act for the pupils of a lesson, or for one of them: the others stay planned, to be declared. */
export const noteAbsence = async (context: OperationContext, { id, words, onlyThis }: NoteAbsence) => {
  const { db, as, identity, live } = context
  const { contractId } = (await findPlanned(db, planScopeOf(as), id)) ?? notFound()
  const whole = await lockWhole(db, { id, contractId, ...(onlyThis && { others: nobody }) })
  const [{ known: course }] = whole
  // a second click finds it noted
  if (course.status === '0-cancelled' && course.cancellationKind === 'no-show') return done
  const { expectedAt } = course
  if (course.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  const now = context.now()
  const refusal = refusalOfAbsence(as.kind === 'staff', expectedAt, now)
  if (refusal) refuse(refusal)
  const charged: number[] = []
  for (const { known } of whole) {
    await cancelPlanned(db, known.id, {
      kind: 'no-show',
      words: ['Élève absent', words].filter(Boolean).join('\u00a0: '),
      now,
      accountId: identity?.accountId ?? null,
    })
    if (await proposeCharge(context, known.id, 'no-show')) charged.push(known.id)
    await repriceLeftAlone(context, known.id)
  }
  live(['courses'])
  await tellWhole(context, whole, charged)
  return done
}

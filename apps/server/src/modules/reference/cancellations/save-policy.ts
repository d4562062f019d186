// Policies of cancellation: the record, its save, and their enabling again, which another policy of the same days may forbid.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { cancellationPoliciesApi } from '@cartable/domain/reference/cancellations/cancellations.api.ts'
import { checkPolicy } from '@cartable/domain/reference/cancellations/cancellations.rules.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { disableReference, saveReference } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findPolicy, listTerms, meetsAnotherPolicy, rowOf } from './cancellations.queries.ts'

export const showPolicy = async (db: Db, id: number | undefined) => {
  const options = { termsVersionId: await listTerms(db) }
  if (id !== undefined) return { ...((await findPolicy(db, id)) ?? notFound()), options }
  const nothing = { name: '', teacherStatus: 'self-employed' as const, firstDay: null, lastDay: null, freeHours: 24 }
  const shares = { lateCustomerPercent: 0, lateTeacherPercent: 0, absentCustomerPercent: 0, absentTeacherPercent: 0 }
  return {
    id: null,
    enabled: true,
    updatedAt: null,
    ...nothing,
    ...shares,
    termsVersionId: null,
    usedCount: 0,
    options,
  }
}

export const savePolicy = (context: OperationContext, input: InputOf<typeof cancellationPoliciesApi.save>) => {
  checkPolicy(input)
  return saveReference(context, cancellationPolicies, input, rowOf(input), (id) => showPolicy(context.db, id))
}

export const disablePolicies = async (
  context: OperationContext,
  input: InputOf<typeof cancellationPoliciesApi.disable>,
): Promise<AnswerOf<typeof cancellationPoliciesApi.disable>> =>
  input.enabled && (await meetsAnotherPolicy(context.db, input.ids))
    ? { disabledCount: 0, refusal: referenceRefusals.policyTaken.message }
    : disableReference(context, cancellationPolicies, input)

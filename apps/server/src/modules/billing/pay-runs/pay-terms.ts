// The mandate of self-billing: accepted by the teacher at home, or noted by the office; and the hold on what he is owed.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import type { PayTerms, PayTermsInput } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findTerms, lockTeacher, writeTerms } from './pay-terms.queries.ts'

export const showTerms = async ({ db }: OperationContext, teacherId: number): Promise<PayTerms> => {
  const { isSelfEmployed: _, ...terms } = (await findTerms(db, teacherId)) ?? notFound()
  return { teacherId, ...terms }
}

export const saveTerms = async (context: OperationContext, input: PayTermsInput) => {
  const { db, today, live } = context
  const { teacherId, mandateAcceptedOn, holdReason } = input
  ;(await lockTeacher(db, teacherId)) ?? notFound()
  const before = (await findTerms(db, teacherId)) ?? notFound()
  if (before.updatedAt !== input.updatedAt) refuse(payRunsRefusals.termsChanged)
  if (mandateAcceptedOn !== null && mandateAcceptedOn > today())
    refuse(payRunsRefusals.mandateToCome, 'mandateAcceptedOn')
  const isKept = mandateAcceptedOn === before.mandateAcceptedOn
  const by = mandateAcceptedOn === null ? null : isKept ? before.mandateAcceptedBy : 'office'
  live(['billing'])
  return {
    errors: null,
    ...(await writeTerms(db, teacherId, { mandateAcceptedOn, mandateAcceptedBy: by, holdReason })),
  }
}

/** Once: the day of the first yes stays. */
export const acceptMandate = async ({ db, as, today, live }: OperationContext) => {
  if (as.kind !== 'teacher') return notFound()
  ;(await lockTeacher(db, as.teacherId)) ?? notFound()
  const { isSelfEmployed, mandateAcceptedOn } = (await findTerms(db, as.teacherId)) ?? notFound()
  if (!isSelfEmployed) refuse(payRunsRefusals.notSelfEmployed)
  if (mandateAcceptedOn === null)
    await writeTerms(db, as.teacherId, { mandateAcceptedOn: today(), mandateAcceptedBy: 'teacher' })
  live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

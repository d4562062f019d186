// A teacher paid apart, above the amount that one person decides: asked for, then approved by a second one or given up.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import type { TeacherPaymentAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { refuseOwn } from '../pay-runs/list-proposed.ts'
import { tellProposed } from '../pay-runs/tell-pay.ts'
import { openTeacherCents, payTeachers } from '../payments/pay-teacher.ts'
import { paymentDeskOf } from '../payments/replay-payments.ts'
import { lockOrderOfTeacher } from '../payments/teacher-payments.queries.ts'
import { endRequest, insertRequest, isRequested, lockRequest } from './pay-requests.queries.ts'

const openCentsOf = async ({ db, platform }: OperationContext, orderId: number) =>
  openTeacherCents(db, orderId, await platform.settings.flag('teacher_pay_by_bank'))

type Asked = { readonly orderId: number; readonly reference: string; readonly reason: string | null }
/** Null where one person is enough: nothing was asked. */
export const askToPay = async (
  context: OperationContext,
  { orderId, reference, reason }: Asked,
): Promise<TeacherPaymentAnswer | null> => {
  const { db, identity, platform, live } = context
  const limit = await platform.settings.integer('teacher_pay_approval')
  // of two clicks, the second finds what the first asked
  await lockOrderOfTeacher(db, orderId)
  const amountCents = await openCentsOf(context, orderId)
  if (amountCents === 0 || !needsApproval(amountCents, limit)) return null
  if (await isRequested(db, orderId)) return refuse(payRunsRefusals.singleWaits)
  const proposedByAccountId = identity?.accountId ?? null
  await insertRequest(db, { orderId, amountCents, reason, proposedByAccountId })
  await tellProposed(context, { kind: 'single', bill: reference, totalCents: amountCents, proposedByAccountId })
  live(['billing'])
  return {
    teacherPaymentStatus: 'pending',
    teacherPaymentMessage: trackingRefusals.teacherAsked(formatEuros(amountCents)).message,
  }
}

const lockOpen = async ({ db }: OperationContext, id: number) => {
  const request = (await lockRequest(db, id)) ?? notFound()
  if (request.status !== 'proposed') refuse(payRunsRefusals.singleEnded)
  return request
}

/** By somebody else than who asked where there is anybody, for exactly what was asked. */
export const approveToPay = async (context: OperationContext, id: number) => {
  const { db, identity, live } = context
  const { orderId, amountCents, reason, proposedByAccountId } = await lockOpen(context, id)
  const accountId = identity?.accountId ?? null
  await refuseOwn(db, proposedByAccountId, accountId)
  const order = (await lockOrderOfTeacher(db, orderId)) ?? notFound()
  if (order.cancelledAt !== null) refuse(trackingRefusals.billCancelled)
  if ((await openCentsOf(context, orderId)) !== amountCents) refuse(payRunsRefusals.singleChanged)
  await endRequest(db, id, { status: 'approved', approvedByAccountId: accountId })
  live(['billing'])
  return answerAfterCommit((after) => payTeachers(paymentDeskOf(context, after), orderId, { reason }))
}

export const abandonToPay = async (context: OperationContext, id: number) => {
  await lockOpen(context, id)
  await endRequest(context.db, id, { status: 'abandoned' })
  context.live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

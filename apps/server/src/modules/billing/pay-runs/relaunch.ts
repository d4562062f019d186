// Pays an invoice again whose money came back, once somebody looked at its account: by the provider or the bank, as it is now.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSourceIntent } from '../payments/teacher-payments.queries.ts'
import { listPayees } from './due.queries.ts'
import { holdForTry, listOpenPayments } from './pay-files.queries.ts'
import { makePayFile } from './pay-files.ts'
import { meansIn, readPaySettings } from './read-pay-settings.ts'
import { sendPay } from './send-pay.ts'
import { findPayingCompany } from './stage-due.queries.ts'
import { findPaper, lockBill } from './teacher-bills.queries.ts'

type Subject = {
  readonly orderId: number | null
  readonly traineeshipGroupId: number | null
  readonly teacherExtraId: number | null
}
/** What of an invoice a payment is of, as the name of its try says it. */
const whatOf = ({ orderId, traineeshipGroupId, teacherExtraId }: Subject): string => {
  if (orderId !== null) return `order:${orderId}`
  return teacherExtraId === null ? `group:${traineeshipGroupId}` : `extra:${teacherExtraId}`
}

export const relaunchBill = async (context: OperationContext, id: number) => {
  const { db, platform, now, live } = context
  const bill = (await lockBill(db, id)) ?? notFound()
  const payments = await listOpenPayments(db, id)
  const paper = (await findPaper(db, id)) ?? notFound()
  if (payments.length === 0 || paper.isSending || paper.transferId !== null) refuse(payRunsRefusals.notDue)
  const [payee = notFound()] = await listPayees(db, [bill.teacherId])
  if (payee.holdReason !== null) refuse(payRunsRefusals.held(payee.holdReason))
  const company = await findPayingCompany(db, id)
  const means = meansIn(await readPaySettings(platform, company), payee) ?? refuse(payRunsRefusals.noBankDetails)
  if (means === 'bank' && payee.isUnchecked) refuse(payRunsRefusals.accountUnchecked)
  if (means === 'bank' && payee.heldUntil !== null) refuse(payRunsRefusals.accountHeld(formatInstant(payee.heldUntil)))
  // the moment makes the name of the try its own
  const attempt = now().getTime()
  for (const { id: paymentId, orderId, traineeshipGroupId, teacherExtraId, amountCents } of payments)
    await holdForTry(
      db,
      paymentId,
      means === 'bank'
        ? { type: 'bank-transfer', idempotencyKey: null, providerIntentId: null }
        : {
            type: 'stripe-transfer',
            idempotencyKey: `bill:${id}:${whatOf({ orderId, traineeshipGroupId, teacherExtraId })}:of-run:attempt:${attempt}`,
            providerIntentId: orderId === null ? null : await findSourceIntent(db, orderId, amountCents),
          },
    )
  if (means === 'provider') await platform.jobs.enqueue(db, sendPay, { paymentIds: payments.map((one) => one.id) })
  else
    await makePayFile(
      context,
      [
        {
          ...{ teacherBillId: id, teacherId: bill.teacherId },
          bankAccountId: payee.bankAccountId ?? refuse(payRunsRefusals.noBankDetails),
          amountCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
        },
      ],
      company,
    )
  live(['billing'], ['payroll'])
  return { isValid: true, errorMsgs: [] }
}

// Brings cheques, CESU and cash to the bank: a numbered slip, printed; cancelled, its receipts wait again.
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import type { SlipInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { isProven } from '../../accounting/bank/release-line.ts'
import { findCompanyId } from './receipts.queries.ts'
import { refuseClosedDay } from './refuse-closed-days.ts'
import { insertSlip, lockSlip, lockToDeposit, releaseSlip } from './slips.queries.ts'

export const saveSlip = async ({ db, today, live }: OperationContext, input: SlipInput) => {
  if (input.depositedOn > today()) refuse(receiptsRefusals.inFuture, 'depositedOn')
  const companyId = await findCompanyId(db, input.company)
  const ids = [...new Set(input.receiptIds)]
  const receipts = await lockToDeposit(db, companyId, input.method, ids)
  if (receipts.length !== ids.length) refuse(receiptsRefusals.nothingToDeposit)
  const newest = receipts
    .map(({ receivedOn }) => receivedOn)
    .sort()
    .at(-1)
  if (newest !== undefined && newest > input.depositedOn)
    refuse(receiptsRefusals.depositBefore(formatDay(newest)), 'depositedOn')
  await refuseClosedDay(db, companyId, input.depositedOn, 'depositedOn')
  const totalCents = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const slip = { companyId, method: input.method, depositedOn: input.depositedOn, totalCents, receiptCount: ids.length }
  const made = await insertSlip(db, slip, ids)
  live(['billing'], ['accounting'])
  return { errors: null, ...made }
}

export const cancelSlip = async ({ db, live }: OperationContext, id: number) => {
  const slip = (await lockSlip(db, id)) ?? notFound()
  if (slip.status === 'cancelled') refuse(receiptsRefusals.slipEnded)
  if (slip.bounced > 0) refuse(receiptsRefusals.slipBounced)
  if (await isProven(db, { receiptId: null, slipId: id })) refuse(receiptsRefusals.slipProven)
  await releaseSlip(db, id)
  live(['billing'], ['accounting'])
  return { isValid: true, errorMsgs: [] }
}

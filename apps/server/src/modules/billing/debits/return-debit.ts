// A debit that the bank rejects, before or after it collected it: due again, told, with its fee and what follows.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { ReturnDebit } from '@cartable/domain/billing/debits/debits.schema.ts'
import { nextDebitDay } from '@cartable/domain/billing/debits/plans.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { issueReturnFee } from '../orders/issue-compensation.ts'
import { endReceipt } from '../receipts/end-receipt.ts'
import { lockReceipt } from '../receipts/receipts.queries.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import { creditorOf } from './debit-settings.ts'
import { endFileWithLast, insertDebit, type LockedDebit, lockDebit, noteReturned } from './debits.queries.ts'
import { lockMandate, type Mandate } from './mandates.queries.ts'
import { endPlan, lockPlan, reopenPlan } from './plans.queries.ts'
import { tellReturned } from './tell-debits.ts'

/** What is due again is announced anew, at the day of debits, with its notice. */
const debitAgain = async (context: OperationContext, debit: LockedDebit, mandate: Mandate): Promise<string> => {
  const { db, today, platform } = context
  if (mandate.status !== 'signed') refuse(debitsRefusals.noMandateNow, 'sequel')
  const [notice, day] = [
    await platform.settings.integer('debit_notice_days'),
    await platform.settings.integer('debit_day'),
  ]
  const collectOn = nextDebitDay(today(), notice, day)
  const { orderId, instalmentId, amountCents, mandateId } = debit
  await insertDebit(db, { mandateId, orderId, instalmentId, amountCents, announcedOn: today(), collectOn })
  const ics = (await creditorOf(context, debit.company)) ?? refuse(debitsRefusals.noCreditor)
  return `Il est prélevé de nouveau le ${formatDay(collectOn)}, mandat ${mandate.reference}, créancier ${ics}, sauf si vous le payez avant.`
}

const followPlan = async (context: OperationContext, debit: LockedDebit, input: ReturnDebit): Promise<string[]> => {
  const { db, today } = context
  if (debit.planId === null) return input.sequel === 'stop' ? refuse(debitsRefusals.notAPlan, 'sequel') : []
  const plan = (await lockPlan(db, debit.planId)) ?? notFound()
  if (plan.status === 'stopped') return input.sequel === 'family' ? [] : refuse(debitsRefusals.planEnded, 'sequel')
  if (input.sequel === 'stop') {
    await endPlan(db, debit.planId, { status: 'stopped', endedOn: today(), endReason: input.reason })
    return ['Votre plan de paiement s’arrête\u00a0: ce qui reste dû est à payer maintenant.']
  }
  // the last instalment had ended the plan: it is due again
  await reopenPlan(db, debit.planId)
  return ['Votre plan de paiement continue.']
}

export const returnDebit = async (context: OperationContext, input: ReturnDebit) => {
  const { db, today, live, platform } = context
  const debit = (await lockDebit(db, input.id)) ?? notFound()
  const { status, fileId, receiptId, amountCents } = debit
  if ((status !== 'sent' && status !== 'collected') || fileId === null) return refuse(debitsRefusals.debitEnded)
  const { returnedOn, reason, bankFeeCents } = input
  if (returnedOn > today() || returnedOn < (debit.fileMadeOn ?? '')) refuse(debitsRefusals.returnOutside, 'returnedOn')
  await refuseClosedDay(db, debit.companyId, returnedOn, 'returnedOn')
  const mandate = (await lockMandate(db, debit.mandateId)) ?? notFound()
  if (receiptId !== null) {
    const receipt = (await lockReceipt(db, receiptId)) ?? notFound()
    await endReceipt(db, receipt, { status: 'bounced', endedOn: returnedOn, endReason: reason, bankFeeCents })
  } else {
    if (bankFeeCents > 0) refuse(debitsRefusals.noFeeBefore, 'bankFeeCents')
    await noteReturned(db, debit.id, returnedOn, reason)
    await endFileWithLast(db, fileId, returnedOn)
  }
  const plan = await followPlan(context, debit, input)
  const next =
    input.sequel === 'again'
      ? await debitAgain(context, debit, mandate)
      : 'Payez par virement, ou par carte depuis votre espace.'
  const feeCents = debit.company === 'traineeship' ? 0 : await platform.settings.integer('debit_return_fee')
  const fee =
    feeCents > 0
      ? await issueReturnFee(db, { customerId: debit.customerId, cents: feeCents, debitedOn: debit.collectOn }, today())
      : null
  await tellReturned(context, mandate, {
    ...{ amountCents, collectOn: debit.collectOn },
    words: [
      `${debit.what}\u00a0: ${formatEuros(amountCents)} à payer. Motif de la banque\u00a0: ${reason}`,
      ...plan,
      next,
      ...(fee ? [`Frais de rejet\u00a0: ${formatEuros(feeCents)}, facture ${fee.reference}.`] : []),
    ],
  })
  live(['billing'], ['accounting'])
  return { errors: null, id: debit.id, updatedAt: null }
}

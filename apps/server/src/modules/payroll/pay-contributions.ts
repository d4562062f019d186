// Notes that the contributions of a month were declared and paid to a regional Urssaf, for the families that employ.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salariesRefusals } from '@cartable/domain/payroll/salaries.refusals.ts'
import type { CancelContributions, PayContributions } from '@cartable/domain/payroll/salaries.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { refuseClosedWageDay } from '../billing/receipts/refuse-closed-days.ts'
import { cancelPayment, findPayment, insertPayment, isShownByBank, lockDue } from './contributions.queries.ts'
import { noteDeclaredWith } from './declarations/salary-declarations.queries.ts'

const changed = ({ live }: OperationContext) => live(['payroll'], ['urssaf'], ['accounting'])

export const payContributions = async (context: OperationContext, input: PayContributions) => {
  const { db, today, identity } = context
  const { paidOn, amountCents, regionalUrssafId } = input
  const month = startOfMonth(input.month)
  if (paidOn > today() || paidOn < addMonths(month, 1)) refuse(salariesRefusals.contributionsDay, 'paidOn')
  await refuseClosedWageDay(db, paidOn, 'paidOn')
  const due = await lockDue(db, { month, regionalUrssafId })
  if (due.ids.length === 0) refuse(salariesRefusals.nothingDue)
  if (due.cents !== amountCents) refuse(salariesRefusals.contributionsChanged)
  const saved = await insertPayment(db, { month, regionalUrssafId, amountCents, paidOn }, due.ids)
  // nobody pays what was not declared: what nobody noted was declared that day
  await noteDeclaredWith(db, due.ids, { declaredOn: paidOn, declaredByAccountId: identity?.accountId ?? null })
  changed(context)
  return { errors: null, ...saved }
}

/** Noted wrong: its payslips are due again. */
export const cancelContributions = async (
  context: OperationContext,
  { id, updatedAt, reason }: CancelContributions,
) => {
  const { db } = context
  await lockUnchanged(db, 'contributionPayments', id, updatedAt, async () => ({}))
  const payment = (await findPayment(db, id)) ?? notFound()
  if (payment.status === 'cancelled') refuse(salariesRefusals.contributionsCancelled)
  if (await isShownByBank(db, id)) refuse(salariesRefusals.contributionsSeen)
  changed(context)
  return { errors: null, ...(await cancelPayment(db, id, reason)) }
}

// Gives credit back to a family: asked of whoever pays or of the provider of cards, then done with its day, or cancelled.
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import {
  type CreditPart,
  refundableBy,
  refusalOfReceivedOn,
  takeCredit,
} from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { EndRefund, RefundInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { findCreditSince, type Holder, insertMove, lockCredit, type Nature } from './credit.queries.ts'
import type { MoneyTeller } from './mail-money.ts'
import { payFromCredit } from './move-credit.ts'
import { findCompanyId, findFamily, findOpenFrom } from './receipts.queries.ts'
import { insertRefundOfCredit, lockCardRefund, lockRefund, type NewRefund, noteRefundEnd } from './refunds.queries.ts'
import { refuseClosedDay } from './refuse-closed-days.ts'
import { tellRefund } from './tell-money.ts'

const changed = ({ live }: OperationContext) => live(['billing'], ['accounting'])

const refuseDay = (day: string, askedOn: string, today: string) => {
  if (day > today || day < askedOn) refuse(receiptsRefusals.refundDayOutside(formatDay(askedOn)), 'doneOn')
}

/** Takes credit for a refund, asked or done already: nothing else takes it while the transfer is made. */
export const openRefund = async (
  db: Db,
  refund: NewRefund,
  taken: readonly CreditPart[],
): Promise<{ id: number; updatedAt: string }> => {
  const { companyId, customerId, doneOn, askedOn } = refund
  const opened = await insertRefundOfCredit(db, refund)
  for (const { nature, cents } of taken)
    await insertMove(db, {
      ...{ companyId, customerId, nature: nature as Nature, kind: 'refunded', amountCents: -cents },
      ...{ movedOn: doneOn ?? askedOn, refundId: opened.id },
    })
  return opened
}

/** Which money of a credit a refund takes; refused beyond what may be given back so. */
export const takeForRefund = async (
  db: Db,
  holder: Holder,
  method: string,
  amountCents: number,
): Promise<readonly CreditPart[]> => {
  const usable = refundableBy(method, await lockCredit(db, holder))
  const held = usable.reduce((sum, { cents }) => sum + cents, 0)
  return takeCredit(amountCents, usable) ?? refuse(receiptsRefusals.creditBeyond(held), 'amountCents')
}

/** By transfer, cheque, cash or CESU: done by a person, on the day they say. */
export const saveRefund = async (context: OperationContext, input: RefundInput) => {
  const { db, today } = context
  if (!(await findFamily(db, input.customerId))) notFound()
  const companyId = await findCompanyId(db, input.company)
  const holder = { companyId, customerId: input.customerId }
  const taken = await takeForRefund(db, holder, input.method, input.amountCents)
  if (input.doneOn !== null) {
    const openFrom = await findOpenFrom(db, companyId)
    const refusal = refusalOfReceivedOn(input.doneOn, { today: today(), openFrom, billedOn: null })
    if (refusal) refuse(refusal, 'doneOn')
    const since = await findCreditSince(db, holder)
    if (since !== null) refuseDay(input.doneOn, since, today())
  }
  const { company: _, ...asked } = input
  const refund = await openRefund(db, { ...asked, companyId, askedOn: input.doneOn ?? today() }, taken)
  if (input.doneOn !== null) await tellRefund(context, refund.id)
  changed(context)
  return { errors: null, ...refund }
}

type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
/** What a refund had taken is credit again. */
export const giveCreditBack = async (db: Db, refund: LockedRefund, today: string): Promise<void> => {
  for (const { nature, amountCents } of refund.moves)
    await insertMove(db, {
      ...{ companyId: refund.companyId, customerId: refund.customerId, nature: nature as Nature, kind: 'refund-back' },
      ...{ amountCents: -amountCents, movedOn: today, refundId: refund.id },
    })
}

/**
 * What the provider answered of a refund on a card, in the transaction that records it: the credit takes the place of the
 * money that left the bill, or has left with that of hours paid ahead; refused, it is the family's again. Nothing for a refund
 * that is none of a credit: answers whether it is one.
 */
export const endCardRefund = async (
  context: MoneyTeller,
  paymentId: number,
  { isDone, today }: { readonly isDone: boolean; readonly today: string },
): Promise<boolean> => {
  const { db } = context
  const refund = await lockCardRefund(db, paymentId)
  if (refund?.status !== 'asked') return refund !== undefined
  if (!isDone) {
    await giveCreditBack(db, refund, today)
    await noteRefundEnd(db, refund.id, { status: 'cancelled', cancelReason: receiptsRefusals.cardRefused.message })
    return true
  }
  if (refund.orderId !== null) {
    await giveCreditBack(db, refund, today)
    const parts = refund.moves.map(({ nature, amountCents }) => ({ nature: nature as Nature, cents: -amountCents }))
    await payFromCredit(db, refund.orderId, parts, today)
  }
  await noteRefundEnd(db, refund.id, { status: 'done', doneOn: today, bankReference: null })
  await tellRefund(context, refund.id)
  return true
}

/** A refund that the bank carried out with its file, in the transaction of the file; the family is told. */
export const endTransferred = async (
  context: MoneyTeller,
  id: number,
  done: { readonly doneOn: string; readonly bankReference: string },
): Promise<void> => {
  const refund = await lockRefund(context.db, id)
  if (refund?.status !== 'asked') return
  await noteRefundEnd(context.db, id, { status: 'done', ...done })
  await tellRefund(context, id)
}

export const endRefund = async (context: OperationContext, input: EndRefund) => {
  const { db, today } = context
  await lockUnchanged(db, 'refunds', input.id, input.updatedAt, async () => ({}))
  const refund = (await lockRefund(db, input.id)) ?? notFound()
  if (refund.status !== 'asked') refuse(receiptsRefusals.refundEnded)
  if (refund.method === 'card') refuse(receiptsRefusals.cardUnderWay)
  if (refund.transferFileId !== null)
    refuse(receiptsRefusals.inTransferFile(`VIR${String(refund.transferFileId).padStart(8, '0')}`))
  changed(context)
  if (input.end === 'done') {
    const doneOn = input.doneOn ?? today()
    refuseDay(doneOn, refund.askedOn, today())
    await refuseClosedDay(db, refund.companyId, doneOn, 'doneOn')
    const done = await noteRefundEnd(db, input.id, { status: 'done', doneOn, bankReference: input.bankReference })
    await tellRefund(context, input.id)
    return { errors: null, ...done }
  }
  const cancelReason = input.reason ?? refuse(receiptsRefusals.reasonMissing, 'reason')
  await giveCreditBack(db, refund, today())
  return { errors: null, ...(await noteRefundEnd(db, input.id, { status: 'cancelled', cancelReason })) }
}

// Pay that left for a wrong account: to be recovered from whoever has it, while its invoice is due again to the right one.
import { misdirectedApi } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import { misdirectedRefusals as refusals } from '@cartable/domain/billing/take-backs/misdirected.refusals.ts'
import type {
  LoseMisdirected,
  NoteMisdirected,
  RecoverMisdirected,
} from '@cartable/domain/billing/take-backs/misdirected.schema.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { askCheck } from '../pay-runs/account-checks.queries.ts'
import { listPayees } from '../pay-runs/due.queries.ts'
import { lockTransfer } from '../pay-runs/pay-files.queries.ts'
import { lockBill } from '../pay-runs/teacher-bills.queries.ts'
import { refuseClosedDay } from '../receipts/refuse-closed-days.ts'
import {
  cancelMisdirected,
  findMisdirected,
  insertMisdirectedPart,
  listMisdirected,
  type MisdirectedFound,
  noteMisdirected,
} from './misdirected.queries.ts'
import { tellMisdirected, tellRightAccount } from './tell-take-backs.ts'

/** What came to an end stays in sight for a year. */
const shownMonths = 12
const changed = ({ live }: OperationContext) => live(['billing'], ['payroll'], ['accounting'])

/** Its invoice is locked before its payments, as whoever pays it again does. */
const note = async (context: OperationContext, { id, foundOn, reason }: NoteMisdirected) => {
  const { db, today } = context
  const transfer = (await lockTransfer(db, id)) ?? notFound()
  if (transfer.status !== 'done' || transfer.doneOn === null) return refuse(refusals.notPaid)
  if (foundOn > today() || foundOn < transfer.doneOn) refuse(refusals.foundOutside, 'foundOn')
  const { teacherId, companyId } = (await lockBill(db, transfer.teacherBillId)) ?? notFound()
  await refuseClosedDay(db, companyId, foundOn, 'foundOn')
  const noted = await noteMisdirected(db, transfer, { foundOn, reason })
  const [payee = notFound()] = await listPayees(db, [teacherId])
  if (payee.bankAccountId !== null)
    await askCheck(db, {
      ...{ teacherId, bankAccountId: payee.bankAccountId, cause: 'misdirected', askedOn: foundOn },
    })
  await tellMisdirected(context, transfer.teacherBillId, transfer.amountCents)
  changed(context)
  return { errors: null, ...noted }
}

/** As it is now, locked; what has come to an end is nothing to decide about. */
const lockOpen = async (
  { db }: OperationContext,
  { id, updatedAt }: { readonly id: number; readonly updatedAt: string | null },
): Promise<MisdirectedFound> => {
  ;(await findMisdirected(db, id)) ?? notFound()
  await lockUnchanged(db, 'misdirectedTransfers', id, updatedAt, async () => ({ ...(await findMisdirected(db, id)) }))
  const found = (await findMisdirected(db, id)) ?? notFound()
  if (found.leftCents === 0) refuse(refusals.settled)
  return found
}

const recover = async (context: OperationContext, { id, updatedAt, amount, receivedOn }: RecoverMisdirected) => {
  const { db, today } = context
  const found = await lockOpen(context, { id, updatedAt })
  if (amount > found.leftCents) refuse(refusals.tooMuch(formatEuros(found.leftCents)), 'amount')
  if (receivedOn > today() || receivedOn < found.foundOn) refuse(refusals.receivedOutside, 'receivedOn')
  await refuseClosedDay(db, found.companyId, receivedOn, 'receivedOn')
  const part = { outcome: 'recovered', amountCents: amount, endedOn: receivedOn, lossReason: null } as const
  changed(context)
  return { errors: null, ...(await insertMisdirectedPart(db, id, part)) }
}

/** What is left of it: the company bears it. */
const lose = async (context: OperationContext, { id, updatedAt, reason }: LoseMisdirected) => {
  const { db, today } = context
  const { leftCents } = await lockOpen(context, { id, updatedAt })
  const part = { outcome: 'lost', amountCents: leftCents, endedOn: today(), lossReason: reason } as const
  changed(context)
  return { errors: null, ...(await insertMisdirectedPart(db, id, part)) }
}

const cancel = async (context: OperationContext, id: number) => {
  const { db, today } = context
  const { teacherBillId, amountCents } = (await findMisdirected(db, id)) ?? notFound()
  await lockBill(db, teacherBillId)
  // whoever paid it again meanwhile had the lock of the invoice
  const found = (await findMisdirected(db, id)) ?? notFound()
  if (!found.isCancellable) refuse(refusals.notCancellable)
  await cancelMisdirected(db, found, today())
  await tellRightAccount(context, teacherBillId, amountCents)
  changed(context)
  return { isValid: true, errorMsgs: [] }
}

export const misdirectedService = handlers(misdirectedApi, {
  listMisdirected: async ({ db, today }) => {
    const rows = await listMisdirected(db, addMonths(today(), -shownMonths))
    return { rows, leftCents: rows.reduce((sum, { leftCents }) => sum + leftCents, 0) }
  },
  noteMisdirected: note,
  recoverMisdirected: recover,
  loseMisdirected: lose,
  cancelMisdirected: (context, { id }) => cancel(context, id),
})

// The transfer of a family as the bank shows it, or a debit that it collected, becomes a receipt: what it names first, then the oldest bills, the rest its credit; taken back when it was another's.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { shareReceived } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { DueOrder } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endReceipt } from './end-receipt.ts'
import { findFamily, listDueOrders, lockReceipt } from './receipts.queries.ts'
import { receive } from './receive.ts'
import { tellReceipt, tellReceiptEnd } from './tell-money.ts'

export type BankTransfer = {
  readonly company: CompanyCode
  readonly customerId: number
  readonly amountCents: number
  readonly day: string
  readonly label: string
  /** Whether the transfer names a bill. */
  readonly names: (reference: string) => boolean
}

/** What the bank brought of a family, told to it: what `isFirst` says of its orders, then the oldest. */
export const receiveFromBank = async (
  context: OperationContext,
  brought: Omit<BankTransfer, 'names'> & {
    readonly method: 'transfer' | 'direct-debit'
    readonly isFirst: (order: DueOrder) => boolean
  },
): Promise<number> => {
  const { db, today } = context
  const { company, customerId, amountCents, day, label, method, isFirst } = brought
  if (!(await findFamily(db, customerId))) notFound()
  // money that came before a bill cannot have paid it
  const open = (await listDueOrders(db, customerId)).filter((order) => order.company === company && order.date <= day)
  const first = open.filter(isFirst)
  const { parts } = shareReceived(amountCents, [...first, ...open.filter((order) => !first.includes(order))])
  const { id, packs } = await receive(
    db,
    {
      ...{ company, customerId, amountCents, receivedOn: day, method, chequeNumber: null, chequeBank: null },
      ...{ comments: label, confirmsTwin: true, parts: [...parts], isSeenByBank: true },
    },
    today(),
  )
  await tellReceipt(context, id, packs)
  return id
}

export const receiveTransfer = (context: OperationContext, { names, ...transfer }: BankTransfer): Promise<number> =>
  receiveFromBank(context, { ...transfer, method: 'transfer', isFirst: ({ reference }) => names(reference) })

/** A receipt that the match of a line had typed, when that match is undone. */
export const takeBackTransfer = async (context: OperationContext, id: number, reason: string): Promise<void> => {
  const { db, today } = context
  const receipt = (await lockReceipt(db, id)) ?? notFound()
  if (receipt.status !== 'posted') return
  await endReceipt(db, receipt, { status: 'reversed', endedOn: today(), endReason: reason, bankFeeCents: 0 })
  await tellReceiptEnd(context, id, 'reversed')
}

// What an accountant does with money that families bring: received for several bills, put right, bounced, given back, taken to the bank.
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { EndReceipt, ReceiptInput, RefundMethod } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import type { Person } from '../../life.ts'

export type Money = Partial<Pick<ReceiptInput, 'method' | 'chequeNumber' | 'chequeBank' | 'comments'>> & {
  readonly amountCents: number
}
/** Money of a family, for its oldest bills first; what is left is its credit. */
export const receiveMoney = async (staff: Person, customerId: number, money: Money): Promise<void> => {
  const form = await staff.do(receiptsApi.receiptForm, { customerId: String(customerId) })
  await staff.do(receiptsApi.saveReceipt, {
    ...{
      id: null,
      updatedAt: null,
      customerId,
      company: form.company,
      method: form.method,
      receivedOn: form.receivedOn,
    },
    ...{ chequeNumber: null, chequeBank: null, ...money },
  })
}

const accountOf = (staff: Person, customerId: number) =>
  staff.do(receiptsApi.customerAccount, { customerId: String(customerId) })

/** The last receipt of a family was typed wrong: another one takes its place. */
export const correctReceipt = async (
  staff: Person,
  customerId: number,
  money: Money,
  reason: string,
): Promise<void> => {
  const [wrong] = (await accountOf(staff, customerId)).receipts
  if (!wrong) return
  const form = await staff.do(receiptsApi.receiptForm, { id: String(wrong.id) })
  await staff.do(receiptsApi.saveReceipt, {
    ...{ id: wrong.id, updatedAt: form.updatedAt, customerId, company: form.company, method: form.method },
    ...{ receivedOn: form.receivedOn, chequeNumber: form.chequeNumber, chequeBank: form.chequeBank, reason, ...money },
  })
}

/** The last receipt of a family ends: the bank took it back, or it never was. */
export const endLastReceipt = async (
  staff: Person,
  customerId: number,
  end: Pick<EndReceipt, 'end' | 'endedOn' | 'reason' | 'bankFeeCents'>,
): Promise<void> => {
  const { receipts } = await accountOf(staff, customerId)
  const receipt = receipts.find(({ status }) => status === 'posted')
  if (receipt) await staff.do(receiptsApi.endReceipt, { id: receipt.id, updatedAt: receipt.updatedAt, ...end })
}

/** Whether the next bills of a family take its credit. */
export const useCreditByItself = (staff: Person, customerId: number, usesCredit: boolean) =>
  staff.do(receiptsApi.keepCredit, { customerId, usesCredit })

/** Credit is taken for the oldest bill that waits. */
export const takeCreditForOldest = async (staff: Person, customerId: number): Promise<void> => {
  const { orders, credits } = await accountOf(staff, customerId)
  const due = orders.find(({ dueCents }) => dueCents > 0)
  if (due && credits.some(({ company }) => company === due.company))
    await staff.do(receiptsApi.useCredit, { orderId: due.orderId })
}

/** Credit is given back, or asked to be; answers how much. */
export const refundCredit = async (
  staff: Person,
  customerId: number,
  { method, cents, reason }: { readonly method: RefundMethod; readonly cents: number; readonly reason: string },
): Promise<void> => {
  const { credits } = await accountOf(staff, customerId)
  const [credit] = credits
  if (!credit) return
  await staff.do(refundsApi.saveRefund, {
    ...{ customerId, company: credit.company, method, amountCents: Math.min(cents, credit.cents), reason },
    ...{ doneOn: null, bankReference: null },
  })
}

/** What waits to be given back is done, or given up. */
export const endRefunds = async (staff: Person, customerId: number, end: 'done' | 'cancelled'): Promise<void> => {
  const { refunds } = await accountOf(staff, customerId)
  for (const { id, updatedAt } of refunds.filter(({ status }) => status === 'asked'))
    await staff.do(receiptsApi.endRefund, {
      ...{ id, updatedAt, end, doneOn: null },
      bankReference: end === 'done' ? `VIR ${id}` : null,
      reason: end === 'cancelled' ? 'La famille préfère le garder.' : null,
    })
}

/** All that waits of one kind is taken to the bank; answers the slip, or null when nothing waits. */
export const depositAll = async (staff: Person, method: 'cheque' | 'cesu' | 'cash', depositedOn: string) => {
  const { rows } = await staff.do(receiptsApi.listToDeposit, {})
  const [first] = rows.filter((row) => row.method === method)
  if (!first) return null
  const own = rows.filter((row) => row.method === method && row.company === first.company)
  const { id } = await staff.do(receiptsApi.saveSlip, {
    ...{ company: first.company, method, depositedOn },
    receiptIds: own.slice(0, 100).map((row) => row.id),
  })
  return id
}

export const cancelSlip = (staff: Person, id: number) => staff.do(receiptsApi.cancelSlip, { id })

// Takes money from a family: shared over its orders, the rest kept as its credit; a wrong receipt is replaced in one act.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import {
  refusalOfCash,
  refusalOfParts,
  refusalOfReceivedOn,
  type Sharing,
  shareReceived,
} from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertMove } from './credit.queries.ts'
import {
  findBooksFrom,
  findCashLimit,
  findCompanyId,
  findOpenFrom,
  hasTwin,
  insertPart,
  insertReceipt,
  listDueOrders,
  lockDue,
  lockFamily,
  type NewReceipt,
} from './receipts.queries.ts'
import { fillPacks, lockFamilyPacks } from './reserve-credit.ts'

export type Received = Omit<ReceiptInput, 'id' | 'updatedAt' | 'reason'> & {
  readonly replaces?: { readonly id: number; readonly slipId: number | null }
  /** Field of the day in the form that asks. */
  readonly dayPath?: string
  /** The bank shows it on that day: in a closed month, it is entered on the first open day. */
  readonly isSeenByBank?: true
  /** Given before the books were kept here: no bank of ours shows it. */
  readonly isOpening?: boolean
}

/** What may be paid of the orders of a family by one of its companies, under lock. */
const sharingOf = async (db: Db, companyId: number, input: Received) => {
  const open = (await listDueOrders(db, input.customerId)).filter(({ company }) => company === input.company)
  const wanted = input.parts?.map(({ orderId }) => orderId) ?? open.map(({ orderId }) => orderId)
  const locked = wanted.length === 0 ? [] : await lockDue(db, wanted)
  const own = locked.filter((order) => order.customerId === input.customerId && order.companyId === companyId)
  const inOrder = own.toSorted((a, b) =>
    a.orderedOn < b.orderedOn ? -1 : a.orderedOn > b.orderedOn ? 1 : a.orderId - b.orderId,
  )
  if (input.parts === null) return { sharing: shareReceived(input.amountCents, inOrder), locked: own }
  const refusal = refusalOfParts(input.amountCents, input.parts, own)
  if (refusal) refuse(refusal, 'parts')
  const given = input.parts.reduce((sum, { cents }) => sum + cents, 0)
  const sharing: Sharing = { parts: input.parts, restCents: input.amountCents - given }
  return { sharing, locked: own }
}

type Dated = Pick<Received, 'method' | 'amountCents' | 'receivedOn' | 'dayPath' | 'isSeenByBank'>
/** Refuses a day that neither bill nor books allow, and more cash than the law lets anybody take. */
export const refuseImpossible = async (
  db: Db,
  companyId: number,
  input: Dated,
  billedOn: string | null,
  today: string,
): Promise<void> => {
  const refusals = collectRefusals()
  const openFrom = await (input.isSeenByBank ? findBooksFrom : findOpenFrom)(db, companyId)
  refusals.add(refusalOfReceivedOn(input.receivedOn, { today, openFrom, billedOn }), input.dayPath ?? 'receivedOn')
  refusals.add(refusalOfCash(input.method, input.amountCents, await findCashLimit(db, input.receivedOn)), 'amountCents')
  refusals.throwIfAny()
}

/** Writes money received with its parts, in the caller's transaction; answers it with what became credit. */
export const receive = async (db: Db, input: Received, today: string) => {
  const companyId = await findCompanyId(db, input.company)
  await lockFamily(db, input.customerId)
  if (!input.confirmsTwin && (await hasTwin(db, { ...input, companyId }))) refuse(receiptsRefusals.twin, 'confirmsTwin')
  const packs = (await lockFamilyPacks(db, input.customerId)).filter((pack) => pack.companyId === companyId)
  const { sharing, locked } = await sharingOf(db, companyId, input)
  const paid = new Set(sharing.parts.map(({ orderId }) => orderId))
  const days = locked.flatMap(({ orderId, orderedOn }) => (paid.has(orderId) ? [orderedOn] : []))
  await refuseImpossible(db, companyId, input, days.sort().at(-1) ?? null, today)
  const hasNumber = input.method === 'cheque' || input.method === 'cesu'
  const row: NewReceipt = {
    ...{ companyId, customerId: input.customerId, method: input.method, amountCents: input.amountCents },
    ...{ receivedOn: input.receivedOn, comments: input.comments },
    chequeNumber: hasNumber ? input.chequeNumber : null,
    chequeBank: hasNumber ? input.chequeBank : null,
    isOpening: input.isOpening ?? false,
    replacesReceiptId: input.replaces?.id ?? null,
    remittanceSlipId: input.replaces?.slipId ?? null,
  }
  const receipt = await insertReceipt(db, row)
  const written = { id: receipt.id, method: input.method, receivedOn: input.receivedOn, comments: input.comments }
  const payments: number[] = []
  for (const part of sharing.parts) payments.push(await insertPart(db, written, part))
  if (sharing.restCents > 0)
    await insertMove(db, {
      ...{ companyId, customerId: input.customerId, nature: input.method, kind: 'received' },
      ...{ amountCents: sharing.restCents, movedOn: input.receivedOn, receiptId: receipt.id },
    })
  // hours that were sold wait for their money: it is kept for them before any bill to come
  const free = sharing.restCents > 0 ? [{ nature: input.method, cents: sharing.restCents }] : []
  const filled = await fillPacks(db, packs, free, input.receivedOn)
  return { ...receipt, payments, creditCents: sharing.restCents, packs: filled }
}

/** What the constraints of a receipt say to the person. */
export const receiptConstraints = {
  receipts_cheque_uq: { refusal: receiptsRefusals.chequeTwice, path: 'chequeNumber' },
  receipts_replaces_uq: { refusal: receiptsRefusals.ended },
  credits_balance_check: { refusal: receiptsRefusals.creditChanged },
  payments_within_due: { refusal: billingRefusals.paymentBeyond, path: 'amountCents' },
  orders_paid_check: { refusal: billingRefusals.paymentBeyond, path: 'amountCents' },
  payments_refund_within: { refusal: receiptsRefusals.creditGivenBack },
} as const

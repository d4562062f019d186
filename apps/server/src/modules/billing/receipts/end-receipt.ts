// Ends a receipt: typed wrong, it is reversed; taken back by the bank, its orders are owed again and both lines stay.
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cancelPart, type Holder, insertMove, lockCredit, type Nature, surplusesOf } from './credit.queries.ts'
import { freeCredit, useCredit } from './move-credit.ts'
import { insertBounce, type LockedReceipt, lockDue, noteReceiptEnd } from './receipts.queries.ts'
import { lockFamilyPacks, releaseForTakeBack } from './reserve-credit.ts'

export type ReceiptEnd = {
  readonly status: 'reversed' | 'bounced'
  readonly endedOn: string
  readonly endReason: string
  readonly bankFeeCents: number
}

/** Sees that the credit holds so much: what is kept for packs of hours first, then what orders took of it. */
export const freeAll = async (
  db: Db,
  holder: Holder,
  nature: Nature,
  cents: number,
  day: string,
): Promise<number[]> => {
  const held = (await lockCredit(db, holder)).find((part) => part.nature === nature)?.cents ?? 0
  if (held < cents) await releaseForTakeBack(db, holder, nature, cents - held, day)
  return freeCredit(db, holder, nature, cents, day)
}

/** What an order had too much because of a part became credit: it comes back before the part goes. */
export const takeSurplusBack = async (db: Db, holder: Holder, paymentId: number, day: string): Promise<number[]> => {
  const reopened: number[] = []
  for (const { id, type, amountCents, creditNature } of await surplusesOf(db, paymentId)) {
    if (type !== 'credit' || creditNature === null) return refuse(receiptsRefusals.creditGivenBack)
    const nature = creditNature as Nature
    reopened.push(...(await freeAll(db, holder, nature, amountCents, day)))
    await cancelPart(db, id)
    await insertMove(db, {
      ...holder,
      nature,
      kind: 'surplus-back',
      amountCents: -amountCents,
      movedOn: day,
      paymentId: id,
    })
  }
  return reopened
}

/** Ends a locked receipt and every part of it, in the caller's transaction; answers its stamp. */
export const endReceipt = async (db: Db, receipt: LockedReceipt, end: ReceiptEnd) => {
  if (receipt.status !== 'posted') refuse(receiptsRefusals.ended)
  if (end.endedOn < receipt.receivedOn) refuse(receiptsRefusals.endBefore(formatDay(receipt.receivedOn)), 'endedOn')
  if (end.status === 'bounced' && receipt.method !== 'cheque' && receipt.method !== 'direct-debit')
    refuse(receiptsRefusals.notBounceable)
  const holder = { companyId: receipt.companyId, customerId: receipt.customerId }
  const day = end.endedOn
  await lockFamilyPacks(db, receipt.customerId)
  if (receipt.parts.length > 0)
    await lockDue(
      db,
      receipt.parts.map(({ orderId }) => orderId),
    )
  const reopened = new Set<number>()
  for (const part of receipt.parts) {
    for (const orderId of await takeSurplusBack(db, holder, part.id, day)) reopened.add(orderId)
    if (end.status === 'bounced') await insertBounce(db, receipt, part, day)
    else await cancelPart(db, part.id)
  }
  if (receipt.creditCents > 0) {
    const nature = receipt.method
    for (const orderId of await freeAll(db, holder, nature, receipt.creditCents, day)) reopened.add(orderId)
    const amountCents = -receipt.creditCents
    await insertMove(db, { ...holder, nature, kind: 'taken-back', amountCents, movedOn: day, receiptId: receipt.id })
  }
  const ended = await noteReceiptEnd(db, receipt.id, end)
  // what credit is left serves the orders that are owed again
  for (const orderId of [...reopened].sort((a, b) => a - b)) await useCredit(db, orderId, day)
  return ended
}

// What pays a supplier's bill, a line of the bank or a credit note, with the VAT that becomes deductible by it.
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import { vatOfPart } from '@cartable/domain/accounting/purchases/supplier-bills.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type FoundBill, findSupplierBill, lockSupplierBill, sumDeducted } from './supplier-bills.queries.ts'

/** The bill, held until the write ends; refused where nothing of it is to be paid. */
export const lockToPay = async (db: Db, id: number): Promise<FoundBill> => {
  if (!(await lockSupplierBill(db, id))) notFound()
  const bill = (await findSupplierBill(db, id)) ?? notFound()
  return bill.status === 'entered' && bill.leftCents !== 0 ? bill : refuse(refusals.notToPay)
}

/** VAT that a part of a bill brings, in cents above zero; null where it does not wait for what is paid. */
export const vatOfPaid = async (db: Db, bill: FoundBill, partCents: number): Promise<number | null> => {
  if (bill.vatDue === 'debits' || bill.vatCents === 0) return null
  const totalCents = Math.abs(bill.totalCents)
  return vatOfPart({
    ...{ totalCents, vatCents: Math.abs(bill.vatCents), paidCents: totalCents - Math.abs(bill.leftCents), partCents },
    deductedCents: Math.abs(await sumDeducted(db, bill.id)),
  })
}

type Line = { readonly companyId: number; readonly amountCents: number }
export type PaidPart = {
  readonly target: 'supplierBill'
  readonly id: number
  readonly cents: number
  readonly vatCents: number | null
}
const partOf = async (db: Db, bill: FoundBill, line: Line): Promise<PaidPart> => {
  if (bill.companyId !== line.companyId) refuse(refusals.otherCompany)
  if (bill.leftCents > 0 !== line.amountCents < 0) refuse(refusals.otherWay)
  const [partCents, leftCents] = [Math.abs(line.amountCents), Math.abs(bill.leftCents)]
  if (partCents > leftCents) refuse(refusals.tooMuch(leftCents))
  const vatCents = await vatOfPaid(db, bill, partCents)
  return {
    ...{ target: 'supplierBill', id: bill.id, cents: line.amountCents },
    vatCents: vatCents === null ? null : Math.sign(bill.leftCents) * vatCents,
  }
}
/**
 * The part of a bill that a line pays; refused where the bill is not to be paid, is another company's, or less is left of it.
 * @param line cents below zero as money leaves, above as a credit note comes back
 */
export const partOfBill = async (db: Db, id: number, line: Line): Promise<PaidPart> =>
  partOf(db, await lockToPay(db, id), line)

/** Several bills on one line: each is paid whole, in the order in which they are named, and the last by what is left of the sum. */
export const partsOfBills = async (db: Db, ids: readonly number[], line: Line): Promise<PaidPart[]> => {
  if (new Set(ids).size < ids.length) refuse(refusals.samePart)
  const parts: PaidPart[] = []
  let restCents = line.amountCents
  for (const [index, id] of ids.entries()) {
    if (restCents === 0) refuse(refusals.notReached)
    const bill = await lockToPay(db, id)
    const wholeCents = -bill.leftCents
    const takes = index < ids.length - 1 && Math.abs(wholeCents) < Math.abs(restCents) ? wholeCents : restCents
    parts.push(await partOf(db, bill, { ...line, amountCents: takes }))
    restCents -= takes
  }
  return parts
}

// What a line of the bank pays of a supplier's bill, with the VAT that becomes deductible by it.
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import { vatOfPart } from '@cartable/domain/accounting/purchases/supplier-bills.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSupplierBill, lockSupplierBill, sumDeducted } from './supplier-bills.queries.ts'

/**
 * The part of a bill that a line pays; refused where the bill is not to be paid, is another company's, or less is left of it.
 * @param line cents below zero as money leaves, above as a credit note comes back
 */
export const partOfBill = async (
  db: Db,
  id: number,
  line: { readonly companyId: number; readonly amountCents: number },
): Promise<{
  readonly target: 'supplierBill'
  readonly id: number
  readonly cents: number
  readonly vatCents: number | null
}> => {
  if (!(await lockSupplierBill(db, id))) notFound()
  const bill = (await findSupplierBill(db, id)) ?? notFound()
  if (bill.status !== 'entered' || bill.leftCents === 0) refuse(refusals.notToPay)
  if (bill.companyId !== line.companyId) refuse(refusals.otherCompany)
  if (bill.leftCents > 0 !== line.amountCents < 0) refuse(refusals.otherWay)
  const [partCents, leftCents] = [Math.abs(line.amountCents), Math.abs(bill.leftCents)]
  if (partCents > leftCents) refuse(refusals.tooMuch(leftCents))
  const part = { target: 'supplierBill', id, cents: line.amountCents } as const
  if (bill.vatDue === 'debits' || bill.vatCents === 0) return { ...part, vatCents: null }
  const sign = bill.kind === 'bill' ? 1 : -1
  const totalCents = Math.abs(bill.totalCents)
  const vatCents = vatOfPart({
    ...{ totalCents, vatCents: Math.abs(bill.vatCents), paidCents: totalCents - leftCents, partCents },
    deductedCents: Math.abs(await sumDeducted(db, id)),
  })
  return { ...part, vatCents: sign * vatCents }
}

// Issues the bill of what is asked for a lesson that did not take place, or for a debit that the bank rejected: an order of its own, never a service that opens the tax credit.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { readActivitySold } from '../../accounting/rates/read-what-is-sold.ts'
import { type BillMentions, compensationNature, legalTexts, returnFeeNature, titleOf } from '../papers/bill-mentions.ts'
import { useCredit } from '../receipts/move-credit.ts'
import { findBilled, findPrintingTexts, insertBill, insertOrder } from './bills.queries.ts'
import { issueDay } from './issue-bill.ts'

/** What billing must know of a compensation. */
export type CompensationToBill = {
  readonly customerId: number
  readonly studentId: number | null
  /** Day of the lesson, whose VAT rate applies. */
  readonly day: string
  readonly label: string
  readonly cents: number
  /** The part of a teacher who invoices; paid as that of a lesson is, once the family has paid. */
  readonly teacherCents: number
  readonly studentName: string
  readonly subject: string
  readonly teacherName: string
}

const issue = async (db: Db, owed: CompensationToBill, nature: string, today: string) => {
  const sold = await readActivitySold(db, 'private-tuition', 'cancellation-fee', owed.day)
  const vat = sold ?? refuse(billingRefusals.noVatRule)
  const { id: companyId, ...seller } = await findSeller(db, 'private-tuition')
  const orderId = await insertOrder(db, {
    ...{ companyId, customerId: owed.customerId, studentId: owed.studentId, orderedOn: today, paymentMethod: null },
    ...{ amountCents: owed.cents, thirdPartCents: 0, teacherAmountCents: owed.teacherCents },
  })
  await useCredit(db, orderId, today)
  const [billed, printing] = [await findBilled(db, owed.customerId), await findPrintingTexts(db, 'bill')]
  const amount = taxedAmount(owed.cents, vat.vatPercent)
  const mentions: BillMentions = {
    seller,
    customer: { number: billed.customerNumber, address: billed.address },
    service: {
      ...{ student: owed.studentName, subject: owed.subject, teacher: owed.teacherName, teacherNumber: null },
      ...{ place: '', nature },
    },
    title: titleOf(printing, seller, 'Facture'),
    texts: legalTexts({ printing, seller, vat, isHomeService: false }),
    credited: null,
  }
  const bill = await insertBill(db, {
    ...{ companyId, customerId: owed.customerId, orderId, ...amount },
    issuedOn: await issueDay(db, companyId, 'bill', today),
    billedName: billed.name,
    billedAddressId: billed.addressId,
    mentions,
    lines: [
      {
        ...{ courseId: null, label: owed.label, quantity: '1', unit: 'unit', unitPriceCents: owed.cents },
        ...{ vatCodeId: vat.vatCodeId, vatPercent: vat.vatPercent, ...amount },
      },
    ],
    charge: null,
  })
  return { orderId, billId: bill.billId, reference: bill.reference }
}

/** The family pays it as it chooses: its card is not charged for what it did not order. */
export const issueCompensation = (db: Db, owed: CompensationToBill, today: string) =>
  issue(db, owed, compensationNature, today)

/** What a company asks of a family whose debit came back, by its setting. */
export const issueReturnFee = (
  db: Db,
  { customerId, cents, debitedOn }: { readonly customerId: number; readonly cents: number; readonly debitedOn: string },
  today: string,
) =>
  issue(
    db,
    {
      ...{
        customerId,
        cents,
        studentId: null,
        day: today,
        teacherCents: 0,
        studentName: '',
        subject: '',
        teacherName: '',
      },
      label: `Frais de rejet du prélèvement du ${formatDay(debitedOn)}`,
    },
    returnFeeNature,
    today,
  )

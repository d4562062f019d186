// Issues the bill of a confirmed course, and the credit note that takes it back, inside the caller's transaction.

import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { type Activity, activityOfCourse, hoursOf, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { type CourseFormat, courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { addDays, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller, type SellerFound } from '../../../platform/pdf/seller.ts'
import { findDefaultCard, findHolder } from '../cards/cards.queries.ts'
import { attemptKey } from '../cards/charge-attempt.ts'
import { BillMentions, creditNoteTexts, homeServiceNature, legalTexts, titleOf } from './bill-mentions.ts'
import {
  cancelOrder,
  findBilled,
  findBillToCredit,
  findPrintingTexts,
  findVatRule,
  type IssuedBill,
  insertBill,
  insertFullCreditNote,
  insertOrder,
  lockSeries,
  type VatRule,
} from './bills.queries.ts'

/** What billing must know of a course. */
export type CourseToBill = {
  readonly id: number
  readonly customerId: number
  readonly studentId: number
  readonly format: CourseFormat
  readonly isCollective: boolean
  readonly location: string
  readonly doneAt: string
  readonly durationMinutes: number
  readonly hourlyPriceCents: number
  readonly priceCents: number
  readonly thirdPartCents: number
  readonly teacherAmountCents: number
  readonly teacherSelfEmployed: boolean
  readonly subject: string
  readonly scholarLevel: string
  readonly studentName: string
  readonly teacherName: string
  readonly teacherNumber: string | null
}

export type OpenedOrder = {
  readonly orderId: number
  readonly seller: SellerFound
  readonly vat: VatRule
  readonly activity: Activity
  readonly paymentMethodId: string | null
}

const places: Readonly<Record<string, string>> = {
  'student-home': 'Au domicile du client',
  'teacher-home': 'Chez le professeur',
  online: 'En ligne',
  company: 'Dans nos locaux',
  other: 'Hors du domicile',
}

/**
 * Opens the order of a course. The teacher's part is expected from teacher payments only when the teacher invoices:
 * an employee is paid by payslips.
 */
export const openCourseOrder = async (db: Db, course: CourseToBill, today: string): Promise<OpenedOrder> => {
  const activity = activityOfCourse(course)
  // the rate is that of the day the lesson was given, the paper's date is another matter
  const vat = (await findVatRule(db, activity, dayOf(course.doneAt))) ?? refuse(billingRefusals.noVatRule)
  const seller = await findSeller(db, 'private-tuition')
  const holder = await findHolder(db, course.customerId)
  const paymentMethodId = holder?.stripeCustomerId ? await findDefaultCard(db, course.customerId) : null
  const orderId = await insertOrder(db, {
    companyId: seller.id,
    customerId: course.customerId,
    studentId: course.studentId,
    orderedOn: today,
    paymentMethod: paymentMethodId ? 'card' : null,
    amountCents: course.priceCents,
    thirdPartCents: course.thirdPartCents,
    teacherAmountCents: course.teacherSelfEmployed ? course.teacherAmountCents : 0,
  })
  return { orderId, seller, vat, activity, paymentMethodId }
}

/**
 * Date of the next paper of a series: today, or the day of the last one when that is tomorrow already for another
 * transaction (midnight passed between two confirmations).
 */
export const issueDay = async (
  db: Db,
  companyId: number,
  kind: 'bill' | 'credit-note',
  today: string,
): Promise<string> => {
  const last = await lockSeries(db, companyId, kind, Number(today.slice(0, 4)))
  return last !== null && last > today && last <= addDays(today, 1) ? last : today
}

/**
 * Issues the bill of an opened order: the last thing a transaction does, because the company's next bill waits for it.
 * When a card is known, the payment that is about to be asked is written with it.
 */
export const issueCourseBill = async (
  db: Db,
  course: CourseToBill,
  order: OpenedOrder,
  today: string,
): Promise<IssuedBill> => {
  const { seller, vat } = order
  const [billed, printing] = [await findBilled(db, course.customerId), await findPrintingTexts(db, 'bill')]
  const amount = taxedAmount(course.priceCents, vat.percent)
  const { id: _, ...frozenSeller } = seller
  const mentions: BillMentions = {
    seller: frozenSeller,
    customer: { number: billed.customerNumber, address: billed.address },
    service: {
      student: course.studentName,
      subject: `${course.subject}, ${course.scholarLevel}`,
      teacher: course.teacherName,
      teacherNumber: course.teacherNumber,
      place: places[course.location] ?? courseFormats[course.format],
      nature: order.activity === 'tuition-home' ? homeServiceNature : 'Cours particuliers',
    },
    title: titleOf(printing, frozenSeller, 'Facture'),
    texts: legalTexts({ printing, seller: frozenSeller, vat, isHomeService: order.activity === 'tuition-home' }),
    credited: null,
  }
  return insertBill(db, {
    companyId: seller.id,
    customerId: course.customerId,
    orderId: order.orderId,
    issuedOn: await issueDay(db, seller.id, 'bill', today),
    ...amount,
    billedName: billed.name,
    billedAddressId: billed.addressId,
    mentions,
    lines: [
      {
        courseId: course.id,
        label: `${course.subject}, ${course.scholarLevel}\u00a0: cours du ${formatDay(course.doneAt)}, ${course.studentName}`,
        quantity: hoursOf(course.durationMinutes),
        unit: 'hour',
        unitPriceCents: course.hourlyPriceCents,
        vatCodeId: vat.vatCodeId,
        vatPercent: vat.percent,
        ...amount,
      },
    ],
    charge: order.paymentMethodId
      ? { cents: course.priceCents - course.thirdPartCents, keySuffix: attemptKey.suffix(1, order.paymentMethodId) }
      : null,
  })
}

/** Takes back the whole bill of an order and cancels the order. */
export const creditWholeBill = async (db: Db, orderId: number, now: Date, today: string) => {
  const bill = (await findBillToCredit(db, orderId)) ?? refuse(billingRefusals.nothingToCredit)
  const printing = await findPrintingTexts(db, 'credit-note')
  const frozen = BillMentions.parse(bill.mentions)
  await cancelOrder(db, orderId, now)
  return insertFullCreditNote(db, bill, await issueDay(db, bill.companyId, 'credit-note', today), {
    ...frozen,
    title: titleOf(printing, frozen.seller, 'Avoir'),
    texts: creditNoteTexts(printing, frozen.seller),
    credited: { reference: bill.reference, issuedOn: bill.issuedOn },
  } satisfies BillMentions)
}

// The money of a stage registration: issues its bills, takes them back by credit notes, gives money back, in the caller's transaction.

import { creditOfOrders, refundOfPayments } from '@cartable/domain/billing/credits/credits.rules.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { sumOfLines, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { readActivitySold } from '../../accounting/rates/read-what-is-sold.ts'
import { amountOfLines, creditOrder } from '../credits/issue-credit-note.ts'
import {
  findBilled,
  findPrintingTexts,
  insertBill,
  insertOrder,
  type OrderPaymentMethod,
} from '../orders/bills.queries.ts'
import { issueDay } from '../orders/issue-bill.ts'
import { type BillMentions, legalTexts, titleOf } from '../papers/bill-mentions.ts'
import { reconcileAttempt, type Till } from '../payments/charge-bill.ts'
import { creditSurplus, useCredit } from '../receipts/move-credit.ts'
import {
  insertCardRefund,
  insertManualRefund,
  ordersOfRegistration,
  paymentsOfRegistration,
  pendingAttemptsOfRegistration,
  type RegistrationOrder,
} from './registration-orders.queries.ts'

/** What billing must know of a registration. */
export type RegistrationToBill = {
  readonly registrationId: number
  readonly customerId: number
  readonly studentId: number
  readonly isOnline: boolean
  /** First day of the session, whose VAT rate applies. */
  readonly startsOn: string
  readonly paymentMethod: OrderPaymentMethod | null
  /** Lines with tax; a discount is below zero. They sum to more than 0. */
  readonly lines: readonly { readonly label: string; readonly cents: number }[]
  readonly studentName: string
  readonly subjects: string
  readonly place: string
  readonly durationMinutes: number | null
}

/** Opens the order of a registration, or of its supplement, and issues its bill: the last thing a transaction does. */
export const issueRegistrationBill = async (db: Db, stage: RegistrationToBill, today: string) => {
  const activity = stage.isOnline ? 'traineeship-online' : 'traineeship'
  const sold = await readActivitySold(db, 'traineeship', activity, stage.startsOn)
  const vat = sold ?? refuse(billingRefusals.noVatRule)
  const { id: companyId, ...seller } = await findSeller(db, 'traineeship')
  const lines = stage.lines.map(({ label, cents }) => ({
    courseId: null,
    label,
    quantity: '1',
    unit: 'unit' as const,
    unitPriceCents: cents,
    vatCodeId: vat.vatCodeId,
    vatPercent: vat.vatPercent,
    ...taxedAmount(cents, vat.vatPercent),
  }))
  const amount = sumOfLines(lines)
  const orderId = await insertOrder(db, {
    companyId,
    customerId: stage.customerId,
    studentId: stage.studentId,
    traineeshipRegistrationId: stage.registrationId,
    orderedOn: today,
    paymentMethod: stage.paymentMethod,
    amountCents: amount.totalCents,
    thirdPartCents: 0,
    teacherAmountCents: 0,
  })
  await useCredit(db, orderId, today)
  const [billed, printing] = [await findBilled(db, stage.customerId), await findPrintingTexts(db, 'bill')]
  const mentions: BillMentions = {
    seller,
    customer: { number: billed.customerNumber, address: billed.address },
    service: {
      student: stage.studentName,
      subject: stage.subjects,
      teacher: '',
      teacherNumber: null,
      place: stage.place,
      nature: 'Stage collectif',
      durationMinutes: stage.durationMinutes,
    },
    title: titleOf(printing, seller, 'Facture'),
    texts: legalTexts({ printing, seller, vat, isHomeService: false }),
    credited: null,
  }
  const bill = await insertBill(db, {
    companyId,
    customerId: stage.customerId,
    orderId,
    issuedOn: await issueDay(db, companyId, 'bill', today),
    ...amount,
    billedName: billed.name,
    billedAddressId: billed.addressId,
    mentions,
    lines,
    charge: null,
  })
  return { orderId, billId: bill.billId, reference: bill.reference }
}

export type RegistrationMoney = {
  /** Bills less credit notes. */
  readonly dueCents: number
  readonly paidCents: number
  /** Left to pay, order by order: what one order has too much pays no other. */
  readonly remainedCents: number
  /** To give back: paid beyond what is due, less what is being given back. */
  readonly owedCents: number
  readonly pendingCents: number
  readonly refundingCents: number
  /** Most that can be given back on the card, and by whatever way. */
  readonly onCardCents: number
  readonly refundableCents: number
  readonly orders: readonly RegistrationOrder[]
}

const owedOf = (order: RegistrationOrder) =>
  Math.max(order.paidCents - order.refundingCents - Math.max(order.dueCents, 0), 0)

/** What a registration owes, paid and is owed. */
export const moneyOfRegistration = async (
  db: Db,
  registrationId: number,
  lock: 'lock' | 'read' = 'read',
): Promise<RegistrationMoney> => {
  const orders = await ordersOfRegistration(db, registrationId, lock)
  const payments = await paymentsOfRegistration(db, registrationId)
  const sum = (cents: (order: RegistrationOrder) => number) => orders.reduce((total, order) => total + cents(order), 0)
  const refundable = (of: typeof payments) => of.reduce((total, payment) => total + payment.refundableCents, 0)
  return {
    orders,
    dueCents: sum((order) => order.dueCents),
    paidCents: sum((order) => order.paidCents),
    remainedCents: sum((order) => Math.max(order.dueCents - order.paidCents, 0)),
    owedCents: sum(owedOf),
    pendingCents: sum((order) => order.pendingCents),
    refundingCents: sum((order) => order.refundingCents),
    onCardCents: refundable(payments.filter((payment) => payment.isCard)),
    refundableCents: refundable(payments),
  }
}

/**
 * A card payment under way could pay what is about to be taken back: it comes to its end first. When the provider does not
 * answer it stays pending, and what it could pay is not taken back.
 */
export const settleAttemptsOfRegistration = async (till: Till, registrationId: number): Promise<void> => {
  for (const id of await pendingAttemptsOfRegistration(till.read, registrationId)) {
    try {
      await reconcileAttempt(till, id, true)
    } catch (error) {
      till.platform.log.warn({ err: error, payment: id }, 'a card payment could not be brought to its end')
    }
  }
}

/** Takes back `cents` of what a registration owes, what nobody paid first. */
export const creditRegistration = async (
  db: Db,
  money: RegistrationMoney,
  cents: number,
  now: Date,
  today: string,
): Promise<void> => {
  if (money.pendingCents > 0) refuse(billingRefusals.paymentPending)
  const credits = creditOfOrders(money.orders, cents) ?? refuse(billingRefusals.nothingToCredit)
  for (const { orderId, cents } of credits)
    await creditOrder(db, { orderId, creditsOf: amountOfLines(cents), reason: null, moneyBack: null }, now, today)
}

/** Takes back what nobody paid, whole: the registration is given up. */
export const creditUnpaid = async (db: Db, registrationId: number, now: Date, today: string): Promise<void> => {
  const money = await moneyOfRegistration(db, registrationId, 'lock')
  if (money.pendingCents > 0) refuse(billingRefusals.paymentPending)
  // what is on its way back to a card counts as paid until it has arrived: it pays nothing any more
  const unpaidCents = money.orders.reduce(
    (total, { dueCents, paidCents, refundingCents }) => total + Math.max(dueCents - (paidCents - refundingCents), 0),
    0,
  )
  if (unpaidCents > 0) await creditRegistration(db, money, unpaidCents, now, today)
}

export type RefundWish = {
  readonly registrationId: number
  readonly amountCents: number
  /** `credit`: kept on the account of the family. */
  readonly method: OrderPaymentMethod | 'credit'
  /** Day it was given, by hand. */
  readonly paidOn: string
  readonly comments: string | null
  /** Whether what is given back is taken off the bills; what a credit note left overpaid is given back without another. */
  readonly withCreditNote: boolean
}

/** Writes a refund with its credit notes. Answers the refunds to ask of the provider after the commit. */
export const refundRegistration = async (db: Db, wish: RefundWish, now: Date, today: string): Promise<number[]> => {
  const money = await moneyOfRegistration(db, wish.registrationId, 'lock')
  if (money.pendingCents > 0) refuse(billingRefusals.paymentPending)
  const owed = new Map(money.orders.map((order) => [order.orderId, owedOf(order)]))
  const refunds =
    refundOfPayments(
      await paymentsOfRegistration(db, wish.registrationId),
      wish.amountCents,
      wish.method === 'card',
      owed,
    ) ??
    refuse(
      billingRefusals.refundBeyond(wish.method === 'card' ? money.onCardCents : money.refundableCents),
      'amountCents',
    )
  const asked: number[] = []
  const { method } = wish
  if (method !== 'credit')
    for (const { paymentId, orderId, cents } of refunds) {
      const refund = { orderId, refundedPaymentId: paymentId, amountCents: cents, comments: wish.comments }
      if (method === 'card') asked.push(await insertCardRefund(db, refund))
      else await insertManualRefund(db, { ...refund, type: method, paidOn: wish.paidOn })
    }
  for (const [orderId, alreadyOwed] of owed) {
    const given = refunds.filter((refund) => refund.orderId === orderId).reduce((sum, one) => sum + one.cents, 0)
    if (wish.withCreditNote && given > alreadyOwed)
      await creditOrder(
        db,
        { orderId, creditsOf: amountOfLines(given - alreadyOwed), reason: null, moneyBack: null },
        now,
        today,
      )
    if (method === 'credit' && given > 0) await creditSurplus(db, orderId, today, 'family-with-cards', given)
  }
  return asked
}

// Executes a run: under the locks of its orders, an invoice for each teacher, payments that hold what it pays, one file for the bank; the provider is asked after.

import { extraKinds } from '@cartable/domain/billing/extras/extras.words.ts'
import { type TaxedAmount, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { type NettedPart, netParts } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { printingValues } from '../../../platform/pdf/letterhead.ts'
import { findTexts } from '../../../platform/pdf/printing-texts.ts'
import { findSeller, type SellerFound } from '../../../platform/pdf/seller.ts'
import { insertExtraPayment, type OwedExtra } from '../extras/extras.queries.ts'
import { insertDueParts, lockOpenDues } from '../payments/teacher-dues.queries.ts'
import { findSourceIntent } from '../payments/teacher-payments.queries.ts'
import { listItems, type OwedItem, type Payee } from './due.queries.ts'
import { makePayFile } from './pay-files.ts'
import { insertPayment, type RunPart } from './runs.queries.ts'
import { selfBillPaper } from './self-billing.print.ts'
import { sendPay } from './send-pay.ts'
import { type BillLine, insertBill, keepPaper, listDueLessons } from './teacher-bills.queries.ts'
import { tellPaySent } from './tell-pay.ts'

export type Execution = Pick<OperationContext, 'db' | 'platform' | 'now' | 'today' | 'identity' | 'live'>
export type Paid = {
  readonly payee: Payee
  readonly means: PayMeans
  readonly parts: readonly RunPart[]
  readonly extras: readonly OwedExtra[]
}
export type Run = { readonly id: number; readonly reference: string; readonly month: string }

/** As administrators wrote them on the day it is made, which its kept paper says for ever. */
const selfBillTexts = async (db: Execution['db'], seller: SellerFound) =>
  Object.fromEntries(
    Object.entries(await findTexts(db, 'teacher-bill')).map(([element, text]) => [
      element,
      fillPrinting(text, printingValues(seller)),
    ]),
  )

const words = { lesson: 'Cours du', complement: 'Complément du cours du', charge: 'Cours non tenu du' } as const
const linesOf = async (
  { db }: Execution,
  items: readonly OwedItem[],
  netted: readonly NettedPart[],
): Promise<BillLine[]> => {
  const dues = netted.flatMap(({ orderId, netted: own }) => own.map((due) => ({ orderId, ...due })))
  const lessons = await listDueLessons(db, [...new Set(dues.map(({ dueId }) => dueId))])
  return [
    ...items.map(({ orderId, courseId, kind, doneAt, words: what, minutes, cents }) => ({
      ...{ orderId, courseId, dueId: null, durationMinutes: minutes, amountCents: cents },
      label: `${words[kind]} ${formatDay(dayOf(doneAt))}\u00a0: ${what}`,
    })),
    ...dues.flatMap(({ orderId, dueId, cents }) => {
      const lesson = lessons.get(dueId)
      if (!lesson) return []
      const { courseId, doneAt, reason } = lesson
      const kind = cents < 0 ? 'Reprise' : 'Rappel'
      return [
        {
          ...{ orderId, courseId, dueId, durationMinutes: null, amountCents: cents },
          label: `${kind}, cours du ${formatDay(dayOf(doneAt))}\u00a0: ${reason}`,
        },
      ]
    }),
  ]
}

const extraLine = ({ id, kind, day, label, amountCents }: OwedExtra): BillLine => ({
  ...{ orderId: null, courseId: null, dueId: null, teacherExtraId: id, durationMinutes: null, amountCents },
  label: `${extraKinds[kind]}, ${formatDay(day)}\u00a0: ${label}`,
})

/** On paper, what one decision put right of several lessons is one line: his home page explains it lesson by lesson. */
const onPaper = (lines: readonly BillLine[]): BillLine[] => {
  const [lessons, dues] = [lines.filter((one) => one.dueId === null), lines.filter((one) => one.dueId !== null)]
  // a label says its lesson, then why
  const [kindOf, whyOf] = [
    (one: BillLine) => one.label.split(',')[0] ?? '',
    (one: BillLine) => one.label.split('\u00a0: ').slice(1).join('\u00a0: '),
  ]
  const groups = Map.groupBy(dues, (one) => `${kindOf(one)} ${whyOf(one)}`).values()
  return [
    ...lessons,
    ...[...groups].flatMap((group) => {
      const [first] = group
      const count = new Set(group.map((one) => one.courseId)).size
      if (!first) return []
      if (count === 1 && group.length === 1) return [first]
      const amountCents = group.reduce((sum, one) => sum + one.amountCents, 0)
      const label = count === 1 ? first.label : `${kindOf(first)}, ${count} cours\u00a0: ${whyOf(first)}`
      return [{ ...first, amountCents, label }]
    }),
  ]
}

const mentionsOf = (payee: Payee, seller: SellerFound) => ({
  teacher: [payee.firstName, payee.lastName].filter((one) => one !== null).join(' '),
  teacherAddress: payee.address,
  ...{ siret: payee.siret, sapNumber: payee.sapNumber, vatNumber: payee.vatPercent === '0' ? null : payee.vatNumber },
  mandateAcceptedOn: payee.mandateAcceptedOn ?? '',
  ...{ company: seller.name, companyAddress: seller.address },
  ...{ companySiren: seller.siren, companyVatNumber: seller.vatNumber },
})

/** The paper is printed and kept with the transaction that issues it: both are there, or neither. */
export const issueBill = async (
  context: Execution,
  { run, payee, seller }: { readonly run: Run; readonly payee: Payee; readonly seller: SellerFound },
  sums: TaxedAmount,
  lines: readonly BillLine[],
) => {
  const { db, platform, today } = context
  const { vatPercent } = payee
  const mentions = mentionsOf(payee, seller)
  const issuedOn = today()
  const bill = await insertBill(
    db,
    {
      ...sums,
      ...{ payRunId: run.id, teacherId: payee.teacherId, companyId: seller.id, issuedOn, vatPercent, mentions },
    },
    lines,
  )
  const body = await platform.pdf.render(
    selfBillPaper({
      ...sums,
      ...bill,
      issuedOn,
      vatPercent,
      mentions,
      lines: onPaper(lines),
      runReference: run.reference,
      texts: await selfBillTexts(db, seller),
    }),
  )
  const file = await platform.files.storeGenerated(db, {
    ...{ body, fileName: `${bill.reference}.pdf`, mediaType: 'application/pdf', accountId: null },
  })
  await keepPaper(db, bill.id, file.id)
  return { ...bill, fileId: file.id }
}

/** One teacher: what he owes comes off his lessons first; what is left is held by a payment an order, travel and bonuses by one each. */
const payOne = async (
  context: Execution,
  run: Run,
  seller: SellerFound,
  { paid, items }: { readonly paid: Paid; readonly items: readonly OwedItem[] },
) => {
  const { db } = context
  const { payee, means } = paid
  const share = await context.platform.settings.integer('teacher_recovery_share')
  const parts = netParts(paid.parts, await lockOpenDues(db, payee.teacherId), share)
  const ofLessons = parts.reduce((sum, { payCents }) => sum + payCents, 0)
  const totalCents = paid.extras.reduce((sum, { amountCents }) => sum + amountCents, ofLessons)
  const sums = taxedAmount(totalCents, payee.vatPercent)
  const lines = [...(await linesOf(context, items, parts)), ...paid.extras.map(extraLine)]
  const bill = await issueBill(context, { run, payee, seller }, sums, lines)
  const paymentIds: number[] = []
  for (const { orderId, payCents, netted } of parts) {
    if (payCents === 0) {
      await insertDueParts(db, orderId, null, netted)
      continue
    }
    const paymentId = await insertPayment(db, {
      ...{ teacherId: payee.teacherId, orderId, teacherBillId: bill.id, amountCents: payCents, means },
      providerIntentId: means === 'provider' ? await findSourceIntent(db, orderId, payCents) : null,
    })
    await insertDueParts(db, orderId, paymentId, netted)
    if (means === 'provider') paymentIds.push(paymentId)
  }
  for (const { id: teacherExtraId, amountCents } of paid.extras) {
    const payment = { teacherId: payee.teacherId, teacherExtraId, teacherBillId: bill.id, amountCents }
    const paymentId = await insertExtraPayment(db, payment, means)
    if (means === 'provider') paymentIds.push(paymentId)
  }
  await tellPaySent(context, payee, { month: run.month, totalCents, ...bill })
  return { billId: bill.id, totalCents, paymentIds }
}

/** The orders are locked, and what they owe was looked at since. */
export const executeRun = async (context: Execution, run: Run, paid: readonly Paid[]): Promise<void> => {
  const { db, platform, live } = context
  const seller = await findSeller(db, 'private-tuition')
  const orderIds = [...new Set(paid.flatMap(({ parts }) => parts.map(({ orderId }) => orderId)))]
  const items = Map.groupBy(await listItems(db, orderIds), ({ teacherId }) => teacherId)
  const [toSend, transfers]: [number[], Parameters<typeof makePayFile>[1][number][]] = [[], []]
  for (const one of paid) {
    const own = new Set(one.parts.map(({ orderId }) => orderId))
    const theirs = (items.get(one.payee.teacherId) ?? []).filter(({ orderId }) => own.has(orderId))
    const { billId, totalCents, paymentIds } = await payOne(context, run, seller, { paid: one, items: theirs })
    toSend.push(...paymentIds)
    const { bankAccountId, teacherId } = one.payee
    if (one.means === 'bank' && totalCents > 0 && bankAccountId !== null)
      transfers.push({ teacherBillId: billId, amountCents: totalCents, bankAccountId, teacherId })
  }
  if (transfers.length > 0) await makePayFile(context, transfers)
  if (toSend.length > 0) await platform.jobs.enqueue(db, sendPay, { paymentIds: toSend })
  live(['billing'], ['payroll'], ['accounting'])
}

// Use cases of billing: orders, bills and their papers, payments by hand, payments by card, cards.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { canPayBill, refusalOfTouching } from '@cartable/domain/billing/orders/billing.rules.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { disputeState } from '@cartable/domain/billing/payouts/disputes.words.ts'
import { refusalOfHeld } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import type { Granted } from '@cartable/domain/kernel/access.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { advanceWords } from '@cartable/domain/urssaf/advance-words.rules.ts'
import { type AfterCommitContext, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../platform/sheets/csv.ts'
import { listCards, saveDefaultCard } from './cards/cards.queries.ts'
import { removeCard } from './cards/remove-card.ts'
import { findBillToPay, findPackToPay, type ToPay } from './cards/to-pay.queries.ts'
import { holderOf } from './orders/find-household.ts'
import { showOrderLinks } from './orders/order-links.ts'
import { billsForExport, findOrder, listBills, listOrders, type Scope } from './orders/orders.queries.ts'
import { findPaper } from './papers/print.queries.ts'
import { printBill } from './papers/print-bill.ts'
import { chargeAttempt } from './payments/charge-bill.ts'
import { removePayment, savePayment, showPayment } from './payments/manual-payments.ts'
import { openForm, payWithSavedCard, providerCustomerOf, recordForm, sendRefunds } from './payments/pay-bill.ts'
import { listPayments } from './payments/payments.queries.ts'
import { sendPaymentLink } from './payments/send-payment-link.ts'
import { tillOf } from './payments/till.ts'
import { listReceiptsOf } from './receipts/receipts.queries.ts'
import { receiptConstraints } from './receipts/receive.ts'
import { settleAttemptsOfRegistration } from './registrations/bill-registration.ts'

/** A customer sees what is theirs, staff everything. */
const scopeOf = (as: Granted): Scope => ({ customerId: as.kind === 'customer' ? as.customerId : null })
const mayWrite = ({ identity }: OperationContext) => identity !== null && hasRight(identity.rights, 'billing', 'write')
/** Staff without the right on bills, let in by theirs on stages, see the bills of stages alone. */
const seesPaper = ({ as, identity }: OperationContext, isStage: boolean, level: 'read' | 'write') =>
  as.kind !== 'staff' || isStage || (identity !== null && hasRight(identity.rights, 'billing', level))

/** Charges the card of a bill just issued; see `issueCourseBill`. */
export const chargeIssuedBill = (context: OperationContext, after: AfterCommitContext, paymentId: number) =>
  chargeAttempt(tillOf(context, after), paymentId)
/** Brings the card payments of a registration to their end before it changes. */
export const settleRegistrationPayments = (
  context: OperationContext,
  after: AfterCommitContext,
  registrationId: number,
) => settleAttemptsOfRegistration(tillOf(context, after), registrationId)
/** Gives back what was prepared with a credit note. Answers why it failed, or null. */
export const refundCredited = (context: OperationContext, after: AfterCommitContext, refunds: readonly number[]) =>
  sendRefunds(tillOf(context, after), refunds)

/** The second parent of a household may leave paying to the first. */
const refuseWhoMayNotPay = ({ as, identity }: OperationContext) => {
  if (as.kind === 'customer' && identity?.mayPay === false) refuse(householdRefusals.mayNotPay)
}

/** The bill, or the pack of hours, that a card is to pay: of whoever pays, or of those whom staff may charge. */
const toPayOf = async (
  context: OperationContext,
  { billId, packId }: { readonly billId?: number | undefined; readonly packId?: number | undefined },
): Promise<ToPay> => {
  if ((billId === undefined) === (packId === undefined)) return notFound()
  const found = await (billId === undefined
    ? findPackToPay(context.db, packId ?? 0)
    : findBillToPay(context.db, billId))
  const toPay = found ?? notFound()
  const { customerId } = scopeOf(context.as)
  if (!seesPaper(context, toPay.isStage, 'write')) return notFound()
  return customerId === null || customerId === toPay.customerId ? toPay : notFound()
}

const orderOf = async (context: OperationContext, orderId: number) => {
  const order = (await findOrder(context.db, scopeOf(context.as), orderId)) ?? notFound()
  const isStaff = context.as.kind === 'staff'
  const canPay = mayWrite(context) && isStaff && order.customerDue > 0 && order.billId !== null
  // two parents read one account, each not the other's number
  return { ...order, canPay, contact: isStaff ? order.contact : null }
}

const csvColumns: readonly CsvColumn[] = [
  { header: 'Société', column: 'company', kind: 'code', labels: companyLabels },
  { header: 'Date', column: 'date', kind: 'day' },
  { header: 'Référence', column: 'reference', kind: 'code' },
  { header: 'Type', column: 'type', kind: 'code', labels: { bill: 'Facture', 'credit-note': 'Avoir' } },
  { header: 'Client', column: 'customerName', kind: 'text' },
  { header: 'Élève', column: 'studentName', kind: 'text' },
  { header: 'Total HT', column: 'exclTax', kind: 'cents' },
  { header: 'TVA', column: 'vat', kind: 'cents' },
  { header: 'Total TTC', column: 'inclTax', kind: 'cents' },
  { header: 'Payé', column: 'payed', kind: 'cents' },
  { header: 'Soldé', column: 'isPayed', kind: 'flag' },
]

export const billingService = handlers(
  billingApi,
  {
    ordersView: ({ db, as }, input) => listOrders(db, scopeOf(as), input),
    orderInformation: (context, { orderId }) => orderOf(context, orderId),
    orderLinks: showOrderLinks,
    orderPaymentsList: async (context, { orderId }) => {
      const rows = await listPayments(context.db, scopeOf(context.as).customerId, orderId)
      const isStaff = context.as.kind === 'staff'
      const touchable = rows.filter((row) => isStaff && mayWrite(context) && refusalOfTouching(row) === null)
      const receipts = await listReceiptsOf(
        context.db,
        touchable.map(({ id }) => id),
      )
      const held = new Map(receipts.map((receipt) => [receipt.paymentId, refusalOfHeld(receipt)?.message ?? null]))
      const heldBy = (row: (typeof rows)[number]) => held.get(row.id) ?? null
      const editable = (row: (typeof rows)[number]) => touchable.includes(row) && !row.isClosed && heldBy(row) === null
      // what staff noted on a payment is not for the family
      const commentsOf = (row: (typeof rows)[number]) => (isStaff ? row.comments : null)
      const reasonOf = (row: (typeof rows)[number]) => (isStaff ? row.endReason : null)
      return {
        rows: rows.map((row) => ({
          ...row,
          comments: commentsOf(row),
          dispute: isStaff && row.dispute !== null ? disputeState(row.dispute) : null,
          endReason: reasonOf(row),
          editable: editable(row),
          heldBy: heldBy(row),
        })),
      }
    },
    paymentForm: async (context, { orderId, paymentId }) => {
      await orderOf(context, orderId)
      return showPayment(context, orderId, paymentId)
    },
    paymentSave: savePayment,
    paymentDelete: removePayment,
    billsList: async (context, input) => {
      const page = await listBills(context.db, scopeOf(context.as), input)
      const seen = { mode: context.as.kind === 'staff' ? input.mode : 'customer', mayWrite: mayWrite(context) } as const
      return {
        ...page,
        totals: null,
        rows: page.rows.map(({ advance, ...row }) => ({
          ...row,
          advance: advance && advanceWords(advance, seen.mode === 'customer' ? 'family' : 'office'),
          canPay: canPayBill({ ...row, ...seen }),
        })),
      }
    },
    billsCsv: async ({ db, platform, today }, input) => ({
      mediaType: 'text/csv; charset=utf-8',
      fileName: `factures-${today()}.csv`,
      body: await openCsv(platform.database.replicaPool, billsForExport(db, input), csvColumns),
      inline: false,
    }),
    billPrint: async (context, { id, mode }) => {
      const { db, as, platform } = context
      const bill = (await findPaper(db, scopeOf(as).customerId, id)) ?? notFound()
      if (!seesPaper(context, bill.isStage, 'read')) return notFound()
      return {
        mediaType: 'application/pdf',
        fileName: `${bill.reference}.pdf`,
        body: await printBill(platform, bill, mode),
        inline: true,
      }
    },
    payBill: async (context, input) => {
      refuseWhoMayNotPay(context)
      const toPay = await toPayOf(context, input)
      return answerAfterCommit((after) => payWithSavedCard(tillOf(context, after), toPay))
    },
    sendPaymentLink: async (context, input) => sendPaymentLink(context, await toPayOf(context, input)),
    cardPaymentForm: async (context, input) => {
      if (context.as.kind === 'customer' && context.identity?.mayPay === false) throw forbidden()
      const toPay = await toPayOf(context, input)
      return answerAfterCommit(async (after) => {
        const { intent, amountCents } = await openForm(tillOf(context, after), toPay)
        return {
          publicKey: context.platform.config.stripe.publishableKey,
          clientSecret: intent.clientSecret,
          paymentIntent: intent.id,
          billId: input.billId ?? null,
          billReference: toPay.reference,
          amountCents,
        }
      })
    },
    recordCardPayment: async (context, { paymentIntent, ...input }) => {
      refuseWhoMayNotPay(context)
      const toPay = await toPayOf(context, input)
      return answerAfterCommit((after) => recordForm(tillOf(context, after), toPay, paymentIntent))
    },
    handleCard: async (context, input) => {
      if (context.as.kind === 'customer' && context.identity?.mayPay === false) throw forbidden()
      const holder = await holderOf(context, input)
      return answerAfterCommit(async (after) => {
        const stripeCustomerId = await providerCustomerOf(tillOf(context, after), holder.id)
        const setup = await context.platform.stripe.createSetupIntent(stripeCustomerId)
        return {
          publicKey: context.platform.config.stripe.publishableKey,
          clientSecret: setup.clientSecret,
          setupIntent: setup.id,
          stripeCustomerId,
        }
      })
    },
    saveCard: async (context, { stripeCustomerId, paymentMethodId }) => {
      refuseWhoMayNotPay(context)
      const holder = await holderOf(context, { stripeCustomerId })
      return answerAfterCommit(async (after) => {
        const { stripe, log } = context.platform
        const card = await stripe.readCard(stripeCustomerId, paymentMethodId).catch((error: unknown) => {
          log.warn({ err: error, customer: holder.id }, 'the provider did not tell a card')
          return refuse(billingRefusals.cardNotSaved)
        })
        if (!card) return refuse(billingRefusals.cardOfSomeoneElse)
        const saved = await tillOf(context, after).write((db) => saveDefaultCard(db, holder.id, card))
        return { errors: null, ...saved }
      })
    },
    removeCard: (context, { id }) => {
      refuseWhoMayNotPay(context)
      return removeCard(context, id)
    },
    showCards: async (context, { id }) => {
      const holder = await holderOf(context, { customerId: id })
      const cards = await listCards(context.db, holder.id, context.today())
      return {
        customerId: holder.id,
        stripeCustomerId: holder.stripeCustomerId,
        cards,
        defaultCardId: cards.find((card) => card.isDefault)?.id ?? null,
      }
    },
  },
  {
    constraints: receiptConstraints,
  },
)

/** Constraints that issuing a bill may meet, for the operations that issue one. */
export const issuingConstraints = {
  bills_chronology: { refusal: billingRefusals.chronology },
  bills_one_per_order_uq: { refusal: billingRefusals.alreadyBilled },
} as const

// Pays a bill again: by the saved card, or by the card that its holder types; and gives money back when a bill is credited.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findHolder, keepProviderCustomer } from '../cards/cards.queries.ts'
import { attemptKey, parseAttemptKey } from '../cards/charge-attempt.ts'
import { askRefund, chargeAttempt, openCardForm, reconcileAttempt, recordOutcome, type Till } from './charge-bill.ts'
import { keepCard } from './keep-card.ts'
import {
  type BillToPay,
  type CardAttempt,
  countAttempts,
  findAttempt,
  findAttemptOfIntent,
  insertAttempt,
  insertRefund,
  lockOrder,
  pendingAttempt,
  refundablePayments,
  surplusOf,
} from './payments.queries.ts'

/** A try on the saved card is left to its own end for this long, in milliseconds. */
const patience = 120_000

type Due = { readonly dueCents: number; readonly pending: CardAttempt | undefined }

/** What the customer still owes on an order, and the try of a card that is under way. */
const dueOf = async (db: Db, orderId: number): Promise<Due> => {
  const order = await lockOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return { dueCents: order.customerDueCents - order.customerPendingCents, pending: await pendingAttempt(db, orderId) }
}

type Begun = { readonly attemptId: number } | { readonly pending: CardAttempt } | { readonly nothingDue: true }

const begin = (till: Till, bill: BillToPay, keyOf: (number: number) => string): Promise<Begun> =>
  till.write(async (db) => {
    const { dueCents, pending } = await dueOf(db, bill.orderId)
    if (pending) return { pending }
    if (dueCents <= 0) return { nothingDue: true }
    const number = (await countAttempts(db, bill.orderId)) + 1
    return {
      attemptId: await insertAttempt(db, {
        orderId: bill.orderId,
        amountCents: dueCents,
        idempotencyKey: keyOf(number),
      }),
    }
  })

/** Begins a try; one left pending is first brought to its end, which may have paid the bill. */
const beginAfterPending = async (till: Till, bill: BillToPay, keyOf: (number: number) => string): Promise<Begun> => {
  const begun = await begin(till, bill, keyOf)
  if (!('pending' in begun)) return begun
  const age = till.platform.clock.now().getTime() - Date.parse(begun.pending.createdAt)
  const isForm = parseAttemptKey(begun.pending.idempotencyKey)?.kind === 'form'
  if (!isForm && age < patience) return begun
  await reconcileAttempt(till, begun.pending.id, true)
  return begin(till, bill, keyOf)
}

/** A further try of the saved card, as a person asked. */
export const payWithSavedCard = async (till: Till, bill: BillToPay): Promise<ChargeAnswer> => {
  const { paymentMethodId } = bill
  if (!paymentMethodId || !bill.stripeCustomerId)
    return {
      paymentStatus: 'missing',
      paymentMessage: `${billingRefusals.noCard.message} La facture ${bill.reference} reste à payer.`,
    }
  const begun = await beginAfterPending(till, bill, (number) => attemptKey.saved(bill.billId, number, paymentMethodId))
  if ('pending' in begun) return { paymentStatus: 'pending', paymentMessage: billingRefusals.paymentPending.message }
  if ('nothingDue' in begun) return { paymentStatus: 'succeeded', paymentMessage: billingRefusals.nothingDue.message }
  return chargeAttempt(till, begun.attemptId)
}

/** The provider's name of a customer, made when they first need one. */
export const providerCustomerOf = async (till: Till, customerId: number): Promise<string> => {
  const holder = await findHolder(till.read, customerId)
  if (!holder) throw new Error(`customer ${customerId} is gone`)
  if (holder.stripeCustomerId) return holder.stripeCustomerId
  const made = await till.platform.stripe.createCustomer({
    name: holder.name,
    email: holder.email,
    idempotencyKey: `customer:${holder.id}`,
    about: { class: 'customers', id: holder.id },
  })
  return till.write((db) => keepProviderCustomer(db, holder.id, made))
}

/** Opens the card form of a bill; asked again while it is open, it is the same one. */
export const openFormOfBill = async (till: Till, bill: BillToPay) => {
  const stripeCustomerId = await providerCustomerOf(till, bill.customerId)
  const begun = await begin(till, bill, (number) => attemptKey.form(bill.billId, number))
  if ('nothingDue' in begun) return refuse(billingRefusals.nothingDue)
  const attemptId = 'pending' in begun ? begun.pending.id : begun.attemptId
  const attempt = await findAttempt(till.read, attemptId)
  if (!attempt || parseAttemptKey(attempt.idempotencyKey)?.kind !== 'form')
    return refuse(billingRefusals.paymentPending)
  const intent = await openCardForm(till, attempt, { ...bill, stripeCustomerId })
  return { intent, amountCents: attempt.amountCents }
}

/** Records what a card form came to, as the provider tells it: the browser's word is not taken. */
export const recordFormOfBill = async (till: Till, bill: BillToPay, intentId: string): Promise<ChargeAnswer> => {
  const attempt = await findAttemptOfIntent(till.read, bill.orderId, intentId)
  if (!attempt) return refuse(billingRefusals.wrongIntent)
  if (attempt.status === 'succeeded')
    return { paymentStatus: 'succeeded', paymentMessage: billingRefusals.nothingDue.message }
  const intent = await till.platform.stripe.readIntent(intentId)
  if (intent.metadata.bill !== String(bill.billId) || intent.amountCents !== attempt.amountCents)
    return refuse(billingRefusals.wrongIntent)
  const answer = await recordOutcome(till, attempt, bill, intent)
  await keepCard(till, bill, intent)
  return answer
}

/** Writes the refunds that a credited order calls for: what it has too much, as far as cards paid it; asked of the provider after the commit. */
export const prepareRefunds = async (db: Db, orderId: number): Promise<number[]> => {
  const refunds: number[] = []
  let rest = await surplusOf(db, orderId)
  for (const payment of await refundablePayments(db, orderId)) {
    const amountCents = Math.min(payment.refundableCents, rest)
    if (payment.type !== 'card' || payment.providerIntentId === null || amountCents <= 0) continue
    rest -= amountCents
    refunds.push(await insertRefund(db, { orderId, refundedPaymentId: payment.id, amountCents }))
  }
  return refunds
}

/** Asks the provider for prepared refunds. Answers why one failed, or null; those left pending are asked again later. */
export const sendRefunds = async (till: Till, refunds: readonly number[]): Promise<string | null> => {
  for (const id of refunds) {
    const refund = await findAttempt(till.read, id)
    const paid = refund?.refundedPaymentId ? await findAttempt(till.read, refund.refundedPaymentId) : undefined
    if (!refund || !paid?.providerIntentId) continue
    try {
      if ((await askRefund(till, refund, paid.providerIntentId)) === 'failed')
        return 'le prestataire de paiement l’a refusé.'
    } catch (error) {
      till.platform.log.error({ err: error, payment: id }, 'a refund was not given')
      return till.platform.stripe.explain(error)
    }
  }
  return null
}

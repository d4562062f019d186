// Pays a bill again, or a pack of hours: by the saved card, or by the card that its holder types; and gives money back when a bill is credited.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type CardAttempt,
  countAttempts,
  findAttempt,
  findAttemptOfIntent,
  insertAttempt,
  insertRefund,
  pendingAttempt,
} from '../cards/card-attempts.queries.ts'
import { findHolder, keepProviderCustomer } from '../cards/cards.queries.ts'
import { attemptKey, metadataOf, parseAttemptKey } from '../cards/charge-attempt.ts'
import { isPack, paidForOf, type ToPay } from '../cards/to-pay.queries.ts'
import { lockDueOfPack } from '../receipts/keep-for-pack.ts'
import { askRefund, chargeAttempt, openCardForm, reconcileAttempt, recordOutcome, type Till } from './charge-bill.ts'
import { keepCard } from './keep-card.ts'
import { lockOrder, refundablePayments, surplusOf } from './payments.queries.ts'

/** A try on the saved card is left to its own end for this long, in milliseconds. */
const patience = 120_000

/** What a card may pay now of a bill or of a pack, locked until the commit: what is due of it, or of the dates that have come. */
export const lockDueOf = async (db: Db, toPay: ToPay): Promise<number> => {
  if (isPack(toPay)) return (await lockDueOfPack(db, toPay.packId)).dueCents
  const order = await lockOrder(db, toPay.orderId)
  if (!order) throw new Error(`order ${toPay.orderId} is gone`)
  return Math.min(order.askedCents, order.customerDueCents - order.customerPendingCents)
}

type Begun = { readonly attemptId: number } | { readonly pending: CardAttempt } | { readonly nothingDue: true }

const begin = (till: Till, toPay: ToPay, keyOf: (number: number) => string): Promise<Begun> =>
  till.write(async (db) => {
    const dueCents = await lockDueOf(db, toPay)
    const pending = await pendingAttempt(db, paidForOf(toPay))
    if (pending) return { pending }
    if (dueCents <= 0) return { nothingDue: true }
    const number = (await countAttempts(db, paidForOf(toPay))) + 1
    const attempt = { ...paidForOf(toPay), amountCents: dueCents, idempotencyKey: keyOf(number) }
    return { attemptId: await insertAttempt(db, attempt) }
  })

/** Begins a try; one left pending is first brought to its end, which may have paid the bill. */
const beginAfterPending = async (till: Till, toPay: ToPay, keyOf: (number: number) => string): Promise<Begun> => {
  const begun = await begin(till, toPay, keyOf)
  if (!('pending' in begun)) return begun
  const age = till.platform.clock.now().getTime() - Date.parse(begun.pending.createdAt)
  const isForm = parseAttemptKey(begun.pending.idempotencyKey)?.kind === 'form'
  if (!isForm && age < patience) return begun
  await reconcileAttempt(till, begun.pending.id, true)
  return begin(till, toPay, keyOf)
}

const nothingDue = (toPay: ToPay) => (isPack(toPay) ? packsRefusals.nothingDue : billingRefusals.nothingDue)
const wrongIntent = (toPay: ToPay) => (isPack(toPay) ? packsRefusals.wrongIntent : billingRefusals.wrongIntent)
const underWay = (toPay: ToPay) => (isPack(toPay) ? packsRefusals.paymentPending : billingRefusals.paymentPending)

/** A further try of the saved card, as a person asked. */
export const payWithSavedCard = async (till: Till, toPay: ToPay): Promise<ChargeAnswer> => {
  const { paymentMethodId } = toPay
  if (!paymentMethodId || !toPay.stripeCustomerId)
    return { paymentStatus: 'missing', paymentMessage: `${billingRefusals.noCard.message} ${toPay.remains}` }
  const begun = await beginAfterPending(till, toPay, (number) => attemptKey.saved(toPay, number, paymentMethodId))
  if ('pending' in begun) return { paymentStatus: 'pending', paymentMessage: underWay(toPay).message }
  if ('nothingDue' in begun) return { paymentStatus: 'succeeded', paymentMessage: nothingDue(toPay).message }
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

/** Opens the card form of a bill, or of a pack; asked again while it is open, it is the same one. */
export const openForm = async (till: Till, toPay: ToPay) => {
  const stripeCustomerId = await providerCustomerOf(till, toPay.customerId)
  const begun = await begin(till, toPay, (number) => attemptKey.form(toPay, number))
  if ('nothingDue' in begun) return refuse(nothingDue(toPay))
  const attemptId = 'pending' in begun ? begun.pending.id : begun.attemptId
  const attempt = await findAttempt(till.read, attemptId)
  if (!attempt || parseAttemptKey(attempt.idempotencyKey)?.kind !== 'form') return refuse(underWay(toPay))
  const intent = await openCardForm(till, attempt, { ...toPay, stripeCustomerId })
  return { intent, amountCents: attempt.amountCents }
}

/** Records what a card form came to, as the provider tells it: the browser's word is not taken. */
export const recordForm = async (till: Till, toPay: ToPay, intentId: string): Promise<ChargeAnswer> => {
  const attempt = await findAttemptOfIntent(till.read, paidForOf(toPay), intentId)
  if (!attempt) return refuse(wrongIntent(toPay))
  if (attempt.status === 'succeeded') return { paymentStatus: 'succeeded', paymentMessage: nothingDue(toPay).message }
  const intent = await till.platform.stripe.readIntent(intentId)
  const isOurs = Object.entries(metadataOf(toPay)).every(([name, value]) => intent.metadata[name] === value)
  if (!isOurs || intent.amountCents !== attempt.amountCents) return refuse(wrongIntent(toPay))
  const answer = await recordOutcome(till, attempt, toPay, intent)
  await keepCard(till, toPay, intent)
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
    refunds.push(await insertRefund(db, { orderId, hourPackId: null, refundedPaymentId: payment.id, amountCents }))
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

// Charges cards: asks the provider, records what came of it, and finds out later what a crash or an outage left open.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import type { ChargeAnswer } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { constraintOf } from '../../../platform/db/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReadIntent } from '../../../platform/providers/stripe/intents.ts'
import type { ChargeOutcome } from '../../../platform/providers/stripe/stripe.ts'
import {
  type CardAttempt,
  findAttempt,
  lockAttempt,
  noteFee,
  noteRefund,
  updateAttempt,
} from '../cards/card-attempts.queries.ts'
import { aboutOf, attemptKey, metadataOf, parseAttemptKey } from '../cards/charge-attempt.ts'
import { findToPay, isPack, type ToPay } from '../cards/to-pay.queries.ts'
import { keepForPack, lockDueOfPack, PackWaitsNoMore } from '../receipts/keep-for-pack.ts'
import { endCardRefund } from '../receipts/refund-credit.ts'
import { tellBackOnCard, tellPaidByCard } from '../told/tell-card-payment.ts'
import { followRefusal } from './follow-refusal.ts'
import { keepCard } from './keep-card.ts'
import { keepRefused } from './keep-refused.ts'
import type { Post } from './send-payment-link.ts'

/** What charging needs: reads, a way to open further transactions, the provider. */
export type Till = {
  readonly read: Db
  readonly write: <T>(change: (db: Db) => Promise<T>) => Promise<T>
  readonly platform: Pick<Platform, 'stripe' | 'clock' | 'log' | 'jobs'> & Post
}

/** A card form that nobody finished is given up after this long, in minutes. */
const formMinutes = 30

/** What the person is told; a refusal says that nothing was paid, and what the family was sent. */
const answerOf = (outcome: ChargeOutcome, attempt: CardAttempt, toPay: ToPay, sent: string | null): ChargeAnswer => {
  if (outcome.status === 'succeeded')
    return {
      paymentStatus: 'succeeded',
      paymentMessage: `Le paiement de ${formatEuros(attempt.amountCents)} a été accepté.`,
    }
  if (outcome.status === 'pending') return { paymentStatus: 'pending', paymentMessage: outcome.message }
  return {
    paymentStatus: 'failed',
    paymentMessage: [outcome.message ?? 'Le paiement a été refusé.', toPay.remains, sent].filter(Boolean).join(' '),
  }
}

/** The provider books a payment some moments after it has taken the money, and tells its fee then. */
const isFeeMissing = (attempt: CardAttempt) => attempt.direction === 'in' && attempt.providerFeeCents === 0

/**
 * Records the end of a try, once: a payment that succeeded stays so whatever is told later, but for its fee.
 * A refusal that needs the holder (3-D Secure) is a failed try; the bill is then paid by the card form. Answers what the
 * family was sent of a refusal of its saved card, which it may not be there to read.
 */
const settle = async (
  db: Db,
  platform: Till['platform'],
  toPay: ToPay,
  attemptId: number,
  outcome: ChargeOutcome,
): Promise<string | null> => {
  const today = platform.clock.today()
  // the pack before the try, as whoever begins one
  if (isPack(toPay)) await lockDueOfPack(db, toPay.packId)
  const attempt = await lockAttempt(db, attemptId)
  if (!attempt) return null
  if (attempt.status === 'succeeded') {
    if (isFeeMissing(attempt) && outcome.feeCents !== null) await noteFee(db, attemptId, outcome.feeCents)
    return null
  }
  if (outcome.status === 'pending') {
    if (outcome.intentId && attempt.status === 'pending')
      await updateAttempt(db, attemptId, { status: 'pending', providerIntentId: outcome.intentId, paidOn: null })
    return null
  }
  const succeeded = outcome.status === 'succeeded'
  await updateAttempt(db, attemptId, {
    status: succeeded ? 'succeeded' : 'failed',
    providerIntentId: outcome.intentId,
    ...(outcome.feeCents === null ? {} : { providerFeeCents: outcome.feeCents }),
    failureCode: outcome.failureCode,
    failureMessage: outcome.message,
    paidOn: succeeded ? today : null,
  })
  if (succeeded && attempt.hourPackId !== null) {
    const money = { packId: attempt.hourPackId, paymentId: attemptId, cents: attempt.amountCents, today }
    await keepForPack({ db, platform, now: () => platform.clock.now() }, money)
  }
  if (succeeded && attempt.orderId !== null) await tellPaidByCard(db, platform, attemptId)
  if (succeeded || attempt.status !== 'pending' || parseAttemptKey(attempt.idempotencyKey)?.kind !== 'saved')
    return null
  const { failureCode: code, message } = outcome
  return followRefusal(db, platform, toPay, { amountCents: attempt.amountCents, code, message })
}

/** Why a try whose money went back is a failed one. */
const paidTwiceCode = 'paid_twice'

/** Money came for what was paid, or over, meanwhile: it goes back, and the try says so. */
const giveBack = async (
  till: Till,
  attempt: CardAttempt,
  toPay: ToPay,
  outcome: ChargeOutcome,
  failureMessage: string,
): Promise<void> => {
  if (!outcome.intentId) return
  const back = await till.platform.stripe.refund({
    intentId: outcome.intentId,
    amountCents: attempt.amountCents,
    idempotencyKey: attemptKey.refund(attempt.id),
    about: aboutOf(attempt),
  })
  if (back.status === 'failed') throw new Error(`payment ${attempt.id} came once too often and could not go back`)
  await till.write(async (db) => {
    const locked = await lockAttempt(db, attempt.id)
    if (locked?.status === 'succeeded' || locked?.failureCode === paidTwiceCode) return
    await updateAttempt(db, attempt.id, {
      status: 'failed',
      providerIntentId: outcome.intentId,
      failureCode: paidTwiceCode,
      failureMessage,
      paidOn: null,
    })
    await tellBackOnCard(db, till.platform, attempt, toPay)
  })
}

/** Records what the provider said of a try. Answers what the person is told. */
export const recordOutcome = async (
  till: Till,
  attempt: CardAttempt,
  toPay: ToPay,
  outcome: ChargeOutcome,
): Promise<ChargeAnswer> => {
  let sent: string | null
  try {
    sent = await till.write((db) => settle(db, till.platform, toPay, attempt.id, outcome))
  } catch (error) {
    const constraint = constraintOf(error)
    const isBeyond =
      constraint === 'payments_within_due' || constraint === 'orders_paid_check' || error instanceof PackWaitsNoMore
    if (!isBeyond || outcome.status !== 'succeeded') throw error
    const { message } = isPack(toPay) ? packsRefusals.paidTwice : billingRefusals.paidTwice
    await giveBack(till, attempt, toPay, outcome, message)
    return { paymentStatus: 'failed', paymentMessage: message }
  }
  return answerOf(outcome, attempt, toPay, sent)
}

const noMoney = { status: 'failed', intentId: null, feeCents: null } as const

/** Asks the provider for the money of a pending try on a saved card. Asked twice, it charges once. */
const askSavedCard = async (till: Till, attempt: CardAttempt, toPay: ToPay): Promise<ChargeOutcome> => {
  const key = parseAttemptKey(attempt.idempotencyKey)
  if (key?.kind !== 'saved' || !attempt.idempotencyKey || !toPay.stripeCustomerId) {
    return { ...noMoney, failureCode: 'no_card', message: billingRefusals.noCard.message }
  }
  try {
    return await till.platform.stripe.charge({
      amountCents: attempt.amountCents,
      customerId: toPay.stripeCustomerId,
      paymentMethodId: key.paymentMethodId,
      idempotencyKey: attempt.idempotencyKey,
      description: toPay.title,
      metadata: metadataOf(toPay),
      about: aboutOf(attempt),
    })
  } catch (error) {
    // the request itself is wrong (a card removed at the provider, a key of another account): no later try would do better
    till.platform.log.error({ err: error, payment: attempt.id }, 'the provider refused a charge request')
    return { ...noMoney, failureCode: 'request_refused', message: till.platform.stripe.explain(error) }
  }
}

/** Charges the saved card of a pending try, after the commit that wrote it. */
export const chargeAttempt = async (till: Till, attemptId: number): Promise<ChargeAnswer> => {
  const attempt = await findAttempt(till.read, attemptId)
  const toPay = attempt && (await findToPay(till.read, attempt))
  if (!attempt || !toPay) throw new Error(`payment ${attemptId} has no bill`)
  return recordOutcome(till, attempt, toPay, await askSavedCard(till, attempt, toPay))
}

/** The intent behind a card form: made at the first call, the same at every other. */
export const openCardForm = async (till: Till, attempt: CardAttempt, toPay: ToPay & { stripeCustomerId: string }) => {
  if (!attempt.idempotencyKey) throw new Error(`payment ${attempt.id} has no key`)
  const intent = await till.platform.stripe.createPaymentIntent({
    amountCents: attempt.amountCents,
    customerId: toPay.stripeCustomerId,
    idempotencyKey: attempt.idempotencyKey,
    description: toPay.title,
    metadata: metadataOf(toPay),
    about: aboutOf(attempt),
  })
  if (attempt.providerIntentId !== intent.id)
    await till.write((db) =>
      updateAttempt(db, attempt.id, { status: 'pending', providerIntentId: intent.id, paidOn: null }),
    )
  return intent
}

/** A refund asked again under the same key gives the money back once. */
export const askRefund = async (
  till: Till,
  refund: CardAttempt,
  intentId: string,
): Promise<'succeeded' | 'pending' | 'failed'> => {
  const asked = await till.platform.stripe.refund({
    intentId,
    amountCents: refund.amountCents,
    idempotencyKey: attemptKey.refund(refund.id),
    about: aboutOf(refund),
  })
  await till.write(async (db) => {
    const locked = await lockAttempt(db, refund.id)
    if (locked?.status !== 'pending') return
    if (asked.refundId !== null) await noteRefund(db, refund.id, asked.refundId)
    if (asked.status !== 'pending')
      await updateAttempt(db, refund.id, {
        status: asked.status,
        failureCode: asked.status === 'failed' ? 'refund_failed' : null,
        failureMessage: asked.status === 'failed' ? billingRefusals.refundRefused.message : null,
        paidOn: asked.status === 'succeeded' ? till.platform.clock.today() : null,
      })
    if (asked.status === 'pending') return
    const { platform } = till
    const end = { isDone: asked.status === 'succeeded', today: platform.clock.today() }
    const isOfCredit = await endCardRefund({ db, platform, now: () => platform.clock.now() }, refund.id, end)
    if (!end.isDone && !isOfCredit) await keepRefused(db, refund, end.today)
  })
  return asked.status
}

const minutesSince = (instant: string, now: Date) => (now.getTime() - Date.parse(instant)) / 60_000

/**
 * What a form's intent says: a form that may still be filled in is left alone, unless `giveUp`. One that is given up is
 * cancelled at the provider, so that nobody pays by it later; the answer tells when somebody was faster.
 */
const readForm = async (
  till: Till,
  attempt: CardAttempt,
  giveUp: boolean,
): Promise<ChargeOutcome | ReadIntent | 'waiting' | 'given-up'> => {
  const isOld = giveUp || minutesSince(attempt.createdAt, till.platform.clock.now()) > formMinutes
  if (attempt.providerIntentId === null) return isOld ? 'given-up' : 'waiting'
  const outcome = await till.platform.stripe.readIntent(attempt.providerIntentId)
  if (outcome.status === 'succeeded' || outcome.status === 'pending') return outcome
  if (!isOld) return 'waiting'
  const ended = await till.platform.stripe.cancelIntent(attempt.providerIntentId, aboutOf(attempt))
  return ended !== 'cancelled' && (ended.status === 'succeeded' || ended.status === 'pending') ? ended : 'given-up'
}

/**
 * Finds out how a try ended that nobody recorded: killed between commit and answer, provider silent, browser closed.
 * @param giveUp a card form not paid yet is abandoned at once, because another way of paying is asked for
 */
export const reconcileAttempt = async (till: Till, attemptId: number, giveUp = false): Promise<void> => {
  const attempt = await findAttempt(till.read, attemptId)
  if (!attempt) return
  const toPay = await findToPay(till.read, attempt)
  if (!toPay) return
  if (attempt.status === 'succeeded') {
    if (isFeeMissing(attempt) && attempt.providerIntentId)
      await recordOutcome(till, attempt, toPay, await till.platform.stripe.readIntent(attempt.providerIntentId))
    return
  }
  // it came once too often and went back: whatever is told of it later, it is not money of ours
  if (attempt.failureCode === paidTwiceCode) return
  if (attempt.direction === 'out') {
    const paid =
      attempt.refundedPaymentId === null ? undefined : await findAttempt(till.read, attempt.refundedPaymentId)
    if (paid?.providerIntentId) await askRefund(till, attempt, paid.providerIntentId)
    return
  }
  if (parseAttemptKey(attempt.idempotencyKey)?.kind === 'form') {
    const outcome = await readForm(till, attempt, giveUp)
    if (outcome === 'waiting') return
    if (outcome !== 'given-up') await recordOutcome(till, attempt, toPay, outcome)
    else if (attempt.status === 'pending')
      await till.write((db) => updateAttempt(db, attempt.id, { status: 'cancelled', paidOn: null }))
    if (typeof outcome === 'object' && 'keptMethodId' in outcome) await keepCard(till, toPay, outcome)
    return
  }
  // a refused try has an end, unless its holder authenticated it since
  if (attempt.status !== 'pending' && attempt.providerIntentId === null) return
  const outcome = attempt.providerIntentId
    ? await till.platform.stripe.readIntent(attempt.providerIntentId)
    : await askSavedCard(till, attempt, toPay)
  await recordOutcome(till, attempt, toPay, outcome)
}

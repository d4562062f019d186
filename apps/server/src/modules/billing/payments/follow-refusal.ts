// What follows a refusal of the saved card: the family is told at once, with a link to pay, and the card is tried again some days later.
import { nextCardTry } from '@cartable/domain/billing/payments/card-tries.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notifications.ts'
import { findFirstRefusal, planCardTry } from './card-tries.queries.ts'
import type { BillToPay, CardAttempt } from './payments.queries.ts'
import { type Post, sendLink } from './send-payment-link.ts'

const noAddress = 'Le client n’a pas d’adresse e-mail\u00a0: le lien de paiement n’a pas pu lui être envoyé.'

/** What the mail says of the tries to come. */
const wordsOf = (message: string | null, next: string | null): string =>
  [
    message,
    next === null
      ? 'Votre carte ne sera plus débitée d’elle-même pour cette facture.'
      : `Sans paiement de votre part, votre carte sera de nouveau débitée le ${formatDay(next)}.`,
  ]
    .filter(Boolean)
    .join('\n\n')

/**
 * To be called in the transaction that records the refusal, so that a server killed meanwhile leaves neither a refusal that
 * nobody was told nor two mails of one. Answers what was sent, in French.
 */
export const followRefusal = async (
  db: Db,
  platform: Post,
  bill: BillToPay,
  refused: Pick<CardAttempt, 'amountCents'> & { readonly code: string | null; readonly message: string | null },
): Promise<string> => {
  const { amountCents, code, message } = refused
  const isHolderAsked = code === 'authentication_required'
  const today = platform.clock.today()
  const firstRefusedOn = (await findFirstRefusal(db, bill.orderId)) ?? today
  // a place in a stage that is not paid is not kept for days
  const next = bill.isStage ? null : nextCardTry(firstRefusedOn, today, code)
  await planCardTry(db, bill.orderId, next)
  await notify(db, [bill.accountId], {
    kind: 'customer',
    title: isHolderAsked
      ? `Votre banque demande une confirmation\u00a0: facture ${bill.reference}.`
      : `Le paiement de ${formatEuros(amountCents)} a été refusé\u00a0: facture ${bill.reference}.`,
    link: '/',
  })
  const sent = await sendLink(db, platform, bill, {
    amountCents,
    ...(isHolderAsked
      ? { template: 'payment-to-confirm' as const }
      : { template: 'payment-failed' as const, words: wordsOf(message, next) }),
  })
  return sent ?? noAddress
}

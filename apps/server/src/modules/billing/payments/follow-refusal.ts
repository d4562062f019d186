// What follows a refusal of the saved card: the family is told at once, with a link to pay, and the card is tried again some days later.
import { nextCardTry } from '@cartable/domain/billing/payments/card-tries.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notifications.ts'
import { hasDatesToCome } from '../cards/asked.queries.ts'
import type { CardAttempt } from '../cards/card-attempts.queries.ts'
import { isPack, type PackToPay, type ToPay } from '../cards/to-pay.queries.ts'
import { findFirstRefusal, planCardTry } from './card-tries.queries.ts'
import { type Post, sendLink } from './send-payment-link.ts'

const noAddress = 'Le client n’a pas d’adresse e-mail\u00a0: le lien de paiement n’a pas pu lui être envoyé.'

/** What the mail says of the tries to come. */
const wordsOf = (message: string | null, next: string | null, hasDates: boolean): string =>
  [
    message,
    next === null
      ? hasDates
        ? 'Cette échéance ne sera plus débitée d’elle-même\u00a0; les suivantes le sont à leurs dates.'
        : 'Votre carte ne sera plus débitée d’elle-même pour cette facture.'
      : `Sans paiement de votre part, votre carte sera de nouveau débitée le ${formatDay(next)}.`,
  ]
    .filter(Boolean)
    .join('\n\n')

type Refusal = Pick<CardAttempt, 'amountCents'> & { readonly code: string | null; readonly message: string | null }
const asksHolder = ({ code }: Refusal) => code === 'authentication_required'
/** What the family reads of it in the bell. */
const titleOf = (refused: Refusal, what: string) =>
  asksHolder(refused)
    ? `Votre banque demande une confirmation\u00a0: ${what}.`
    : `Le paiement de ${formatEuros(refused.amountCents)} a été refusé\u00a0: ${what}.`

/** Hours that are not paid do not count: nothing is tried again by itself. */
const followPackRefusal = async (db: Db, platform: Post, pack: PackToPay, refused: Refusal): Promise<string | null> => {
  const { amountCents, message } = refused
  await notify(db, [pack.accountId], { kind: 'customer', title: titleOf(refused, pack.title.toLowerCase()), link: '/' })
  const words = asksHolder(refused)
    ? 'Votre banque demande que le titulaire de la carte confirme ce paiement.'
    : ['Le paiement par votre carte enregistrée a été refusé.', message].filter(Boolean).join(' ')
  return sendLink(db, platform, pack, { template: 'hour-pack-to-pay', amountCents, words })
}

/**
 * To be called in the transaction that records the refusal, so that a server killed meanwhile leaves neither a refusal that
 * nobody was told nor two mails of one. Answers what was sent, in French.
 */
export const followRefusal = async (db: Db, platform: Post, toPay: ToPay, refused: Refusal): Promise<string> => {
  if (isPack(toPay)) return (await followPackRefusal(db, platform, toPay, refused)) ?? noAddress
  const { amountCents, code, message } = refused
  const today = platform.clock.today()
  const firstRefusedOn = (await findFirstRefusal(db, toPay.orderId)) ?? today
  // a place in a stage that is not paid is not kept for days
  const next = toPay.isStage ? null : nextCardTry(firstRefusedOn, today, code)
  await planCardTry(db, toPay.orderId, next)
  const title = titleOf(refused, `facture ${toPay.reference}`)
  await notify(db, [toPay.accountId], { kind: 'customer', title, link: '/' })
  const sent = await sendLink(db, platform, toPay, {
    amountCents,
    ...(asksHolder(refused)
      ? { template: 'payment-to-confirm' as const }
      : {
          template: 'payment-failed' as const,
          words: wordsOf(message, next, await hasDatesToCome(db, toPay.orderId)),
        }),
  })
  return sent ?? noAddress
}

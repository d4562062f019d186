// The mails by which a bill, or a pack of hours, is paid by card without an account: the bank refused the card, wants its holder, or the office sends a link.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTemplate, type TemplateMail } from '../../messaging/mail-template.ts'
import { payLink } from '../cards/pay-link.ts'
import { isPack, type ToPay } from '../cards/to-pay.queries.ts'
import { lockDueOfPack } from '../receipts/keep-for-pack.ts'
import { endPaymentLinks } from './payment-links.queries.ts'
import { lockOrder } from './payments.queries.ts'

/** What sending a link needs. */
export type Post = Pick<Platform, 'clock' | 'mail' | 'config' | 'settings'>

export type Letter = {
  readonly template: 'payment-failed' | 'payment-to-confirm' | 'payment-link' | 'stage-balance' | 'hour-pack-to-pay'
  readonly amountCents: number
  /** What else is told: the words of the bank, the next try. */
  readonly words?: string
  /** What its template says besides. */
  readonly tags?: TemplateMail['tags']
}

/**
 * A new link for a bill or a pack, and the mail that brings it, in the caller's transaction; links sent before stop working.
 * Answers what was done, in French; null when the family has no address, which the office must then call.
 */
export const sendLink = async (db: Db, platform: Post, toPay: ToPay, letter: Letter): Promise<string | null> => {
  const email = toPay.customerEmail
  if (email === null) return null
  const { clock } = platform
  const link = payLink(toPay)
  await endPaymentLinks(db, link, clock.now())
  await mailTemplate(
    { db, platform, now: () => clock.now() },
    {
      ...{ template: letter.template, purpose: letter.template },
      about: { class: link.subjectClass, id: link.subjectId },
      to: { personId: toPay.customerPersonId, firstName: toPay.firstName, lastName: toPay.lastName, email },
      tags: {
        montant: formatEuros(letter.amountCents),
        reference: toPay.reference,
        mot: letter.words ?? null,
        ...letter.tags,
      },
      link,
    },
  )
  return `Un lien de paiement a été envoyé à ${email}.`
}

/** « Envoyer un lien de paiement »: the family pays what is left itself. Refused when nothing is, or without an address. */
export const sendPaymentLink = async ({ db, platform }: OperationContext, toPay: ToPay) => {
  const amountCents = isPack(toPay)
    ? (await lockDueOfPack(db, toPay.packId)).dueCents
    : ((await lockOrder(db, toPay.orderId))?.askedCents ?? 0)
  if (amountCents <= 0) return refuse(isPack(toPay) ? packsRefusals.nothingDue : billingRefusals.nothingDue)
  const template = isPack(toPay) ? 'hour-pack-to-pay' : 'payment-link'
  const message = await sendLink(db, platform, toPay, { template, amountCents })
  return { isSent: true, message: message ?? refuse(billingRefusals.noAddress) }
}

// The mails by which a bill is paid by card without an account: the bank refused the card, wants its holder, or the office sends a link.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTemplate, type TemplateMail } from '../../messaging/mail-template.ts'
import { endPaymentLinks } from './payment-links.queries.ts'
import { type BillToPay, lockOrder } from './payments.queries.ts'

/** What sending a link needs. */
export type Post = Pick<Platform, 'clock' | 'mail' | 'config' | 'settings'>

export type Letter = {
  readonly template: 'payment-failed' | 'payment-to-confirm' | 'payment-link' | 'stage-balance'
  readonly amountCents: number
  /** What else is told: the words of the bank, the next try. */
  readonly words?: string
  /** What its template says besides. */
  readonly tags?: TemplateMail['tags']
}

/**
 * A new link for a bill, and the mail that brings it, in the caller's transaction; links sent before stop working.
 * Answers what was done, in French; null when the family has no address, which the office must then call.
 */
export const sendLink = async (db: Db, platform: Post, bill: BillToPay, letter: Letter): Promise<string | null> => {
  const email = bill.customerEmail
  if (email === null) return null
  const { clock } = platform
  await endPaymentLinks(db, bill.billId, clock.now())
  await mailTemplate(
    { db, platform, now: () => clock.now() },
    {
      ...{ template: letter.template, purpose: letter.template, about: { class: 'bills', id: bill.billId } },
      to: { personId: bill.customerPersonId, firstName: bill.firstName, lastName: bill.lastName, email },
      tags: {
        montant: formatEuros(letter.amountCents),
        reference: bill.reference,
        mot: letter.words ?? null,
        ...letter.tags,
      },
      link: {
        ...{ purpose: 'card-authentication', subjectClass: 'bills', subjectId: bill.billId },
        address: (token) => `/response/stripe_authenticate?apikey=${token}`,
      },
    },
  )
  return `Un lien de paiement a été envoyé à ${email}.`
}

/** « Envoyer un lien de paiement »: the family pays what is left of a bill itself. Refused when nothing is, or without an address. */
export const sendPaymentLink = async ({ db, platform }: OperationContext, bill: BillToPay) => {
  const amountCents = (await lockOrder(db, bill.orderId))?.customerDueCents ?? 0
  if (amountCents <= 0) return refuse(billingRefusals.nothingDue)
  const message = await sendLink(db, platform, bill, { template: 'payment-link', amountCents })
  return { isSent: true, message: message ?? refuse(billingRefusals.noAddress) }
}

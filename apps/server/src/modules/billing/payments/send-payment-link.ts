// The mail by which the holder of a card authenticates a payment that the bank would not take without them.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { createLink } from '../../../platform/http/links.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Till } from './charge-bill.ts'
import { endPaymentLinks, findAuthenticationNeed } from './payment-links.queries.ts'
import type { BillToPay } from './payments.queries.ts'

/** Days the link works. */
const days = 7

export type LinkDesk = Omit<Till, 'platform'> & {
  readonly platform: Pick<Platform, 'stripe' | 'clock' | 'log' | 'mail' | 'config'>
}

/**
 * When the last try of a bill was refused because its holder must be there, sends the holder a link to pay it.
 * Answers what was done, in French; null when that was not the reason.
 */
export const askForAuthentication = async (desk: LinkDesk, bill: BillToPay): Promise<string | null> => {
  const need = await findAuthenticationNeed(desk.read, bill.orderId)
  if (!need) return null
  const address = bill.customerEmail
  if (address === null)
    return 'Le client n’a pas d’adresse e-mail\u00a0: le lien de paiement n’a pas pu lui être envoyé.'
  const { clock, config, mail } = desk.platform
  await desk.write(async (db) => {
    await endPaymentLinks(db, bill.billId, clock.now())
    const token = await createLink(db, {
      purpose: 'card-authentication',
      subjectClass: 'bills',
      subjectId: bill.billId,
      expiresAt: new Date(clock.now().getTime() + days * 86_400_000),
    })
    const url = `${config.publicUrl}/response/stripe_authenticate?apikey=${token}`
    await mail.enqueueMail(db, {
      to: [{ address, personId: need.personId }],
      subject: `Votre banque demande une confirmation\u00a0: facture ${bill.reference}`,
      bodyText: [
        'Bonjour,',
        `Le paiement de ${formatEuros(need.amountCents)} de la facture ${bill.reference} doit être confirmé par le titulaire de la carte. Suivez ce lien pour payer en toute sécurité\u00a0:`,
        url,
        `Il est valable ${days} jours.`,
      ].join('\n\n'),
      secret: url,
      purpose: 'card-authentication',
      about: { class: 'bills', id: bill.billId },
    })
  })
  return `Un lien de paiement a été envoyé à ${address}.`
}

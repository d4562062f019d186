// Tells of a contested card payment: whoever follows payments as it opens and ends, the family as it owes again.
import { disputeWords } from '@cartable/domain/billing/payouts/disputes.words.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import type { TemplateMailContext } from '../../messaging/mail-template.ts'
import { mailMoney } from '../receipts/mail-money.ts'
import { findMoneyReader } from '../receipts/tell-money.queries.ts'
import { type DisputedPayment, type DisputeFacts, findDisputedBill } from './disputes.queries.ts'

/** Rings for whoever follows payments. */
export const tellDisputeToStaff = async (
  { db }: TemplateMailContext,
  { orderId, customerId }: DisputedPayment,
  facts: DisputeFacts,
): Promise<void> => {
  const reader = await findMoneyReader(db, customerId)
  const accounts = (await listRightHolders(db, 'billing')).map(({ accountId }) => accountId)
  await notify(db, accounts, {
    kind: 'customer',
    title: `${reader?.lastName ?? 'Carte'}, ${formatEuros(facts.amountCents)}. ${disputeWords(facts)}`,
    link: orderId === null ? `/customer/show/${customerId}` : `/accounting/orders?commande=${orderId}`,
  })
}

/** The family owes again what its bank took back. */
export const tellLossToFamily = async (
  context: TemplateMailContext,
  { id, orderId, customerId, paidOn }: DisputedPayment,
  cents: number,
): Promise<void> => {
  const { db } = context
  const to = await findMoneyReader(db, customerId)
  if (!to) return
  const bill = orderId === null ? undefined : await findDisputedBill(db, orderId)
  const words = bill
    ? `Facture ${bill.reference}\u00a0: ${formatEuros(bill.dueCents)} à payer.`
    : `Pack d’heures\u00a0: ${formatEuros(cents)} à payer avant vos prochains cours.`
  await notify(db, [to.accountId], {
    kind: 'customer',
    title: `Votre paiement de ${formatEuros(cents)} a été repris par votre banque.`,
    link: '/',
  })
  await mailMoney(context, to, {
    template: 'money-disputed',
    about: { class: 'payments', id },
    cents,
    day: paidOn,
    words,
  })
}

// Tells a family of its debits, in the transaction of what it tells: mandates, debits announced and returned, plans.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate, type TemplateMail, type TemplateMailContext } from '../../messaging/mail-template.ts'
import type { Mandate } from './mandates.queries.ts'

export type Reader = Pick<Mandate, 'personId' | 'firstName' | 'lastName' | 'email' | 'accountId'>
type Said = Pick<TemplateMail, 'template' | 'about' | 'tags' | 'link'> & { readonly title: string }

/** Who has no address is called by the office, or told by its bell alone. */
const tell = async (context: TemplateMailContext, to: Reader, { title, ...mail }: Said): Promise<void> => {
  const { email, accountId, personId, firstName, lastName } = to
  await notify(context.db, [accountId], { kind: 'customer', title, link: '/' })
  if (email === null) return
  const page = mail.link === undefined && accountId !== null ? { page: '/' } : {}
  await mailTemplate(context, {
    ...{ ...mail, ...page, purpose: mail.template },
    to: { personId, firstName, lastName, email },
  })
}

const ofMandate = (id: number) => ({ class: 'debit_mandates', id })

export const tellMandateAsked = (context: TemplateMailContext, mandate: Mandate): Promise<void> =>
  tell(context, mandate, {
    ...{ template: 'debit-mandate', about: ofMandate(mandate.id), tags: { reference: mandate.reference } },
    title: 'Un mandat de prélèvement est à signer\u00a0: suivez le lien du mail.',
    link: {
      ...{ purpose: 'debit-mandate', subjectClass: 'debit_mandates', subjectId: mandate.id },
      address: (token) => `/response/debit-mandate?token=${token}`,
    },
  })

export const tellMandate = (context: TemplateMailContext, mandate: Mandate, words: string): Promise<void> =>
  tell(context, mandate, {
    ...{ template: 'debit-mandate-state', about: ofMandate(mandate.id), title: words },
    tags: { reference: mandate.reference, mot: words },
  })

export type Announced = { readonly what: string; readonly amountCents: number }
/** The notice of debits of one day, which each family reads before its bank does. */
export const tellAnnounced = (
  context: TemplateMailContext,
  mandate: Mandate,
  {
    collectOn,
    ics,
    debits,
  }: { readonly collectOn: string; readonly ics: string; readonly debits: readonly Announced[] },
): Promise<void> => {
  const amount = formatEuros(debits.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return tell(context, mandate, {
    ...{ template: 'debit-announced', about: ofMandate(mandate.id) },
    title: `Prélèvement de ${amount} le ${formatDay(collectOn)}.`,
    tags: {
      ...{ montant: amount, date_debut: formatDay(collectOn) },
      mot: [
        ...debits.map(({ what, amountCents }) => `${what}\u00a0: ${formatEuros(amountCents)}.`),
        `Mandat ${mandate.reference}, compte ${maskedIban(mandate.ibanLast4 ?? '')}, créancier ${ics}.`,
        'Ce qui est payé d’ici là n’est pas prélevé.',
      ].join('\n'),
    },
  })
}

export const tellReturned = (
  context: TemplateMailContext,
  mandate: Mandate,
  debit: { readonly amountCents: number; readonly collectOn: string; readonly words: readonly string[] },
): Promise<void> =>
  tell(context, mandate, {
    ...{ template: 'debit-returned', about: ofMandate(mandate.id) },
    title: `Votre prélèvement de ${formatEuros(debit.amountCents)} a été rejeté.`,
    tags: {
      ...{ montant: formatEuros(debit.amountCents), date_debut: formatDay(debit.collectOn) },
      mot: debit.words.join('\n'),
    },
  })

export const tellPlan = (
  context: TemplateMailContext,
  to: Reader,
  plan: { readonly id: number; readonly totalCents: number; readonly title: string; readonly words: readonly string[] },
): Promise<void> =>
  tell(context, to, {
    ...{ template: 'payment-plan', about: { class: 'payment_plans', id: plan.id }, title: plan.title },
    tags: { montant: formatEuros(plan.totalCents), mot: [plan.title, ...plan.words].join('\n') },
  })

/** What a family asked to pay in three times is refused: with the words of the office, and what is due. */
export const tellPlanRefused = (
  context: TemplateMailContext,
  to: Reader,
  { id, dueCents, words }: { readonly id: number; readonly dueCents: number; readonly words: string },
): Promise<void> =>
  tell(context, to, {
    ...{ template: 'payment-plan', about: { class: 'payment_plan_requests', id } },
    title: 'Votre demande de payer en 3 fois n’est pas acceptée.',
    tags: {
      montant: formatEuros(dueCents),
      mot: [
        'Votre demande de payer en 3 fois n’est pas acceptée.',
        words,
        `Reste à payer\u00a0: ${formatEuros(dueCents)}.`,
      ].join('\n'),
    },
  })

export const tellInstalment = (
  context: TemplateMailContext,
  to: Reader,
  one: { readonly planId: number; readonly dueOn: string; readonly leftCents: number; readonly words: string },
): Promise<void> =>
  tell(context, to, {
    ...{ template: 'instalment-due', about: { class: 'payment_plans', id: one.planId } },
    title: `Échéance de ${formatEuros(one.leftCents)} à payer le ${formatDay(one.dueOn)}.`,
    tags: { montant: formatEuros(one.leftCents), date_debut: formatDay(one.dueOn), mot: one.words },
  })

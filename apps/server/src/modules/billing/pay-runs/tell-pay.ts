// Tells teachers of their pay, and the office of a run to approve or of money that came back, in the transaction of what it tells of.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { listOthers } from '../../../platform/right-holders.ts'
import { mailTemplate, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { tellOfficeHeld } from '../payments/hold-payment.ts'
import { listPayees, type Payee } from './due.queries.ts'
import { findPaper } from './teacher-bills.queries.ts'

const about = (teacherId: number) => ({ class: 'teachers', id: teacherId })
const mailed = ({ personId, firstName, lastName }: Payee, email: string) => ({ personId, firstName, lastName, email })

export const tellPaySent = async (
  context: TemplateMailContext,
  payee: Payee,
  bill: { readonly month: string; readonly totalCents: number; readonly reference: string; readonly fileId: number },
): Promise<void> => {
  const [montant, mot] = [formatEuros(bill.totalCents), formatMonth(bill.month)]
  await notify(context.db, [payee.accountId], {
    ...{ kind: 'course', title: `Votre paie, ${mot}\u00a0: ${montant}.`, link: '/' },
  })
  if (payee.email === null) return
  await mailTemplate(context, {
    ...{ template: 'pay-sent', purpose: 'pay-sent', to: mailed(payee, payee.email), about: about(payee.teacherId) },
    tags: { montant, mot, reference: bill.reference },
    attachments: [{ fileId: bill.fileId, name: `${bill.reference}.pdf` }],
    ...(payee.accountId !== null && { page: '/' }),
  })
}

/** The teacher is asked for the right account, the office has a task. */
export const tellPayRefused = async (context: TemplateMailContext, billId: number, reason: string): Promise<void> => {
  const { db } = context
  const paper = await findPaper(db, billId)
  const [payee] = paper ? await listPayees(db, [paper.teacherId]) : []
  if (!paper || !payee) throw new Error(`invoice ${billId} is gone`)
  const montant = formatEuros(paper.dueCents)
  await tellOfficeHeld(context, { teacherId: payee.teacherId, teacher: payee.teacher, cents: paper.dueCents, reason })
  await notify(db, [payee.accountId], {
    ...{ kind: 'course', title: 'Le versement de votre paie a été refusé\u00a0: vérifiez votre RIB.', link: '/' },
  })
  if (payee.email === null) return
  await mailTemplate(context, {
    ...{ template: 'pay-refused', purpose: 'pay-refused', to: mailed(payee, payee.email) },
    ...{ about: about(payee.teacherId), tags: { montant, reference: paper.reference } },
    ...(payee.accountId !== null && { page: '/' }),
  })
}

type Proposed = { readonly totalCents: number; readonly proposedByAccountId: number | null } & (
  | { readonly kind: 'lessons' | 'stages'; readonly month: string }
  | { readonly kind: 'wages' }
  | { readonly kind: 'single'; readonly bill: string }
)
const titleOf = (proposed: Proposed): string => {
  const { totalCents } = proposed
  if (proposed.kind === 'wages') return `Des salaires de ${formatEuros(totalCents)} attendent votre approbation.`
  if (proposed.kind === 'single')
    return `Un versement de ${formatEuros(totalCents)} à un professeur attend votre approbation (facture ${proposed.bill}).`
  return `Une paie de ${formatEuros(totalCents)} attend votre approbation (${formatMonth(proposed.month)}).`
}

/** Whoever may approve is told, but for who proposed it. */
export const tellProposed = async ({ db }: Pick<TemplateMailContext, 'db'>, proposed: Proposed): Promise<void> =>
  notify(db, await listOthers(db, 'payApproval', proposed.proposedByAccountId), {
    kind: 'task',
    title: titleOf(proposed),
    link: `/accounting/pay${'month' in proposed ? `?mois=${proposed.month.slice(0, 7)}` : ''}`,
  })

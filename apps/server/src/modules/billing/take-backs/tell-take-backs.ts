// Who hears of what is taken back from a teacher: he, of a letter and of what is decided, or that his pay left for a wrong account; the office, of what he says to it.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { mailTemplate, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { giveTask } from '../../todo/give-task.ts'
import { listPayees, type Payee } from '../pay-runs/due.queries.ts'
import { findPaper } from '../pay-runs/teacher-bills.queries.ts'
import type { DueFound } from './take-backs.queries.ts'

const payeeOf = async ({ db }: TemplateMailContext, teacherId: number): Promise<Payee> => {
  const [payee] = await listPayees(db, [teacherId])
  if (!payee) throw new Error(`teacher ${teacherId} is gone`)
  return payee
}
/** By mail and by the bell. */
const tell = async (
  context: TemplateMailContext,
  payee: Payee,
  { montant, mot, letter }: { montant: string; mot: string; letter?: { fileId: number; name: string } },
) => {
  const { personId, firstName, lastName, email, accountId } = payee
  await notify(context.db, [accountId], { kind: 'course', title: `Trop-versé de ${montant}`, body: mot, link: '/' })
  if (email === null) return
  await mailTemplate(context, {
    ...{ template: 'teacher-overpaid', purpose: 'teacher-overpaid', to: { personId, firstName, lastName, email } },
    ...{ about: { class: 'teachers', id: payee.teacherId }, tags: { montant, mot } },
    ...(letter && { attachments: [letter] }),
    ...(accountId !== null && { page: '/' }),
  })
}

export const tellClaimed = async (
  context: TemplateMailContext,
  payee: Payee,
  cents: number,
  letter: { readonly fileId: number; readonly name: string },
): Promise<void> =>
  tell(context, payee, {
    ...{ montant: formatEuros(cents), letter },
    mot: 'Vous trouverez ci-joint la lettre qui vous demande de rendre cette somme, cours par cours.',
  })

export const tellWithdrawn = async (context: TemplateMailContext, teacherId: number, cents: number): Promise<void> =>
  tell(context, await payeeOf(context, teacherId), {
    montant: formatEuros(cents),
    mot: 'Notre lettre est annulée\u00a0: cette somme sera reprise sur vos prochains versements.',
  })

export const tellKept = async (context: TemplateMailContext, due: DueFound, reason: string): Promise<void> =>
  tell(context, await payeeOf(context, due.teacherId), {
    montant: formatEuros(-due.leftCents),
    mot: `Cours du ${formatDay(due.day)}\u00a0: cette somme vous est laissée, rien n’est repris. ${reason}`,
  })

export const tellDecided = async (context: TemplateMailContext, due: DueFound, decision: string): Promise<void> =>
  tell(context, await payeeOf(context, due.teacherId), {
    montant: formatEuros(-due.leftCents),
    mot: `Cours du ${formatDay(due.day)}\u00a0: nous avons lu votre réponse, et la reprise est maintenue. ${decision}`,
  })

/** Whoever pays teachers has a task: nothing is taken back until it is decided. */
export const tellAnswered = async (context: TemplateMailContext, due: DueFound, answer: string): Promise<void> => {
  const { teacher } = await payeeOf(context, due.teacherId)
  await giveTask(context.db, {
    staffUserIds: (await listRightHolders(context.db, 'payroll')).map(({ staffUserId }) => staffUserId),
    describe: `${teacher} conteste la reprise de ${formatEuros(-due.leftCents)} (cours du ${formatDay(due.day)})\u00a0: «\u00a0${answer}\u00a0». Tranchez dans «\u00a0Trop-versés aux professeurs\u00a0»\u00a0: rien n’est repris d’ici là.`,
    ...{ importanceLevel: '1-hight', about: { class: 'teachers', id: due.teacherId }, at: context.now() },
    link: '/accounting/teacher-dues',
  })
}

/** By mail and by the bell: what becomes of the money of an invoice. */
const tellOfPay = async (context: TemplateMailContext, billId: number, cents: number, mot: string) => {
  const { teacherId, reference } = (await findPaper(context.db, billId)) ?? { teacherId: 0, reference: '' }
  const { personId, firstName, lastName, email, accountId } = await payeeOf(context, teacherId)
  const montant = formatEuros(cents)
  await notify(context.db, [accountId], { kind: 'course', title: `Votre paie de ${montant}`, body: mot, link: '/' })
  if (email === null) return
  await mailTemplate(context, {
    ...{ template: 'pay-misdirected', purpose: 'pay-misdirected', to: { personId, firstName, lastName, email } },
    ...{ about: { class: 'teachers', id: teacherId }, tags: { montant, reference, mot } },
    ...(accountId !== null && { page: '/' }),
  })
}
export const tellMisdirected = (context: TemplateMailContext, billId: number, cents: number): Promise<void> =>
  tellOfPay(
    context,
    billId,
    cents,
    'Nous l’avons virée sur un compte qui n’est pas le vôtre\u00a0: elle vous est due de nouveau. Vérifiez votre RIB depuis votre accueil, «\u00a0Corriger mon RIB\u00a0»\u00a0: nous vous la versons après l’avoir vérifié.',
  )
export const tellRightAccount = (context: TemplateMailContext, billId: number, cents: number): Promise<void> =>
  tellOfPay(
    context,
    billId,
    cents,
    'Après vérification, elle est bien partie sur votre compte\u00a0: vous n’avez rien à faire, et elle n’est pas versée une seconde fois.',
  )

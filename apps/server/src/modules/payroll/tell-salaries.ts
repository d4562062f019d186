// Tells a teacher and the family that employs him of a payslip and of its wage, in the transaction of what it tells of.

import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate, type TemplateMailContext } from '../messaging/mail-template.ts'
import { findTold } from './salaries.queries.ts'

const about = (id: number) => ({ class: 'payslips', id })

/** Both get the paper; who has no address gets it printed by the office. */
export const tellPayslip = async (
  context: TemplateMailContext,
  id: number,
  paper: { readonly fileId: number; readonly name: string },
): Promise<void> => {
  const { teacher, family, month, netCents, payOn } = await findTold(context.db, id)
  const [montant, date_debut, mot] = [formatEuros(netCents), formatDay(payOn), formatMonth(month)]
  const title = `Bulletin de paie, ${mot}\u00a0: ${montant}, le ${date_debut}.`
  await notify(context.db, [teacher.accountId], { kind: 'course', title, link: '/' })
  await notify(context.db, [family.accountId], {
    ...{ kind: 'customer', link: '/' },
    title: `Bulletin de paie ${de(fullName(teacher))}, ${mot}\u00a0: envoyé par mail.`,
  })
  const mail = { about: about(id), tags: { montant, date_debut, mot }, attachments: [paper] }
  const of = (template: string) => ({ template, purpose: template })
  if (teacher.email !== null)
    await mailTemplate(context, {
      ...{ ...mail, ...of('payslip-issued'), to: { ...teacher, email: teacher.email } },
      ...(teacher.accountId !== null && { page: '/' }),
    })
  if (family.email !== null)
    await mailTemplate(context, {
      ...{ ...mail, ...of('payslip-employer'), to: { ...family, email: family.email } },
      tags: { ...mail.tags, professeur: fullName(teacher) },
    })
}

/** Whoever may issue them is told what the task passed over. */
export const tellHeldBack = (
  db: Db,
  accountIds: readonly number[],
  { month, heldBack }: { readonly month: string; readonly heldBack: number },
): Promise<void> =>
  notify(db, accountIds, {
    kind: 'task',
    title: `${heldBack === 1 ? '1 bulletin attend' : `${heldBack} bulletins attendent`} ce qui y manque (${formatMonth(month)}).`,
    link: `/accounting/payslips?mois=${month.slice(0, 7)}`,
  })

/** The bell is enough: the payslip named the day. */
export const tellPaid = async ({ db }: TemplateMailContext, payslipId: number, doneOn: string): Promise<void> => {
  const { teacher, family, month, netCents } = await findTold(db, payslipId)
  const of = `${formatMonth(month)}\u00a0: ${formatEuros(netCents)}, viré le ${formatDay(doneOn)}.`
  await notify(db, [teacher.accountId], { kind: 'course', title: `Votre salaire, ${of}`, link: '/' })
  await notify(db, [family.accountId], {
    ...{ kind: 'customer', title: `Salaire ${de(fullName(teacher))}, ${of}`, link: '/' },
  })
}

export const tellRefused = async (context: TemplateMailContext, payslipId: number): Promise<void> => {
  const { teacher, month, netCents } = await findTold(context.db, payslipId)
  const [montant, mot] = [formatEuros(netCents), formatMonth(month)]
  await notify(context.db, [teacher.accountId], {
    ...{ kind: 'course', title: `Le virement de votre salaire a été refusé (${mot})\u00a0: vérifiez votre IBAN.` },
    link: '/',
  })
  if (teacher.email === null) return
  await mailTemplate(context, {
    ...{ template: 'salary-refused', purpose: 'salary-refused', to: { ...teacher, email: teacher.email } },
    ...{ about: about(payslipId), tags: { montant, mot } },
  })
}

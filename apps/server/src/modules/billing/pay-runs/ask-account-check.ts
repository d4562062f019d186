// Another account of a teacher than the one that is known: nothing is transferred to it before it was looked at, and he hears of it.

import type { CheckCause } from '@cartable/domain/billing/pay-runs/account-checks.words.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { showMaskedAccount } from '../../people/save-bank-account.ts'
import { askCheck, listFormerMails } from './account-checks.queries.ts'
import { listPayees } from './due.queries.ts'

/** Days in which the former address of somebody is still told. */
const formerDays = 30

const words = {
  given: (teacher: string) => `${teacher} a donné un nouveau RIB\u00a0: à vérifier avant le versement suivant.`,
  typed: (teacher: string) =>
    `Le RIB ${de(teacher)} a été changé sur sa fiche\u00a0: à vérifier avant le versement suivant.`,
} as const satisfies Partial<Record<CheckCause, (teacher: string) => string>>

/**
 * Asked when the account in use is no more the one `before`. He is told at the address that is known, so that nobody changes it
 * unseen, of those who have his password or of the office.
 */
export const askAccountCheck = async (
  context: OperationContext,
  teacherId: number,
  before: number | null,
  cause: keyof typeof words,
): Promise<void> => {
  const { db, identity, now, platform, today } = context
  const [payee = notFound()] = await listPayees(db, [teacherId])
  const { teacher, personId, firstName, lastName, email } = payee
  const account = await showMaskedAccount(db, personId)
  // the same number again changes nothing of what is to be looked at
  if (account === null || account.id === before) return
  const author = identity?.accountId ?? null
  const hours = before === null ? 0 : await platform.settings.integer('bank_change_hold_hours')
  await askCheck(db, {
    ...{ teacherId, bankAccountId: account.id, cause, askedOn: today() },
    heldUntil: hours === 0 ? null : new Date(now().getTime() + hours * 3_600_000).toISOString(),
    askedByAccountId: cause === 'typed' ? author : null,
  })
  const holders = (await listRightHolders(db, 'payroll')).map(({ accountId }) => accountId)
  await notify(
    db,
    holders.filter((one) => one !== author),
    { kind: 'task', title: words[cause](teacher), link: `/teacher/show/${teacherId}` },
  )
  // whoever took the mailbox first changed its address: the former one hears of it, too
  const former = await listFormerMails(db, personId, new Date(now().getTime() - formerDays * 86_400_000))
  for (const address of new Set([...(email === null ? [] : [email]), ...former]))
    await mailTemplate(context, {
      ...{ template: 'pay-account', purpose: 'pay-account' },
      to: { personId: address === email ? personId : null, firstName, lastName, email: address },
      ...{ about: { class: 'teachers', id: teacherId }, tags: { reference: account.maskedIban } },
    })
}

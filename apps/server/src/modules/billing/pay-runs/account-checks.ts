// The account on which a teacher is paid: he corrects it at home, and nothing is transferred to it before the office has looked at it.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import type { OwnAccountInput } from '@cartable/domain/billing/pay-runs/account-checks.schema.ts'
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { keysOf, saveBankAccount, showMaskedAccount } from '../../people/save-bank-account.ts'
import { askCheck, findOpenCheck, noteCheck, wasPaidInError } from './account-checks.queries.ts'
import { listPayees } from './due.queries.ts'
import { lockTeacher } from './pay-terms.queries.ts'

const ownPayee = async ({ db, as }: OperationContext) => {
  if (as.kind !== 'teacher') return notFound()
  const [payee = notFound()] = await listPayees(db, [as.teacherId])
  return payee
}

const showOwnAccount = async (context: OperationContext) => {
  const payee = await ownPayee(context)
  const account = await showMaskedAccount(context.db, payee.personId)
  const check = await findOpenCheck(context.db, payee.teacherId)
  return {
    ...{ holder: account?.holder ?? null, maskedIban: account?.maskedIban ?? null },
    check: check?.cause ?? null,
  }
}

/** Told to the address that is known, so that another who has his password does not change it unseen. */
const saveOwnAccount = async (context: OperationContext, input: OwnAccountInput) => {
  const { db, platform, today, live } = context
  const payee = await ownPayee(context)
  const { teacherId, teacher, personId, firstName, lastName, email } = payee
  await lockTeacher(db, teacherId)
  const before = await showMaskedAccount(db, personId)
  await saveBankAccount(db, keysOf(platform), personId, input)
  const account = (await showMaskedAccount(db, personId)) ?? notFound()
  // the same number again changes nothing of what is to be looked at
  if (account.id !== before?.id) {
    await askCheck(db, { teacherId, bankAccountId: account.id, cause: 'given', askedOn: today() })
    const holders = await listRightHolders(db, 'payroll')
    await notify(
      db,
      holders.map(({ accountId }) => accountId),
      {
        ...{ kind: 'task', title: `${teacher} a donné un nouveau RIB\u00a0: à vérifier avant le versement suivant.` },
        link: `/teacher/show/${teacherId}`,
      },
    )
    if (email !== null)
      await mailTemplate(context, {
        ...{ template: 'pay-account', purpose: 'pay-account', to: { personId, firstName, lastName, email } },
        ...{ about: { class: 'teachers', id: teacherId }, tags: { reference: account.maskedIban } },
      })
  }
  live(['billing'], ['payroll'], ['teachers', 'id', teacherId])
  return { errors: null, id: null, updatedAt: null }
}

const noteChecked = async ({ db, identity, today, live }: OperationContext, teacherId: number) => {
  ;(await lockTeacher(db, teacherId)) ?? notFound()
  const check = (await findOpenCheck(db, teacherId)) ?? refuse(payRunsRefusals.nothingToCheck)
  if (await wasPaidInError(db, check.id)) refuse(payRunsRefusals.accountWrong)
  await noteCheck(db, check.id, { checkedOn: today(), checkedByAccountId: identity?.accountId ?? null })
  live(['billing'], ['payroll'], ['teachers', 'id', teacherId])
  return { isValid: true, errorMsgs: [] }
}

export const accountChecksService = handlers(accountChecksApi, {
  ownAccount: showOwnAccount,
  saveOwnAccount,
  showCheck: async ({ db }, { teacherId }) => ({ teacherId, check: await findOpenCheck(db, teacherId) }),
  noteChecked: (context, { teacherId }) => noteChecked(context, teacherId),
})

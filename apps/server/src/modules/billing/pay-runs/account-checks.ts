// The account on which a teacher is paid: he corrects it at home, and nothing is transferred to it before the office has looked at it.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import type { OwnAccountInput } from '@cartable/domain/billing/pay-runs/account-checks.schema.ts'
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { asForm, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { refuseOwnPassword } from '../../access/sign-in/choose-password.ts'
import { keysOf, saveBankAccount, showMaskedAccount } from '../../people/save-bank-account.ts'
import { findOpenCheck, noteCheck, wasPaidInError } from './account-checks.queries.ts'
import { askAccountCheck } from './ask-account-check.ts'
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
    heldUntil: payee.heldUntil,
  }
}

const saveOwnAccount = async (context: OperationContext, input: OwnAccountInput) => {
  const { db, platform, live } = context
  const { teacherId, personId } = await ownPayee(context)
  const refusal = await refuseOwnPassword(context, input.password)
  // answered rather than thrown: a wrong password is counted
  if (refusal) return { ...asForm([{ ...refusal, path: 'password' }]) }
  await lockTeacher(db, teacherId)
  const before = await showMaskedAccount(db, personId)
  await saveBankAccount(db, keysOf(platform), personId, input)
  await askAccountCheck(context, teacherId, before?.id ?? null, 'given')
  live(['billing'], ['payroll'], ['teachers', 'id', teacherId])
  return { errors: null, id: null, updatedAt: null }
}

const noteChecked = async ({ db, identity, today, live }: OperationContext, teacherId: number) => {
  ;(await lockTeacher(db, teacherId)) ?? notFound()
  const check = (await findOpenCheck(db, teacherId)) ?? refuse(payRunsRefusals.nothingToCheck)
  if (await wasPaidInError(db, check.id)) refuse(payRunsRefusals.accountWrong)
  const others = (await listRightHolders(db, 'payroll')).some(({ accountId }) => accountId !== identity?.accountId)
  if (check.askedByAccountId !== null && check.askedByAccountId === identity?.accountId && others)
    refuse(payRunsRefusals.accountOwn)
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

// Use cases of transfers to families: their files, and the account on which they are paid.
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { askRefundAccount, saveRefundAccount } from './ask-account.ts'
import {
  endTransferFile,
  listTransferFiles,
  makeTransferFile,
  readTransferFile,
  rejectRefund,
} from './transfer-files.ts'
import { findAskedAccount } from './transfers.queries.ts'

const refundOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'refunds') throw linkIsOver()
  return as.subjectId
}

export const transfersService = handlers(transfersApi, {
  listTransferFiles,
  makeTransferFile: (context, { company }) => makeTransferFile(context, company),
  readTransferFile: (context, { id }) => readTransferFile(context, id),
  endTransferFile,
  rejectRefund,
  askRefundAccount: (context, { refundId }) => askRefundAccount(context, refundId),
  saveRefundAccount: (context, { refundId, ...account }) => saveRefundAccount(context, refundId, account),
  showAccountPage: async (context) => {
    const { amountCents, isWaiting, hasAccount } = (await findAskedAccount(context.db, refundOf(context))) ?? notFound()
    const state = hasAccount ? ('known' as const) : isWaiting ? ('waiting' as const) : ('over' as const)
    return { state, amountCents, company: await companyContact(context) }
  },
  saveAccountPage: (context, { token: _, ...account }) => saveRefundAccount(context, refundOf(context), account),
})

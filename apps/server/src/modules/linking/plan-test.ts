// The date of the test course as somebody of the team heard it on the telephone, on the proposal or on the contract.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import type { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { stampOf } from '../../platform/save.ts'
import { planOrMoveTest } from '../courses/planning/plan-or-move-test.ts'
import { lockContractOf } from './flow.queries.ts'
import { settleActions } from './next-actions.ts'
import { findProposal, writeAgreedByPhone } from './proposals.queries.ts'

export const planTestByPhone = async (context: OperationContext, input: InputOf<typeof proposalsApi.planTest>) => {
  const { db, now, live } = context
  const { proposalId, expectedAt } = input
  if (proposalId !== null && !(await findProposal(db, proposalId))) return notFound()
  const contractId =
    input.contractId ??
    (proposalId === null ? null : await lockContractOf(db, proposalId)) ??
    refuse(linkingRefusals.notChosen)
  await planOrMoveTest(context, { contractId, at: expectedAt })
  const linkingId = await writeAgreedByPhone(db, contractId, now())
  await settleActions(context, { id: contractId, linkingId }, ['first-course'])
  live(['linking'], ['contracts'])
  return { errors: null, id: contractId, updatedAt: await stampOf(db, 'contracts', contractId) }
}

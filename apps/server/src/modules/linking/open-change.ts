// The search of another teacher for a contract that runs: opened with a teacher to ask at once, read and ended as it takes over.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findLinking, insertLinking, openSearchOf } from './linking.queries.ts'
import { leaveLinkingFlow } from './move-linking.ts'
import { findProposal } from './proposals.queries.ts'
import { lockProposal, proposeOne } from './propose-teachers.ts'
import { releaseTeachers } from './release-teachers.ts'

type Change = {
  readonly replacesContractId: number
  readonly changesOn: string
  readonly studentId: number
  readonly customerId: number
  readonly subjectId: number
  readonly scholarLevelId: number
  readonly format: 'CAD' | 'CEL'
  readonly comments: string | null
  /** Asked at once; nobody when null. */
  readonly asks: Parameters<typeof proposeOne>[2] | null
}

/** Opens the search, and asks the teacher who is named; the contract goes on meanwhile. Answers its id. */
export const openChange = async (context: OperationContext, { asks, ...need }: Change): Promise<number> => {
  const { db, identity } = context
  const twin = await openSearchOf(db, need, null)
  if (twin !== null) refuse(linkingRefusals.alreadySearched(twin))
  const id = await insertLinking(db, { ...need, assignedStaffUserId: identity?.staffUserId ?? null })
  if (asks !== null) await proposeOne(context, id, asks)
  context.live(['linking'])
  return id
}

/** The teacher who said yes, and the contract that he is to take over; undefined for a search that replaces none. */
export const findChange = async (db: Db, proposalId: number) => {
  const proposal = await findProposal(db, proposalId)
  const linking = proposal && (await findLinking(db, proposal.linkingId))
  if (!proposal || !linking || linking.replacesContractId === null) return undefined
  return {
    linkingId: linking.id,
    replacesContractId: linking.replacesContractId,
    changesOn: linking.changesOn ?? dayOf(linking.updatedAt),
    teacherId: proposal.teacherId,
    customerPrice: proposal.customerPrice,
    status: proposal.status,
    contractId: proposal.contract?.id ?? null,
  }
}

/** The one who said yes takes over: to be called under the locks of the contracts; the others are told that it is over. */
export const lockAccepted = async (context: OperationContext, proposalId: number): Promise<void> => {
  const { linking, proposal } = await lockProposal(context, proposalId)
  if (proposal.status !== 'accepted') refuse(linkingRefusals.notAccepted)
  await releaseTeachers(context, linking)
}

/** The search has led to a contract that runs already. */
export const endChange = async (context: OperationContext, linkingId: number): Promise<void> => {
  const linking = await findLinking(context.db, linkingId)
  if (linking?.inManagementFlow) await leaveLinkingFlow(context, linkingId)
}

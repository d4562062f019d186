// Moves a search of a teacher, whoever asks: somebody of the team, the answer of a teacher, the life of its contract.
import { type LinkingFacts, type LinkingStatus, linkingWorkflow } from '@cartable/domain/linking/linking.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LiveKey } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { cancelProposals, type LockedLinking, lockLinking, writeReopened, writeStatus } from './flow.queries.ts'

export type LinkingMover = { readonly db: Db; readonly live: (...keys: LiveKey[]) => void }

/** Decides under the caller's lock, writes, and answers whether anything changed. */
export const moveLinkingLocked = async (
  { db, live }: LinkingMover,
  linking: LockedLinking,
  to: LinkingStatus,
  by: LinkingFacts['by'],
): Promise<boolean> => {
  if (!decideMove(linkingWorkflow, linking.status, to, { ...linking, by })) return false
  if (to === 'new' && !linking.inManagementFlow) {
    await cancelProposals(db, linking.id, ['created', 'sent', 'accepted'])
    await writeReopened(db, linking.id)
  } else {
    if (to === 'closed') await cancelProposals(db, linking.id, ['created', 'sent', 'accepted'])
    if (to === 'linked') await cancelProposals(db, linking.id, ['created', 'sent'])
    await writeStatus(db, linking.id, to)
  }
  live(['linking'], ['contracts'])
  return true
}

/** Takes a search up again at the start of the flow; one that is in the flow already stays where it is. */
export const reopenLinking = async (mover: LinkingMover, id: number) => {
  const linking = (await lockLinking(mover.db, id)) ?? notFound()
  if (!linking.inManagementFlow) await moveLinkingLocked(mover, linking, 'new', 'staff')
  return { isValid: true, errorMsgs: [] }
}

/** The contract of a search runs: there is nobody to look for any more. */
export const leaveLinkingFlow = async (mover: LinkingMover, id: number): Promise<void> => {
  const linking = (await lockLinking(mover.db, id)) ?? notFound()
  await moveLinkingLocked(mover, linking, 'linked', 'contract')
}

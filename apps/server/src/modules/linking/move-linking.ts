// Moves a search of a teacher, whoever asks: somebody of the team, the answer of a teacher, the life of its contract.

import type { Identity } from '@cartable/domain/kernel/access.ts'
import { type LinkingFacts, type LinkingStatus, linkingWorkflow } from '@cartable/domain/linking/linking.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LiveKey } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import {
  acceptAgain,
  cancelProposals,
  cancelProposalTo,
  type LockedLinking,
  lockLinking,
  writeReopened,
  writeStatus,
} from './flow.queries.ts'
import { insertFollowUp } from './linking.queries.ts'

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

type Lost = {
  readonly teacherId: number
  readonly fate: 'reopen' | 'close'
  /** What the search keeps of it. */
  readonly said: string
}
/** The contract of a search was given up before it began: its teacher is no longer chosen, and the search goes on or ends. */
export const loseChosenTeacher = async (
  mover: LinkingMover & { readonly identity: Identity | null },
  id: number,
  { teacherId, fate, said }: Lost,
): Promise<void> => {
  const { db, identity } = mover
  const before = (await lockLinking(db, id)) ?? notFound()
  await cancelProposalTo(db, id, teacherId)
  await insertFollowUp(db, { linkingId: id, comment: said, authorAccountId: identity?.accountId ?? null })
  const linking = (await lockLinking(db, id)) ?? notFound()
  if (fate === 'close') {
    if (before.inManagementFlow) await moveLinkingLocked(mover, linking, 'closed', 'answer')
  } else if (!before.inManagementFlow) await moveLinkingLocked(mover, linking, 'new', 'staff')
  else if (linking.waitingCount > 0) await moveLinkingLocked(mover, linking, 'proposed', 'answer')
  else if (linking.status !== 'new') await moveLinkingLocked(mover, linking, 'searching', 'answer')
  mover.live(['linking'])
}

/** The test course did not convince: another teacher is looked for, unless the pupil has left. */
export const searchAgain = async (
  mover: LinkingMover & { readonly identity: Identity | null },
  id: number,
  said: string,
): Promise<void> => {
  const linking = (await lockLinking(mover.db, id)) ?? notFound()
  const authorAccountId = mover.identity?.staffUserId === undefined ? null : mover.identity.accountId
  await insertFollowUp(mover.db, { linkingId: id, comment: said, authorAccountId })
  if (!linking.inManagementFlow && !linking.isStudentArchived) await moveLinkingLocked(mover, linking, 'new', 'staff')
}

/** Giving up was a mistake: the teacher is chosen again, unless the search has found another one meanwhile. */
export const chooseTeacherAgain = async (mover: LinkingMover, id: number, teacherId: number): Promise<void> => {
  await lockLinking(mover.db, id)
  if (!(await acceptAgain(mover.db, id, teacherId))) return
  const linking = (await lockLinking(mover.db, id)) ?? notFound()
  if (linking.status !== 'linked') await moveLinkingLocked(mover, linking, 'test-planned', 'contract')
}

/** The contract of a search runs: there is nobody to look for any more. */
export const leaveLinkingFlow = async (mover: LinkingMover, id: number): Promise<void> => {
  const linking = (await lockLinking(mover.db, id)) ?? notFound()
  await moveLinkingLocked(mover, linking, 'linked', 'contract')
}

// Puts a student in a group of the subject taken, or out of any; everything else is refused and changes nothing.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import { refusePlacement } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { holdTarget, lockCard, placeCard } from './programme.queries.ts'
import { openSessionOf } from './save-level.ts'

type Asked = { id: number; groupId: number | null; fromGroupId?: number | null | undefined }

export const placeStudent = async ({ db, live }: OperationContext, { id, groupId, fromGroupId }: Asked) => {
  const session = await openSessionOf(db, { cardId: id })
  const card = (await lockCard(db, id)) ?? notFound()
  if (!card.enabled) refuse(programmeRefusals.registrationCancelled)
  const done = { isValid: true, errorMsgs: [] }
  if (card.groupId === groupId) return done
  if (fromGroupId !== undefined && fromGroupId !== card.groupId)
    refuse(programmeRefusals.movedMeanwhile(card.groupRank ? groupName(Number(card.groupRank)) : 'Sans groupe'))
  if (groupId !== null) {
    const refusal = refusePlacement(card, (await holdTarget(db, groupId)) ?? notFound())
    if (refusal) refuse(refusal)
  }
  await placeCard(db, id, groupId)
  live(['traineeships'], ['traineeships', 'id', session.id])
  return done
}

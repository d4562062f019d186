// Puts a student in a group of the subject taken, or out of any; everything else is refused and changes nothing. Near its start, teachers are told.
import { daysBetween } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import { refusePlacement } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { holdTarget, lockCard, placeCard } from './programme.queries.ts'
import { openSessionOf } from './save-level.ts'
import { findPupilOfCard, listTeachersOfGroups } from './told-teachers.queries.ts'

type Asked = { id: number; groupId: number | null; fromGroupId?: number | null | undefined }

/** Days before the first one from which who teaches a group hears of each pupil who comes or goes. */
const nearDays = 7

type Moved = { readonly cardId: number; readonly from: number | null; readonly to: number | null }
const tellTeachers = async ({ db }: OperationContext, { cardId, from, to }: Moved): Promise<void> => {
  const pupil = await findPupilOfCard(db, cardId)
  for (const one of await listTeachersOfGroups(
    db,
    [from, to].filter((id) => id !== null),
  ))
    await notify(db, [one.accountId], {
      kind: 'course',
      title: `${pupil} ${one.groupId === to ? 'rejoint' : 'quitte'} votre groupe\u00a0: ${one.subject}, ${one.hours}, ${one.session}.`,
      link: '/',
    })
}

export const placeStudent = async (context: OperationContext, { id, groupId, fromGroupId }: Asked) => {
  const { db, live, today } = context
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
  const isNear = daysBetween(today(), session.startsOn) < nearDays && session.endsOn >= today()
  if (isNear) await tellTeachers(context, { cardId: id, from: card.groupId, to: groupId })
  live(['traineeships'], ['traineeships', 'id', session.id])
  return done
}

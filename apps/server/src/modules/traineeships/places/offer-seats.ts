// Offers a place that came free to the first who waits for it, and keeps it for some hours; one that was not taken goes to the next.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { placesRefusals } from '@cartable/domain/traineeships/places/places.refusals.ts'
import { placeIn } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type HeldSubject, insertHold, removeOldHolds } from './holds.queries.ts'
import { groupsOfSubjects, lockLevel } from './seats.queries.ts'
import { findStageOfWait, type StageOfWait } from './stage-shown.queries.ts'
import { type PlacesContext, tellOffer } from './tell-waiting.ts'
import { endWaiting, listToOffer, listUntaken, updateWaiting, type Waiting } from './waitlist.queries.ts'

/** A seat in each subject; the first subject without one otherwise. */
export const seatsFor = async (
  db: Db,
  subjectIds: readonly number[],
): Promise<{ readonly seats: readonly HeldSubject[] } | { readonly full: number }> => {
  const groups = await groupsOfSubjects(db, subjectIds)
  const seats: HeldSubject[] = []
  for (const id of subjectIds) {
    const place = placeIn(groups.filter(({ subjectId }) => subjectId === id))
    if (place === 'full') return { full: id }
    seats.push({ id, groupId: place === 'none' ? null : place })
  }
  return { seats }
}

const offerTo = async (
  context: PlacesContext,
  db: Db,
  waiting: Waiting,
  stage: StageOfWait,
  seats: readonly HeldSubject[],
): Promise<void> => {
  const { id: waitlistId, levelId } = waiting
  const hours = await context.platform.settings.integer('stages_offer_hours')
  const now = context.now()
  const until = new Date(now.getTime() + hours * 3_600_000)
  await insertHold(
    db,
    { levelId, waitlistId, customerId: null, studentId: null, keptUntil: until.toISOString() },
    seats,
  )
  await updateWaiting(db, waitlistId, { offeredAt: now.toISOString(), offeredUntil: until.toISOString() })
  await tellOffer(context, db, waiting, stage, until)
}

/**
 * Under the lock of the level: offers that were not taken end, then what is free goes to who waits, in order. Whoever gives
 * a seat to a family calls it first, so that nobody passes before who waits. Answers how many were offered one.
 */
export const offerSeats = async (context: PlacesContext, db: Db, levelId: number): Promise<number> => {
  await lockLevel(db, levelId)
  const stage = await findStageOfWait(db, levelId, context.today())
  const now = context.now()
  for (const id of await listUntaken(db, levelId)) await endWaiting(db, id, 'expired', now)
  await removeOldHolds(db, levelId)
  const waiting = await listToOffer(db, levelId)
  let offered = 0
  for (const one of waiting) {
    if (!stage?.isOpen) {
      await endWaiting(db, one.id, 'over', now)
      continue
    }
    const found = await seatsFor(db, one.subjectIds)
    if ('full' in found) continue
    await offerTo(context, db, one, stage, found.seats)
    offered += 1
  }
  return offered
}

/** By hand, to somebody who is not the first: refused where no seat is free. */
export const offerByHand = async (context: PlacesContext, db: Db, waiting: Waiting): Promise<void> => {
  const stage = await findStageOfWait(db, waiting.levelId, context.today())
  if (!stage?.isOpen) return refuse(placesRefusals.stageOver)
  const found = await seatsFor(db, waiting.subjectIds)
  if ('full' in found)
    return refuse(placesRefusals.full(stage.subjects.find(({ id }) => id === found.full)?.name ?? ''))
  await offerTo(context, db, waiting, stage, found.seats)
}

// Keeps the seats of a child for some minutes while its family registers it and pays: of two families at the last seat one gets it.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { buyingRefusals } from '@cartable/domain/traineeships/buying/buying.refusals.ts'
import type { HoldInput } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { hasSeat } from '@cartable/domain/traineeships/places/places.rules.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { placeIn, refusalOfSubjects } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { endHolds, type HeldSubject, holdsOfFamily, insertHold } from '../places/holds.queries.ts'
import { offerSeats } from '../places/offer-seats.ts'
import { groupsOfSubjects, lockLevel } from '../places/seats.queries.ts'
import { findChildOf, isRegistered, listWaitingOfFamily } from '../places/waitlist.queries.ts'
import type { LevelToBuy } from './buying.queries.ts'
import { familyOf, openLevel } from './show-stages.ts'

/** The child is theirs and not registered yet; the subjects go together. */
export const checkChoice = async (context: OperationContext, level: LevelToBuy, input: HoldInput): Promise<void> => {
  const { db } = context
  const child = await findChildOf(db, familyOf(context), input.studentId)
  if (!child) return refuse(buyingRefusals.otherChild, 'studentId')
  if (!child.enabled) refuse(registrationsRefusals.studentDisabled, 'studentId')
  if (await isRegistered(db, input.levelId, input.studentId)) refuse(buyingRefusals.alreadyRegistered, 'studentId')
  const offered = level.subjects.map(({ id, isOption, days, chapters }) => ({
    ...{ id, isOption, days: [...days], chapterIds: chapters.map((one) => one.id) },
  }))
  const refusal = refusalOfSubjects(
    offered,
    input.subjects.map(({ id }) => id),
  )
  if (refusal) refuse(refusal, 'subjects')
}

const chooseSeats = async ({ db }: OperationContext, level: LevelToBuy, input: HoldInput): Promise<HeldSubject[]> => {
  const groups = await groupsOfSubjects(
    db,
    input.subjects.map(({ id }) => id),
  )
  return input.subjects.map(({ id, groupId }) => {
    const own = groups.filter(({ subjectId }) => subjectId === id)
    const isFree = groupId !== null && own.some((one) => one.groupId === groupId && hasSeat(one))
    const place = groupId === null ? placeIn(own) : isFree ? groupId : 'full'
    const name = level.subjects.find((subject) => subject.id === id)?.name ?? ''
    if (place === 'full') return refuse(buyingRefusals.full(name), 'subjects')
    return { id, groupId: place === 'none' ? null : place }
  })
}

/**
 * Whoever waits goes first; what was kept for this child, or offered to this family, is what it may take again. Asked anew,
 * the first end holds: nobody keeps a seat for ever by choosing again.
 */
export const holdSeats = async (context: OperationContext, input: HoldInput) => {
  const { db, live, now, platform } = context
  const customerId = familyOf(context)
  const { levelId, studentId } = input
  await lockLevel(db, levelId)
  const level = await openLevel(context, levelId)
  await checkChoice(context, level, input)
  await offerSeats(context, db, levelId)
  const kept = (await holdsOfFamily(db, levelId, customerId)).find((hold) => hold.studentId === studentId)
  const waiting = (await listWaitingOfFamily(db, customerId, levelId)).find(
    (one) => one.studentId === studentId || one.studentId === null,
  )
  const waitlistId = kept?.waitlistId ?? waiting?.id ?? null
  await endHolds(db, { levelId, studentId, waitlistId })
  const minutes = await platform.settings.integer('stages_hold_minutes')
  const fresh = now().getTime() + minutes * 60_000
  const offered = waiting?.offeredUntil ? Date.parse(waiting.offeredUntil) : 0
  const until = new Date(Math.max(kept ? Date.parse(kept.keptUntil) : fresh, offered)).toISOString()
  const isOffered = offered > now().getTime() || kept?.waitlistId != null
  const seats = await chooseSeats(context, level, input)
  await insertHold(
    db,
    { levelId, customerId, studentId, waitlistId: isOffered ? waitlistId : null, keptUntil: until },
    seats,
  )
  live(['traineeships'])
  return { errors: null, until }
}

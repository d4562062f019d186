// Gives a seat in each subject that is taken: in the group that was chosen where one was, else in the emptiest.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasSeat } from '@cartable/domain/traineeships/places/places.rules.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { placeIn } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { OfferedLevel } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { groupsOfSubjects } from '../places/seats.queries.ts'
import { contentsOf } from './registrations.queries.ts'

/** Group by subject, as a family chose them. */
export type ChosenGroups = ReadonlyMap<number, number | null>

/** The groups of a registration that another one takes the place of, as far as they have a seat. */
export const groupsLeftBy = async (db: Db, registrationId: number): Promise<ChosenGroups> => {
  const { taken } = await contentsOf(db, registrationId)
  const groups = await groupsOfSubjects(
    db,
    taken.map((one) => one.traineeshipSubjectId),
  )
  return new Map(
    taken.map(({ traineeshipSubjectId, groupId }) => [
      traineeshipSubjectId,
      groups.some((one) => one.groupId === groupId && hasSeat(one)) ? groupId : null,
    ]),
  )
}

/** Group of each subject that is new; a subject whose groups, or whose chosen group, are full is refused. */
export const giveSeats = async (
  db: Db,
  level: OfferedLevel,
  subjectIds: readonly number[],
  chosen: ChosenGroups | null = null,
) => {
  const groups = await groupsOfSubjects(db, subjectIds)
  return subjectIds.map((subjectId) => {
    const own = groups.filter((group) => group.subjectId === subjectId)
    const wanted = chosen?.get(subjectId) ?? null
    const place =
      wanted === null ? placeIn(own) : own.some((one) => one.groupId === wanted && hasSeat(one)) ? wanted : 'full'
    const subject = level.subjects.find((one) => one.id === subjectId)
    if (place === 'full') return refuse(registrationsRefusals.full(subject?.name ?? ''), 'traineeshipSubjects')
    return {
      traineeshipSubjectId: subjectId,
      isOption: subject?.isOption ?? false,
      groupId: place === 'none' ? null : place,
    }
  })
}

// SQL that writes registrations to a stage: the row, what the student takes, its end.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export const insertRegistration = async (
  db: Db,
  registration: Insertable<DB['traineeshipRegistrations']>,
): Promise<number> => {
  const { id } = await db
    .insertInto('traineeshipRegistrations')
    .values(registration)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateRegistration = async (
  db: Db,
  id: number,
  registration: Updateable<DB['traineeshipRegistrations']>,
): Promise<void> => {
  await db.updateTable('traineeshipRegistrations').set(registration).where('id', '=', id).execute()
}

/** Takes subjects out, with what was said of them. */
export const removeSubjects = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await db
      .deleteFrom('traineeshipRegistrationSubjects')
      .where('id', 'in', [...ids])
      .execute()
}

export type NewSubject = {
  readonly registrationId: number
  readonly levelId: number
  readonly traineeshipSubjectId: number
  readonly isOption: boolean
  readonly groupId: number | null
}
export const insertSubjects = async (db: Db, subjects: readonly NewSubject[]): Promise<void> => {
  if (subjects.length > 0)
    await db
      .insertInto('traineeshipRegistrationSubjects')
      .values([...subjects])
      .execute()
}

/** Replaces the days missed. */
export const setAbsences = async (db: Db, registrationId: number, days: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('traineeshipRegistrationAbsences')
    .where('registrationId', '=', registrationId)
    .where('day', 'not in', [...days, '0001-01-01'])
    .execute()
  if (days.length > 0)
    await db
      .insertInto('traineeshipRegistrationAbsences')
      .values(days.map((day) => ({ registrationId, day })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Replaces the chapters studied already, by subject taken. */
export const setChapters = async (
  db: Db,
  chapters: readonly { readonly registrationSubjectId: number; readonly chapterIds: readonly number[] }[],
): Promise<void> => {
  for (const { registrationSubjectId, chapterIds } of chapters) {
    await db
      .deleteFrom('traineeshipRegistrationChapters')
      .where('registrationSubjectId', '=', registrationSubjectId)
      .where('chapterId', 'not in', [...chapterIds, 0])
      .execute()
    if (chapterIds.length > 0)
      await db
        .insertInto('traineeshipRegistrationChapters')
        .values(chapterIds.map((chapterId) => ({ registrationSubjectId, chapterId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

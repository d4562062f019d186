// SQL that writes contacts: the row, its subjects, its status, its comments.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

export const insertContact = async (db: Db, values: Insertable<DB['contacts']>): Promise<number> => {
  const { id } = await db.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateContact = async (db: Db, id: number, values: Updateable<DB['contacts']>): Promise<void> => {
  await db.updateTable('contacts').set(values).where('id', '=', id).execute()
}

/** Makes the subjects of a contact exactly these. */
export const setSubjects = async (db: Db, contactId: number, subjectIds: readonly number[]): Promise<void> => {
  let gone = db.deleteFrom('contactSubjects').where('contactId', '=', contactId)
  if (subjectIds.length > 0) gone = gone.where('subjectId', 'not in', subjectIds)
  await gone.execute()
  if (subjectIds.length === 0) return
  await db
    .insertInto('contactSubjects')
    .values(subjectIds.map((subjectId) => ({ contactId, subjectId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertFollowUp = async (db: Db, values: Insertable<DB['contactFollowUps']>): Promise<number> => {
  const { id } = await db.insertInto('contactFollowUps').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateFollowUp = async (db: Db, id: number, comment: string): Promise<void> => {
  await db.updateTable('contactFollowUps').set({ comment }).where('id', '=', id).execute()
}

export const deleteFollowUp = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('contactFollowUps').where('id', '=', id).execute()
}

// The file of a pupil who goes to another family: it goes itself, or another one is opened there and this one is archived.
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { addStudentFile, findStudent, needsOf, updateStudent } from '../records.queries.ts'
import { copyFile } from './pupil.queries.ts'

/** Nothing was billed for him in the family that he leaves. */
export const moveFile = (db: Db, studentId: number, customerId: number): Promise<void> =>
  updateStudent(db, studentId, { customerId })

/** Answers his file in the other family, made or opened again, with what he needs and may do. */
export const openFileIn = async (db: Db, studentId: number, customerId: number): Promise<number> => {
  const file = (await findStudent(db, studentId)) ?? notFound()
  const { personId, scholarLevelId, establishmentId } = file
  const { subjectIds } = await needsOf(db, studentId)
  const id = await addStudentFile(db, { customerId, personId, scholarLevelId, establishmentId, subjectIds })
  await copyFile(db, studentId, id)
  return id
}

export const archiveFile = (db: Db, studentId: number): Promise<void> =>
  updateStudent(db, studentId, { enabled: false })

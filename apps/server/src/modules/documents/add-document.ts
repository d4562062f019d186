// A document that comes with something else, of a kind that code relies on: nobody had to choose it.
import type { Db } from '../../platform/db/database.ts'
import { insertDocument, typeOfCode } from './documents.queries.ts'

/** Of the teacher, sent by somebody who has no account. */
export const addDocument = async (db: Db, teacherId: number, code: string, fileId: number): Promise<void> => {
  const documentTypeId = await typeOfCode(db, code)
  await insertDocument(db, { teacherId, documentTypeId, issuedOn: null, expiresOn: null }, [fileId])
}

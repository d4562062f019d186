// SQL of the files that a stage holds: of a session, a subject or a group, one document each.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What holds attached files: the column of `documents`. */
export type Attached = 'traineeshipSessionId' | 'traineeshipSubjectId' | 'traineeshipGroupId'

export const selectAttachments = (db: Db, column: Attached, ids: readonly number[]) =>
  db
    .selectFrom('documents as d')
    .innerJoin('documentFiles as df', 'df.documentId', 'd.id')
    .innerJoin('files as f', 'f.id', 'df.fileId')
    .select(['d.id', `d.${column} as ownerId`, 'f.originalName as name', 'f.mediaType', 'f.sizeBytes'])
    .select('d.createdAt as uploadedAt')
    .where(`d.${column}`, 'in', [...ids])
    .where('d.removedAt', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute()

/** An attached file that was not removed, and its owner; locked when it is to change. */
export const findAttachment = (db: Db, columns: readonly Attached[], id: number) =>
  db
    .selectFrom('documents as d')
    .innerJoin('documentFiles as df', 'df.documentId', 'd.id')
    .select(['d.id', 'df.fileId', 'd.traineeshipSessionId', 'd.traineeshipSubjectId', 'd.traineeshipGroupId'])
    .where('d.id', '=', id)
    .where('d.removedAt', 'is', null)
    .where((eb) => eb.or(columns.map((column) => eb(`d.${column}`, 'is not', null))))
    .orderBy('df.position')
    .limit(1)
    .executeTakeFirst()

/** The kind that all of them have. */
export const attachmentType = async (db: Db): Promise<number> => {
  const { id } = await db
    .selectFrom('documentTypes')
    .select('id')
    .where('code', '=', sql.lit('traineeship_document'))
    .executeTakeFirstOrThrow()
  return id
}

// Personal data of supporting documents: identity papers, diplomas, certificates, with their files.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { among, either, type Held, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const isTheirs = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.teacher_id`, held.teacherIds))

/** Deletes documents that were taken out long ago; answers how many, and the files that they had. */
const deleteRemoved = async (db: Db, before: Date, limit: number) => {
  const removed = await db
    .selectFrom('documents')
    .select('id')
    .where('removedAt', '<', before.toISOString())
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = removed.map(({ id }) => id)
  if (ids.length === 0) return { count: 0, fileIds: [] }
  const files = await db.deleteFrom('documentFiles').where('documentId', 'in', ids).returning('fileId').execute()
  await db.deleteFrom('documents').where('id', 'in', ids).execute()
  return { count: ids.length, fileIds: files.map(({ fileId }) => fileId) }
}

export const documentsPrivacy: PrivacyContribution = {
  domain: 'documents',
  tables: [
    {
      table: 'document_files',
      label: 'Fichiers des justificatifs',
      of: (held) => sql<boolean>`t.document_id in (select d.id from documents d where ${isTheirs(held, 'd')})`,
      file: 'file_id',
      erasure: { kind: 'delete' },
    },
    { table: 'documents', label: 'Justificatifs', of: isTheirs, erasure: { kind: 'delete' } },
  ],
  retention: [
    {
      code: 'removed-documents',
      label: 'Documents retirés d’une fiche',
      kept: { months: 1 },
      source: 'Le temps de revenir sur une erreur\u00a0; puis minimisation (RGPD, art. 5, 1, c)',
      due: async (db, before) => {
        const { count } = await db
          .selectFrom('documents')
          .select(sql<string>`count(*)`.as('count'))
          .where('removedAt', '<', before.toISOString())
          .executeTakeFirstOrThrow()
        return Number(count)
      },
      apply: async ({ write, removeFiles }, before, limit) =>
        write(async (tx) => {
          const { count, fileIds } = await deleteRemoved(tx, before, limit)
          await removeFiles(tx, fileIds)
          return { done: count, seen: count }
        }),
    },
  ],
  exempt: {
    document_expiry_notices: 'that the end of a paper was told, and on which day; the paper is above',
    files: 'reached through what they belong to: documents, photos, attachments, exports',
  },
}

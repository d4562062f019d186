// SQL of documents: those of a record, one under lock, their files and the kinds that a record may hold.
import {
  type CheckStatus,
  type DocumentFile,
  type DocumentHolder,
  documentHolders,
} from '@cartable/domain/documents/documents.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

const nameOf = (person: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`

const described = (db: Db, holder: DocumentHolder) =>
  db
    .selectFrom('documents as d')
    .innerJoin('documentTypes as t', 't.id', 'd.documentTypeId')
    .leftJoin('accounts as ua', 'ua.id', 'd.uploadedByAccountId')
    .leftJoin('people as u', 'u.id', 'ua.personId')
    .leftJoin('accounts as ca', 'ca.id', 'd.checkedByAccountId')
    .leftJoin('people as c', 'c.id', 'ca.personId')
    .select(['d.id', 'd.createdAt', 'd.issuedOn', 'd.expiresOn', 'd.checkedAt', 'd.removedAt', 't.name as typeName'])
    .select(['d.refusalReason', 'd.documentTypeId', 'd.uploadedByAccountId', 'd.teacherId', 'd.customerId'])
    .select([sql<CheckStatus>`d.check_status`.as('checkStatus'), 't.internalCheckRequired as needsCheck'])
    .select([nameOf('u').as('uploadedBy'), nameOf('c').as('checkedBy')])
    .where(`d.${documentHolders[holder].column}`, 'is not', null)

const files = sql<DocumentFile[]>`(
  select coalesce(json_agg(json_build_object('position', df.position, 'name', f.original_name, 'mediaType', f.media_type,
      'sizeBytes', f.size_bytes) order by df.position), '[]')
    from document_files df join files f on f.id = df.file_id where df.document_id = d.id)`

/** The documents of a record, newest first; those that were removed are left out. */
export const listDocuments = (db: Db, holder: DocumentHolder, holderId: number) =>
  described(db, holder)
    .select(files.as('files'))
    .where(`d.${documentHolders[holder].column}`, '=', holderId)
    .where('d.removedAt', 'is', null)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
export type DocumentFound = Awaited<ReturnType<typeof listDocuments>>[number]

/** A document of this kind of record, locked; undefined when there is none, or when another kind of record has it. */
export const lockDocument = (db: Db, holder: DocumentHolder, id: number) =>
  described(db, holder).where('d.id', '=', id).forUpdate('d').executeTakeFirst()

/** The stored file at this place of a document that was not removed. */
export const findDocumentFile = (db: Db, holder: DocumentHolder, id: number, position: number) =>
  db
    .selectFrom('documents as d')
    .innerJoin('documentFiles as df', 'df.documentId', 'd.id')
    .select('df.fileId')
    .where('d.id', '=', id)
    .where(`d.${documentHolders[holder].column}`, 'is not', null)
    .where('d.removedAt', 'is', null)
    .where('df.position', '=', position)
    .executeTakeFirst()

/** The record that is to hold a document, with whether its person was erased. */
export const findHolder = (db: Db, holder: DocumentHolder, id: number) =>
  db
    .selectFrom(`${holder as 'customers'} as h`)
    .innerJoin('people as p', 'p.id', 'h.personId')
    .select(['h.id', 'p.erasedAt'])
    .where('h.id', '=', id)
    .executeTakeFirst()

/** Kinds of document that may be given to such a record, those that are asked for first. */
export const offerDocumentTypes = (db: Db, holder: DocumentHolder) =>
  db
    .selectFrom('documentTypes')
    .select(['id', 'code', 'name', 'category', 'validityDurationMonths as validityMonths'])
    .where('enabled', '=', true)
    .where(sql<boolean>`${documentHolders[holder].availableFor} = any(available_for)`)
    .orderBy('mandatory', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()

/** A kind that code relies on. */
export const typeOfCode = async (db: Db, code: string): Promise<number> => {
  const { id } = await db.selectFrom('documentTypes').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

/** Some kinds are asked of the self-employed alone, or of employees. */
export const askedOfTeacher = (kind: string, teacherId: number) => {
  const askedOf = sql.ref(`${kind}.mandatory_for`)
  return sql<boolean>`(${askedOf} = 'all' or (${askedOf} = 'self-employed') = (select self_employed from teachers where id = ${teacherId}))`
}

/** Names of the mandatory kinds of which the record has no document that stands. */
export const missingDocumentTypes = async (
  db: Db,
  holder: DocumentHolder,
  holderId: number,
  today: string,
): Promise<string[]> => {
  const { column, availableFor } = documentHolders[holder]
  const isAsked = holder === 'teachers' ? askedOfTeacher('t', holderId) : sql<boolean>`true`
  const rows = await db
    .selectFrom('documentTypes as t')
    .select('t.name')
    .where('t.enabled', '=', true)
    .where('t.mandatory', '=', true)
    .where(sql<boolean>`${availableFor} = any(t.available_for)`)
    .where(isAsked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as d')
            .select('d.id')
            .whereRef('d.documentTypeId', '=', 't.id')
            .where(`d.${column}`, '=', holderId)
            .where('d.removedAt', 'is', null)
            .where('d.checkStatus', '<>', 'not-approved')
            .where((on) => on.or([on('d.expiresOn', 'is', null), on('d.expiresOn', '>=', today)])),
        ),
      ),
    )
    .orderBy(sql`lower(t.name)`)
    .execute()
  return rows.map(({ name }) => name)
}

export const insertDocument = async (
  db: Db,
  document: Insertable<DB['documents']>,
  fileIds: readonly number[],
): Promise<{ id: number; updatedAt: string }> => {
  const made = await db
    .insertInto('documents')
    .values(document)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('documentFiles')
    .values(fileIds.map((fileId, index) => ({ documentId: made.id, position: index + 1, fileId })))
    .execute()
  return made
}

export const setCheck = async (
  db: Db,
  id: number,
  check: {
    readonly status: CheckStatus
    readonly at: string | null
    readonly accountId: number | null
    readonly refusalReason: string | null
  },
): Promise<void> => {
  await db
    .updateTable('documents')
    .set({
      ...{ checkStatus: check.status, checkedAt: check.at, checkedByAccountId: check.accountId },
      refusalReason: check.refusalReason,
    })
    .where('id', '=', id)
    .execute()
}

export const setRemoved = async (db: Db, id: number, removedAt: string | null): Promise<void> => {
  await db.updateTable('documents').set({ removedAt }).where('id', '=', id).execute()
}

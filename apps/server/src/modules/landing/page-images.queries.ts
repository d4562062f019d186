// SQL of the images of landing pages: those of a page, one by its file, one as visitors ask for it.
import { photoMediaTypes } from '@cartable/domain/people/people.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

const hash = sql<string>`encode(f.sha256, 'hex')`

export const imagesOfPage = (db: Db, pageId: number) =>
  db
    .selectFrom('landingImages as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .select(['f.id as fileId', 'f.originalName as name', 'f.sizeBytes as bytes'])
    .select(['i.width', 'i.height', hash.as('hash')])
    .where('i.landingTemplateId', '=', pageId)
    .orderBy('i.id')
    .execute()
export type PageImage = Awaited<ReturnType<typeof imagesOfPage>>[number]

export const insertPageImage = async (db: Db, values: Insertable<DB['landingImages']>): Promise<void> => {
  await db.insertInto('landingImages').values(values).execute()
}
export const deletePageImage = async (db: Db, fileId: number): Promise<void> => {
  await db.deleteFrom('landingImages').where('fileId', '=', fileId).execute()
}

/** Whether a file is the image of a page. */
export const isPageImage = async (db: Db, fileId: number): Promise<boolean> =>
  (await db.selectFrom('landingImages').select('id').where('fileId', '=', fileId).executeTakeFirst()) !== undefined

/** Whether this person chose the file for a page that is not saved yet; nobody takes what waits for somebody else. */
export const isWaitingImage = async (db: Db, fileId: number, accountId: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('uploadedByAccountId', '=', accountId)
    .where('mediaType', 'in', [...photoMediaTypes])
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()) !== undefined

/** The file of an image of a page that visitors read. */
export const findPublishedImage = async (db: Db, slug: string, wanted: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('landingImages as i')
      .innerJoin('landingTemplates as t', 't.id', 'i.landingTemplateId')
      .innerJoin('files as f', 'f.id', 'i.fileId')
      .select('f.id')
      .where('t.slug', '=', slug)
      .where('t.status', '=', 'published')
      .where('f.sha256', '=', sql<Buffer>`decode(${wanted}, 'hex')`)
      .executeTakeFirst()
  )?.id

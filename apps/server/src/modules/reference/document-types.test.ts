// The kinds of document that the program is born with, and what a document of one of them holds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold } from '../../../test/factories/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const codes = ['identity_proof', 'identity_proof_back', 'address_proof']

test('SHELL-061 a document has a type, among them identity proofs, front and back, and address proofs, and its files in order', async () => {
  const types = await app.database.db
    .selectFrom('documentTypes')
    .select(['id', 'code', 'name', 'enabled'])
    .where('code', 'in', codes)
    .execute()
  expect(types.map(({ code }) => code).sort()).toEqual([...codes].sort())
  const held = await app.write(async (db) => {
    const { customerId } = await arrangeHousehold(db)
    for (const type of types) {
      const document = await db
        .insertInto('documents')
        .values({ documentTypeId: type.id, customerId })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, fileName] of ['un.jpg', 'deux.jpg'].entries()) {
        const file = await app.platform.files.storeGenerated(db, {
          body: Buffer.from(fileName),
          fileName,
          mediaType: 'image/jpeg',
          accountId: null,
        })
        await db.insertInto('documentFiles').values({ documentId: document.id, position, fileId: file.id }).execute()
      }
    }
    return db
      .selectFrom('documents')
      .innerJoin('documentTypes', 'documentTypes.id', 'documents.documentTypeId')
      .innerJoin('documentFiles', 'documentFiles.documentId', 'documents.id')
      .innerJoin('files', 'files.id', 'documentFiles.fileId')
      .select(['code', 'originalName'])
      .where('customerId', '=', customerId)
      .orderBy('code')
      .orderBy('position')
      .execute()
  })
  expect(held).toEqual(
    [...codes].sort().flatMap((code) => ['un.jpg', 'deux.jpg'].map((originalName) => ({ code, originalName }))),
  )
  const without = app.write(async (db) => {
    const { customerId } = await arrangeHousehold(db)
    return db
      .insertInto('documents')
      .values({ customerId } as never)
      .execute()
  })
  await expect(without).rejects.toThrow(/document_type_id/)
})

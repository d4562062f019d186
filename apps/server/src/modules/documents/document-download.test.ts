// The download of a document by its id: for who may read the record that holds it, and nobody else.
import { documentDownloadApi } from '@cartable/domain/documents/document-download.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { pdf, sendDocument } from './documents.factory.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

test('BILL-38 a document is downloaded by its id, by who may read the record that holds it', async () => {
  const { customerId } = await app.write((db) => arrangeHousehold(db))
  const type = await app.database.db
    .selectFrom('documentTypes')
    .select('id')
    .where('code', '=', 'address_proof')
    .executeTakeFirstOrThrow()
  const sent = { customerId, documentTypeId: type.id }
  const { body } = await sendDocument(app, director, sent, [{ name: 'edf.pdf', bytes: pdf }])
  const id = body.id ?? 0
  const get = (caller: Caller) => app.call(documentDownloadApi.download, { id: String(id) }, caller)
  const downloaded = await get(director)
  expect(downloaded.status).toBe(200)
  expect(downloaded.raw).toEqual(pdf)
  expect(downloaded.headers['content-disposition']).toMatch(/^attachment; filename="edf\.pdf"/)

  // who reads teachers does not read the papers of families; once they are a teacher's, it is the other way round
  const [ofTeachers, ofCustomers] = [await app.staff({ teachers: 'read' }), await app.staff({ customers: 'read' })]
  expect([(await get(ofTeachers)).status, (await get(ofCustomers)).status]).toEqual([404, 200])
  const { teacherId } = await app.write((db) => arrangeTeacher(db))
  await app.write((db) =>
    db.updateTable('documents').set({ customerId: null, teacherId }).where('id', '=', id).execute(),
  )
  expect([(await get(ofTeachers)).status, (await get(ofCustomers)).status]).toEqual([200, 404])
  expect((await get(await app.staff({ billing: 'fullAccess' }))).status).toBe(403)
  await app.write((db) =>
    db.updateTable('documents').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute(),
  )
  expect((await get(director)).status).toBe(404)
})

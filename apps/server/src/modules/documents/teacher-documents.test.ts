// Documents of a teacher through HTTP: the same road as a family's papers, for who may read or write teachers.
import { customerDocumentsApi } from '@cartable/domain/documents/customer-documents.api.ts'
import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import { teacherDocumentsApi as api } from '@cartable/domain/documents/teacher-documents.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { pdf, png, type SentFile, sendFiles } from './documents.factory.ts'

let app: TestApp
let ines: Caller
let teacherId: number
let diploma: number
let card: number
beforeAll(async () => {
  app = await startTestApp()
  ines = await app.staff({ teachers: 'write' }, { firstName: 'Inès', lastName: 'Carpentier' })
  ;({ teacherId } = await app.write((db) => arrangeTeacher(db)))
  ;[diploma, card] = await app.write(async (db) => {
    const make = async (name: string, more: object) =>
      (
        await db
          .insertInto('documentTypes')
          .values({ name, type: 'proof', category: 'diploma', availableFor: ['teacher'], ...more })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const months = { limitedValidity: true, validityDurationMonths: 36 }
    return [await make('Diplôme de master', { mandatory: true }), await make('Carte professionnelle', months)] as const
  })
})
afterAll(() => app.close())

const degree: SentFile = { name: 'master.pdf', bytes: pdf }
const send = async (sent: object = {}, files: readonly SentFile[] = [degree], caller = ines) =>
  (
    await sendFiles(
      app,
      caller,
      api.teacherUpload,
      { teacherId, documentTypeId: diploma, issueDate: null, ...sent },
      files,
    )
  ).body
const upload = async (sent: object = {}, files?: readonly SentFile[]): Promise<number> => {
  const { errors, id } = await send(sent, files)
  expect(errors).toBeNull()
  return id as number
}
const listOf = async () => (await app.call(api.teacherList, { teacherId: String(teacherId) }, ines)).body
const rowOf = async (id: number) => (await listOf()).rows.find((row) => row.id === id)
const approve = async (id: number, isApproved: boolean) =>
  (await app.call(api.teacherApprove, { id, isApproved }, ines)).body
const done = { isValid: true, errorMsgs: [] }

test('TEACH-17 a document of a teacher has its id, its files, its date of issue and whether it is approved', async () => {
  expect((await listOf()).missing).toContain('Diplôme de master')
  const form = await app.call(api.teacherForm, { id: String(teacherId) }, ines)
  expect(form.body).toMatchObject({ teacherId, documentTypeId: null, issueDate: null })
  expect(form.body.types.map((type) => type.id)).toEqual(expect.arrayContaining([diploma, card]))
  const id = await upload({ issueDate: '2019-07-05' }, [degree, { name: 'annexe.png', bytes: png }])
  expect(await rowOf(id)).toMatchObject({
    id,
    typeName: 'Diplôme de master',
    issueDate: '2019-07-05',
    isApproved: false,
    files: [
      { position: 1, name: 'master.pdf' },
      { position: 2, name: 'annexe.png' },
    ],
  })
  await approve(id, true)
  expect((await rowOf(id))?.isApproved).toBe(true)
  expect((await listOf()).missing).not.toContain('Diplôme de master')
  const refused = await upload()
  await approve(refused, false)
  expect((await rowOf(refused))?.isApproved).toBe(false)
  const second = await app.call(api.teacherView, { id: String(id), position: '2' }, ines)
  expect(second.raw.equals(png)).toBe(true)
})

test('TEACH-18 a document of a teacher is approved or disapproved, and its check cancelled', async () => {
  const id = await upload()
  const state = async () => {
    const { isChecked, isApproved, checkedBy } = (await rowOf(id)) ?? {}
    return [isChecked, isApproved, checkedBy]
  }
  expect(await approve(id, false)).toEqual(done)
  expect(await state()).toEqual([true, false, 'Inès Carpentier'])
  // a decision is cancelled before the other one is taken
  expect((await approve(id, true)).errorMsgs[0]).toMatch(/déjà été refusé par Inès Carpentier/)
  expect((await app.call(api.teacherCancelCheck, { id }, ines)).body).toEqual(done)
  expect(await state()).toEqual([false, false, null])
  expect(await approve(id, true)).toEqual(done)
  expect(await state()).toEqual([true, true, 'Inès Carpentier'])
})

test('a document that expires needs the day of its issue, and the field is told', async () => {
  const { errors } = await send({ documentTypeId: card })
  expect(errors).toEqual({
    propertyPaths: ['issueDate'],
    messages: [documentsRefusals.issueDateNeeded.message],
  })
  const id = await upload({ documentTypeId: card, issueDate: '2020-03-01' })
  expect(await rowOf(id)).toMatchObject({ expiresOn: '2023-03-01', isExpired: true })
})

test('a document taken out is put back', async () => {
  const id = await upload()
  expect((await app.call(api.teacherRemove, { id: String(id) }, ines)).body).toEqual(done)
  expect(await rowOf(id)).toBeUndefined()
  expect((await app.call(api.teacherView, { id: String(id) }, ines)).status).toBe(404)
  expect((await app.call(api.teacherRestore, { id }, ines)).body).toEqual(done)
  expect(await rowOf(id)).toBeDefined()
})

test('who writes customers does nothing with the papers of teachers, by whatever operation; readers only read', async () => {
  const id = await upload()
  const other = await app.staff({ customers: 'write' })
  expect((await app.call(api.teacherView, { id: String(id) }, other)).status).toBe(403)
  expect((await app.call(customerDocumentsApi.customerView, { id: String(id) }, other)).status).toBe(404)
  expect((await app.call(customerDocumentsApi.customerApprove, { id, isApproved: true }, other)).status).toBe(404)
  const reader = await app.staff({ teachers: 'read' })
  expect((await app.call(api.teacherView, { id: String(id) }, reader)).status).toBe(200)
  expect((await app.call(api.teacherApprove, { id, isApproved: true }, reader)).status).toBe(403)
  expect(await rowOf(id)).toMatchObject({ isChecked: false })
})

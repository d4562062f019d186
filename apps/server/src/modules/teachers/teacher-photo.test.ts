// The photo of a teacher through HTTP, and the rest of what a record keeps of where and when he teaches and how he is paid.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import type { FormAnswerWithCalls } from '@cartable/domain/teachers/payment-account.schema.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { png } from '../documents/documents.factory.ts'
import { tokenOf } from '../recruitment/recruitment.factory.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-teacher-'))
let sandbox: Sandbox
let app: TestApp
let ines: Caller
let id: number
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { STRIPE_API_URL: sandbox.httpUrl } })
  ines = await app.staff({ teachers: 'write' })
  id = (await app.write((db) => arrangeTeacher(db))).teacherId
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Form = SentOf<typeof teachersApi.save>
const show = async () => (await app.call(teachersApi.show, { id: String(id) }, ines)).body
/** Saves the record as it is with what is changed, and with a photo, as the browser does. */
const save = async (more: Partial<Form> = {}, photo?: { readonly name: string; readonly bytes: Buffer }) => {
  const record = { ...((await show()) as unknown as Form), ...more }
  const form = new FormData()
  form.append('data', JSON.stringify(record))
  if (photo) form.append('photo', new Blob([new Uint8Array(photo.bytes)]), photo.name)
  const packed = new Response(form)
  const response = await app.http.inject({
    method: 'POST',
    url: `${apiPrefix}${teachersApi.save.path}`,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      [requestHeader]: '1',
      'sec-fetch-site': 'same-origin',
      cookie: ines.cookie,
    },
  })
  return response.json() as FormAnswerWithCalls
}
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0\u0001\u0001'),
  Buffer.from([0xff, 0xd9]),
])
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

test('TEACH-31 a photo is a jpg, jpeg, png or webp, whose content is what the name says', async () => {
  for (const [name, bytes] of [
    ['photo.gif', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['photo.pdf', Buffer.from('%PDF-1.4')],
    ['photo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['photo.png', Buffer.from('<script>')],
  ] as const) {
    const { errors } = await save({}, { name, bytes })
    expect(errors?.propertyPaths, name).toEqual(['photo'])
    expect(errors?.messages[0], name).toContain(name)
  }
  expect((await show()).photoPath).toBeNull()
  for (const [name, bytes, type] of [
    ['photo.png', png, 'image/png'],
    ['photo.jpg', jpeg, 'image/jpeg'],
    ['photo.jpeg', jpeg, 'image/jpeg'],
    ['photo.webp', webp, 'image/webp'],
  ] as const) {
    expect((await save({}, { name, bytes })).errors, name).toBeNull()
    const shown = await app.call(teachersApi.photo, { id: String(id) }, ines)
    expect([shown.headers['content-type'], shown.raw.equals(bytes)], name).toEqual([type, true])
  }
})

test('a photo is replaced, then removed with its file; a save without one keeps it', async () => {
  await save({}, { name: 'une.png', bytes: png })
  const { photoPath } = await show()
  await save()
  expect((await show()).photoPath).toBe(photoPath)
  const { updatedAt } = await save({}, { name: 'deux.png', bytes: png })
  const after = await show()
  expect(after.photoPath).not.toBe(photoPath)
  // the form that has just been saved holds the latest: saving again is no conflict
  expect(after.updatedAt).toBe(updatedAt)
  expect((await save({ removePhoto: true })).errors).toBeNull()
  expect((await show()).photoPath).toBeNull()
  expect((await app.call(teachersApi.photo, { id: String(id) }, ines)).status).toBe(404)
})

test('TEACH-09 planning days, intervention zone address, photo and the token of the payment account are taken with the form', async () => {
  const planningDays = [
    { weekday: 3, from: '14:00', to: '18:00' },
    { weekday: 6, from: '09:00', to: '12:30' },
  ]
  const interventionAddress = {
    ...{ houseNumber: '4', street: 'rue de Brest', complement: null, cityCode: '35238', postalCode: '35000' },
    ...{ city: 'Rennes', departementCode: '35', country: 'FR', latitude: 48.11, longitude: -1.69, freeAddress: null },
    completeAddress: '4 rue de Brest 35000 Rennes',
    typedByHand: false,
  }
  const grStripeAccountToken = await tokenOf(sandbox.httpUrl)
  const sent = { planningDays, interventionAddress, interventionRadiusKm: 12, grStripeAccountToken }
  expect(await save(sent, { name: 'portrait.png', bytes: png })).toMatchObject({ errors: null, apiError: null })
  expect(await show()).toMatchObject({
    planningDays,
    interventionAddress: { completeAddress: '4 rue de Brest 35000 Rennes', city: 'Rennes', departementCode: '35' },
    interventionRadiusKm: 12,
    photoPath: expect.stringMatching(/^\/api\/teachers\/teacher-photo\?id=\d+&v=\d+$/),
    hasPaymentAccount: true,
  })
})

test('the state of the payment account is asked of the provider, said in French, and kept', async () => {
  const stateOf = async (teacherId: number, as = ines) =>
    (await app.call(paymentAccountApi.status, { id: String(teacherId) }, as)).body
  const { teacherId } = await app.write((db) => arrangeTeacher(db))
  const nothing = { status: null, requirements: [], disabledSentence: null, apiError: null }
  expect(await stateOf(teacherId)).toEqual({ hasPaymentAccount: false, ...nothing })
  const token = await tokenOf(sandbox.httpUrl)
  await app.call(paymentAccountApi.documentToken, { teacherId, token }, ines)
  const forget = (values: object) =>
    app.write((db) => db.updateTable('teachers').set(values).where('id', '=', teacherId).execute())
  await forget({ stripeStatus: null })
  const state = await stateOf(teacherId)
  expect(state).toMatchObject({ hasPaymentAccount: true, requirements: ['une pièce d’identité'], apiError: null })
  const { stripeStatus } = await app.database.db
    .selectFrom('teachers')
    .select('stripeStatus')
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow()
  expect(stripeStatus).toEqual(state.status)
  // asked again, nothing has changed and nothing is traced
  const traces = async () =>
    (
      await app.database.db
        .selectFrom('traces')
        .select('id')
        .where('entityClass', '=', 'teachers')
        .where('entityId', '=', teacherId)
        .execute()
    ).length
  const before = await traces()
  await stateOf(teacherId, await app.staff({ recruitment: 'read' }))
  expect(await traces()).toBe(before)
  await forget({ stripeAccountId: 'acct_lost' })
  expect(await stateOf(teacherId)).toMatchObject({
    status: state.status,
    apiError: expect.stringMatching(/ne connaît plus ce compte/),
  })
})

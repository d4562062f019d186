// Documents of a customer through HTTP: taken in, shown, checked by one or by two, removed, put back, and told in the history.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { customerDocumentsApi as api } from '@cartable/domain/documents/customer-documents.api.ts'
import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeCard } from '../../../test/factories/tuition.ts'
import { pdf, png, type SentFile, sendDocument } from './documents.factory.ts'

let app: TestApp
let director: Caller
let sarah: Caller
let customerId: number
let teacherId: number
/** Ids of kinds of document by name; `Avis d’imposition` holds twelve months. */
let types: Record<'front' | 'address' | 'tax' | 'diploma' | 'off', number>
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  sarah = await app.staff({ customers: 'write' }, { firstName: 'Sarah', lastName: 'Benali' })
  ;({ customerId } = await app.write((db) => arrangeHousehold(db)))
  ;({ teacherId } = await app.write((db) => arrangeTeacher(db)))
  types = await app.write(async (db) => {
    const coded = await db.selectFrom('documentTypes').select(['id', 'code']).execute()
    const idOf = (code: string) => coded.find((type) => type.code === code)?.id ?? 0
    const make = async (name: string, more: object) =>
      (
        await db
          .insertInto('documentTypes')
          .values({ name, type: 'proof', category: 'tax', availableFor: ['customer'], ...more })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      front: idOf('identity_proof'),
      address: idOf('address_proof'),
      tax: await make('Avis d’imposition', { limitedValidity: true, validityDurationMonths: 12 }),
      diploma: await make('Diplôme de licence', { category: 'diploma', availableFor: ['teacher'] }),
      off: await make('Ancien formulaire', { enabled: false }),
    }
  })
})
afterAll(() => app.close())

const send = (sent: object, files: readonly SentFile[] = [{ name: 'edf.pdf', bytes: pdf }], caller = director) =>
  sendDocument(app, caller, { customerId, documentTypeId: types.address, ...sent }, files)
const upload = async (sent: object = {}, files?: readonly SentFile[], caller = director): Promise<number> => {
  const { body } = await send(sent, files, caller)
  expect(body.errors).toBeNull()
  return body.id as number
}
const listOf = async (id = customerId) => (await app.call(api.customerList, { customerId: String(id) }, director)).body
const rowOf = async (id: number) => (await listOf()).rows.find((row) => row.id === id)
const approve = async (id: number, isApproved: boolean, caller = director) =>
  (await app.call(api.customerApprove, { id, isApproved }, caller)).body
const done = { isValid: true, errorMsgs: [] }
const storedFiles = async () =>
  (await app.database.db.selectFrom('files').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

test('CUST-14 a document has its id, upload date and uploader, checked and approved flags, check date and checker, and the names of its files', async () => {
  const files = [
    { name: 'carte-recto.png', bytes: png },
    { name: 'carte-verso.png', bytes: png },
  ]
  const id = await upload({ documentTypeId: types.front }, files, sarah)
  const unchecked = await rowOf(id)
  expect(unchecked).toMatchObject({
    id,
    typeName: 'Pièce d’identité (recto)',
    uploadedBy: 'Sarah Benali',
    isChecked: false,
    isApproved: false,
    checkedAt: null,
    checkedBy: null,
    files: [
      { position: 1, name: 'carte-recto.png', mediaType: 'image/png', sizeBytes: png.length },
      { position: 2, name: 'carte-verso.png', mediaType: 'image/png', sizeBytes: png.length },
    ],
  })
  expect(Math.abs(Date.parse(unchecked?.uploadedAt ?? '') - Date.now())).toBeLessThan(60_000)
  await approve(id, true)
  const checked = await rowOf(id)
  expect(checked).toMatchObject({ isChecked: true, isApproved: true, checkedBy: 'Claire Delmas' })
  // the check has an instant of its own; the one of the upload stays
  expect(Math.abs(Date.parse(checked?.checkedAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect([checked?.uploadedAt, checked?.uploadedBy]).toEqual([unchecked?.uploadedAt, 'Sarah Benali'])
})

test('CUST-15 a document is unchecked, approved or not approved', async () => {
  const id = await upload()
  const flags = async () => {
    const { isChecked, isApproved, moves } = (await rowOf(id)) ?? {}
    return { isChecked, isApproved, to: moves?.filter(({ allowed }) => allowed).map(({ to }) => to) }
  }
  expect(await flags()).toEqual({ isChecked: false, isApproved: false, to: ['approved', 'not-approved'] })
  expect(await approve(id, false)).toEqual(done)
  expect(await flags()).toEqual({ isChecked: true, isApproved: false, to: ['unchecked'] })
  await app.call(api.customerCancelCheck, { id }, director)
  expect(await approve(id, true)).toEqual(done)
  expect(await flags()).toEqual({ isChecked: true, isApproved: true, to: ['unchecked'] })
  const odd = app.write((db) =>
    db
      .updateTable('documents')
      .set({ checkStatus: 'maybe' as 'approved' })
      .where('id', '=', id)
      .execute(),
  )
  await expect(odd).rejects.toThrow(/documents_check_status_check/)
})

test('CUST-16 the check is cancelled, which makes the document unchecked again', async () => {
  const id = await upload()
  for (const isApproved of [true, false]) {
    await approve(id, isApproved)
    expect((await app.call(api.customerCancelCheck, { id }, sarah)).body).toEqual(done)
    expect(await rowOf(id)).toMatchObject({ isChecked: false, isApproved: false, checkedAt: null, checkedBy: null })
  }
  // cancelled by somebody else already: nothing more to do
  expect((await app.call(api.customerCancelCheck, { id }, director)).body).toEqual(done)
})

test('CUST-17 approving or disapproving by id and isApproved records the day of the check and the checker', async () => {
  expect(api.customerApprove).toMatchObject({
    name: 'approve_customer_document',
    method: 'POST',
    path: '/customer/document/approve',
  })
  const [good, bad] = [await upload(), await upload()]
  expect(await approve(good, true, sarah)).toEqual(done)
  expect(await approve(bad, false)).toEqual(done)
  const [approved, refused] = [await rowOf(good), await rowOf(bad)]
  expect(approved).toMatchObject({ isChecked: true, isApproved: true, checkedBy: 'Sarah Benali' })
  expect(refused).toMatchObject({ isChecked: true, isApproved: false, checkedBy: 'Claire Delmas' })
  for (const row of [approved, refused])
    expect(Math.abs(Date.parse(row?.checkedAt ?? '') - Date.now())).toBeLessThan(60_000)
})

test('CUST-18 a document is uploaded by POST, viewed by GET, and removed by DELETE', async () => {
  expect(
    [api.customerUpload, api.customerView, api.customerRemove].map(({ name, method, path }) => [name, method, path]),
  ).toEqual([
    ['customer_document_upload', 'POST', '/customer/document/upload'],
    ['customer_document_view', 'GET', '/customer/document/view'],
    ['customer_document_remove', 'DELETE', '/customer/document/remove'],
  ])
  const id = await upload({}, [
    { name: 'quittance.pdf', bytes: pdf },
    { name: 'plan.png', bytes: png },
  ])
  const first = await app.call(api.customerView, { id: String(id) }, director)
  expect(first.raw.equals(pdf)).toBe(true)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="quittance.pdf"/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'self'/),
  })
  const second = await app.call(api.customerView, { id: String(id), position: '2', download: 'true' }, director)
  expect(second.raw.equals(png)).toBe(true)
  expect(second.headers['content-disposition']).toMatch(/^attachment; filename="plan.png"/)
  expect((await app.call(api.customerView, { id: String(id), position: '3' }, director)).status).toBe(404)
  expect((await app.call(api.customerRemove, { id: String(id) }, director)).body).toEqual(done)
  expect(await rowOf(id)).toBeUndefined()
  expect((await app.call(api.customerView, { id: String(id) }, director)).status).toBe(404)
})

test('CUST-11 a customer has documents and, under an id of the card provider, cards; those of another are no part of them', async () => {
  const other = (await app.write((db) => arrangeHousehold(db))).customerId
  expect(await listOf(other)).toMatchObject({ rows: [] })
  const id = await upload({ customerId: other })
  expect((await listOf(other)).rows.map((row) => row.id)).toEqual([id])
  expect(await rowOf(id)).toBeUndefined()
  const cardsOf = async (holder: number) =>
    (await app.call(billingApi.showCards, { id: String(holder) }, director)).body
  expect(await cardsOf(other)).toMatchObject({ stripeCustomerId: null, cards: [] })
  await app.write((db) => arrangeCard(db, other, { stripeCustomerId: 'cus_essai', paymentMethodId: 'pm_essai' }))
  expect(await cardsOf(other)).toMatchObject({ stripeCustomerId: 'cus_essai', cards: [{ last4: '4242' }] })
  expect(await cardsOf(customerId)).toMatchObject({ stripeCustomerId: null, cards: [] })
})

describe('taking a document in', () => {
  test('offers the kinds in use that a customer may have, those that expire with their months', async () => {
    const { body } = await app.call(api.customerForm, { customerId: String(customerId) }, director)
    expect(body).toMatchObject({ customerId, documentTypeId: null, issueDate: null })
    const ids = body.types.map((type) => type.id)
    expect(ids).not.toContain(types.off)
    expect(ids).not.toContain(types.diploma)
    expect(body.types.find((type) => type.id === types.tax)).toMatchObject({ validityMonths: 12, isIdentity: false })
    expect(body.types.find((type) => type.id === types.front)).toMatchObject({ validityMonths: null, isIdentity: true })
  })

  test('computes the last day of what holds some months, and says when it is over', async () => {
    const today = app.clock.today()
    const current = await upload({ documentTypeId: types.tax, issueDate: addMonths(today, -3) })
    expect(await rowOf(current)).toMatchObject({ expiresOn: addMonths(addMonths(today, -3), 12), isExpired: false })
    const over = await upload({ documentTypeId: types.tax, issueDate: '2020-02-29' })
    expect(await rowOf(over)).toMatchObject({ issueDate: '2020-02-29', expiresOn: '2021-02-28', isExpired: true })
    const forEver = await upload({ issueDate: '2020-02-29' })
    expect(await rowOf(forEver)).toMatchObject({ issueDate: '2020-02-29', expiresOn: null, isExpired: false })
  })

  test.each([
    ['no file', {}, [], 'files', documentsRefusals.noFile.message],
    ['a kind of teachers', { type: 'diploma' }, undefined, 'documentTypeId', documentsRefusals.unknownType.message],
    ['a kind no longer in use', { type: 'off' }, undefined, 'documentTypeId', documentsRefusals.unknownType.message],
    [
      'a kind that expires, undated',
      { type: 'tax' },
      undefined,
      'issueDate',
      documentsRefusals.issueDateNeeded.message,
    ],
    ['a day to come', { issueDate: 'tomorrow' }, undefined, 'issueDate', documentsRefusals.issuedInFuture.message],
  ] as const)(
    'refuses %s at its field, and keeps nothing',
    async (_, { type, issueDate }: { type?: 'diploma' | 'off' | 'tax'; issueDate?: string }, files, path, message) => {
      const before = [(await listOf()).rows.length, await storedFiles()]
      const sent = {
        ...(type && { documentTypeId: types[type] }),
        ...(issueDate && { issueDate: addDays(app.clock.today(), 1) }),
      }
      const { status, body } = await send(sent, files)
      expect([status, body.errors]).toEqual([200, { propertyPaths: [path], messages: [message] }])
      expect([(await listOf()).rows.length, await storedFiles()]).toEqual(before)
    },
  )

  test('SHELL-063 takes images only as a proof of identity', async () => {
    const { body } = await send({ documentTypeId: types.front }, [{ name: 'carte.pdf', bytes: pdf }])
    expect(body.errors).toMatchObject({
      propertyPaths: ['files'],
      messages: [expect.stringContaining('(jpg, jpeg, png)')],
    })
  })

  test('looks at the bytes of every file, says which are wrong, and then keeps none of them', async () => {
    const before = await storedFiles()
    const { body } = await send({}, [
      { name: 'bon.png', bytes: png },
      { name: 'dessin.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'facture.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
      { name: 'mixte.png', bytes: Buffer.concat([png, Buffer.from('%PDF-1.4 <script>')]) },
      { name: 'outil.exe', bytes: Buffer.from('MZ') },
    ])
    expect(body.errors?.propertyPaths).toEqual(['files', 'files', 'files', 'files'])
    for (const [index, name] of ['dessin.svg', 'facture.pdf', 'mixte.png', 'outil.exe'].entries())
      expect(body.errors?.messages[index]).toContain(name)
    expect(await storedFiles()).toBe(before)
  })

  test('answers 413 to more files than one document has', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.png`, bytes: png }))
    expect((await send({}, many)).status).toBe(413)
  })

  test('leaves no bytes behind when the document itself cannot be written', async () => {
    // the database refuses a document of nobody after its files were stored: the sweep finds their bytes
    const before = await storedFiles()
    const constraint = sql`alter table documents add constraint test_refuses_all check (issued_on is distinct from '2001-01-01')`
    await constraint.execute(app.database.writer)
    expect((await send({ issueDate: '2001-01-01' })).status).toBe(500)
    await sql`alter table documents drop constraint test_refuses_all`.execute(app.database.writer)
    expect(await storedFiles()).toBe(before)
    const { orphans } = await app.platform.files.sweep(new Date(Date.now() + 2 * 3_600_000))
    expect(orphans).toBeGreaterThan(0)
  })

  test('refuses a record that does not exist, and one that was erased', async () => {
    expect((await send({ customerId: 987_654_321 })).status).toBe(404)
    const gone = await app.write((db) => arrangeHousehold(db))
    await app.write((db) =>
      db
        .updateTable('people')
        .set({ erasedAt: new Date().toISOString() })
        .where('id', '=', gone.customerPersonId)
        .execute(),
    )
    expect((await send({ customerId: gone.customerId })).body.errors?.messages[0]).toMatch(/ont été effacées/)
  })
})

describe('two people at once', () => {
  test('the same decision is one decision, and the first checker stays', async () => {
    const id = await upload()
    const answers = await Promise.all([
      approve(id, true, director),
      approve(id, true, sarah),
      approve(id, true, director),
    ])
    expect(answers).toEqual([done, done, done])
    const { checkedBy } = (await rowOf(id)) ?? {}
    const traces = await app.database.db
      .selectFrom('traces')
      .select('actorLabel')
      .where('entityClass', '=', 'documents')
      .where('entityId', '=', id)
      .where('action', '=', 'update')
      .execute()
    expect(traces).toEqual([{ actorLabel: checkedBy }])
  })

  test('the opposite decision is refused with who decided and when', async () => {
    const id = await upload()
    await approve(id, true, sarah)
    const { isValid, errorMsgs } = await approve(id, false)
    expect(isValid).toBe(false)
    expect(errorMsgs[0]).toMatch(
      /^Ce document a déjà été approuvé par Sarah Benali le \d\d\/\d\d\/\d{4} à \d\d:\d\d\u00a0: annulez d’abord cette vérification\.$/,
    )
    expect(await rowOf(id)).toMatchObject({ isApproved: true, checkedBy: 'Sarah Benali' })
  })

  test('of two opposite decisions at the same instant, one is taken', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids = [await upload(), await upload(), await upload()]
      const pairs = await Promise.all(
        ids.map((id) => Promise.all([approve(id, true, director), approve(id, false, sarah)])),
      )
      for (const [yes, no] of pairs) expect([yes.isValid, no.isValid].filter(Boolean)).toHaveLength(1)
    }
  })

  test('what was removed meanwhile is not checked; removing twice is removing once', async () => {
    const id = await upload()
    const remove = () => app.call(api.customerRemove, { id: String(id) }, sarah)
    expect((await remove()).body).toEqual(done)
    expect((await remove()).body).toEqual(done)
    for (const asked of [
      app.call(api.customerApprove, { id, isApproved: true }, director),
      app.call(api.customerCancelCheck, { id }, director),
    ])
      expect((await asked).body).toEqual({ isValid: false, errorMsgs: [documentsRefusals.removed.message] })
  })
})

test('a removed document comes back as it was', async () => {
  const id = await upload()
  await approve(id, true, sarah)
  const before = await rowOf(id)
  await app.call(api.customerRemove, { id: String(id) }, director)
  expect((await app.call(api.customerRestore, { id }, director)).body).toEqual(done)
  expect(await rowOf(id)).toEqual(before)
})

test('mandatory kinds are said to be missing until one stands that is neither refused nor expired', async () => {
  const other = (await app.write((db) => arrangeHousehold(db))).customerId
  const kind = {
    name: 'Mandat de prélèvement',
    type: 'contract',
    category: 'bank',
    availableFor: ['customer' as const],
    mandatory: true,
  }
  const { id: mandate } = await app.write((db) =>
    db.insertInto('documentTypes').values(kind).returning('id').executeTakeFirstOrThrow(),
  )
  const missing = async () => (await listOf(other)).missing
  expect(await missing()).toEqual(['Mandat de prélèvement'])
  const id = await upload({ customerId: other, documentTypeId: mandate })
  expect(await missing()).toEqual([])
  await approve(id, false)
  expect(await missing()).toEqual(['Mandat de prélèvement'])
})

test('only staff with the right on customers reaches them: not the family itself, not another area, not by a document of a teacher', async () => {
  const family = await app.write((db) => arrangeHousehold(db))
  const id = await upload({ customerId: family.customerId })
  const reader = await app.staff({ customers: 'read' })
  const asked = (caller: Caller | null) =>
    Promise.all([
      app.call(api.customerList, { customerId: String(family.customerId) }, caller),
      app.call(api.customerView, { id: String(id) }, caller),
      app.call(api.customerForm, { customerId: String(family.customerId) }, caller),
      app.call(api.customerApprove, { id, isApproved: true }, caller),
      app.call(api.customerCancelCheck, { id }, caller),
      app.call(api.customerRemove, { id: String(id) }, caller),
      app.call(api.customerRestore, { id }, caller),
    ]).then((answers) => answers.map(({ status }) => status))
  const all = (status: number) => Array.from({ length: 7 }, () => status)
  expect(await asked(await app.signIn(family.customerPersonId))).toEqual(all(403))
  expect(await asked(await app.staff({ teachers: 'fullAccess', billing: 'write' }))).toEqual(all(403))
  expect(await asked(null)).toEqual(all(401))
  expect(await asked(reader)).toEqual([200, 200, 403, 403, 403, 403, 403])
  expect((await send({ customerId: family.customerId }, undefined, reader)).status).toBe(403)

  const ofTeacher = await app.write((db) =>
    db
      .insertInto('documents')
      .values({ teacherId, documentTypeId: types.diploma })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const foreign = await Promise.all([
    app.call(api.customerView, { id: String(ofTeacher.id) }, director),
    app.call(api.customerApprove, { id: ofTeacher.id, isApproved: true }, director),
    app.call(api.customerRemove, { id: String(ofTeacher.id) }, director),
  ])
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('the history of the customer tells of the document, its file and its check, in French', async () => {
  const family = await app.write((db) => arrangeHousehold(db))
  const id = await upload({ customerId: family.customerId, documentTypeId: types.tax, issueDate: '2026-01-15' })
  await approve(id, true, sarah)
  const history = async (className: string, entityId: number) =>
    (await app.call(journalApi.tracesList, { className, entityId: String(entityId) } as never, director)).body.rows
  const ofCustomer = (await history('customers', family.customerId)).filter(({ className }) =>
    /^document/.test(className),
  )
  const checked = ofCustomer.find(({ className, action }) => className === 'documents' && action === 'update')
  expect(checked?.user).toBe('Sarah Benali')
  expect(checked?.details).toContainEqual({
    field: 'check_status',
    label: 'Vérification',
    before: 'À vérifier',
    after: 'Approuvé',
  })
  const made = ofCustomer.find(({ className, action }) => className === 'documents' && action === 'create')
  expect(made?.details).toContainEqual({
    field: 'document_type_id',
    label: 'Type de document',
    before: null,
    after: 'Avis d’imposition',
  })
  expect(made?.object).toBe('Document Avis d’imposition')
  const file = ofCustomer.find(({ className }) => className === 'document_files')
  expect(file?.details).toContainEqual({ field: 'file_id', label: 'Fichier', before: null, after: 'edf.pdf' })
  expect((await history('documents', id)).map(({ className }) => className).sort()).toEqual([
    'document_files',
    'documents',
    'documents',
  ])
})

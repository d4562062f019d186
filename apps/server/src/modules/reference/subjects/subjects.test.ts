// Subjects and their categories through HTTP: choices, links, several images, and what a form refuses.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { imagesApi, subjectCategoriesApi, subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeLevel } from '../../../../test/factories/people.ts'

let app: TestApp
let admin: Caller
let categoryId: number
let levels: number[]
let graduationId: number
let experienceId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  ;({ id: categoryId } = (
    await app.call(subjectCategoriesApi.save, { id: null, updatedAt: null, name: 'Sciences', orderKey: 1 }, admin)
  ).body as { id: number })
  levels = await app.write(async (db) => [
    (await arrangeLevel(db, '6e')).levelId,
    (await arrangeLevel(db, '5e')).levelId,
    (await arrangeLevel(db, '4e')).levelId,
  ])
  const insert = (table: 'graduations' | 'experiences') =>
    app.write((db) => db.insertInto(table).values({ name: 'Licence' }).returning('id').executeTakeFirstOrThrow())
  graduationId = (await insert('graduations')).id
  experienceId = (await insert('experiences')).id
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from(`ffd8ffe000104a46494600010100000100010000${'ffdb004300'.padEnd(138, '01')}ffd9`, 'hex')
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([36, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.alloc(28, 1),
])
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

type Sent = Readonly<Record<string, { readonly name: string; readonly bytes: Buffer }>>
/** Posts a form with files, as the web app does. */
const post = async <O extends AnyOperation>(
  operation: O,
  input: SentOf<O>,
  files: Sent,
  caller: Caller = admin,
): Promise<{ readonly status: number; readonly body: FormAnswer }> => {
  const parts = Object.fromEntries(Object.entries(files).map(([part, file]) => [part, [file]]))
  return app.callWithFiles(operation, input, parts, caller) as never
}

const maths = (values: Partial<SentOf<typeof subjectsApi.save>> = {}): SentOf<typeof subjectsApi.save> => ({
  id: null,
  updatedAt: null,
  name: 'Mathématiques',
  orderKey: 3,
  color: '#3448b5',
  subjectCategoryId: categoryId,
  type: 'scholar',
  scholarLevelIds: [levels[0]!, levels[1]!],
  graduationIds: [graduationId],
  experienceIds: [experienceId],
  ...values,
})
const show = async (id: number | null) =>
  (await app.call(subjectsApi.show, id === null ? {} : { id: String(id) }, admin)).body
const create = async (values: Partial<SentOf<typeof subjectsApi.save>> = {}, files: Sent = {}): Promise<number> => {
  const { body } = await post(subjectsApi.save, maths(values), files)
  expect(body.errors).toBeNull()
  return body.id!
}

describe('subjects', () => {
  test('CODIF-61 CODIF-62 a subject is posted as multipart with all its fields, and listed with them', async () => {
    const id = await create()
    expect(await show(id)).toMatchObject({
      ...maths(),
      id,
      updatedAt: expect.any(String),
      images: { thumbnail: null, banner: null },
      removeThumbnail: false,
    })
    const { body } = await app.call(subjectsApi.list, { q: 'mathema' }, admin)
    expect(body.rows).toEqual([
      expect.objectContaining({ name: 'Mathématiques', category: 'Sciences', levelCount: 2, graduationCount: 1 }),
    ])
  })

  test('a new subject stands after the last one, and its form offers categories, levels by career, diplomas, experiences', async () => {
    await create({ name: 'Latin', orderKey: 40 })
    const form = await show(null)
    expect(form).toMatchObject({ id: null, orderKey: 41, subjectCategoryId: null })
    expect(form.options.subjectCategoryId).toEqual([{ value: categoryId, label: 'Sciences', enabled: true }])
    expect(form.options.scholarLevelIds?.map(({ label }) => label)).toEqual(['6e', '5e', '4e'])
    expect(form.options.scholarLevelIds?.[0]?.group).toMatch(/^Collège/)
    expect(form.options.graduationIds?.[0]?.label).toBe('Licence')
    expect(form.options.experienceIds?.[0]?.label).toBe('Licence')
  })

  test('subjects are sorted by order, name, category and type', async () => {
    const names = async (sort: string) =>
      (await app.call(subjectsApi.list, { sort: sort as never, size: '100' }, admin)).body.rows.map((row) => row.name)
    expect((await names('orderKey.asc')).indexOf('Mathématiques')).toBeLessThan(
      (await names('orderKey.asc')).indexOf('Latin'),
    )
    expect((await names('name.asc'))[0]).toBe('Latin')
    for (const sort of ['category.desc', 'type.asc']) expect((await names(sort)).length).toBeGreaterThan(1)
  })

  test('subjects are filtered by category and type', async () => {
    await create({ name: 'Solfège', type: 'music' })
    const names = async (filters: object) =>
      (await app.call(subjectsApi.list, { size: '100', ...filters }, admin)).body.rows.map((row) => row.name)
    expect(await names({ types: 'music,other' })).toEqual(['Solfège'])
    expect(await names({ types: 'scholar' })).not.toContain('Solfège')
    expect(await names({ categories: String(categoryId) })).toContain('Solfège')
    expect(await names({ categories: String(categoryId + 1) })).toEqual([])
  })

  test('links are replaced, only what changes is traced, and the stamp grows', async () => {
    const id = await create({ name: 'SVT' })
    const { updatedAt } = await show(id)
    const { last } = await app.database.db
      .selectFrom('traces')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const changed = maths({ id, updatedAt, name: 'SVT', scholarLevelIds: [levels[1]!, levels[2]!], graduationIds: [] })
    const { body } = await post(subjectsApi.save, changed, {})
    expect(Date.parse(body.updatedAt!)).toBeGreaterThan(Date.parse(updatedAt!))
    expect(await show(id)).toMatchObject({ scholarLevelIds: [levels[1], levels[2]], graduationIds: [] })
    const traces = await app.database.db
      .selectFrom('traces')
      .select(['entityClass', 'action'])
      .where('rootClass', '=', 'subjects')
      .where('rootId', '=', id)
      .where('id', '>', last)
      .orderBy('entityClass')
      .orderBy('action')
      .execute()
    expect(traces).toEqual([
      { entityClass: 'subject_graduations', action: 'delete' },
      { entityClass: 'subject_scholar_levels', action: 'create' },
      { entityClass: 'subject_scholar_levels', action: 'delete' },
    ])
    expect((await post(subjectsApi.save, { ...changed, updatedAt }, {})).status).toBe(409)
  })

  test('CODIF-63 images are jpg, jpeg, png or webp, whatever their name pretends', async () => {
    const taken: Sent[] = [
      { thumbnail: { name: 'maths.jpg', bytes: jpeg } },
      { thumbnail: { name: 'maths.JPEG', bytes: jpeg } },
      { thumbnail: { name: 'maths.png', bytes: png }, banner: { name: 'bandeau.webp', bytes: webp } },
    ]
    for (const files of taken)
      expect((await post(subjectsApi.save, maths({ name: 'Images' }), files)).body.errors).toBeNull()
    const before = (await app.call(subjectsApi.list, {}, admin)).body.total
    for (const [name, bytes] of [
      ['maths.gif', gif],
      ['maths.svg', Buffer.from('<svg/>')],
      ['maths.png', gif],
      ['maths', png],
      ['vide.png', Buffer.alloc(0)],
    ] as const) {
      const { status, body } = await post(subjectsApi.save, maths({ name: 'Refusée' }), { banner: { name, bytes } })
      expect([status, body.errors?.propertyPaths], name).toEqual([200, ['banner']])
    }
    expect((await app.call(subjectsApi.list, {}, admin)).body.total).toBe(before)
    expect((await post(subjectsApi.save, maths(), { portrait: { name: 'a.png', bytes: png } })).status).toBe(400)
  })

  test('CODIF-61 each image type has its image, replaced or removed by its own flag, and shown to whoever is signed in', async () => {
    const id = await create(
      { name: 'Physique' },
      { thumbnail: { name: 'vignette.png', bytes: png }, banner: { name: 'bandeau.jpg', bytes: jpeg } },
    )
    const first = await show(id)
    expect(first.images).toMatchObject({
      thumbnail: { name: 'vignette.png', bytes: png.length },
      banner: { name: 'bandeau.jpg' },
    })
    const fileId = first.images.thumbnail!.fileId
    const customer = await app.signIn((await app.write((db) => arrangeHousehold(db))).customerPersonId)
    const served = await app.call(imagesApi.image, { id: String(fileId) }, customer)
    expect(served.status).toBe(200)
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.raw.equals(png)).toBe(true)
    expect((await app.call(imagesApi.image, { id: String(fileId) }, null)).status).toBe(401)

    await post(subjectsApi.save, maths({ id, updatedAt: first.updatedAt, name: 'Physique', removeBanner: true }), {
      thumbnail: { name: 'autre.webp', bytes: webp },
    })
    const second = await show(id)
    expect(second.images).toMatchObject({ thumbnail: { name: 'autre.webp' }, banner: null })
    expect((await app.call(imagesApi.image, { id: String(fileId) }, admin)).status).toBe(404)
    await post(subjectsApi.save, maths({ id, updatedAt: second.updatedAt, name: 'Physique' }), {})
    expect((await show(id)).images.thumbnail?.name).toBe('autre.webp')
  })

  test('a stored file that is no image of a reference table is not shown by its number', async () => {
    const other = await app.write((db) =>
      app.platform.files.storeGenerated(db, {
        body: png,
        fileName: 'piece.png',
        mediaType: 'image/png',
        accountId: null,
      }),
    )
    expect((await app.call(imagesApi.image, { id: String(other.id) }, admin)).status).toBe(404)
  })

  test('what a subject cannot hold is refused at its field', async () => {
    const wrong: [string, object][] = [
      ['name', { name: ' ' }],
      ['orderKey', { orderKey: -1 }],
      ['color', { color: 'rouge' }],
      ['subjectCategoryId', { subjectCategoryId: null }],
      ['subjectCategoryId', { subjectCategoryId: 987_654 }],
      ['type', { type: 'sport' }],
      ['scholarLevelIds', { scholarLevelIds: [987_654] }],
      ['graduationIds', { graduationIds: [987_654] }],
      ['experienceIds', { experienceIds: [987_654] }],
    ]
    for (const [path, values] of wrong)
      expect((await post(subjectsApi.save, { ...maths(), ...values }, {})).body.errors?.propertyPaths).toEqual([path])
  })

  test('CODIF-05 subjects and categories are disabled in bulk', async () => {
    const id = await create({ name: 'Grec' })
    expect((await app.call(subjectsApi.disable, { ids: [id] }, admin)).body).toEqual({ disabledCount: 1 })
    expect((await app.call(subjectsApi.list, { q: 'grec' }, admin)).body.total).toBe(0)
    expect((await app.call(subjectsApi.list, { q: 'grec', withDisabled: 'true' }, admin)).body.total).toBe(1)
    expect((await app.call(subjectCategoriesApi.disable, { ids: [categoryId] }, admin)).body).toEqual({
      disabledCount: 1,
    })
    expect((await show(null)).options.subjectCategoryId?.[0]?.enabled).toBe(false)
    await app.call(subjectCategoriesApi.disable, { ids: [categoryId], enabled: true }, admin)
  })
})

describe('subject categories', () => {
  test('CODIF-65 CODIF-62 a category has a name, an order and an image, posted as multipart', async () => {
    const save = { id: null, updatedAt: null, name: 'Arts', orderKey: 9 }
    const { body } = await post(subjectCategoriesApi.save, save, { image: { name: 'arts.png', bytes: png } })
    const read = async () => (await app.call(subjectCategoriesApi.show, { id: String(body.id) }, admin)).body
    const first = await read()
    expect(first).toMatchObject({ name: 'Arts', orderKey: 9, image: { name: 'arts.png' }, usedCount: 0 })
    expect((await app.call(imagesApi.image, { id: String(first.image?.fileId) }, admin)).raw.equals(png)).toBe(true)
    await post(subjectCategoriesApi.save, { ...save, id: body.id, updatedAt: first.updatedAt, removeImage: true }, {})
    expect((await read()).image).toBeNull()
    await create({ name: 'Dessin', subjectCategoryId: body.id! })
    expect((await read()).usedCount).toBe(1)
    const { rows } = (await app.call(subjectCategoriesApi.list, { q: 'arts' }, admin)).body
    expect(rows).toEqual([expect.objectContaining({ name: 'Arts', subjectCount: 1, imageId: null })])
  })

  test('CODIF-64 its image is jpg, jpeg, png or webp', async () => {
    const save = { id: null, updatedAt: null, name: 'Images', orderKey: 9 }
    for (const [name, bytes] of [
      ['a.jpg', jpeg],
      ['a.jpeg', jpeg],
      ['a.png', png],
      ['a.webp', webp],
    ] as const)
      expect((await post(subjectCategoriesApi.save, save, { image: { name, bytes } })).body.errors).toBeNull()
    const refused = await post(subjectCategoriesApi.save, save, { image: { name: 'a.gif', bytes: gif } })
    expect(refused.body.errors?.propertyPaths).toEqual(['image'])
  })
})

// Images of landing pages through HTTP: what is taken, what visitors see and when, what goes with a part that is removed.
import { createHash } from 'node:crypto'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { landingApi as api } from '@cartable/domain/landing/landing.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let editor: Caller
let colleague: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.staff({ landing: 'write' }, { firstName: 'Nina', lastName: 'Faure' })
  colleague = await app.staff({ landing: 'write' })
  reader = await app.staff({ landing: 'read' })
})
beforeEach(() => app.write((db) => db.deleteFrom('landingTemplates').execute()))
afterAll(() => app.close())

/** A square of ten pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGOoko/BgxhGpbEhAAJQX7Xlk+PXAAAAAElFTkSuQmCC',
  'base64',
)
/** The head of a JPEG of 300 by 200, and its end. */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b0800c8012c01011100ffd9', 'hex')
/** The head of a WebP of the same size. */
const webp = Buffer.from('RIFF\u0016\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\u002b\u0001\0\u00c7\0\0', 'latin1')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const choose = (name: string, bytes: Buffer, caller: Caller = editor) =>
  app.callWithFiles(api.addImage, {}, { image: [{ name, bytes }] }, caller)
const chosen = async (name = 'eleves.png', bytes = png, caller: Caller = editor): Promise<number> =>
  (await choose(name, bytes, caller)).body.image!.fileId

type Sent = SentOf<typeof api.save>
const words = { kind: 'text' as const, heading: 'Le stage', body: 'Cinq matinées.', link: null }
const image = (imageId: number, more: Partial<Sent['parts'][number]> = {}) => ({
  ...{ kind: 'image' as const, heading: '', body: null, link: null, imageId, alt: 'Deux <élèves> au tableau' },
  ...more,
})
const page = (parts: Sent['parts'], more: Partial<Sent> = {}): Sent => ({
  ...{ id: null, updatedAt: null, title: 'Stage de maths à Lyon', slug: 'stage-de-maths', keyword: null },
  ...{ metaDescription: 'Un stage de maths en petit groupe.', parts },
  ...more,
})
const save = async (parts: Sent['parts'], more: Partial<Sent> = {}, caller: Caller = editor) =>
  (await app.call(api.save, page(parts, more), caller)).body
const move = (id: number | null, status: 'draft' | 'published') =>
  app.call(api.changeStatus, { id: id!, status }, editor)
const show = async (id: number | null) => (await app.call(api.show, { id: String(id) }, reader)).body
const visit = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const addressOf = (bytes: Buffer, slug = 'stage-de-maths') => `/page/${slug}/images/${hashOf(bytes)}`
const isKept = async (fileId: number) =>
  (await app.database.db.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst()) !== undefined

describe('what may be chosen', () => {
  test('a JPEG, a PNG or a WebP, whose bytes say that it is one; who only reads chooses none', async () => {
    expect((await choose('eleves.png', png)).body).toMatchObject({
      errors: null,
      image: { name: 'eleves.png', bytes: png.length },
    })
    expect((await choose('eleves.JPG', jpeg)).body.errors).toBeNull()
    expect((await choose('eleves.webp', webp)).body.errors).toBeNull()
    expect((await choose('eleves.png', png, reader)).status).toBe(403)
  })

  test.each([
    [
      'a text under the name of a photo',
      'photo.jpg',
      Buffer.from('Bonjour'),
      /Le contenu du fichier «\u00a0photo\.jpg\u00a0» ne correspond pas/,
    ],
    ['another format', 'photo.gif', Buffer.from('GIF89a'), /n’a pas une extension acceptée \(jpg, jpeg, png, webp\)/],
    [
      'an image that is cut before it says its size',
      'photo.jpg',
      jpeg.subarray(0, 20),
      /Cette image ne peut pas être lue/,
    ],
    ['an empty file', 'photo.png', Buffer.alloc(0), /est vide/],
    [
      'more than five Mo',
      'photo.png',
      Buffer.concat([png, Buffer.alloc(5_000_000)]),
      /dépasse la taille maximale de 5\u00a0Mo/,
    ],
  ])('%s is refused at its field, in words', async (_, name, bytes, sentence) => {
    const { body } = await choose(name, bytes)
    expect(body.image).toBeNull()
    expect(body.errors?.propertyPaths).toEqual(['image'])
    expect(body.errors?.messages.join(' ')).toMatch(sentence)
  })
})

test('where a photo was taken is not kept, nor told to anybody', async () => {
  const note = Buffer.from('ffe1000e', 'hex')
  const told = Buffer.concat([jpeg.subarray(0, 20), note, Buffer.from('GPS 48.1 -2.7'.slice(0, 12)), jpeg.subarray(20)])
  const { id } = await save([words, image(await chosen('chez-malo.jpg', told))])
  await move(id, 'published')
  expect((await visit(addressOf(jpeg))).rawPayload.equals(jpeg)).toBe(true)
  expect((await visit(addressOf(told))).statusCode).toBe(404)
})

describe('what visitors see', () => {
  test('an image with its words, its place kept before it comes, its caption, and the first one beside the link', async () => {
    const [first, second] = [await chosen(), await chosen('salle.jpg', jpeg)]
    const parts = [
      image(first, { body: 'À <Lyon>, en juillet' }),
      words,
      image(second, { alt: null, isDecorative: true }),
    ]
    const { id, errors } = await save(parts)
    expect(errors).toBeNull()
    await move(id, 'published')
    const shown = (await visit('/page/stage-de-maths')).body
    expect(shown).toContain(
      `<figure class="pic"><img src="${addressOf(png)}" alt="Deux &lt;élèves&gt; au tableau" width="10" height="10" decoding="async"><figcaption>À &lt;Lyon&gt;, en juillet</figcaption></figure>`,
    )
    expect(shown).toContain(
      `<img src="${addressOf(jpeg)}" alt="" width="300" height="200" loading="lazy" decoding="async"></figure>`,
    )
    expect(shown).toContain(`<meta property="og:image" content="http://localhost:3000${addressOf(png)}">`)
  })

  test('its file, kept for long under the address of its bytes, only while its page is published', async () => {
    const { id } = await save([words, image(await chosen())])
    expect((await visit(addressOf(png))).statusCode).toBe(404)
    await move(id, 'published')
    const served = await visit(addressOf(png))
    expect(served.rawPayload.equals(png)).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000',
      etag: `"${hashOf(png)}"`,
      'x-content-type-options': 'nosniff',
    })
    expect((await visit(addressOf(png), { 'if-none-match': `"${hashOf(png)}"` })).statusCode).toBe(304)
    // neither another page nor another image of the company opens there
    expect((await visit(addressOf(png, 'autre-page'))).statusCode).toBe(404)
    expect((await visit(addressOf(jpeg))).statusCode).toBe(404)
    expect((await visit('/page/stage-de-maths/images/1')).statusCode).not.toBe(200)
    await move(id, 'draft')
    const gone = await visit(addressOf(png))
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('the office sees it in its preview before anything is published', async () => {
    const { id } = await save([words, image(await chosen())])
    const preview = (await app.call(api.preview, { id: String(id) }, reader)).raw.toString()
    const src = /<img src="([^"]+)"/.exec(preview)?.[1] ?? ''
    expect(preview).not.toContain('og:image')
    expect((await visit(src, { cookie: reader.cookie })).rawPayload.equals(png)).toBe(true)
    expect((await visit(src)).statusCode).toBe(401)
  })
})

describe('what is kept', () => {
  test('the form finds its images again; one that no part shows any more goes with its file, and both are traced', async () => {
    const [kept, removed] = [await chosen(), await chosen('salle.jpg', jpeg)]
    const { id, updatedAt } = await save([words, image(kept), image(removed)])
    expect((await show(id)).images).toEqual([
      { fileId: kept, name: 'eleves.png', bytes: png.length },
      { fileId: removed, name: 'salle.jpg', bytes: jpeg.length },
    ])
    expect((await show(id)).parts[1]).toMatchObject({
      imageId: kept,
      alt: 'Deux <élèves> au tableau',
      isDecorative: false,
    })
    expect((await save([words, image(kept)], { id, updatedAt })).errors).toBeNull()
    expect([await isKept(kept), await isKept(removed)]).toEqual([true, false])
    const traces = await app.database.db
      .selectFrom('traces')
      .select('action')
      .where('entityClass', '=', 'landing_images')
      .where('rootId', '=', id)
      .orderBy('id')
      .execute()
    expect(traces).toHaveLength(3)
  })

  test('an image waits a day for its page: it is kept by the save, and swept without one', async () => {
    const [kept, forgotten] = [await chosen(), await chosen('salle.jpg', jpeg)]
    await save([words, image(kept)])
    await app.platform.files.sweep(new Date(app.platform.clock.now().getTime() + 25 * 3_600_000))
    expect([await isKept(kept), await isKept(forgotten)]).toEqual([true, false])
  })

  test('only an image that one has chosen oneself is taken, once: no file of the company becomes public by its number', async () => {
    const gone = {
      propertyPaths: ['parts.1.imageId'],
      messages: ['Cette image n’est plus là\u00a0: choisissez-la de nouveau.'],
    }
    const mine = await chosen()
    expect((await save([words, image(mine)], {}, colleague)).errors).toEqual(gone)
    expect((await app.call(api.image, { id: String(mine) }, colleague)).status).toBe(404)
    expect((await app.call(api.image, { id: String(mine) }, editor)).status).toBe(200)
    expect((await save([words, image(mine)])).errors).toBeNull()
    // it belongs to that page now
    expect((await save([words, image(mine)], { slug: 'autre-page' })).errors).toEqual(gone)
    const paper = await app.write((db) =>
      app.platform.files.storeGenerated(db, {
        ...{ body: png, fileName: 'piece.png', mediaType: 'image/png', accountId: null },
      }),
    )
    expect((await save([words, image(paper.id)], { slug: 'autre-page' })).errors).toEqual(gone)
    expect((await app.call(api.image, { id: String(paper.id) }, editor)).status).toBe(404)
  })
})

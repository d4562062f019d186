// Files as a weapon: scripts under the name of an image, two formats in one file, and how what was taken is served.
import { createHash } from 'node:crypto'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { imagesApi, subjectCategoriesApi } from '@cartable/domain/reference/reference.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { fileHeaders } from '../../src/platform/files/file-names.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from(`ffd8ffe000104a46494600010100000100010000${'ffdb004300'.padEnd(138, '01')}ffd9`, 'hex')
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
/** An empty zip archive, as a Java archive or an Office file begins its end. */
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])
let names = 0

const upload = async (name: string, bytes: Buffer) => {
  names += 1
  const form = new FormData()
  form.append('data', JSON.stringify({ id: null, updatedAt: null, name: `Catégorie ${names}`, orderKey: 1 }))
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const packed = new Response(form)
  const response = await app.http.inject({
    method: 'POST',
    url: `${apiPrefix}${subjectCategoriesApi.save.path}`,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      [requestHeader]: '1',
      'sec-fetch-site': 'same-origin',
      cookie: director.cookie,
    },
  })
  return { status: response.statusCode, body: response.json() as FormAnswer }
}
const storedFiles = () =>
  app.database.db
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

describe('what is not an honest image is refused at its field, and nothing of it is kept', () => {
  const attacks: Readonly<Record<string, readonly [string, Buffer]>> = {
    'an SVG image': ['logo.svg', svg],
    'an SVG image under the name of another': ['logo.png', svg],
    'an SVG image with a trailing name': ['logo.png.svg', svg],
    'a page under the name of an image': ['photo.jpg', page],
    'an image that is followed by a page': ['photo.png', Buffer.concat([png, page])],
    'an image that hides a script in its first bytes': ['photo.jpg', Buffer.concat([jpeg.subarray(0, 20), page, jpeg])],
    'an image that is an archive, too': ['photo.png', Buffer.concat([png, zip])],
    'an image that is a PDF, too': ['photo.jpg', Buffer.concat([jpeg.subarray(0, 24), Buffer.from('%PDF-1.7'), jpeg])],
    'an image of another format than its name': ['photo.png', jpeg],
    'a program': ['photo.exe', Buffer.from('MZ\u0090\u0000')],
    'a program under the name of an image': ['photo.png', Buffer.from('\u007fELF\u0002\u0001\u0001')],
    'a server page': ['photo.php', page],
    'an empty file': ['photo.png', Buffer.alloc(0)],
    'a name cut by a zero': ['photo.php\u0000.png', page],
  }
  for (const [attack, [name, bytes]] of Object.entries(attacks))
    test(attack, async () => {
      const before = await storedFiles()
      const { status, body } = await upload(name, bytes)
      expect(status).toBe(200)
      expect(body.errors?.propertyPaths).toEqual(['image'])
      expect(await storedFiles()).toEqual(before)
    })
})

describe('how a file comes back', () => {
  test('as the image it is, under a name without folders, and able to run nothing', async () => {
    const { body } = await upload('../../dist/assets/"logo\r\nx-evil: 1".png', png)
    expect(body.errors).toBeNull()
    const shown = await app.call(subjectCategoriesApi.show, { id: String(body.id) }, director)
    const { fileId } = (shown.body as unknown as { image: { fileId: number } }).image
    const served = await app.call(imagesApi.image, { id: String(fileId) }, director)
    expect(createHash('sha256').update(served.raw).digest()).toEqual(createHash('sha256').update(png).digest())
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(served.headers['x-evil']).toBeUndefined()
    expect(served.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(String(served.headers['content-disposition'])).not.toMatch(/[/\\\r\n]|\.\./)
  })
  test('whatever could run is downloaded and never shown, even when somebody wished it shown', () => {
    for (const mediaType of [
      'text/html',
      'image/svg+xml',
      'text/xml',
      'application/xml',
      'application/xhtml+xml',
      'text/plain',
      'text/csv',
      'application/zip',
    ]) {
      const headers = fileHeaders({ mediaType, originalName: 'piece', sizeBytes: 1 }, true)
      expect(headers['content-disposition'], mediaType).toMatch(/^attachment;/)
      expect(headers['content-security-policy'], mediaType).toMatch(/^sandbox; default-src 'none'/)
      expect(headers['x-content-type-options'], mediaType).toBe('nosniff')
    }
  })
  test('no operation takes a file that a browser could run', () => {
    const dangerous = ['svg', 'html', 'htm', 'xml', 'js', 'mjs', 'php', 'exe', 'jar', 'sh', 'bat', 'xhtml', 'swf']
    // banks write their statements in XML, and suppliers their bills: one is read, and served as nothing but an attachment (the test above)
    const needed: Readonly<Record<string, readonly string[]>> = {
      'accounting.importStatement statement': ['xml'],
      'accounting.receiveSupplierBill bill': ['xml'],
    }
    for (const { operation } of allOperations)
      for (const [part, rule] of Object.entries(operation.files ?? {})) {
        const { extensions, maxBytes, maxCount } = rule as {
          extensions: readonly string[]
          maxBytes: number
          maxCount: number
        }
        expect(
          extensions.filter((extension) => dangerous.includes(extension)),
          `${operation.id} ${part}`,
        ).toEqual(needed[`${operation.id} ${part}`] ?? [])
        expect(maxBytes, `${operation.id} ${part}`).toBeLessThanOrEqual(100_000_000)
        expect(maxCount, `${operation.id} ${part}`).toBeLessThanOrEqual(20)
      }
  })
})

// Proves that only honest files come in, that they go out under safe headers, and that nothing is left lying about.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createTechnicalLog } from '../telemetry/technical-log.ts'
import { cleanFileName, contentDisposition } from './file-names.ts'
import { createFiles, type Files } from './files.ts'
import { createStorage } from './storage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-files-'))
const bytes = (base64: string) => Buffer.from(base64, 'base64')
const png = bytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])
const documents = ['jpg', 'jpeg', 'gif', 'png', 'txt', 'docx', 'doc', 'pdf']

let own: TestDatabase
let database: Database
let files: Files
let counter = 0

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, max: 4 })
  const technicalLog = createTechnicalLog({ database, log: createLogger({ logLevel: 'silent' }) })
  files = createFiles({ database, storage: await createStorage({ dataDir, s3: null }), technicalLog })
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const spool = (content: Buffer | string) => {
  counter += 1
  const path = join(dataDir, 'spool', `upload-${counter}`)
  writeFileSync(path, content)
  return path
}
const store = (content: Buffer | string, fileName: string, extensions = documents, maxBytes = 10_000_000) =>
  files.storeUpload(database.writer, {
    path: spool(content),
    fileName,
    extensions,
    maxBytes,
    accountId: null,
    at: 'files',
  })
const refusalOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? error.refusals[0] : error
}

test('an honest file is kept under a UUID with its digest and read back byte for byte', async () => {
  const file = await store(png, '../../Photo d’été.PNG')
  expect(file).toMatchObject({ originalName: 'Photo d’été.PNG', mediaType: 'image/png', sizeBytes: png.length })
  expect(file.storageKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(await files.readAll(file)).toEqual(png)
  const row = await database.db.selectFrom('files').select('sha256').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect(row.sha256).toEqual(createHash('sha256').update(png).digest())
  expect(await files.find(database.db, file.id)).toEqual(file)
})

test.each([
  ['photo.exe', png, 'files.extension'],
  ['photo', png, 'files.extension'],
  ['dessin.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'files.svg'],
  ['photo.jpg', png, 'files.content'],
  ['contrat.pdf', '<html><script>alert(1)</script></html>', 'files.content'],
  ['note.txt', png, 'files.content'],
  ['note.txt', Buffer.from([65, 0, 66]), 'files.content'],
  ['lettre.docx', emptyZip, 'files.content'],
  ['photo.png', Buffer.concat([png, emptyZip]), 'files.several'],
  ['photo.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'files.several'],
  ['photo.png', Buffer.concat([png, Buffer.from('%PDF-1.4')]), 'files.several'],
  ['vide.pdf', '', 'files.empty'],
])('SHELL-064 %s is refused when it is not what it says (%#)', async (name, content, code) => {
  expect(await refusalOf(store(content, name))).toMatchObject({ code, path: 'files' })
})

test('SHELL-063 an identity proof must be an image', async () => {
  expect(await refusalOf(store(pdf, 'carte.pdf', ['jpg', 'jpeg', 'png']))).toMatchObject({
    message: 'Le fichier «\u00a0carte.pdf\u00a0» n’a pas une extension acceptée (jpg, jpeg, png).',
  })
})

test('a file that is too large is refused with the limit in megabytes', async () => {
  expect(await refusalOf(store(Buffer.concat([pdf, Buffer.alloc(2_000)]), 'gros.pdf', documents, 1_000))).toMatchObject(
    { code: 'files.tooLarge' },
  )
})

test('texts in any encoding and real PDF files are taken', async () => {
  expect(await store('Bonjour à tous', 'note.txt')).toMatchObject({ mediaType: 'text/plain' })
  expect(await store(Buffer.from('Élève', 'latin1'), 'note.txt')).toMatchObject({ mediaType: 'text/plain' })
  expect(await store(pdf, 'contrat.pdf')).toMatchObject({ mediaType: 'application/pdf' })
})

test('names cannot reorder, break a header or leave their folder', () => {
  expect(cleanFileName('..\\..\\C:\\évil\u202Egpj.exe')).toBe('évil_gpj.exe')
  expect(cleanFileName('a\r\nSet-Cookie: x.pdf')).toBe('a__Set-Cookie_ x.pdf')
  expect(cleanFileName('...')).toBe('fichier')
  expect(cleanFileName(`${'é'.repeat(300)}.pdf`)).toHaveLength(150)
  expect(contentDisposition('Relevé "n° 1"; été.pdf', false)).toBe(
    `attachment; filename="Releve _n_ 1_; ete.pdf"; filename*=UTF-8''Relev%C3%A9%20_n%C2%B0%201_%3B%20%C3%A9t%C3%A9.pdf`,
  )
})

test('only what runs nothing is shown in the browser, and never with another type', async () => {
  const text = files.headers(await store('<script>alert(1)</script>', 'page.txt'), { inline: true })
  expect(text).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  expect(text['content-disposition']).toMatch(/^attachment/)
  expect(text['content-security-policy']).toMatch(/^sandbox/)
  const image = files.headers(await store(png, 'photo.png'), { inline: true })
  expect(image['content-disposition']).toMatch(/^inline/)
})

const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('pending'),
  ).length
const markOf = (key: string) => join(dataDir, 'files', 'pending', key)
const old = new Date(Date.now() - 2 * 3_600_000)

test('bytes of a transaction that rolls back are swept later; those of a committed one stay', async () => {
  const before = stored()
  let lost = ''
  await expect(
    database.writer.transaction().execute(async (tx) => {
      lost = (
        await files.storeUpload(tx, {
          path: spool(pdf),
          fileName: 'perdu.pdf',
          extensions: documents,
          maxBytes: 1_000,
          accountId: null,
        })
      ).storageKey
      throw new Error('non')
    }),
  ).rejects.toThrow('non')
  const kept = await store(pdf, 'garde.pdf')
  expect(stored()).toBe(before + 2)
  expect(await files.sweep(new Date())).toEqual({ expired: 0, orphans: 0 })
  for (const key of [lost, kept.storageKey]) utimesSync(markOf(key), old, old)
  expect(await files.sweep(new Date())).toEqual({ expired: 0, orphans: 1 })
  expect(stored()).toBe(before + 1)
  expect(await files.readAll(kept)).toEqual(pdf)
})

test('generated files expire with what refers to them; removed ones lose their bytes', async () => {
  const before = stored()
  const expiresAt = new Date(Date.now() - 1_000)
  const file = await files.storeGenerated(database.writer, {
    body: Readable.from(['a;b\n', '1;2\n']),
    fileName: 'export.csv',
    mediaType: 'text/csv',
    accountId: null,
    expiresAt,
  })
  expect(file.sizeBytes).toBe(8)
  const task = await database.writer
    .insertInto('asyncTasks')
    .values({ kind: 'essai', fileId: file.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await files.sweep(new Date())).toMatchObject({ expired: 1 })
  expect(
    await database.db.selectFrom('asyncTasks').select('fileId').where('id', '=', task.id).executeTakeFirst(),
  ).toEqual({ fileId: null })
  const removed = await store(pdf, 'retire.pdf')
  await files.remove(database.writer, removed.id)
  utimesSync(markOf(removed.storageKey), old, old)
  expect(await files.sweep(new Date())).toMatchObject({ orphans: 1 })
  expect(stored()).toBe(before)
})

// Proves that a bucket serves as well as the folder, against a server that speaks the few calls of S3 that we make.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage, type Storage } from './storage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-storage-'))
const objects = new Map<string, { body: Buffer; type: string; at: Date }>()
let server: Server
let port = 0

const listing = (prefix: string) => {
  const found = [...objects].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname).replace(/^\/papiers\/?/, '')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
      if (request.method === 'PUT') {
        objects.set(key, { body: Buffer.concat(chunks), type: request.headers['content-type'] ?? '', at: new Date() })
        return response.writeHead(200, { etag: '"1"' }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      if (url.searchParams.has('list-type'))
        return response.writeHead(200).end(listing(url.searchParams.get('prefix') ?? ''))
      const object = objects.get(key)
      if (!object) return response.writeHead(404).end()
      response.writeHead(200, {
        'content-length': object.body.length,
        'content-type': object.type,
        'last-modified': object.at.toUTCString(),
        etag: '"1"',
      })
      return response.end(request.method === 'HEAD' ? undefined : object.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const bucket = () =>
  createStorage({
    dataDir,
    s3: {
      bucket: 'papiers',
      region: 'eu-west-3',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: true,
    },
  })
const read = async (storage: Storage, key: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test.each([
  ['a folder', () => createStorage({ dataDir, s3: null })],
  ['a bucket', bucket],
])('%s keeps bytes exactly, and its marks', async (_name, make) => {
  const storage = await make()
  const key = crypto.randomUUID()
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
  const path = join(storage.spoolFolder, 'source')
  writeFileSync(path, content)
  await storage.mark(key)
  await storage.put(key, path, 'application/pdf')
  expect((await read(storage, key)).equals(content)).toBe(true)
  const [marked] = await storage.marked(10)
  expect(marked?.key).toBe(key)
  expect(Math.abs(Date.now() - (marked?.markedAt.getTime() ?? 0))).toBeLessThan(60_000)
  await storage.unmark(key)
  expect(await storage.marked(10)).toEqual([])
  await storage.remove(key)
  await storage.remove(key)
  await expect(read(storage, key)).rejects.toThrow()
})

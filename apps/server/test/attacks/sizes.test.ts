// Requests meant to tire the server: bodies too large, too deep, packed, and sent a byte at a time.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let director: Caller
let port: number
beforeAll(async () => {
  app = await startTestApp({ environment: { REQUEST_TIMEOUT_SECONDS: '1' } })
  director = await app.director()
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const bodied = allOperations
  .map(({ operation }) => operation)
  .filter(({ method }) => method === 'POST' || method === 'PUT')
const own = (cookie: string) => ({ cookie, 'x-cartable': '1', 'sec-fetch-site': 'same-origin' })
const send = (operation: (typeof bodied)[number], payload: string | Buffer, type: string) =>
  app.http.inject({
    method: operation.method as 'POST' | 'PUT',
    url: `${apiPrefix}${operation.path}`,
    payload,
    headers: { ...own(director.cookie), 'content-type': type },
  })

describe('oversized bodies', () => {
  test('a body above a megabyte is refused with 413 by every operation, before anything reads it', async () => {
    const large = JSON.stringify({ comment: 'x'.repeat(1_000_001) })
    for (const operation of bodied) {
      const answer = await send(operation, large, 'application/json')
      expect(answer.statusCode, operation.id).toBe(413)
      expect(answer.json(), operation.id).toMatchObject({ error: 'tooLarge' })
    }
  })
  test('a file above its operation’s limit is refused with 413, and leaves nothing on the disk', async () => {
    const filed = bodied.filter(({ files }) => Object.keys(files ?? {}).length > 0)
    expect(filed.length).toBeGreaterThan(2)
    for (const operation of filed) {
      const [part = '', rule] = Object.entries(operation.files ?? {})[0] ?? []
      const form = new FormData()
      form.append('data', '{}')
      form.append(part, new Blob([new Uint8Array((rule as { maxBytes: number }).maxBytes + 1)]), 'grand.png')
      const packed = new Response(form)
      const answer = await send(
        operation,
        Buffer.from(await packed.arrayBuffer()),
        packed.headers.get('content-type') ?? '',
      )
      const { access } = operation
      // what is for teachers or families alone is refused before its file is read
      const isHers = !(access.kind === 'anyOf' ? access.of : [access]).every(({ kind }) => kind === 'audience')
      expect(answer.statusCode, operation.id).toBe(isHers ? 413 : 403)
    }
    expect(readdirSync(`${app.config.dataDir}/uploads`)).toEqual([])
  })
  test('a body nested a hundred thousand times is refused, not read to death', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const operation of bodied.slice(0, 5))
      expect([200, 400, 404], operation.id).toContain(
        (await send(operation, `{"id":${deep}}`, 'application/json')).statusCode,
      )
    expect((await app.http.inject({ url: '/health' })).statusCode).toBe(200)
  })
  test('a packed body is refused, never unpacked: it could be a thousand times its size', async () => {
    const operation = bodied.find(({ id }) => id === 'customers.save')!
    const answer = await app.http.inject({
      method: 'POST',
      url: `${apiPrefix}${operation.path}`,
      payload: gzipSync('{}'),
      headers: { ...own(director.cookie), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(answer.statusCode).toBe(400)
  })
})

/** Sends `head` and then a byte from time to time, until the server has had enough; answers what it said. */
const drip = (head: string): Promise<string> =>
  new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    const dripping = setInterval(() => socket.write('a'), 100)
    const end = () => {
      clearInterval(dripping)
      socket.destroy()
      resolve(heard)
    }
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', end)
    socket.on('error', end)
  })

describe('requests that two readers would cut differently', () => {
  const answerTo = (request: string): Promise<string> =>
    new Promise((resolve) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      socket.on('data', (chunk) => {
        heard += chunk
      })
      socket.on('close', () => resolve(heard))
      socket.on('error', () => resolve(heard))
    })
  test('a body with two lengths, or with a length and chunks, is refused and its connection closed', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\nx-cartable: 1\r\ncontent-type: application/json\r\n'
    const hidden = 'GET /api/session HTTP/1.1\r\nhost: x\r\n\r\n'
    for (const lengths of [
      `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `content-length: 2\r\ncontent-length: 40\r\n\r\n{}${hidden}`,
      `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      `transfer-encoding : chunked\r\ncontent-length: 2\r\n\r\n{}${hidden}`,
    ]) {
      const said = await answerTo(head + lengths)
      expect(said.match(/HTTP\/1\.1 \d+/g), lengths).toEqual(['HTTP/1.1 400'])
    }
  })
})

describe('slow requests', () => {
  // each of these would wait for ever if the server did: the test itself has the time limit
  test('headers sent a byte at a time are cut off', async () => {
    expect(await drip('GET /api/session HTTP/1.1\r\nhost: x\r\nx-slow: ')).toMatch(/^(HTTP\/1\.1 408|$)/)
  })
  test('a body sent a byte at a time is cut off, and others are served meanwhile', async () => {
    const body = `POST /api/login HTTP/1.1\r\nhost: x\r\nx-cartable: 1\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`
    const slow = Array.from({ length: 50 }, () => drip(body))
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    for (const said of await Promise.all(slow)) expect(said).toMatch(/^(HTTP\/1\.1 408|HTTP\/1\.1 400|$)/)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  })
  test('a connection that says nothing is cut off', async () => {
    expect(await drip('')).toMatch(/^(HTTP\/1\.1 4|$)/)
  })
})

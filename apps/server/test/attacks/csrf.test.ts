// Cross-site requests: every operation that changes something, asked as a page of another site could make a browser ask.
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { sampleInput } from './ground.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

// a mail reader takes its owner off a kind of mails without our page: the token of its link is all that it needs, and all that
// it gives (the access test names that one operation)
const writes = allOperations
  .map(({ operation }) => operation)
  .filter(({ effect, fromMailReader }) => effect === 'write' && !fromMailReader)
const elsewhere = 'https://ailleurs.example'

/** What a browser says of a request that another site made; a form, an image or a followed link cannot say more. */
const disguises: Readonly<Record<string, Record<string, string | undefined>>> = {
  'a form or a link, without our header': { 'x-cartable': undefined, 'sec-fetch-site': 'cross-site' },
  'an old browser that says nothing of the site': { 'x-cartable': undefined, 'sec-fetch-site': undefined },
  'a script of another site': { 'sec-fetch-site': 'cross-site', origin: elsewhere },
  'a script of a neighbouring host': { 'sec-fetch-site': 'same-site', origin: 'https://autre.cartable.example' },
  'a sandboxed frame': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'another origin, in an old browser': { 'sec-fetch-site': undefined, origin: elsewhere },
  'our header with another value': { 'x-cartable': 'true' },
}

/** Everything the program may have changed. */
const state = () =>
  app.database.db
    .selectFrom('traces')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

test('the site is that of the public address, scheme and all: a Host header that agrees with the origin proves nothing', async () => {
  const operation = writes.find(({ method }) => method === 'POST')!
  const publicUrl = new URL(app.config.publicUrl)
  const asked = async (headers: Record<string, string>) =>
    (await app.call(operation, sampleInput(operation) as never, director, headers)).status
  expect(await asked({ origin: elsewhere, host: 'ailleurs.example' })).toBe(403)
  expect(await asked({ origin: `ftp://${publicUrl.host}`, host: publicUrl.host })).toBe(403)
  const other = publicUrl.protocol === 'http:' ? 'https:' : 'http:'
  expect(await asked({ origin: `${other}//${publicUrl.host}`, host: publicUrl.host })).toBe(403)
  expect(await asked({ origin: publicUrl.origin })).not.toBe(403)
})

describe('a change asked from elsewhere is refused, whatever the disguise', () => {
  test('there are changes to ask for, by GET as well', () => {
    expect(writes.length).toBeGreaterThan(50)
    expect(writes.filter(({ method }) => method === 'GET').length).toBeGreaterThan(2)
  })
  for (const [disguise, headers] of Object.entries(disguises))
    test(disguise, async () => {
      const before = await state()
      const taken: string[] = []
      for (const operation of writes) {
        const { status } = await app.call(operation, sampleInput(operation) as never, director, headers)
        if (status !== 403) taken.push(`${operation.id} answered ${status}`)
      }
      expect(taken).toEqual([])
      expect(await state()).toEqual(before)
    })
  test('a change by GET, followed as a link from a mail or typed in the address bar', async () => {
    const taken: string[] = []
    for (const operation of writes.filter(({ method }) => method === 'GET'))
      for (const site of ['none', 'same-site', 'cross-site', undefined]) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
        const { status } = await app.call(operation, sampleInput(operation) as never, director, headers)
        if (status !== 403) taken.push(`${operation.id} from ${site} answered ${status}`)
      }
    expect(taken).toEqual([])
  })
})

test('a form’s own media types carry no change: no body but JSON, or multipart where files are taken', async () => {
  const taken: string[] = []
  // what is for families or teachers alone the director may not do in any form: refused before its body is read
  const hers = writes.filter(
    ({ access }) => !(access.kind === 'anyOf' ? access.of : [access]).every(({ kind }) => kind === 'audience'),
  )
  for (const operation of hers.filter(({ method }) => method === 'POST' || method === 'PUT'))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const response = await app.http.inject({
        method: operation.method,
        url: `/api${operation.path.replaceAll(/\{\w+\}/g, '1')}`,
        payload: JSON.stringify(sampleInput(operation)),
        headers: { cookie: director.cookie, 'x-cartable': '1', 'content-type': type },
      })
      if (response.statusCode !== 400) taken.push(`${operation.id} ${type} ${response.statusCode}`)
    }
  expect(taken).toEqual([])
})

test('no other site is ever given leave to call or to read: preflights and answers carry no such header', async () => {
  for (const operation of writes) {
    const url = `/api${operation.path.replaceAll(/\{\w+\}/g, '1')}`
    const preflight = await app.http.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: elsewhere,
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'x-cartable',
      },
    })
    const answers = [
      preflight,
      await app.http.inject({ method: operation.method as 'GET', url, headers: { origin: elsewhere } }),
    ]
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(preflight.statusCode).toBe(404)
  }
})

test('a read that is not a GET is no way in either', async () => {
  const reads = allOperations
    .map(({ operation }) => operation)
    .filter(({ effect, method, answer }) => effect !== 'write' && method !== 'GET' && !isDocumentAnswer(answer))
  expect(reads.length).toBeGreaterThan(0)
  for (const operation of reads)
    expect(
      (await app.call(operation, sampleInput(operation) as never, director, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
})

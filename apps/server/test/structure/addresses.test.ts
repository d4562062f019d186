// Published addresses outside /api: files and links answer there as they do under it, and no screen is shown in their place.
import { readFileSync } from 'node:fs'
import { addressOf, isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { startTestApp, type TestApp } from '../app.ts'

const operations = allOperations.map((bound) => bound.operation)
/** Calls of the published table whose answer is a file or a page to open, by what the table says. */
const published = readFileSync(new URL('../../../../docs/operations.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .flatMap(([name = '', , method = '', , , answer = '', , , , kind = '']) =>
    method.includes('GET') && kind.includes('call') && /\b(file|PDF|CSV|spreadsheet|print)\b/.test(answer)
      ? [{ name, answer }]
      : [],
  )

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const filled = (path: string) =>
  path
    .replace('{domain}', 'messages')
    .replace('{_format}', 'json')
    .replace(/\{\w+\}/g, '1')

test('every call that the table names a file has an address of its own outside /api', () => {
  expect(published.length).toBeGreaterThan(5)
  const without = published.filter(({ name }) => {
    const operation = operations.find((one) => one.name === name)
    return operation !== undefined && addressOf(operation) === null
  })
  expect(without).toEqual([])
})

test('what answers outside /api is what answers under it', async () => {
  const served = operations.filter((operation) => addressOf(operation) !== null)
  expect(served.length).toBeGreaterThan(25)
  for (const operation of served) {
    const { method, path, id } = operation
    const answers = []
    for (const url of [`/api${filled(path)}`, filled(addressOf(operation) ?? '')]) {
      const { statusCode, headers, body } = await app.http.inject({ method, url })
      const { requestId: _, ...said } = headers['content-type']?.toString().includes('json') ? JSON.parse(body) : {}
      answers.push({ statusCode, type: headers['content-type'], policy: headers['content-security-policy'], said })
    }
    expect(answers[1], id).toEqual(answers[0])
    // a server without a built web app answers 503 at an address that it takes for a screen
    expect(answers[1]?.statusCode, id).not.toBe(503)
    expect(answers[1]?.said, id).not.toMatchObject({ message: 'Cette adresse n’existe pas.' })
  }
})

test('files that need nothing are given at both addresses', async () => {
  const director = await app.director()
  for (const address of ['/translations/messages.json', '/accounting/urssaf/declaration_list_csv?from=&to=']) {
    const files = await Promise.all(
      ['/api', ''].map((prefix) =>
        app.http.inject({ method: 'GET', url: `${prefix}${address}`, headers: { cookie: director.cookie } }),
      ),
    )
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(files[1]?.body).toBe(files[0]?.body)
    expect(files[1]?.headers['content-type']).toMatch(/^(application\/json|text\/csv)/)
  }
})

test('files are opened by their address: no two operations, and no service of the server, claim the same', () => {
  const addresses = operations.flatMap((operation) => {
    const address = addressOf(operation)
    return address === null ? [] : [`${operation.method} ${address.replaceAll(/\{\w+\}/g, '*')}`]
  })
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  expect(operations.filter((one) => one.method === 'GET' && isDocumentAnswer(one.answer) && !addressOf(one))).toEqual(
    [],
  )
})

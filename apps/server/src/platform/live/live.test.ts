// Live events between two servers on one database: heard after the commit, never before, not after a rollback, cut to the listener.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { createLive, visibleTo } from './live.ts'

let app: TestApp
let port: number
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as { port: number }).port
  director = await app.director()
})
afterAll(() => app.close())

/** Reads a stream until `enough` says so, or two seconds have gone. */
const read = async (
  cookie: string,
  enough: (text: string) => boolean,
  during: () => Promise<void>,
): Promise<string> => {
  const controller = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { cookie },
    signal: controller.signal,
  })
  const reader = response.body!.getReader()
  let text = new TextDecoder().decode((await reader.read()).value)
  await during()
  const deadline = setTimeout(() => controller.abort(), 2_000)
  try {
    while (!enough(text)) {
      const { value, done } = await reader.read()
      if (done) break
      text += new TextDecoder().decode(value)
    }
  } catch {
    // the deadline: what was read is the answer
  }
  clearTimeout(deadline)
  controller.abort()
  return text
}

test('a change announced by another server reaches an open browser after its commit', async () => {
  const other = createLive({ config: app.config, log: app.platform.log, metrics: app.platform.metrics })
  const text = await read(
    director.cookie,
    (seen) => seen.includes('event: change'),
    async () => {
      await app.write(async (db) => {
        await other.notify(db, { keys: [['contacts']], by: 12, byName: 'Marie' })
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
    },
  )
  expect(text).toMatch(/event: hello\ndata: \{"boot":"[\w-]+"\}/)
  expect(text).toContain('"keys":[["contacts"]],"by":12,"byName":"Marie"')
})

test('what is rolled back is never told', async () => {
  const text = await read(
    director.cookie,
    (seen) => seen.includes('second'),
    async () => {
      await app
        .write(async (db) => {
          await app.platform.live.notify(db, { keys: [['first']], by: null, byName: null })
          throw new Error('rolled back')
        })
        .catch(() => undefined)
      await app.write((db) => app.platform.live.notify(db, { keys: [['second']], by: null, byName: null }))
    },
  )
  expect(text).not.toContain('first')
  expect(text).toContain('second')
})

test('a stream needs a session, and others than staff learn no more than the domain', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/events`)).status).toBe(401)
  expect((await app.call(accessApi.session, {}, director)).status).toBe(200)
  const customer = {
    accountId: 7,
    personId: 1,
    login: 'x',
    name: 'x',
    customerId: 3,
    studentIds: [],
    rights: {},
  } satisfies Identity
  expect(
    visibleTo(
      {
        keys: [
          ['courses', 'id', 4],
          ['courses', 'id', 5],
        ],
        by: 2,
        byName: 'Marie',
      },
      customer,
    ),
  ).toEqual({ keys: [['courses']], by: null, byName: null })
})

test('what is for some accounts is heard by them alone, in full, and says nothing of the others', () => {
  const event = { keys: [['access', 'listNotifications']], by: null, byName: null, to: [7, 8] }
  const listener = (accountId: number, staffUserId?: number): Identity => ({
    accountId,
    personId: 1,
    login: 'x',
    name: 'x',
    staffUserId,
    studentIds: [],
    rights: {},
  })
  expect(visibleTo(event, listener(7))).toEqual({ keys: [['access', 'listNotifications']], by: null, byName: null })
  expect(visibleTo(event, listener(9, 3))).toBeNull()
})

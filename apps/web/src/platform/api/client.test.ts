// Writes whose answer is lost: asked once more by themselves, and under the same key when the person presses again with the same words.
import { writeKeyHeader } from '@cartable/domain/kernel/http.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

type Sent = { readonly key: string | null; readonly body: string }
let sent: Sent[]
/** What each call meets, in turn: an answer, or no answer. */
let meets: (Response | 'lost')[]
const answered = () => new Response('{"errors":null,"id":1,"updatedAt":null}', { status: 200 })
beforeEach(() => {
  sent = []
  meets = []
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({ key: new Headers(init.headers).get(writeKeyHeader), body: String(init.body) })
    const met = meets.shift() ?? answered()
    if (met === 'lost') throw new TypeError('network')
    return met
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const save = (describe: string) =>
  call(todoApi.save, {
    ...{ id: null, updatedAt: null, describe, importanceLevel: '2-medium', users: [1], expectedDateTime: null },
  } as never)
const keys = () => sent.map(({ key }) => key)

test('an answer that is lost once is asked for again under the same key, unseen', async () => {
  meets = ['lost', answered()]
  expect(await save('une')).toMatchObject({ errors: null })
  expect(sent).toHaveLength(2)
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys()[1]).toBe(keys()[0])
})

test('lost for good, the next press with the same words is the same write; other words are another', async () => {
  meets = ['lost', 'lost']
  await expect(save('deux')).rejects.toBeInstanceOf(ApiError)
  await save('autre')
  await save('deux')
  const [first, again, other, pressed] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(pressed).toBe(first)
  // answered: from now on it is another write
  await save('deux')
  expect(keys()[4]).not.toBe(first)
})

test('what a proxy says of a server that is gone is no answer; a fault of the server is one', async () => {
  meets = [new Response('', { status: 502 }), answered()]
  await save('trois')
  expect(new Set(keys()).size).toBe(1)
  sent = []
  meets = [new Response('{}', { status: 500 })]
  await expect(save('quatre')).rejects.toBeInstanceOf(ApiError)
  await save('quatre')
  expect(new Set(keys()).size).toBe(2)
})

test('a read is asked once, and bears no key', async () => {
  meets = ['lost']
  await expect(call(todoApi.show, {})).rejects.toBeInstanceOf(ApiError)
  expect(sent).toEqual([{ key: null, body: 'null' }])
})

/** The connection falls in the middle of the answer. */
const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Failed to fetch')) }))

test('an answer cut in the middle is no answer: a write is asked again, a read fails as a lost connection and not as a broken page', async () => {
  meets = [cut(), answered()]
  expect(await save('quatre')).toMatchObject({ errors: null })
  expect(new Set(keys()).size).toBe(1)
  meets = [cut()]
  await expect(call(todoApi.list, { type: 'toDo' })).rejects.toMatchObject({ status: 0 })
})

// Which answers a live event concerns, what a dirty form holds back, and who is told.
import type { LiveEvent } from '@cartable/domain/kernel/live.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claire, serve, sessionOf } from '../shell/test-app.tsx'
import { concerns, useLive, useLiveEvents, useLiveHold } from './live.ts'

describe('concerns', () => {
  const list = ['contacts', 'contacts.list', { q: '' }]
  const one = ['contacts', 'contacts.show', { id: 4 }]
  const other = ['contacts', 'contacts.show', { id: 5 }]
  const customers = ['customers', 'customers.list', {}]
  const touched = (key: LiveEvent['keys'][number]) =>
    [list, one, other, customers].map((queryKey) => concerns(queryKey, key))

  test('a domain concerns all of it', () => expect(touched(['contacts'])).toEqual([true, true, true, false]))
  test('an operation concerns its answers, short or full id', () => {
    expect(touched(['contacts', 'contacts.list'])).toEqual([true, false, false, false])
    expect(touched(['contacts', 'list'])).toEqual([true, false, false, false])
  })
  test('a record concerns its own page and the lists, not another record', () =>
    expect(touched(['contacts', 'id', 4])).toEqual([true, true, false, false]))
})

/** The stream of the test: what the server would send, and whether a page holds it. */
class Stream {
  static readonly CLOSED = 2
  static all: Stream[] = []
  readonly listeners = new Map<string, (message: { data: string }) => void>()
  readyState = 1
  onerror: (() => void) | null = null
  constructor() {
    Stream.all.push(this)
  }
  addEventListener(type: string, listener: (message: { data: string }) => void) {
    this.listeners.set(type, listener)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  send(type: 'hello' | 'change', data: object) {
    this.listeners.get(type)?.({ data: JSON.stringify(data) })
  }
}

describe('live', () => {
  let client: QueryClient
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  const list = ['contacts', 'contacts.list', {}]
  const form = ['contacts', 'contacts.show', { id: 4 }]
  const change: LiveEvent = { keys: [['contacts']], by: 2, byName: 'Marie' }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  beforeEach(() => {
    vi.useFakeTimers()
    Stream.all = []
    vi.stubGlobal('EventSource', Stream)
    serve(() => undefined)
    client = new QueryClient()
    client.setQueryData(['session'], sessionOf(claire))
    client.setQueryData(list, {})
    client.setQueryData(form, {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a change makes the answers it concerns be asked again', async () => {
    renderHook(() => useLive(), { wrapper })
    await pass(0)
    Stream.all[0]?.send('hello', { boot: 'a' })
    Stream.all[0]?.send('change', change)
    await pass(150)
    expect([isStale(list), isStale(form)]).toEqual([true, true])
  })
  test('a change is followed at once, and what comes right behind it is asked again once', async () => {
    renderHook(() => useLive(), { wrapper })
    await pass(0)
    const [stream] = Stream.all
    stream?.send('hello', { boot: 'a' })
    const asked = vi.spyOn(client, 'invalidateQueries')
    stream?.send('change', change)
    expect(isStale(list)).toBe(true)
    for (let i = 0; i < 20; i++) stream?.send('change', change)
    expect(asked).toHaveBeenCalledTimes(1)
    await pass(100)
    expect(asked).toHaveBeenCalledTimes(2)
    await pass(1000)
    expect(asked).toHaveBeenCalledTimes(2)
  })
  test('the first hello asks nothing again, any later one everything', async () => {
    renderHook(() => useLive(), { wrapper })
    await pass(0)
    Stream.all[0]?.send('hello', { boot: 'a' })
    expect(isStale(list)).toBe(false)
    Stream.all[0]?.send('hello', { boot: 'a' })
    expect([isStale(list), isStale(['session'])]).toEqual([true, false])
  })
  test('an HTTP error closes the stream, which is opened again after a while', async () => {
    renderHook(() => useLive(), { wrapper })
    await pass(0)
    const [first] = Stream.all
    first?.close()
    first?.onerror?.()
    await pass(300)
    expect(Stream.all).toHaveLength(1)
    await pass(500)
    expect(Stream.all).toHaveLength(2)
  })
  test('a refused stream asks once whether the session still is, however often it is tried', async () => {
    const calls = serve(() => undefined)
    const asked = () => calls.filter(({ path }) => path === '/api/session/keep-alive').length
    renderHook(() => useLive(), { wrapper })
    await pass(0)
    const refuse = (stream: Stream | undefined) => {
      stream?.close()
      stream?.onerror?.()
    }
    refuse(Stream.all[0])
    await pass(1000)
    refuse(Stream.all[1])
    await pass(0)
    expect([Stream.all.length, asked()]).toEqual([2, 1])
  })
  test('a dirty form keeps what it was read from until it lets go', async () => {
    renderHook(() => useLive(), { wrapper })
    const { unmount } = renderHook(() => useLiveHold(form, true), { wrapper })
    await pass(0)
    Stream.all[0]?.send('hello', { boot: 'a' })
    Stream.all[0]?.send('change', change)
    await pass(150)
    expect([isStale(list), isStale(form)]).toEqual([true, false])
    unmount()
    expect(isStale(form)).toBe(true)
  })
  test('a page is told of others’ changes to what it watches, not of its own', async () => {
    const told: (string | null)[] = []
    renderHook(() => useLive(), { wrapper })
    renderHook(() => useLiveEvents([['contacts', 'id', 4]], ({ byName }) => told.push(byName)), { wrapper })
    await pass(0)
    const send = (event: LiveEvent) => Stream.all[0]?.send('change', event)
    send({ keys: [['contacts', 'id', 4]], by: 2, byName: 'Marie' })
    send({ keys: [['contacts', 'id', 5]], by: 2, byName: 'Autre fiche' })
    send({ keys: [['customers']], by: 2, byName: 'Autre domaine' })
    send({ keys: [['contacts']], by: claire.accountId, byName: 'Moi' })
    send({ keys: [['contacts']], by: 3, byName: 'Marc' })
    expect(told).toEqual(['Marie', 'Marc'])
  })
})

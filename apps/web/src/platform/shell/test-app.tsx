// For tests: the real application on a page, before a server that answers what the test says.

import { everybody, signedIn } from '@cartable/domain/kernel/access.ts'
import type { PasskeyAsked, PasskeyProof } from '@cartable/domain/kernel/devices/passkeys.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../api/query-client.ts'
import { giveSessionOperations, type Session, type SessionIdentity } from '../session/session.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { createAppRouter } from './frame/router.tsx'
import type { ModuleRoute, WebModule } from './module.ts'
import { contractFaults } from './test-contract.ts'
import { noteFaults } from './test-faults.ts'

const nothing = z.object({})
const get = { method: 'GET', effect: 'read', access: signedIn(), input: nothing } as const

export const testApi = defineOperations('test', {
  session: operation({ ...get, name: 'session', path: '/session', access: everybody(), answer: z.custom<Session>() }),
  login: operation({
    name: 'login',
    method: 'POST',
    path: '/login',
    effect: 'write',
    access: everybody(),
    input: z.object({ login: z.string(), password: z.string(), code: z.string().optional() }),
    answer: z.object({
      ok: z.boolean(),
      message: z.string().nullable(),
      needTwoFactor: z.boolean(),
      redirect: z.string().nullable(),
    }),
  }),
  askPasskey: operation({
    ...get,
    name: 'passkey_ask',
    method: 'POST',
    path: '/passkey/ask',
    effect: 'write',
    access: everybody(),
    answer: z.object({ asked: z.custom<PasskeyAsked>().nullable(), message: z.string().nullable() }),
  }),
  enterByPasskey: operation({
    name: 'passkey_enter',
    method: 'POST',
    path: '/passkey/enter',
    effect: 'write',
    access: everybody(),
    input: z.object({ passkey: z.custom<PasskeyProof>() }),
    answer: z.object({
      ok: z.boolean(),
      message: z.string().nullable(),
      needTwoFactor: z.boolean(),
      redirect: z.string().nullable(),
    }),
  }),
  logout: operation({ ...get, name: 'logout', path: '/admin/user/logout', answer: nothing }),
  keepAlive: operation({ ...get, name: 'keep_alive', path: '/session/keep-alive', answer: nothing }),
  list: operation({ ...get, name: 'list', path: '/test/list', answer: z.object({ names: z.array(z.string()) }) }),
  save: operation({
    name: 'save',
    method: 'POST',
    path: '/test/save',
    effect: 'write',
    access: signedIn(),
    input: z.object({ name: z.string() }),
    answer: FormAnswer,
  }),
  search: operation({
    ...get,
    name: 'search',
    path: '/search',
    input: z.object({ q: z.string(), seen: z.string().optional() }),
    answer: z.object({
      isNear: z.boolean(),
      groups: z.array(
        z.object({
          label: z.string(),
          total: z.number(),
          hits: z.array(z.object({ label: z.string(), detail: z.string().nullable(), path: z.string() })),
        }),
      ),
    }),
  }),
  task: operation({
    ...get,
    name: 'async_task_progress',
    path: '/admin/async-task/progress',
    input: z.object({ uuid: z.string() }),
    answer: z.object({
      status: z.enum(['created', 'started', 'successed', 'failed']),
      progress: z.number().nullable(),
      startedAt: z.string().nullable(),
    }),
  }),
})
const { session, login, askPasskey, enterByPasskey, logout, keepAlive } = testApi
giveSessionOperations({ session, login, askPasskey, enterByPasskey, logout, keepAlive })

export const claire: SessionIdentity = {
  accountId: 1,
  login: 'claire.delmas',
  name: 'Claire Delmas',
  initials: 'CD',
  parts: ['staff'],
  rights: { customers: 'write' },
}
export const sessionOf = (identity: SessionIdentity | null): Session => ({
  identity,
  pendingStep: null,
  idleSeconds: 1800,
  company: { name: 'Cours Armor' },
  supportUrl: null,
  cardProvider: { kind: 'sandbox', url: 'http://127.0.0.1:1', publishableKey: 'pk_test_sandbox' },
  maintenance: null,
  announced: null,
  today: '2026-11-21',
})

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}
export type Answered = readonly [status: number, body?: unknown, headers?: Record<string, string>]
type Server = (asked: Asked) => Answered | Promise<Answered> | undefined

/** JSON as it is; of a multipart call its fields, and the names of its files as `$files`. */
const bodyOf = (sent: unknown): unknown => {
  if (typeof sent === 'string') return JSON.parse(sent)
  if (!(sent instanceof FormData)) return null
  const names = [...sent.values()].flatMap((part) => (part instanceof File ? [part.name] : []))
  return { ...JSON.parse(String(sent.get('data'))), ...(names.length > 0 && { $files: names }) }
}

/** Puts a server behind `fetch`; what the test's function leaves out is a signed-in session and empty answers. */
export const serve = (server: Server): Asked[] => {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const body = bodyOf(init.body)
    const asked: Asked = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body }
    calls.push(asked)
    const usual: Answered = asked.path === '/api/session' ? [200, sessionOf(claire)] : [200, {}]
    const said = await server(asked)
    const [status, answer = {}, headers = {}] = said ?? usual
    const text = JSON.stringify(answer)
    // what a test changes afterwards in the object it answered is not what it answered
    if (said) noteFaults(contractFaults({ ...asked, status, answer: JSON.parse(text) }))
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return calls
}

/** jsdom has no event stream; this one is silent. */
export class SilentEventSource {
  static readonly CLOSED = 2
  readonly readyState = 1
  onerror = null
  addEventListener() {}
  close() {}
}

type TestApp = {
  readonly routes: readonly ModuleRoute[]
  readonly at: string
  readonly module?: Partial<WebModule>
  /** First segment of addresses that the page tells to leave out. */
  readonly pathPrefix?: string
}

/** Renders the application at an address, in place of one that was open, and waits for its title. */
export const renderApp = async ({ routes, at, module = {}, pathPrefix = '' }: TestApp) => {
  // one page at a time, as in a tab: two would take the focus from each other
  cleanup()
  vi.stubGlobal('EventSource', SilentEventSource)
  // jsdom has no page to scroll.
  vi.stubGlobal('scrollTo', () => {})
  const marks = { 'session-idle-seconds': '1800', 'path-prefix': pathPrefix }
  document.head.replaceChildren(
    ...Object.entries(marks).map(([name, content]) => Object.assign(document.createElement('meta'), { name, content })),
  )
  const client = createQueryClient()
  const router = createAppRouter(
    [{ name: 'test', routes, ...module }],
    client,
    createMemoryHistory({ initialEntries: [at] }),
  )
  render(
    <ThemeProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, client }
}

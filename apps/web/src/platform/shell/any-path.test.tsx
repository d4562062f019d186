// Addresses that no table lists open the view of their name; calls are made from where the page is, on no fixed base.
import { fillPath } from '@cartable/domain/kernel/http.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import published from '../../../../../docs/operations.tsv?raw'
import { call, urlOf } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { findScreen } from '../outside/App.tsx'
import type { OutsideModule } from '../outside/module.ts'
import { createAppRouter } from './frame/router.tsx'
import type { WebModule } from './module.ts'
import { type Asked, renderApp, serve, sessionOf, testApi } from './test-app.tsx'

/** Addresses that the table of screens names; all others are the view's own. */
const table = [
  ...['', 'login', 'profile', 'change-password', 'reset-password/request', 'resetting/send-email'],
  ...['resetting/check-email', 'public/reset-password', 'admin/grcompany', 'customer/manage', 'admin/grusers'],
  ...['admin/roles', 'public/registration', 'public/contact', 'user/connected_users', 'teacher/postulance_overview'],
  ...['response/stripe_authenticate', 'landing/template', 'response/privateTuition/teacherProposal'],
  ...['response/privateTuition/waitingContact', 'response/privateTuition/customerValidation/approve'],
].map((path) => `/${path}`)

const files = import.meta.glob<Record<string, WebModule>>('../../modules/*/*.routes.tsx', { eager: true })
const modules = Object.values(files).flatMap((file) => Object.values(file))

/** Those of people outside the office are screens of their entry. */
const outsideFiles = import.meta.glob<Record<string, OutsideModule>>('../../modules/*/*.outside.ts', { eager: true })
const outside = Object.values(outsideFiles).flatMap((file) => Object.values(file))
const isOutsideScreen = (path: string) => findScreen(outside, path, null).kind !== 'unknown'

let calls: Asked[]
beforeEach(() => {
  calls = serve(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('SHELL-033 an address that the table does not name loads the view of that address, and no other', async () => {
  const router = createAppRouter(modules, createQueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  const others = modules
    .flatMap(({ routes }) => routes.map(({ path }) => path))
    .filter((path) => !table.includes(path) && !path.includes('$'))
  expect(others).toContain('/admin/traces')
  expect(others.length).toBeGreaterThan(30)
  for (const path of others) {
    const found = router.matchRoutes(path, {}).at(-1)
    expect(found?.fullPath, path).toBe(path)
  }
  expect(router.matchRoutes('/vue/inconnue', {}).at(-1)?.fullPath).toBe('/$')
  await renderApp({ routes: [], at: '/vue/inconnue' })
  expect(await screen.findByText('Cette page n’existe pas.')).toBeTruthy()
})

test('SHELL-117 paths are resolved with an empty base: a call goes to where the page came from', async () => {
  expect(urlOf(testApi.search, { q: 'a b' })).toBe('/api/search?q=a%20b')
  expect(fillPath('/privateTuition/contract/{id}/print', { id: 4 }).path).toBe('/privateTuition/contract/4/print')
  const asked: string[] = []
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(address)
    return fetched(address, init)
  })
  await call(testApi.list, {})
  await call(testApi.save, { name: 'x' })
  expect(asked).toEqual(['/api/test/list', '/api/test/save'])
  expect(calls.length).toBe(2)
})

/** Screens of the published table whose address it leaves to a rule. */
const placed: Readonly<Record<string, string>> = {
  customer_contact_overview: '/contact/overview',
  manage_contacts_history: '/contact/history',
}

test('every published address of a screen opens one, and so do those of its lists and forms', async () => {
  const router = createAppRouter(modules, createQueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  const screens = published
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , method = '', , , , , , , kind = '']) => method.includes('GET') && kind.includes('screen'))
    .flatMap(([name = '', , , path = '']) => placed[name] ?? (path.includes('{view name}') ? [] : path))
    .filter((path) => path !== '')
  expect(screens.length).toBeGreaterThan(30)
  for (const path of [...screens, ...Object.keys(leading)]) {
    const address = path.replace(/\/\*$/, '').replace(/\{\w+\}/g, 'jeton')
    if (isOutsideScreen(address)) continue
    expect(router.matchRoutes(address.split('?')[0] ?? '', {}).at(-1)?.fullPath, path).not.toBe('/$')
  }
})

/** Published addresses of lists and forms, and the page that shows them. */
const leading: Readonly<Record<string, string>> = {
  '/customer/list?q=Kerbrat': '/customer/manage?q=Kerbrat',
  '/customer/card?id=4': '/customer/show?id=4',
  '/admin/role?id=4': '/admin/roles/4',
  '/admin/role': '/admin/roles/nouveau',
  '/admin/rolesList': '/admin/roles',
  '/admin/gruser?id=4': '/admin/gruser/4',
  '/admin/grusersList': '/admin/grusers',
  '/admin/traces/list?page=2': '/admin/traces?page=2',
  '/private/contact': '/contact/overview?nouveau=1',
  '/accounting/codification/VATCodes/list': '/accounting/codification/VATCodes',
  '/accounting/codification/sysAccounts/list': '/accounting/codification/sysAccounts',
}

test.each(Object.entries(leading))('the published address %s leads to %s', async (from, to) => {
  calls = serve(({ path }) => (path === '/api/session' ? [200, sessionOf(null)] : undefined))
  const leave = vi.fn()
  vi.stubGlobal('location', { ...window.location, replace: leave })
  const router = createAppRouter(modules, createQueryClient(), createMemoryHistory({ initialEntries: [from] }))
  // signing in is another page: the browser leaves, and nothing is shown meanwhile
  void router.load()
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(`/login?retour=${encodeURIComponent(to)}`))
})

test('an address that nothing answers to is said to nobody in particular with ways on, and never asks to sign in', async () => {
  calls = serve(({ path }) => (path === '/api/session' ? [200, sessionOf(null)] : undefined))
  const { router } = await renderApp({ routes: [], at: '/nulle/part' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/public/contact')
  expect(router.state.location.href).toBe('/nulle/part')
})

// Which page an address opens: with and without the prefix of former times, for each part a person plays, and outside.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathPrefix, withoutPrefix } from '../path-prefix.ts'
import type { Part, Session } from '../session/session.ts'
import { Panel } from './Panel.tsx'
import { type Asked, claire, renderApp, serve, sessionOf } from './test-app.tsx'

const page = (title: string) => async () => () => (
  <Panel title={title}>
    <p>Contenu</p>
  </Panel>
)
const homes = (['staff', 'customer', 'student', 'teacher'] as const).map((part) => ({
  part,
  load: page(`Accueil ${part}`),
}))
const app = { routes: [{ path: '/customer/manage', load: page('Liste des clients') }], module: { homes } }

let session: Session
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  session = sessionOf(claire)
  calls = serve(({ path }) => (path === '/api/session' ? [200, session] : undefined))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe('the prefix of addresses', () => {
  test('SHELL-012 the first segment that is configured is removed before the address is matched, and is optional', async () => {
    expect(withoutPrefix('/index_dev.php/customer/manage', 'index_dev.php')).toBe('/customer/manage')
    expect(withoutPrefix('/index_dev.php', 'index_dev.php')).toBe('/')
    expect(withoutPrefix('/customer/manage', 'index_dev.php')).toBe('/customer/manage')
    expect(withoutPrefix('/index_dev.phpx/customer', 'index_dev.php')).toBe('/index_dev.phpx/customer')
    expect(withoutPrefix('/customer/manage', '')).toBe('/customer/manage')
    for (const at of ['/app/customer/manage', '/customer/manage']) {
      const { router } = await renderApp({ ...app, at, pathPrefix: 'app' })
      expect(pathPrefix()).toBe('app')
      expect(await screen.findByRole('heading', { level: 1, name: 'Liste des clients' })).toBeTruthy()
      expect(router.state.location.pathname).toBe('/customer/manage')
      cleanup()
    }
    // what is no prefix here is a page that does not exist
    await renderApp({ ...app, at: '/autre/customer/manage', pathPrefix: 'app' })
    expect(await screen.findByText('Cette page n’existe pas.')).toBeTruthy()
  })
})

describe('the homepage', () => {
  const carried = () => document.querySelector('[data-home]')?.getAttribute('data-home')
  const opened = async (parts: readonly Part[]) => {
    session = sessionOf({ ...claire, parts })
    await renderApp({ ...app, at: '/' })
    await screen.findByRole('heading', { level: 1, name: /Accueil/ })
    const shown = [carried(), screen.getByRole('heading', { level: 1 }).textContent]
    cleanup()
    return shown
  }
  test('SHELL-093 the home of gruser, customer, student, teacher or maintenance is shown as the page carries it', async () => {
    expect(await opened(['staff'])).toEqual(['gruser', 'Accueil staff'])
    expect(await opened(['customer'])).toEqual(['customer', 'Accueil customer'])
    expect(await opened(['student'])).toEqual(['student', 'Accueil student'])
    expect(await opened(['teacher'])).toEqual(['teacher', 'Accueil teacher'])
    // an employee who is also a parent works before consulting
    expect(await opened(['customer', 'staff'])).toEqual(['gruser', 'Accueil staff'])
    session = {
      ...sessionOf({ ...claire, parts: ['customer'] }),
      maintenance: { reason: 'Mise à jour', phone: null, mayEnter: false, isOpening: false, endsAt: null },
    }
    await renderApp({ ...app, at: '/' })
    await screen.findByRole('heading', { level: 1, name: 'Le site est en maintenance' })
    expect(carried()).toBe('maintenance')
  })
})

describe('help tickets', () => {
  const openMenu = async () => {
    await renderApp({ ...app, at: '/customer/manage' })
    await userEvent.click(screen.getByRole('button', { name: /^Mon compte/ }))
    await screen.findByRole('menuitem', { name: 'Se déconnecter' })
  }
  test('SHELL-119 the link opens the external support portal in a popup', async () => {
    session = { ...session, supportUrl: 'https://aide.exemple.fr/cours-armor' }
    const open = vi.fn()
    vi.stubGlobal('open', open)
    await openMenu()
    const before = calls.length
    await userEvent.click(screen.getByRole('menuitem', { name: 'Assistance' }))
    expect(open).toHaveBeenCalledTimes(1)
    const [url, , features] = open.mock.calls[0] ?? []
    expect(url).toBe('https://aide.exemple.fr/cours-armor')
    expect(String(features).split(',')).toEqual(expect.arrayContaining(['popup', 'noreferrer']))
    // the page stays where it is, and nothing of it is told to the portal
    expect(screen.getByRole('heading', { level: 1, name: 'Liste des clients' })).toBeTruthy()
    expect(calls.length).toBe(before)
  })
  test('without a portal there is no link', async () => {
    await openMenu()
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Assistance' })).toBeNull())
  })
})

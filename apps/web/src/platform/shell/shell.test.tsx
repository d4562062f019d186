// The shell around a screen: breadcrumb, footers, menus that wait, copy, keys, guard.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useOperation } from '../api/hooks.ts'
import { CopyButton } from './CopyButton.tsx'
import { CrashedPage } from './frame/RootFrame.tsx'
import { Panel } from './Panel.tsx'
import { useShortcuts } from './shortcuts.ts'
import { QueryPanel } from './states.tsx'
import { type Answered, type Asked, renderApp, serve, testApi } from './test-app.tsx'
import { useUnsavedGuard } from './unsaved.ts'

const Clients = () => (
  <Panel title="Liste des clients" breadcrumb={[{ label: 'Clients' }]} count={1312}>
    <CopyButton text="06 12 34 56 78" label="Copier le téléphone" />
  </Panel>
)
const done: string[] = []
const Keyed = () => {
  useShortcuts([
    { keys: 'n', label: 'Nouveau', run: () => done.push('n') },
    { keys: ']', label: 'Fiche suivante', run: () => done.push(']') },
  ])
  return (
    <Panel title="Touches" breadcrumb={null}>
      <p>Rien</p>
    </Panel>
  )
}
const Slow = () => {
  const list = useOperation(testApi.list, {})
  return (
    <Panel title="Lente">
      <QueryPanel query={list}>{() => <p>Chargée</p>}</QueryPanel>
    </Panel>
  )
}
const Form = () => {
  const [name, setName] = useState('')
  useUnsavedGuard(name !== '')
  return (
    <Panel title="Fiche" fill>
      <input aria-label="Nom" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </Panel>
  )
}
const app = {
  routes: [
    { path: '/customer/manage', load: async () => Clients },
    { path: '/lente', load: async () => Slow },
    { path: '/fiche', load: async () => Form },
  ],
  module: {
    menu: [
      { group: 'customers', label: 'Liste des clients', path: '/customer/manage', letter: 'c' },
      { group: 'customers', label: 'Page lente', path: '/lente' },
    ] as const,
    services: { search: async () => testApi.search },
  },
}

let calls: Asked[]
let listed: Answered | Promise<Answered>
beforeEach(() => {
  localStorage.clear()
  listed = [200, { names: [] }]
  calls = serve(({ path }) => (path === '/api/test/list' ? listed : undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const menu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }))

describe('panel', () => {
  test('SHELL-034 the panel sets the breadcrumb, the title and the window’s title', async () => {
    await renderApp({ ...app, at: '/customer/manage' })
    const crumbs = screen.getByRole('navigation', { name: 'Fil d’Ariane' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Accueil', 'Clients', 'Liste des clients'])
    expect(screen.getAllByRole('heading', { level: 1 }).map((h) => h.textContent)).toEqual(['Liste des clients'])
    expect(document.title).toBe('Liste des clients – Clients – Cours Armor')
    expect(screen.getByText(/^1\s312$/)).toBeTruthy()
  })
})

describe('a page that breaks', () => {
  test('says whether a part of it did not come or something in it broke, with a way to load it again', () => {
    const said = (message: string) => {
      const { unmount } = render(<CrashedPage error={new Error(message)} />)
      const { textContent } = screen.getByRole('alert')
      unmount()
      return textContent
    }
    const ending = 'Ce qui était enregistré l’est toujours.Recharger la page'
    expect(said('Unable to preload CSS for /assets/a.css')).toBe(
      `Cette page n’a pas pu se charger entière.La connexion a été coupée, ou une nouvelle version vient d’être installée. ${ending}`,
    )
    expect(said('boum')).toBe(`Cette page a rencontré une erreur.Elle a été signalée. ${ending}`)
  })
})

describe('menus', () => {
  test('SHELL-037 they are disabled while a panel loads, and work again after', async () => {
    let answer: (answered: Answered) => void = () => {}
    listed = new Promise((resolve) => {
      answer = resolve
    })
    const { router } = await renderApp({ ...app, at: '/lente' })
    const home = () => menu().getByRole('link', { name: 'Accueil' })
    await waitFor(() => expect(home().getAttribute('aria-disabled')).toBe('true'))
    const before = calls.length
    fireEvent.click(home())
    expect(router.state.location.pathname).toBe('/lente')
    expect(calls).toHaveLength(before)
    answer([200, { names: [] }])
    await screen.findByText('Chargée')
    await waitFor(() => expect(home().getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(home())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
  test('SHELL-037 a panel that never loads gives them back after 10 s', async () => {
    listed = new Promise(() => {})
    await renderApp({ ...app, at: '/customer/manage' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(menu().getByRole('link', { name: 'Page lente' }))
    const home = () => menu().getByRole('link', { name: 'Accueil' })
    await waitFor(() => expect(home().getAttribute('aria-disabled')).toBe('true'))
    await act(() => vi.advanceTimersByTimeAsync(10_100))
    expect(home().getAttribute('aria-disabled')).toBeNull()
  })
})

describe('copy', () => {
  test('SHELL-079 SHELL-080 the copied text is announced for 2 s', async () => {
    await renderApp({ ...app, at: '/customer/manage' })
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Copier le téléphone' }))
    const said = () => screen.queryByText((text) => text.replace(/\s/g, ' ') === 'Copié !')
    await waitFor(() => expect(said()).not.toBeNull())
    expect(writeText).toHaveBeenCalledWith('06 12 34 56 78')
    await act(() => vi.advanceTimersByTimeAsync(1800))
    expect(said()).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(said()).toBeNull()
  })
})

describe('keys', () => {
  test('g c goes to the customers; typing never does', async () => {
    const { router } = await renderApp({ ...app, at: '/fiche' })
    await userEvent.type(screen.getByLabelText('Nom'), 'gc')
    expect(router.state.location.pathname).toBe('/fiche')
    await userEvent.clear(screen.getByLabelText('Nom'))
    act(() => (document.activeElement as HTMLElement).blur())
    await userEvent.keyboard('gc')
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer/manage'))
  })
  test('a letter typed with AltGr is not a key of the page; what a French keyboard types only with AltGr is', async () => {
    done.length = 0
    serve(() => undefined)
    await renderApp({ routes: [{ path: '/touches', load: async () => Keyed }], at: '/touches' })
    const press = (key: string, modifiers: object) => fireEvent.keyDown(document.body, { key, ...modifiers })
    press('n', { modifierAltGraph: true })
    press('n', { modifierAltGraph: true, ctrlKey: true, altKey: true })
    press('n', { ctrlKey: true })
    press(']', { ctrlKey: true, altKey: true })
    expect(done).toEqual([])
    press(']', { modifierAltGraph: true })
    press(']', { modifierAltGraph: true, ctrlKey: true, altKey: true })
    press('n', {})
    expect(done).toEqual([']', ']', 'n'])
  })
})

describe('palette', () => {
  const found = {
    isNear: false,
    groups: [{ label: 'Fiches', total: 9, hits: [{ label: 'DUPONT Léa', detail: 'Rennes', path: '/fiche?id=4' }] }],
  }
  test('Ctrl K finds a record from two letters on, after a silence, and opens it', async () => {
    calls = serve(({ path }) => (path === '/api/search' ? [200, found] : undefined))
    const { router } = await renderApp({ ...app, at: '/customer/manage' })
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: /Rechercher/ })
    await userEvent.type(field, 'd')
    await new Promise((done) => setTimeout(done, 450))
    await userEvent.type(field, 'up')
    await screen.findByRole('option', { name: /DUPONT Léa/ })
    expect(calls.filter(({ path }) => path === '/api/search').map(({ query }) => query.get('q'))).toEqual(['dup'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/fiche?id=4'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })
  test('Escape gives the focus back', async () => {
    await renderApp({ ...app, at: '/customer/manage' })
    const before = screen.getByRole('button', { name: 'Copier le téléphone' })
    before.focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: /Rechercher/ })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(before))
  })
})

describe('unsaved changes', () => {
  test('leaving asks, with the focus on going on; giving up leaves', async () => {
    const { router } = await renderApp({ ...app, at: '/fiche' })
    await userEvent.type(screen.getByLabelText('Nom'), 'Dupont')
    await userEvent.click(menu().getByRole('link', { name: 'Accueil' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continuer la saisie'))
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer la saisie' }))
    expect(router.state.location.pathname).toBe('/fiche')
    expect((screen.getByLabelText('Nom') as HTMLInputElement).value).toBe('Dupont')
    await userEvent.click(menu().getByRole('link', { name: 'Accueil' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

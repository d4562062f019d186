// Proves the pieces of the pages outside the office: addresses, who may open what, gestures, forms, sheets, sessions that end.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered as Answer, type Asked, serve, testApi } from '../shell/test-app.tsx'
import { findScreen } from './App.tsx'
import { Button } from './Button.tsx'
import { type Door, useAct, useAnswer } from './calls.ts'
import { dropDrafts, keepDraft, readDraft } from './draft.ts'
import { Page } from './Frame.tsx'
import { TextField } from './fields.tsx'
import { Form, useForm } from './form.tsx'
import type { OutsideRoute } from './module.ts'
import { go, Link, matchPath, useParam, useSearch } from './router.tsx'
import { Sheet } from './Sheet.tsx'
import { Answered, Failure } from './states.tsx'
import { personOf, renderOutside, sessionFor } from './test-outside.tsx'
import { toast } from './toast.tsx'

const listed = testApi.list as unknown as Door<typeof testApi.list>
const saved = testApi.save as unknown as Door<typeof testApi.save>
const family: OutsideRoute['for'] = ['customer']
const typedIn = (field: HTMLElement) => (field as HTMLInputElement).value
const undone = vi.fn()
const closed = vi.fn()

const First = () => (
  <Page title="Un">
    <Link to="/espace/b/4?mot=oui">Suivant</Link>
  </Page>
)
const Second = () => (
  <Page title={`Deux ${useParam('id')} ${useSearch('mot')}`} back="/espace/a">
    …
  </Page>
)
const SignIn = () => <Page title="Connexion">{useSearch('retour')}</Page>
const List = () => {
  const names = useAnswer(listed, {})
  return (
    <Page title="Liste">
      <Answered of={names}>{(data) => <p>{data.names.join(', ')}</p>}</Answered>
    </Page>
  )
}
const Act = () => {
  const act = useAct(saved, { done: () => toast('Déclaré', { undo: undone }) })
  return (
    <Page title="Geste">
      <Button isBusy={act.isBusy} onPress={() => void act.run({ name: 'x' })}>
        Déclarer
      </Button>
      <Failure of={act} />
    </Page>
  )
}
const Fields = () => {
  const form = useForm({ name: '', city: '' }, { keptAs: 'essai' })
  const act = useAct(saved)
  return (
    <Page title="Formulaire">
      <Form of={form} act={act} input={({ name }) => ({ name })} after={() => toast('Enregistré')}>
        <TextField {...form.at('name')} label="Nom" />
        <TextField {...form.at('city')} label="Commune" optional />
        <Button kind="primary" submits>
          Enregistrer
        </Button>
      </Form>
    </Page>
  )
}
const Asking = () => {
  const form = useForm({ why: '' })
  return (
    <Page title="Feuille">
      <Sheet title="Contester" onClose={closed} isDirty={form.isDirty}>
        <TextField {...form.at('why')} label="Motif" />
      </Sheet>
    </Page>
  )
}

/** Says what it did as it leaves, as a declared lesson does. */
const Leaving = () => (
  <Page title="Départ">
    <Button
      onPress={() => {
        toast('Déclaré')
        void go('/espace/a')
      }}
    >
      Déclarer
    </Button>
  </Page>
)

let session: ReturnType<typeof sessionFor>
let list: Answer
let save: (asked: Asked) => Answer
let calls: Asked[]
beforeEach(() => {
  session = sessionFor('customer')
  list = [200, { names: ['Léa'] }]
  save = () => [200, { errors: null, id: 1, updatedAt: null }]
  calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, session]
    if (asked.path === '/api/test/list') return list
    if (asked.path === '/api/test/save') return save(asked)
    return undefined
  })
})

describe('addresses', () => {
  test('a pattern gives its parameters, and only to an address of its length', () => {
    expect(matchPath('/espace/cours/$id', '/espace/cours/12')).toEqual({ id: '12' })
    expect(matchPath('/espace/cours/$id', '/espace/cours/%C3%89va')).toEqual({ id: 'Éva' })
    for (const other of [
      '/espace/cours',
      '/espace/cours/',
      '/espace/cours/1/2',
      '/espace/autre/1',
      '/espace/cours/%E0',
    ])
      expect(matchPath('/espace/cours/$id', other), other).toBeNull()
  })
  test('an address opens for whom it is made; others are told, visitors sign in first', () => {
    const load = async () => () => null
    const modules = [
      {
        name: 'test',
        routes: [
          { path: '/espace', for: ['teacher'], load },
          { path: '/espace/factures', for: ['customer'], load },
          { path: '/login', for: 'everybody', load },
        ] satisfies OutsideRoute[],
      },
    ]
    const kind = (path: string, ...parts: Parameters<typeof personOf>) =>
      findScreen(modules, path, parts.length === 0 ? null : personOf(...parts)).kind
    expect(kind('/espace/factures', 'customer')).toBe('screen')
    expect(kind('/espace/factures', 'teacher')).toBe('notYours')
    expect(kind('/espace/factures')).toBe('signIn')
    expect(kind('/espace')).toBe('signIn')
    expect(kind('/espace', 'teacher')).toBe('screen')
    // its home is still in the other entry
    expect(kind('/espace', 'customer')).toBe('office')
    expect(kind('/login')).toBe('screen')
    expect(kind('/espace/nulle-part')).toBe('unknown')
    expect(kind('/espace/nulle-part', 'customer')).toBe('unknown')
  })
  test('what is said as a page is left goes along to the next one, and no further', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
    await renderOutside({
      at: '/espace/c',
      routes: [
        { path: '/espace/a', for: family, load: async () => First },
        { path: '/espace/b/$id', for: family, load: async () => Second },
        { path: '/espace/c', for: family, load: async () => Leaving },
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Déclarer' }))
    await screen.findByRole('heading', { name: 'Un' })
    expect(screen.getByText('Déclaré')).toBeTruthy()
    clock.mockReturnValue(6_500)
    await userEvent.click(screen.getByRole('link', { name: 'Suivant' }))
    await screen.findByRole('heading', { name: 'Deux 4 oui' })
    await waitFor(() => expect(screen.queryByText('Déclaré')).toBeNull())
    clock.mockRestore()
  })
  test('a link opens its page without loading anew: title, focus on it, the browser’s way back', async () => {
    await renderOutside({
      at: '/espace/a',
      routes: [
        { path: '/espace/a', for: family, load: async () => First },
        { path: '/espace/b/$id', for: family, load: async () => Second },
      ],
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Suivant' }))
    const title = await screen.findByRole('heading', { level: 1, name: 'Deux 4 oui' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Deux 4 oui – Cours Armor')
    window.history.back()
    await screen.findByRole('heading', { name: 'Un' })
  })
  test('who may not see a page is told so and led home; an unknown address is no sign-in', async () => {
    session = sessionFor('teacher')
    await renderOutside({ at: '/espace/x', routes: [{ path: '/espace/x', for: family, load: async () => () => null }] })
    await screen.findByRole('heading', { name: 'Cette page n’est pas dans votre espace' })
    expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/espace')
    session = sessionFor()
    await renderOutside({ at: '/espace/nulle-part' })
    await screen.findByRole('heading', { name: 'Page introuvable' })
  })
  test('a visitor who asks for a page of a person signs in, and the wanted page is kept', async () => {
    session = sessionFor()
    await renderOutside({
      at: '/espace/a?mois=11',
      routes: [
        { path: '/espace/a', for: family, load: async () => () => null },
        { path: '/login', for: 'everybody', load: async () => SignIn },
      ],
    })
    await screen.findByText('/espace/a?mois=11')
  })
})

describe('reading and doing', () => {
  const routes: OutsideRoute[] = [{ path: '/espace/a', for: family, load: async () => List }]
  test('a load that failed says so and is tried again', async () => {
    list = [500, { error: 'fault', message: 'Erreur', requestId: 'abc' }]
    await renderOutside({ at: '/espace/a', routes })
    await screen.findByText('Chargement impossible')
    screen.getByText(/abc/)
    list = [200, { names: ['Léa', 'Tom'] }]
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('Léa, Tom')
  })
  test('a gesture leaves once, however often it is pressed, and says what was done with the way back', async () => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.stubGlobal(
      'fetch',
      ((before) => async (address: string, init: RequestInit) => {
        if (address.includes('/test/save')) await held
        return before(address, init)
      })(fetch as (address: string, init: RequestInit) => Promise<Response>),
    )
    await renderOutside({ at: '/espace/a', routes: [{ path: '/espace/a', for: family, load: async () => Act }] })
    const button = await screen.findByRole('button', { name: 'Déclarer' })
    await userEvent.dblClick(button)
    await userEvent.click(button)
    release()
    await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
    expect(calls.filter(({ path }) => path === '/api/test/save')).toHaveLength(1)
    expect(undone).toHaveBeenCalledOnce()
    expect(screen.queryByText('Déclaré')).toBeNull()
  })
})

describe('forms', () => {
  const routes: OutsideRoute[] = [{ path: '/espace/a', for: family, load: async () => Fields }]
  beforeEach(() => localStorage.clear())

  test('what is refused is said at its field, which gets the focus; the rest stays typed', async () => {
    save = () => [
      200,
      {
        errors: { propertyPaths: ['name', ''], messages: ['Ce nom est pris.', 'Trop tard.'] },
        id: null,
        updatedAt: null,
      },
    ]
    await renderOutside({ at: '/espace/a', routes })
    await userEvent.type(await screen.findByLabelText('Nom'), 'Léa')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const field = await screen.findByLabelText('Nom')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ce nom est pris.')
    expect(typedIn(field)).toBe('Léa')
    expect(screen.getByRole('alert').textContent).toContain('Trop tard.')
    await userEvent.type(field, '!')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })
  test('without network nothing is lost, and what was typed is still there at the next visit until it is sent', async () => {
    save = () => {
      throw new TypeError('no network')
    }
    const view = await renderOutside({ at: '/espace/a', routes })
    await userEvent.type(await screen.findByLabelText('Nom'), 'Léa')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Connexion impossible')
    view.unmount()
    save = () => [200, { errors: null, id: 1, updatedAt: null }]
    const again = await renderOutside({ at: '/espace/a', routes })
    expect(typedIn(await screen.findByLabelText('Nom'))).toBe('Léa')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Enregistré')
    again.unmount()
    await renderOutside({ at: '/espace/a', routes })
    expect(typedIn(await screen.findByLabelText('Nom'))).toBe('')
  })
  test('a draft is of one account, and of some days', () => {
    keepDraft('a', 7, { x: 1 }, 0)
    expect(readDraft('a', 7, 1_000)).toEqual({ x: 1 })
    expect(readDraft('a', 8, 1_000)).toBeNull()
    expect(readDraft('a', 7, 15 * 86_400_000)).toBeNull()
    dropDrafts()
    expect(readDraft('a', 7, 1_000)).toBeNull()
  })
  test('a session that ended is taken up again over the page: the gesture then goes through once, nothing is typed twice', async () => {
    let isOver = true
    save = () =>
      isOver
        ? [401, { error: 'anonymous', message: 'Connectez-vous.', requestId: 'r' }]
        : [200, { errors: null, id: 1, updatedAt: null }]
    await renderOutside({ at: '/espace/a', routes })
    await userEvent.type(await screen.findByLabelText('Nom'), 'Léa')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByRole('heading', { name: 'Session échue' })
    isOver = false
    await userEvent.type(await screen.findByLabelText('Mot de passe'), 'secret')
    vi.stubGlobal(
      'fetch',
      (
        (before) => async (address: string, init: RequestInit) =>
          address.endsWith('/api/login')
            ? new Response(JSON.stringify({ ok: true, message: null, needTwoFactor: false, redirect: null }))
            : before(address, init)
      )(fetch as (address: string, init: RequestInit) => Promise<Response>),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    await screen.findByText('Enregistré')
    expect(calls.filter(({ path }) => path === '/api/test/save').map(({ body }) => body)).toEqual([
      { name: 'Léa' },
      { name: 'Léa' },
    ])
  })
})

test('a sheet asks before it loses what was typed, and gives the focus back', async () => {
  closed.mockClear()
  await renderOutside({ at: '/espace/a', routes: [{ path: '/espace/a', for: family, load: async () => Asking }] })
  const field = await screen.findByLabelText('Motif')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Absent')
  await userEvent.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Continuer la saisie', hidden: true }))
  await userEvent.clear(field)
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

// Where each failure of a call ends up, seen on the whole application.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '../shell/Panel.tsx'
import { QueryPanel } from '../shell/states.tsx'
import { type Answered, renderApp, serve, testApi } from '../shell/test-app.tsx'
import { toasts } from '../shell/toasts.ts'
import { closeFault } from './fault-notice.ts'
import { useAction, useOperation } from './hooks.ts'

const Screen = () => {
  const save = useAction(testApi.save)
  const list = useOperation(testApi.list, {})
  return (
    <Panel title="Essai">
      <button type="button" onClick={() => save.mutate({ name: 'Léa' })}>
        Enregistrer
      </button>
      <button type="button" onClick={() => list.refetch()}>
        Actualiser
      </button>
      <QueryPanel query={list}>{({ names }) => names.join(', ')}</QueryPanel>
    </Panel>
  )
}
const routes = [{ path: '/essai', load: async () => Screen }]
const refused = (status: number, error: string, more = {}): Answered => [
  status,
  { error, message: 'Non.', requestId: 'req-1', ...more },
]

let saved: Answered
let listed: Answered
beforeEach(() => {
  saved = [200, { errors: null, id: 1, updatedAt: null }]
  listed = [200, { names: ['Léa'] }]
  serve(({ path }) => (path === '/api/test/save' ? saved : path === '/api/test/list' ? listed : undefined))
})
afterEach(() => {
  closeFault()
  toasts.set([])
  vi.unstubAllGlobals()
})
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const dialog = () => screen.findByRole('dialog')

describe('failures of an action', () => {
  test.each([
    [500, 'fault'],
    [400, 'malformed'],
    [404, 'notFound'],
    [503, 'unavailable'],
  ])('SHELL-070 a %i opens the generic dialog with its sentences', async (status, error) => {
    await renderApp({ routes, at: '/essai' })
    saved = refused(status, error)
    await save()
    expect(within(await dialog()).getByRole('heading', { name: 'Aïe, erreur détectée...' })).toBeTruthy()
    expect(screen.getByText('Une erreur a été détectée, veuillez nous excuser pour la gêne occasionnée.')).toBeTruthy()
    expect(screen.getByText(/req-1/)).toBeTruthy()
  })

  test('SHELL-070 ten failures are one dialog with a counter', async () => {
    await renderApp({ routes, at: '/essai' })
    saved = refused(500, 'fault')
    for (let time = 0; time < 10; time++) screen.getByRole('button', { name: 'Enregistrer' }).click()
    await screen.findByText('10 erreurs se sont produites.')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('SHELL-071 a 403 opens no dialog', async () => {
    await renderApp({ routes, at: '/essai' })
    saved = refused(403, 'forbidden')
    await save()
    await screen.findByText('Vous n’avez pas le droit de faire cette action.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('SHELL-072 a 413 opens its own dialog', async () => {
    await renderApp({ routes, at: '/essai' })
    saved = refused(413, 'tooLarge')
    await save()
    expect(
      within(await dialog()).getByRole('heading', {
        name: (name) => name.replace(/\s/g, ' ') === 'Oups, ça fait beaucoup en une seule fois !',
      }),
    ).toBeTruthy()
    expect(
      screen.getByText(
        "Trop d'informations ont été envoyées en même temps, veuillez charger les documents en plusieurs fois s'il vous plaît.",
      ),
    ).toBeTruthy()
  })

  test('a 429 says how long to wait, without a dialog', async () => {
    await renderApp({ routes, at: '/essai' })
    saved = refused(429, 'tooMany', { retryAfterSeconds: 12 })
    await save()
    await screen.findByText(/Réessayez dans 12\s?s/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('failures of a load', () => {
  test('a 404 is the panel’s own state', async () => {
    listed = refused(404, 'notFound')
    await renderApp({ routes, at: '/essai' })
    await screen.findByText('Cet élément n’existe plus.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('SHELL-071 a 403 is the panel’s own state', async () => {
    listed = refused(403, 'forbidden')
    await renderApp({ routes, at: '/essai' })
    await screen.findByText('Vous n’avez pas accès à cette page.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('SHELL-070 a fault of a first load opens the dialog, and the panel offers to try again', async () => {
    listed = refused(500, 'fault')
    await renderApp({ routes, at: '/essai' })
    await dialog()
    listed = [200, { names: ['Tom'] }]
    closeFault()
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    await screen.findByText('Tom')
  })
  test('a refresh that fails keeps the data and says it in place only', async () => {
    await renderApp({ routes, at: '/essai' })
    await screen.findByText('Léa')
    listed = refused(500, 'fault')
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    await screen.findByText(/n’ont pas pu être actualisées/)
    expect(screen.getByText(/Léa/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

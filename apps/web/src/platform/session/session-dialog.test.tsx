// 'Session échue': what it says, and what becomes of the page and of the refused calls.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { useAction } from '../api/hooks.ts'
import { Panel } from '../shell/Panel.tsx'
import { type Asked, claire, renderApp, serve, sessionOf, testApi } from '../shell/test-app.tsx'
import type { SessionIdentity } from './session.ts'

const Form = () => {
  const save = useAction(testApi.save)
  return (
    <Panel title="Fiche">
      <input aria-label="Nom" defaultValue="" />
      <button type="button" onClick={() => save.mutate({ name: 'Léa' })}>
        Enregistrer
      </button>
      {save.isSuccess && <p>C’est enregistré</p>}
      {save.isError && <p>Rien n’est enregistré</p>}
    </Panel>
  )
}
const routes = [{ path: '/fiche', load: async () => Form }]

let who: SessionIdentity | null
let next: SessionIdentity
let calls: Asked[]
let reloadPage: Mock
beforeEach(() => {
  reloadPage = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload: reloadPage })
  who = claire
  next = claire
  calls = serve(({ path, body }) => {
    if (path === '/api/session') return [200, sessionOf(who)]
    if (path === '/api/login') {
      const isRight = (body as { password: string }).password === 'bon'
      if (isRight) who = next
      return [200, { ok: isRight, message: isRight ? null : 'Incorrect.', needTwoFactor: false, redirect: null }]
    }
    if (who === null) return [401, { error: 'anonymous', message: 'Session échue.', requestId: 'r' }]
    return path === '/api/test/save' ? [200, { errors: null, id: 1, updatedAt: null }] : undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The form with something typed, whose session ends before it is saved. */
const expireThenSave = async () => {
  await renderApp({ routes, at: '/fiche' })
  await userEvent.type(screen.getByLabelText('Nom'), 'Dupont')
  who = null
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  return within(await screen.findByRole('dialog'))
}
const saves = () => calls.filter(({ path }) => path === '/api/test/save').length
const signIn = async (dialog: ReturnType<typeof within>, password: string) => {
  await userEvent.type(dialog.getByLabelText('Mot de passe'), password)
  await userEvent.click(dialog.getByRole('button', { name: 'Connexion' }))
}

describe('Session échue', () => {
  test('SHELL-036 SHELL-041 SHELL-073 a refused call opens the dialog over the page, which stays', async () => {
    const dialog = await expireThenSave()
    expect(dialog.getByRole('heading', { name: 'Session échue' })).toBeTruthy()
    expect((screen.getByLabelText('Nom') as HTMLInputElement).value).toBe('Dupont')
    expect((dialog.getByLabelText('Identifiant') as HTMLInputElement).value).toBe('claire.delmas')
  })
  test('SHELL-074 it says the sentence of the specification', async () => {
    const dialog = await expireThenSave()
    expect(
      dialog.getByText('Votre session est échue, veuillez saisir votre identifiant et mot de passe pour poursuivre'),
    ).toBeTruthy()
  })
  test('SHELL-075 its buttons are Connexion, Annuler and Fermer', async () => {
    const dialog = await expireThenSave()
    for (const name of ['Connexion', 'Annuler', 'Fermer']) expect(dialog.getByRole('button', { name })).toBeTruthy()
  })
  test('SHELL-076 Annuler reloads the page', async () => {
    const dialog = await expireThenSave()
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(reloadPage).toHaveBeenCalledOnce()
  })
  test('SHELL-073 once signed in again, every refused call goes through exactly once', async () => {
    const dialog = await expireThenSave()
    await signIn(dialog, 'bon')
    await screen.findByText('C’est enregistré')
    expect(saves()).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((screen.getByLabelText('Nom') as HTMLInputElement).value).toBe('Dupont')
  })
  test('a wrong password is said in the dialog, which stays', async () => {
    const dialog = await expireThenSave()
    await signIn(dialog, 'faux')
    expect((await dialog.findByRole('alert')).textContent).toContain('Incorrect.')
    expect(saves()).toBe(1)
  })
  test('somebody else signing in reloads the page and replays nothing', async () => {
    const dialog = await expireThenSave()
    next = { ...claire, accountId: 2, name: 'Marc' }
    await signIn(dialog, 'bon')
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
    expect(saves()).toBe(1)
  })
  test('Fermer gives up the refused call without another dialog', async () => {
    const dialog = await expireThenSave()
    await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }))
    await screen.findByText('Rien n’est enregistré')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves()).toBe(1)
  })
})

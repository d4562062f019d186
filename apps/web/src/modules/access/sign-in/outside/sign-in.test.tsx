// The login form with a second factor: what it asks, what it sends, where it says what the server said.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside } from '../../../../platform/outside/test-outside.tsx'
import { type Asked, claire, serve, sessionOf } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

afterEach(() => vi.unstubAllGlobals())

type Reply = Record<string, unknown>
const no = { ok: false, message: null, needTwoFactor: false, twoFactor: null, userId: null, redirect: null }
const byPhone = {
  ...no,
  needTwoFactor: true,
  twoFactor: { mode: 'authenticator', sentTo: null, resendSeconds: null, passkey: null },
}

const open = async (answer: (sent: { code?: string }, count: number) => Reply, at = '/login'): Promise<Asked[]> => {
  let isIn = false
  let count = 0
  const calls = serve(({ path, body }) => {
    if (path === '/api/session') return [200, sessionOf(isIn ? claire : null)]
    if (path !== '/api/login') return undefined
    const reply = answer(body as { code?: string }, count++)
    isIn = reply.ok === true
    return [200, reply]
  })
  await renderOutside({ modules: [accessOutside], at })
  await userEvent.type(await screen.findByLabelText('Identifiant'), 'claire.delmas')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un cheval bleu')
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  return calls
}
const logins = (calls: Asked[]) => calls.filter(({ path }) => path === '/api/login').map(({ body }) => body)

test('AUTH-01 the login page shows a field for the code when it is required, and sends it with the password', async () => {
  const calls = await open((sent) => (sent.code === '123456' ? { ...no, ok: true, redirect: '/' } : byPhone))
  const field = await screen.findByLabelText('Code de vérification')
  expect(screen.queryByLabelText('Mot de passe')).toBeNull()
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(field, '123456')
  await vi.waitFor(() => expect(logins(calls)).toHaveLength(2))
  expect(logins(calls)[1]).toEqual({ login: 'claire.delmas', password: 'un cheval bleu', code: '123456' })
})

test('a password is typed unseen, may be pasted, and is known to a keeper of passwords', async () => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(null)] : undefined))
  await renderOutside({ modules: [accessOutside], at: '/login' })
  const field = await screen.findByLabelText<HTMLInputElement>('Mot de passe')
  expect(field.type).toBe('password')
  expect(field.autocomplete).toBe('current-password')
  await userEvent.click(field)
  await userEvent.paste('un cheval bleu')
  expect(field.value).toBe('un cheval bleu')
})
test('AUTH-09 what the server says is shown under the form, and the password is kept', async () => {
  const message = 'Trop d’essais infructueux\u00a0: réessayez dans 4\u00a0min.'
  await open(() => ({ ...no, message }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent?.replaceAll(' ', '')).toContain('réessayezdans4\u00a0min')
  const button = screen.getByRole('button', { name: 'Se connecter' })
  expect(button.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect((screen.getByLabelText('Mot de passe') as HTMLInputElement).value).toBe('un cheval bleu')
})

test('a code by mail says where it went and can be sent again', async () => {
  const twoFactor = { mode: 'email', sentTo: 'c•••@cours-armor.example', resendSeconds: 60, passkey: null }
  const calls = await open((_, count) => ({ ...no, needTwoFactor: true, twoFactor, message: `envoi ${count + 1}` }))
  await screen.findByText('Les 6 chiffres du mail envoyé à c•••@cours-armor.example.')
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer le code' }))
  await screen.findByText('envoi 2')
  expect(logins(calls)[1]).toEqual({ login: 'claire.delmas', password: 'un cheval bleu' })
})

test('a wrong code stays on the field, and is not sent again by itself', async () => {
  const calls = await open((sent) => (sent.code ? { ...byPhone, message: 'Ce code n’est pas valable.' } : byPhone))
  const field = await screen.findByLabelText('Code de vérification')
  await userEvent.type(field, '000000')
  await screen.findByText('Ce code n’est pas valable.')
  await userEvent.clear(field)
  await userEvent.type(field, '111111')
  expect(logins(calls)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  await vi.waitFor(() => expect(logins(calls)).toHaveLength(3))
})

test('Tab goes from the login to the password, and to the forgotten password after it', async () => {
  await open(() => ({ ...no, message: 'Non.' }))
  await screen.findByRole('alert')
  const reached = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent
  await userEvent.click(screen.getByLabelText('Identifiant'))
  await userEvent.tab()
  expect(reached()).toBe('password')
  await userEvent.tab()
  await userEvent.tab()
  expect(reached()).toMatch(/^Mot de passe oublié/)
})

test('SHELL-014 the path login opens the login page', async () => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(null)] : undefined))
  await renderOutside({ modules: [accessOutside], at: '/login' })
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
})

test('whoever signs in goes to the page that was asked for, anchor included, else home: staff to the office', async () => {
  const replace = vi.fn()
  const real = window.location
  for (const [at, to] of [
    ['/login', '/'],
    ['/login?retour=%2Fcustomer%2Fshow%2F4#avance-immediate', '/customer/show/4#avance-immediate'],
    ['/login?retour=https%3A%2F%2Failleurs.example', '/'],
  ] as const) {
    window.history.replaceState(null, '', at)
    const { pathname, search, hash, origin, href } = real
    vi.stubGlobal('location', { pathname, search, hash, origin, href, replace })
    await open(() => ({ ...no, ok: true, redirect: null }), at)
    await vi.waitFor(() => expect(replace).toHaveBeenLastCalledWith(to))
    cleanup()
  }
})

test('the sign-in stays open under maintenance: administrators come in through it', async () => {
  const maintenance = { reason: 'Mise à jour.', phone: null, mayEnter: false, isOpening: false, endsAt: null }
  serve(({ path }) => (path === '/api/session' ? [200, { ...sessionOf(null), maintenance }] : undefined))
  await renderOutside({ modules: [accessOutside], at: '/login' })
  expect(await screen.findByLabelText('Mot de passe')).toBeTruthy()
  cleanup()
  await renderOutside({ modules: [accessOutside], at: '/public/registration' })
  expect(await screen.findByRole('heading', { name: 'Le site est en maintenance' })).toBeTruthy()
})

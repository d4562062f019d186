// Passkeys at the door: offered where the browser knows them, alone, in the place of a code, and given up.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside } from '../../../../platform/outside/test-outside.tsx'
import { askedOfDevice, withDevice } from '../../../../platform/session/test-passkeys.ts'
import { claire, serve, sessionOf } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

afterEach(() => vi.unstubAllGlobals())

const no = { ok: false, message: null, needTwoFactor: false, twoFactor: null, userId: null, redirect: null }
const yes = { ...no, ok: true, userId: 1, redirect: '/' }
const asking = (mode: 'authenticator' | 'passkey') => ({
  ...no,
  message: 'Confirmez.',
  needTwoFactor: true,
  twoFactor: { mode, sentTo: null, resendSeconds: null, passkey: askedOfDevice },
})

const open = async (login: (body: { passkey?: unknown }) => unknown = () => no, entered: unknown = yes) => {
  let isIn = false
  const calls = serve(({ path, body }) => {
    if (path === '/api/session') return [200, sessionOf(isIn ? claire : null)]
    if (path === '/api/passkey/ask') return [200, { asked: askedOfDevice, message: null }]
    const reply =
      path === '/api/login' ? login(body as { passkey?: unknown }) : path === '/api/passkey/enter' ? entered : undefined
    isIn ||= reply === yes
    return reply === undefined ? undefined : [200, reply]
  })
  await renderOutside({ modules: [accessOutside], at: '/login' })
  await screen.findByLabelText('Identifiant')
  return calls
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const typePassword = async () => {
  await userEvent.type(screen.getByLabelText('Identifiant'), 'claire.delmas')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un cheval bleu')
  await press('Se connecter')
}

test('a browser that does not know passkeys is offered none', async () => {
  await open()
  expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull()
})

test('a passkey signs in without login or password', async () => {
  const asked = withDevice()
  const calls = await open()
  await press('Utiliser une clé d’accès')
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/passkey/enter')?.body).toMatchObject({
      passkey: { id: 'Y2xl', type: 'public-key', response: { signature: 'c2lnbmU', userHandle: 'MQ' } },
    }),
  )
  expect(asked).toHaveLength(1)
})

test('given up, it says so under the form, which stays as it was', async () => {
  withDevice({ gives: false })
  const calls = await open()
  await press('Utiliser une clé d’accès')
  expect((await screen.findByRole('alert')).textContent).toContain('Aucune clé d’accès n’a été donnée.')
  expect(calls.some(({ path }) => path === '/api/passkey/enter')).toBe(false)
  expect(screen.getByLabelText('Mot de passe')).toBeTruthy()
})

test('after the password it takes the place of the code', async () => {
  withDevice()
  const calls = await open((body) => (body.passkey ? yes : asking('authenticator')))
  await typePassword()
  expect(await screen.findByLabelText('Code de vérification')).toBeTruthy()
  await press('Utiliser ma clé d’accès')
  const logins = () => calls.filter(({ path }) => path === '/api/login').map(({ body }) => body)
  await vi.waitFor(() => expect(logins()).toHaveLength(2))
  expect(logins()[1]).toMatchObject({ login: 'claire.delmas', password: 'un cheval bleu', passkey: { id: 'Y2xl' } })
})

test('where it is the only second factor, no code is asked, and a refusal asks once more', async () => {
  withDevice()
  const refused = 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous autrement.'
  const calls = await open((body) => (body.passkey ? { ...asking('passkey'), message: refused } : asking('passkey')))
  await typePassword()
  await screen.findByText('Confirmez.')
  expect(screen.queryByLabelText('Code de vérification')).toBeNull()
  await press('Utiliser ma clé d’accès')
  expect((await screen.findByRole('alert')).textContent).toContain('n’a pas été reconnue')
  await press('Utiliser un autre compte')
  expect(screen.getByLabelText('Mot de passe')).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/api/login')).toHaveLength(2)
})

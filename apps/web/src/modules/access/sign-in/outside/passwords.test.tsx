// The pages of passwords: what each path opens, what is sent, and where one goes afterwards.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

afterEach(() => vi.unstubAllGlobals())

const strong = 'des galets dans la poche'
/** `identity` is who is signed in; the server's answers are those of `answer`. */
const open = async (
  at: string,
  {
    isIn = false,
    step = null,
    answer,
  }: { isIn?: boolean; step?: 'password' | null; answer?: (asked: Asked) => unknown } = {},
) => {
  let isSignedIn = isIn
  const calls = serve((asked) => {
    if (asked.path === '/api/session')
      return [200, { ...(isSignedIn ? sessionFor('customer') : sessionFor()), pendingStep: isSignedIn ? step : null }]
    const said = answer?.(asked)
    if (asked.path === '/api/change-password' && (said as { success?: boolean })?.success) isSignedIn = false
    return said === undefined ? undefined : [200, said]
  })
  await renderOutside({ modules: [accessOutside], at })
  return calls
}
const sent = (calls: Asked[], path: string) => calls.find((call) => call.path === path && call.method === 'POST')?.body
const heading = (name: string) => screen.findByRole('heading', { name })
const done = { success: true, errors: null }

test('SHELL-017 the path reset-password/request opens the request, which goes on to the mail sent', async () => {
  const calls = await open('/reset-password/request', {
    answer: ({ method }) => (method === 'POST' ? done : undefined),
  })
  await heading('Mot de passe oublié')
  await userEvent.type(screen.getByLabelText('Identifiant ou adresse e-mail'), 'claire.delmas')
  await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }))
  await heading('Regardez votre messagerie')
  expect(sent(calls, '/api/resetting/send-email')).toEqual({ identifier: 'claire.delmas' })
})

test('SHELL-018 the paths resetting/send-email and resetting/check-email open their pages', async () => {
  await open('/resetting/send-email')
  await heading('Regardez votre messagerie')
  await userEvent.click(screen.getByRole('button', { name: 'Je n’ai rien reçu' }))
  await heading('Rien reçu\u00a0?')
})

test('SHELL-019 the path public/reset-password and a token open the choice of a password', async () => {
  const calls = await open('/public/reset-password/jeton-1', {
    answer: ({ method }) => (method === 'POST' ? done : { login: 'claire.delmas', isFirst: false }),
  })
  await heading('Choisissez un nouveau mot de passe')
  await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), strong)
  await userEvent.type(screen.getByLabelText('Le même, encore une fois'), strong)
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ce mot de passe' }))
  await heading('Connexion')
  expect(screen.getByRole('alert').textContent).toContain('Votre mot de passe est enregistré')
  expect(sent(calls, '/api/public/reset-password/reset/jeton-1')).toEqual({
    ...{ password: strong, confirmation: strong, enters: false },
  })
})

test('a link that is over says so, and offers another', async () => {
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor()]
    return [404, { error: 'notFound', message: 'Ce lien n’est plus valable.', requestId: 'r' }]
  })
  await renderOutside({ modules: [accessOutside], at: '/public/reset-password/reset/vieux' })
  await heading('Ce lien n’est plus valable')
  await userEvent.click(screen.getByRole('link', { name: 'Demander un autre lien' }))
  await heading('Mot de passe oublié')
})

test('SHELL-016 the path change-password opens the change of one’s own password', async () => {
  await open('/change-password', { isIn: true })
  await heading('Changer le mot de passe')
  expect(screen.getByLabelText('Mot de passe actuel')).toBeTruthy()
})

test('AUTH-05 a password that was changed leads to the login page', async () => {
  const calls = await open('/change-password', {
    isIn: true,
    answer: ({ method }) => (method === 'POST' ? done : undefined),
  })
  await heading('Changer le mot de passe')
  await userEvent.type(screen.getByLabelText('Mot de passe actuel'), 'le précédent')
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), strong)
  await userEvent.type(screen.getByLabelText('Le même, encore une fois'), strong)
  await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  await heading('Connexion')
  expect(sent(calls, '/api/change-password')).toEqual({
    current: 'le précédent',
    password: strong,
    confirmation: strong,
  })
})

test('a weak choice is said at its field before anything is sent', async () => {
  const calls = await open('/change-password', { isIn: true })
  await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'le précédent')
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'motdepasse123')
  await screen.findByText(/parmi les premiers/)
  await userEvent.type(screen.getByLabelText('Le même, encore une fois'), 'motdepasse124')
  await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  expect(await screen.findByText('Les deux mots de passe sont différents.')).toBeTruthy()
  expect(sent(calls, '/api/change-password')).toBeUndefined()
})

test('whoever must change a password is led there from any page', async () => {
  await open('/espace', { isIn: true, step: 'password' })
  await heading('Changer le mot de passe')
  expect(screen.getByRole('button', { name: 'Se déconnecter' })).toBeTruthy()
})

test('AUTH-08 login, registration, password reset and password change are open to everybody', () => {
  const open = accessOutside.routes.filter((route) => route.for === 'everybody')
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/login',
      '/public/registration',
      '/reset-password/request',
      '/public/reset-password/$token',
    ]),
  )
  // of whoever is signed in, what is to be done first included
  expect(accessOutside.routes.find(({ path }) => path === '/change-password')?.for).toBeUndefined()
})

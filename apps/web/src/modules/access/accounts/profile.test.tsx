// The profile on screen: what it shows, when it asks for the password, how a phone is set up, leaving everywhere.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accessModule } from '../access.routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const session = {
  isCurrent: false,
  ip: '127.0.0.1',
  openedAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-20T09:00:00Z',
}
const profile = {
  id: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  login: 'claire.delmas',
  name: 'Claire Delmas',
  parts: ['staff'],
  email: 'claire@exemple.test',
  phone: { phoneNumber: '+33648217000', phoneRegion: 'FR' },
  mobilePhone: { phoneNumber: null, phoneRegion: null },
  lastLoginAt: '2026-11-20T08:00:00.000Z',
  passwordChangedAt: null,
  twoFactor: { mode: null, hasAuthenticator: false, mayWeaken: false },
  passkeys: [],
  sessions: [
    { ...session, id: 1, isCurrent: true, browser: 'Firefox sur Windows' },
    { ...session, id: 2, browser: 'Safari sur iPhone' },
  ],
}
const root = '/api/session/shared/user-profile'
const open = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf(claire)]
    if (path === `${root}-show`) return [200, profile]
    const answer = answers[path]
    return answer === undefined ? undefined : [200, answer]
  })
  await renderApp({ routes: accessModule.routes, at: '/profile' })
  await screen.findByRole('heading', { name: /Coordonnées/ })
  return calls
}
const sent = (calls: Asked[], end: string) => calls.find(({ path }) => path === `${root}-${end}`)?.body

test('SHELL-015 the path profile opens the profile, with its sessions', async () => {
  await open()
  expect(screen.getByText('claire.delmas')).toBeTruthy()
  expect(screen.getByText('Firefox sur Windows')).toBeTruthy()
  expect(screen.getByText('Safari sur iPhone')).toBeTruthy()
  expect(screen.getByText('Cet appareil')).toBeTruthy()
})

test('another mail address asks for the password, a phone does not', async () => {
  const calls = await open({ [`${root}-update`]: { errors: null, id: 1, updatedAt: profile.updatedAt } })
  expect(screen.queryByLabelText(/Votre mot de passe/)).toBeNull()
  const email = screen.getByLabelText(/E-mail/)
  await userEvent.clear(email)
  await userEvent.type(email, 'ailleurs@exemple.test')
  await userEvent.tab()
  await userEvent.type(await screen.findByLabelText(/Votre mot de passe/), 'un cheval bleu')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await vi.waitFor(() =>
    expect(sent(calls, 'update')).toMatchObject({ email: 'ailleurs@exemple.test', currentPassword: 'un cheval bleu' }),
  )
})

test('a phone is set up by password, QR code and first code', async () => {
  const calls = await open({
    [`${root}-authenticator`]: { authenticator: { secret: 'ABCD EFGH', qrCode: '<svg/>' }, errors: null },
    [`${root}-authenticator-confirm`]: { success: true, errors: null },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Associer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
  expect(await dialog.findByAltText('QR code à scanner')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Code à 6 chiffres'), '123 456')
  await userEvent.click(dialog.getByRole('button', { name: 'Associer' }))
  await vi.waitFor(() => expect(sent(calls, 'authenticator-confirm')).toEqual({ code: '123 456' }))
  expect(sent(calls, 'authenticator')).toEqual({ currentPassword: 'un cheval bleu' })
})

test('staff find no way to take their second factor off', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Retirer' })).toBeNull()
  expect(screen.queryByText('Code par e-mail')).toBeNull()
})

test('leaving everywhere is asked once more', async () => {
  const calls = await open({ [`${root}-sessions-end`]: { ok: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Déconnecter partout' }))
  const question = within(await screen.findByRole('dialog'))
  expect(sent(calls, 'sessions-end')).toBeUndefined()
  await userEvent.click(question.getByRole('button', { name: 'Me déconnecter partout' }))
  await vi.waitFor(() => expect(sent(calls, 'sessions-end')).toEqual({}))
})

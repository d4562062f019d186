// One's own passkeys in the office: listed with their dates, added by password, device and name, taken off by password.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { wantedOfDevice, withDevice } from '../../../platform/session/test-passkeys.ts'
import { claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accessModule } from '../access.routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const profile = {
  ...{ id: 1, updatedAt: '2026-11-20T09:00:00.000Z', login: 'claire.delmas', name: 'Claire Delmas', parts: ['staff'] },
  email: 'claire@exemple.test',
  phone: { phoneNumber: null, phoneRegion: null },
  mobilePhone: { phoneNumber: null, phoneRegion: null },
  ...{ lastLoginAt: null, passwordChangedAt: null },
  twoFactor: { mode: null, hasAuthenticator: false, mayWeaken: false },
  passkeys: [
    { id: 7, name: 'Clé du bureau', createdAt: '2026-11-02T09:00:00Z', lastUsedAt: '2026-11-19T08:30:00Z' },
    { id: 3, name: 'Téléphone', createdAt: '2026-10-01T09:00:00Z', lastUsedAt: null },
  ],
  sessions: [],
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
  await screen.findByText('Clé du bureau')
  return (end: string) => calls.find(({ path }) => path === `${root}-${end}`)?.body
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('each is listed with its name, when it was added and when it last served', async () => {
  withDevice()
  await open()
  expect(screen.getByText(/Ajoutée le 02\/11\/2026 · utilisée le 19\/11\/2026/)).toBeTruthy()
  expect(screen.getByText(/Ajoutée le 01\/10\/2026 · pas encore utilisée/)).toBeTruthy()
})

test('one is added by the password, the device and a name', async () => {
  const asked = withDevice()
  const sent = await open({
    [`${root}-passkey`]: { wanted: wantedOfDevice, errors: null },
    [`${root}-passkey-add`]: { success: true, errors: null },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une clé d’accès' }))
  await userEvent.type((await dialog()).getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Continuer' }))
  const name = await (await dialog()).findByLabelText<HTMLInputElement>('Nom de la clé')
  expect(name.value).toBe('Firefox sur Windows')
  expect(asked).toHaveLength(1)
  await userEvent.clear(name)
  await userEvent.type(name, 'Portable')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Ajouter' }))
  await vi.waitFor(() =>
    expect(sent('passkey-add')).toMatchObject({
      name: 'Portable',
      passkey: { id: 'Y2xl', response: { transports: ['internal'] } },
    }),
  )
  expect(sent('passkey')).toEqual({ currentPassword: 'un cheval bleu' })
})

test('a device that gives none is said, and may be asked again', async () => {
  withDevice({ gives: false })
  await open({ [`${root}-passkey`]: { wanted: wantedOfDevice, errors: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une clé d’accès' }))
  await userEvent.type((await dialog()).getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Continuer' }))
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Aucune clé d’accès n’a été donnée')
  expect((await dialog()).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

test('one is taken off by the password', async () => {
  withDevice()
  const sent = await open({ [`${root}-passkey-remove`]: { success: true, errors: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Retirer la clé d’accès Téléphone' }))
  await userEvent.type((await dialog()).getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Retirer' }))
  await vi.waitFor(() => expect(sent('passkey-remove')).toEqual({ id: 3, currentPassword: 'un cheval bleu' }))
})

test('a browser that does not know passkeys says so and adds none', async () => {
  await open()
  expect(screen.getByText('Ce navigateur ne connaît pas les clés d’accès.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ajouter une clé d’accès' }).disabled).toBe(true)
})

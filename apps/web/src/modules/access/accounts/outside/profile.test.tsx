// « Mon profil » outside the office: what it shows, a telephone saved, a second factor set up and taken off, leaving everywhere, one's data.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { wantedOfDevice, withDevice } from '../../../../platform/session/test-passkeys.ts'
import { type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

afterEach(() => vi.unstubAllGlobals())

const session = {
  isCurrent: false,
  ip: '127.0.0.1',
  openedAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-20T09:00:00Z',
}
const profile = {
  ...{ id: 1, updatedAt: '2026-11-20T09:00:00.000Z', login: 'helene.berthier', name: 'Hélène Berthier' },
  parts: ['customer'],
  email: 'helene@exemple.test',
  phone: { phoneNumber: '+33298001122', phoneRegion: 'FR' },
  mobilePhone: { phoneNumber: null, phoneRegion: null },
  ...{ lastLoginAt: '2026-11-20T08:00:00.000Z', passwordChangedAt: null },
  twoFactor: { mode: 'email', hasAuthenticator: false, mayWeaken: true },
  passkeys: [{ id: 3, name: 'Téléphone', createdAt: '2026-10-01T09:00:00Z', lastUsedAt: null }],
  sessions: [
    { ...session, id: 1, isCurrent: true, browser: 'Firefox sur Windows' },
    { ...session, id: 2, browser: 'Safari sur iPhone' },
  ],
}
const root = '/api/session/shared/user-profile'
const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const open = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor('customer')]
    if (path === `${root}-show`) return [200, profile]
    const answer = answers[path]
    return answer === undefined ? undefined : [200, answer]
  })
  await renderOutside({ routes: accessOutside.routes, at: '/espace/profil' })
  await screen.findByText('helene.berthier')
  return calls
}
const sent = (calls: Asked[], end: string) => calls.find(({ path }) => path === `${root}-${end}`)?.body
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('pages are light or dark as the device, or as was chosen in this browser', async () => {
  await open()
  const looks = within(screen.getByRole('region', { name: 'Apparence' }))
  const isChosen = (name: string) => (looks.getByRole('radio', { name }) as HTMLInputElement).checked
  const shown = () => [
    document.documentElement.dataset.mantineColorScheme,
    localStorage.getItem('cartable:appearance-outside'),
  ]
  expect(isChosen('Système')).toBe(true)
  await userEvent.click(looks.getByRole('radio', { name: 'Sombre' }))
  expect(isChosen('Sombre')).toBe(true)
  expect(shown()).toEqual(['dark', 'dark'])
  await userEvent.click(looks.getByRole('radio', { name: 'Clair' }))
  expect(shown()).toEqual(['light', 'light'])
  await userEvent.click(looks.getByRole('radio', { name: 'Système' }))
  expect(shown()).toEqual(['light', null])
})

test('SHELL-015 the profile of who is outside the office shows the account and its sessions, and keeps a telephone', async () => {
  const calls = await open({ [`${root}-update`]: { errors: null, id: 1, updatedAt: profile.updatedAt } })
  for (const text of ['helene@exemple.test', 'Firefox sur Windows', 'Safari sur iPhone', 'Cet appareil'])
    expect(screen.getByText(text)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Portable/), '06 11 22 33 44')
  await press('Enregistrer')
  await vi.waitFor(() =>
    expect(sent(calls, 'update')).toMatchObject({
      ...{ email: 'helene@exemple.test', currentPassword: null },
      mobilePhone: { phoneNumber: '06 11 22 33 44', phoneRegion: 'FR' },
    }),
  )
})

test('an application is associated by password, QR code and first code; the code by mail is taken off by password', async () => {
  const calls = await open({
    [`${root}-authenticator`]: { authenticator: { secret: 'ABCD EFGH', qrCode: '<svg/>' }, errors: null },
    [`${root}-authenticator-confirm`]: { success: true, errors: null },
    [`${root}-two-factor`]: { success: true, errors: null },
  })
  await press('Associer')
  const sheet = () => within(screen.getByRole('dialog'))
  await userEvent.type(sheet().getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click(sheet().getByRole('button', { name: 'Continuer' }))
  expect(await sheet().findByAltText('QR code à scanner')).toBeTruthy()
  await userEvent.type(sheet().getByLabelText('Code à 6 chiffres'), '123 456')
  await userEvent.click(sheet().getByRole('button', { name: 'Associer' }))
  await vi.waitFor(() => expect(sent(calls, 'authenticator-confirm')).toEqual({ code: '123 456' }))
  expect(sent(calls, 'authenticator')).toEqual({ currentPassword: 'un cheval bleu' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Retirer')
  await userEvent.type(sheet().getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click(sheet().getByRole('button', { name: 'Retirer' }))
  await vi.waitFor(() => expect(sent(calls, 'two-factor')).toEqual({ mode: 'none', currentPassword: 'un cheval bleu' }))
})

test('a passkey is added by password, device and name, and taken off by password', async () => {
  withDevice()
  const calls = await open({
    [`${root}-passkey`]: { wanted: wantedOfDevice, errors: null },
    [`${root}-passkey-add`]: { success: true, errors: null },
    [`${root}-passkey-remove`]: { success: true, errors: null },
  })
  await press('Ajouter une clé d’accès')
  const sheet = () => within(screen.getByRole('dialog'))
  await userEvent.type(sheet().getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click(sheet().getByRole('button', { name: 'Continuer' }))
  const name = await sheet().findByLabelText<HTMLInputElement>('Nom de la clé')
  expect(name.value).toBe('Firefox sur Windows')
  await userEvent.click(sheet().getByRole('button', { name: 'Ajouter' }))
  await vi.waitFor(() =>
    expect(sent(calls, 'passkey-add')).toMatchObject({ name: 'Firefox sur Windows', passkey: { id: 'Y2xl' } }),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Retirer la clé d’accès Téléphone')
  await userEvent.type(sheet().getByLabelText('Votre mot de passe'), 'un cheval bleu')
  await userEvent.click(sheet().getByRole('button', { name: 'Retirer' }))
  await vi.waitFor(() => expect(sent(calls, 'passkey-remove')).toEqual({ id: 3, currentPassword: 'un cheval bleu' }))
})

test('leaving everywhere is asked once more', async () => {
  const calls = await open({ [`${root}-sessions-end`]: { ok: true } })
  await press('Déconnecter partout')
  expect(sent(calls, 'sessions-end')).toBeUndefined()
  await press('Me déconnecter partout')
  await vi.waitFor(() => expect(sent(calls, 'sessions-end')).toEqual({}))
})

test('a copy of one’s data is made, then is there to be taken', async () => {
  await open({
    '/api/personal-data/export-mine': { taskUuid: uuid },
    '/api/admin/async-task/progress': { status: 'successed', progress: 1, startedAt: null, error: null },
  })
  await press('Télécharger mes données')
  const file = await screen.findByRole('link', { name: 'Ouvrir la copie de mes données' })
  expect(file.getAttribute('href')).toBe(`/api/personal-data/download?uuid=${uuid}`)
})

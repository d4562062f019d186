// The screens of accounts in a page: the list, the form, the dialog that disables, connection details, who is connected.
import type { ConnectedUserRow, StaffUserRecord, StaffUserRow } from '@cartable/domain/access/accounts/users.schema.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { accessModule } from '../access.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const noPhone = { phoneNumber: null, phoneRegion: 'FR' }

const row = (id: number, lastName: string, more: Partial<StaffUserRow> = {}): StaffUserRow => ({
  id,
  accountId: id + 100,
  firstName: 'Yann',
  lastName,
  email: `${lastName.toLowerCase()}@exemple.fr`,
  groupName: 'Agence',
  roleNames: ['Commercial', 'Comptable'],
  privateTuitionManager: false,
  twoFactorMode: null,
  lastLoginAt: stamp,
  enabled: true,
  isLocked: false,
  hasPassword: true,
  isMe: false,
  ...more,
})
const account = {
  id: 107,
  login: 'yann',
  enabled: true,
  disabledReason: null,
  isLocked: false,
  lockedUntil: null,
  lastLoginAt: stamp,
  hasPassword: true,
  twoFactorEnabled: false,
  twoFactorMode: null,
  hasAuthenticator: false,
  passkeyCount: 0,
  isMe: false,
  refusal: null,
} as const
const user: StaffUserRecord = {
  id: 7,
  updatedAt: stamp,
  gender: 'male',
  firstName: 'Yann',
  lastName: 'Riou',
  birthOn: '1988-05-04',
  email: 'riou@exemple.fr',
  phone: noPhone,
  mobilePhone: noPhone,
  photoPath: null,
  removePhoto: false,
  login: 'yann',
  groupId: 1,
  roleIds: [2],
  privateTuitionManager: true,
  settlesDisputes: false,
  twoFactorEnabled: false,
  twoFactorMode: null,
  enabled: true,
  disabledReasonId: null,
  account,
  options: {
    groups: [{ id: 1, label: 'Agence' }],
    roles: [
      { id: 2, label: 'Commercial' },
      { id: 3, label: 'Comptable' },
    ],
    reasons: [{ id: 5, label: 'A quitté la société' }],
  },
}
const connected: ConnectedUserRow = {
  id: 107,
  email: 'riou@exemple.fr',
  identity: 'Yann Riou',
  login: 'yann',
  parts: ['staff'],
  lastActivity: new Date(Date.now() - 180_000).toISOString(),
  connectedAt: stamp,
  browserCount: 2,
  browser: 'Firefox sur Windows',
  ip: '192.0.2.4',
  isMe: false,
}
const page = <R,>(rows: readonly R[]) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 25,
  totals: null,
})

let users: StaffUserRow[]
let shown: StaffUserRecord
let sent: { mail: string | null; error: string | null }
let calls: Asked[]
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session')
    return [200, sessionOf({ ...claire, rights: { users: 'write', roles: 'read' } as never })]
  if (path === '/api/admin/grusersList')
    return [200, page(users.filter((one) => one.enabled || query.get('withDisabled') === 'true'))]
  if (path === '/api/users/gr-users-filters') return [200, { groups: user.options.groups, roles: user.options.roles }]
  if (path === '/api/admin/gruser')
    return method === 'POST'
      ? [200, { errors: null, id: 7, accountId: 107, updatedAt: stamp }]
      : [200, query.get('id') ? shown : { ...shown, id: null, updatedAt: null, login: '', account: null }]
  if (path === '/api/admin/user/disable') {
    if (method === 'GET')
      return [200, { id: 107, name: 'Yann RIOU', login: 'yann', enabled: true, reasons: user.options.reasons }]
    const { reason } = body as { reason: number }
    shown = { ...shown, enabled: false, disabledReasonId: reason, account: { ...account, enabled: false } }
    return [200, { errors: null, id: 107, updatedAt: null }]
  }
  if (path === '/api/users/enable-user') {
    shown = { ...shown, enabled: true, disabledReasonId: null, account }
    return [200, { isValid: true, errorMsgs: [] }]
  }
  if (path === '/api/users/gr-user-hand-over')
    return [200, { id: 7, name: 'Yann Riou', held: [], colleagues: [{ id: 1, label: 'Claire Delmas' }] }]
  if (path === '/api/users/change-user-password') return [200, sent]
  if (path === '/api/users/disconnect-user') return [200, { isValid: true, errorMsgs: [] }]
  if (path.startsWith('/api/user/connected_users/')) return [200, page([connected])]
  return undefined
}
const { routes, menu = [] } = accessModule
const open = (at: string) => renderApp({ routes, at, module: { menu } })
const posted = (path: string) => calls.filter((call) => call.path === path && call.method === 'POST')
/** The badge beside the name. */
const state = () => within(screen.getByRole('heading', { level: 1 }).parentElement!)

beforeEach(() => {
  localStorage.clear()
  users = [row(7, 'Riou'), row(8, 'Kerloch', { roleNames: [], isLocked: true }), row(9, 'Guilloux', { enabled: false })]
  shown = user
  sent = { mail: 'riou@exemple.fr', error: null }
  calls = serve(answer)
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('the list of staff users', () => {
  test('SHELL-022 the path admin/grusers opens the user list', async () => {
    await open('/admin/grusers')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Utilisateurs')
    expect(await screen.findByText('RIOU Yann')).toBeDefined()
  })

  test('SHELL-091 users and roles are reached from the menu of the back-office', async () => {
    const { router } = await open('/user/connected_users')
    const entries = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
    expect(entries.getByRole('link', { name: 'Rôles' }).getAttribute('href')).toBe('/admin/roles')
    await userEvent.setup().click(entries.getByRole('link', { name: 'Utilisateurs' }))
    expect(await screen.findByText('RIOU Yann')).toBeDefined()
    expect(router.state.location.pathname).toBe('/admin/grusers')
  })

  test('USER-01 a list of users leads to a form with group and roles', async () => {
    const person = userEvent.setup()
    await open('/admin/grusers')
    const line = (await screen.findByText('RIOU Yann')).closest('tr')!
    expect(line.textContent).toContain('Agence')
    expect(line.textContent).toContain('Commercial+1')
    expect((await screen.findByText('KERLOCH Yann')).closest('tr')!.textContent).toContain('Verrouillé')
    await person.click(within(line).getByRole('link', { name: 'RIOU Yann' }))
    expect(await screen.findByRole('textbox', { name: /^Identifiant/ })).toHaveProperty('value', 'yann')
    expect(screen.getByRole('region', { name: 'Groupe et droits' }).textContent).toContain('Commercial')
    await person.click(screen.getByRole('switch', { name: 'Gestionnaire de cours particuliers' }))
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(posted('/api/admin/gruser')).toHaveLength(1))
  })

  test('disabled accounts show on demand, struck through', async () => {
    const person = userEvent.setup()
    await open('/admin/grusers')
    await screen.findByText('RIOU Yann')
    expect(screen.queryByText('GUILLOUX Yann')).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Avec les inactivés' }))
    expect((await screen.findByText('GUILLOUX Yann')).closest('tr')?.textContent).toContain('Désactivé')
  })
})

describe('disabling an account', () => {
  test('USER-17 the dialog asks for the reason, and does not leave without one', async () => {
    const person = userEvent.setup()
    await open('/admin/gruser/7')
    await person.click(await screen.findByRole('button', { name: 'Désactiver le compte' }))
    const dialog = await screen.findByRole('dialog')
    const confirm = await within(dialog).findByRole('button', { name: 'Désactiver le compte' })
    await person.click(confirm)
    expect((await within(dialog).findAllByText(/Choisissez le motif de la désactivation\./)).length).toBeGreaterThan(0)
    expect(posted('/api/admin/user/disable')).toEqual([])
    await person.click(within(dialog).getByRole('combobox', { name: /^Motif/ }))
    await person.click(await screen.findByRole('option', { name: 'A quitté la société' }))
    await person.click(confirm)
    await waitFor(() => expect(posted('/api/admin/user/disable')[0]?.body).toMatchObject({ id: 107, reason: 5 }))
  })

  test('USER-19 the account is shown as enabled one second after it was', async () => {
    shown = { ...user, enabled: false, disabledReasonId: 5, account: { ...account, enabled: false } }
    const person = userEvent.setup()
    await open('/admin/gruser/7')
    await person.click(await screen.findByRole('button', { name: 'Réactiver le compte' }))
    await waitFor(() => expect(shown.enabled).toBe(true))
    const answered = Date.now()
    // the server has the new state; the page still shows the old one
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(state().getByText('Désactivé')).toBeDefined()
    await state().findByText('Actif', {}, { timeout: 2_000 })
    expect(Date.now() - answered).toBeGreaterThanOrEqual(950)
  })

  test('USER-19 and as disabled one second after that', async () => {
    const person = userEvent.setup()
    await open('/admin/gruser/7')
    await person.click(await screen.findByRole('button', { name: 'Désactiver le compte' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(await within(dialog).findByRole('combobox', { name: /^Motif/ }))
    await person.click(await screen.findByRole('option', { name: 'A quitté la société' }))
    await person.click(within(dialog).getByRole('button', { name: 'Désactiver le compte' }))
    await waitFor(() => expect(shown.enabled).toBe(false))
    const answered = Date.now()
    expect(state().getByText('Actif')).toBeDefined()
    await state().findByText('Désactivé', {}, { timeout: 2_000 })
    expect(Date.now() - answered).toBeGreaterThanOrEqual(900)
  })
})

describe('connection details', () => {
  const send = async () => {
    const person = userEvent.setup()
    await open('/admin/gruser/7')
    await person.click(await screen.findByRole('button', { name: 'Réinitialiser le mot de passe' }))
    await person.click(await screen.findByRole('button', { name: 'Envoyer le lien' }))
    await waitFor(() => expect(posted('/api/users/change-user-password')[0]?.body).toEqual({ id: 107, mode: 'reset' }))
  }
  test('USER-11 a mail that failed is told with the error for the customer service', async () => {
    sent = { mail: null, error: 'Boîte aux lettres inconnue (550).' }
    await send()
    const told = await screen.findByText(
      /^Une erreur est survenue\.\.\. .*service client.*Boîte aux lettres inconnue \(550\)\.$/,
    )
    expect(told.closest('[role=alert]')).not.toBeNull()
  })
  test('USER-12 connection details that left are told as mailed', async () => {
    await send()
    expect(await screen.findByText('Les informations de connexion ont été envoyées par email.')).toBeDefined()
  })
  test('a login is proposed from the name, then from the address, until another one is typed', async () => {
    const person = userEvent.setup()
    await open('/admin/gruser/nouveau')
    const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
    const login = await field(/^Identifiant/)
    const write = async (name: RegExp, text: string) => {
      await person.clear(await field(name))
      await person.type(await field(name), text)
    }
    await person.clear(await field(/^Email|^E-mail|^Adresse/))
    await write(/^Nom/, 'Le Bihan')
    await write(/^Prénom/, 'José')
    expect(login.value).toBe('jose.le-bihan')
    await write(/^Email|^E-mail|^Adresse/, 'jose@exemple.fr')
    expect(login.value).toBe('jose@exemple.fr')
    await write(/^Identifiant/, 'jlb')
    await write(/^Nom/, 'Bihan')
    expect(login.value).toBe('jlb')
  })
  test('a new user is offered the details of the account at once', async () => {
    const person = userEvent.setup()
    await open('/admin/gruser/nouveau')
    await person.type(await screen.findByRole('textbox', { name: /^Identifiant/ }), 'nouvelle')
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await person.click(await screen.findByRole('button', { name: 'Envoyer les informations' }))
    await waitFor(() =>
      expect(posted('/api/users/change-user-password')[0]?.body).toEqual({ id: 107, mode: 'creation' }),
    )
  })
})

describe('connected users', () => {
  test('SHELL-026 the path user/connected_users opens the connected users', async () => {
    await open('/user/connected_users')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Utilisateurs connectés')
    const line = (await screen.findByText('Yann Riou')).closest('tr')!
    for (const text of ['riou@exemple.fr', 'il y a 3\u00a0min', 'Firefox sur Windows et 1 autre'])
      expect(line.textContent).toContain(text)
  })
  test('one of them is disconnected after a question', async () => {
    const person = userEvent.setup()
    await open('/user/connected_users')
    await person.click(await screen.findByRole('button', { name: 'Déconnecter Yann Riou' }))
    expect(await screen.findByText(/Ses 2 sessions se ferment aussitôt/)).toBeDefined()
    expect(posted('/api/users/disconnect-user')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Déconnecter' }))
    await waitFor(() => expect(posted('/api/users/disconnect-user')[0]?.body).toEqual({ id: 107 }))
  })
})

test('who may do less than the user reads the record and is told why', async () => {
  const refusal = 'Cet utilisateur a des droits que vous n’avez pas.'
  shown = { ...user, account: { ...account, refusal } }
  await open('/admin/gruser/7')
  expect(await screen.findByText(refusal)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verrouiller' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Désactiver le compte' }).disabled).toBe(true)
})

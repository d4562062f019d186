// The access of a family or a teacher in a page: opening an account, disabling it, and what is shown to whom.
import type { AccountState, PersonAccess } from '@cartable/domain/access/accounts/users.schema.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { AccessSection } from '../access.parts.tsx'

const account: AccountState = {
  id: 40,
  login: 'helene@exemple.fr',
  enabled: true,
  disabledReason: null,
  isLocked: false,
  lockedUntil: null,
  lastLoginAt: '2026-11-20T09:00:00.000Z',
  hasPassword: true,
  twoFactorEnabled: false,
  twoFactorMode: null,
  hasAuthenticator: false,
  passkeyCount: 0,
  isMe: false,
  refusal: null,
}
let access: PersonAccess
let rights: Record<string, string>
let calls: Asked[]

/** Everything is near the sight in jsdom, which has no observer of it. */
class NearObserver {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  access = { account: null, email: 'helene@exemple.fr', suggestedLogin: 'helene@exemple.fr' }
  rights = { users: 'write' }
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    if (path === '/api/users/user-account' && method === 'GET') return [200, access]
    if (path === '/api/users/user-account') {
      access = { ...access, account: { ...account, hasPassword: false, lastLoginAt: null } }
      return [200, { errors: null, id: 40, updatedAt: null }]
    }
    if (path === '/api/users/change-user-password') return [200, { mail: 'helene@exemple.fr', error: null }]
    return undefined
  })
  vi.stubGlobal('IntersectionObserver', NearObserver)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

const Record = () => (
  <Panel title="Hélène Beaumanoir">
    <AccessSection part="customer" id={7} name="Hélène BEAUMANOIR" />
  </Panel>
)
const open = () => renderApp({ routes: [{ path: '/fiche', load: async () => Record }], at: '/fiche' })
const posted = (path: string) => calls.filter((call) => call.path === path && call.method === 'POST')

test('an account is opened with the proposed login, and its details are mailed at once', async () => {
  const person = userEvent.setup()
  await open()
  await person.click(await screen.findByRole('button', { name: 'Ouvrir un compte' }))
  const dialog = await screen.findByRole('dialog')
  const login = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Identifiant/ })
  expect(login.value).toBe('helene@exemple.fr')
  await person.clear(login)
  await person.type(login, 'helene')
  await person.click(within(dialog).getByRole('button', { name: 'Ouvrir et envoyer' }))
  await waitFor(() =>
    expect(posted('/api/users/user-account')[0]?.body).toMatchObject({ part: 'customer', id: 7, login: 'helene' }),
  )
  await waitFor(() => expect(posted('/api/users/change-user-password')[0]?.body).toEqual({ id: 40, mode: 'creation' }))
  expect(await screen.findByText('À activer')).toBeDefined()
})

test('an open account shows its login and last connection, with what may be done', async () => {
  access = { ...access, account }
  await open()
  const section = await screen.findByRole('region', { name: 'Accès' })
  await within(section).findByText('helene@exemple.fr')
  expect(section.textContent).toMatch(/Actif.*Dernière connexion 20\/11\/2026 à 10:00/)
  for (const name of ['Réinitialiser le mot de passe', 'Désactiver le compte'])
    expect(within(section).getByRole('button', { name })).toBeDefined()
})

test('readers see the state and no button', async () => {
  access = { ...access, account: { ...account, enabled: false, disabledReason: 'À sa demande' } }
  rights = { users: 'read' }
  await open()
  expect(await screen.findByText('À sa demande')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Réactiver le compte' })).toBeNull()
})

test('who works on the record alone sees how the account stands, without a button', async () => {
  access = { ...access, account }
  rights = { customers: 'fullAccess' }
  await open()
  const section = await screen.findByRole('region', { name: 'Accès' })
  expect(await within(section).findByText(account.login)).toBeDefined()
  expect(within(section).queryByRole('button')).toBeNull()
})

test('with neither right there is no section', async () => {
  rights = { students: 'write' }
  await open()
  expect(screen.queryByRole('region', { name: 'Accès' })).toBeNull()
  expect(calls.some(({ path }) => path === '/api/users/user-account')).toBe(false)
})

test('a person without a mail address is told what is missing', async () => {
  access = { account: null, email: null, suggestedLogin: 'helene.beaumanoir' }
  await open()
  expect(await screen.findByText(/il faut d’abord une adresse e-mail/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ouvrir un compte' })).toBeNull()
})

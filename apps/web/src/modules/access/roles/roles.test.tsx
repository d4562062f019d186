// The roles in a page: list, form by themes with search and masters, everything at once, reading before editing.
import { allAt, levelsOf, masterOf, rightsPageSize } from '@cartable/domain/access/roles/roles.rules.ts'
import {
  type RightCode,
  type RightLevel,
  type Rights,
  rightCatalogue,
  rightCodes,
} from '@cartable/domain/kernel/rights.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { accessModule } from '../access.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const row = (id: number, name: string, values: object = {}) => ({
  id,
  name,
  enabled: true,
  userCount: 0,
  rightCount: 10,
  fullAccessCount: 1,
  updatedAt: stamp,
  ...values,
})
const catalogue = rightCodes.map((techName, order) => ({
  techName,
  theme: rightCatalogue[techName].theme,
  title: rightCatalogue[techName].title,
  order,
  masterRight: masterOf(techName),
}))
let stored: Rights
let mine: Rights
let calls: Asked[]
const answer = ({ path, query, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: mine })]
  if (path === '/api/admin/rolesList') {
    const rows = [row(3, 'Commercial', { userCount: 2 }), row(4, 'Recruteur')]
    if (query.get('withDisabled') === 'true') rows.push(row(5, 'Ancien', { enabled: false }))
    return [200, { rows, total: rows.length, totalIsExact: true, page: 1, size: 25, totals: null }]
  }
  if (path === '/api/admin/role' && method === 'GET') {
    const isNew = query.get('id') === null
    const users = [{ id: 7, name: 'Marc Robin' }]
    const own = isNew
      ? { id: null, updatedAt: null, name: '', userCount: 0, users: [] }
      : { id: 3, updatedAt: stamp, name: 'Commercial', userCount: 2, users }
    return [200, { ...own, enabled: true, isMine: false, rights: levelsOf(isNew ? {} : stored), catalogue }]
  }
  if (path === '/api/admin/role') return [200, { errors: null, id: 3, updatedAt: stamp }]
  if (path.endsWith('/user-disable-role')) return [200, { disabledCount: 1 }]
  return undefined
}
const open = (at: string) => renderApp({ routes: accessModule.routes, at })
const posted = (end: string) => calls.filter((call) => call.path.endsWith(end) && call.method === 'POST')
const levelsShown = () => screen.getAllByRole('radiogroup')
const group = (title: string) => screen.findByRole('radiogroup', { name: new RegExp(`^${title}`) })
const choose = async (title: string, level: string) =>
  userEvent.click(within(await group(title)).getByRole('radio', { name: level }))
const chosen = async (title: string) =>
  within(await group(title))
    .getAllByRole('radio')
    .find((radio) => (radio as HTMLInputElement).checked)?.parentElement?.textContent
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Modifier' }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

beforeEach(() => {
  localStorage.clear()
  stored = { contacts: 'fullAccess', customers: 'read', students: 'write' }
  mine = allAt('fullAccess')
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('SHELL-023 the path admin/roles opens the list of roles', async () => {
  await open('/admin/roles')
  expect(screen.getByRole('heading', { level: 1, name: 'Rôles' })).toBeTruthy()
  await screen.findByRole('link', { name: 'Commercial' })
})

test('ROLE-02 the list has a search, the toggle of inactive ones, new, disabling of the selection and edit', async () => {
  const { router } = await open('/admin/roles')
  await screen.findByRole('link', { name: 'Commercial' })
  expect(screen.queryByText('Ancien')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Avec les inactivés' }))
  await screen.findByText('Ancien')
  await userEvent.type(screen.getByPlaceholderText('Rechercher un rôle…'), 'comm')
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('comm'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Commercial' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Recruteur' }))
  await userEvent.click(screen.getByRole('button', { name: 'Désactiver (2)' }))
  // what it does to those who carry them is said before
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2\u00a0utilisateurs portent ces rôles')
  expect(posted('/user-disable-role')).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: /^Désactiver 2\srôles$/ }))
  await waitFor(() => expect(posted('/user-disable-role')[0]?.body).toEqual({ ids: [3, 4], enabled: false }))
  await userEvent.click(screen.getByRole('link', { name: 'Modifier Commercial' }))
  await group('Contacts')
  await act(() => router.navigate({ href: '/admin/roles' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Nouveau rôle' }))
  await screen.findByRole('heading', { level: 1, name: 'Nouveau rôle' })
})

test('ROLE-03 the form shows the rights grouped by theme', async () => {
  await open('/admin/roles/nouveau')
  await group('Contacts')
  const themes = screen.getAllByRole('rowgroup').flatMap((body) => {
    const heading = within(body).queryByRole('rowheader', { name: /sur|aucun/ })
    return heading ? [[heading.textContent, within(body).getAllByRole('radiogroup').length] as const] : []
  })
  const wanted = Map.groupBy(catalogue, ({ theme }) => theme)
  expect(themes).toEqual([...wanted].map(([theme, rights]) => [`${theme}aucun droit`, rights.length]))
  await userEvent.click(screen.getByRole('button', { name: /^Commercial/ }))
  expect(screen.queryByRole('radiogroup', { name: 'Contacts' })).toBeNull()
})

test('ROLE-04 a search finds the rights by their name, whatever the accents, and says when there is none', async () => {
  await open('/admin/roles/nouveau')
  await group('Contacts')
  const search = screen.getByRole('textbox', { name: 'Rechercher un droit' })
  await userEvent.type(search, 'eleve')
  await waitFor(() => expect(levelsShown()).toHaveLength(1))
  await group('Élèves')
  await userEvent.clear(search)
  await userEvent.type(search, 'xyz')
  await screen.findByText(/Aucun droit ne correspond/)
})

test('ROLE-05 two buttons set every right, once the number of changes was agreed to', async () => {
  await open('/admin/roles/nouveau')
  await group('Contacts')
  const all = async (button: string) => {
    await userEvent.click(screen.getByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(`${rightCodes.length}\u00a0droits changent`)
    await userEvent.click(within(dialog).getByRole('button', { name: `${button} (${rightCodes.length})` }))
  }
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Direction')
  await all('Tout autoriser')
  expect(await chosen('Traces d’audit')).toBe('Accès complet')
  await all('Tout interdire')
  expect(await chosen('Traces d’audit')).toBe('Interdit')
  await all('Tout autoriser')
  await save()
  await waitFor(() => expect(posted('/admin/role')[0]?.body).toMatchObject({ rights: allAt('fullAccess') }))
})

test('ROLE-06 a role is read first and edited by a button', async () => {
  await open('/admin/roles/3')
  const contacts = (await screen.findByRole('rowheader', { name: 'Contacts' })).closest('tr')
  expect(contacts?.textContent).toContain('Accès complet')
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tout autoriser' })).toBeNull()
  await edit()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' })))
  await choose('Contacts', 'Lecture')
  await save()
  // before rights that somebody carries change, it is said for how many
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading').textContent).toBe('1\u00a0droit change pour 2\u00a0utilisateurs')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer les droits' }))
  await waitFor(() => expect(posted('/admin/role')[0]?.body).toMatchObject({ rights: { contacts: 'read' } }))
})

test('who may only read has no button to edit', async () => {
  mine = { roles: 'read' }
  await open('/admin/roles/3?edition=true')
  await screen.findByRole('rowheader', { name: 'Contacts' })
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
})

test('ROLE-09 a dependent right moves up with its master, and its options below are disabled with the reason', async () => {
  await open('/admin/roles/3')
  await edit()
  const disabled = async (title: string) =>
    within(await group(title))
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).disabled)
  expect(await disabled('Élèves')).toEqual([true, false, false, false])
  await choose('Clients', 'Accès complet')
  expect(await chosen('Élèves')).toBe('Accès complet')
  expect(await disabled('Élèves')).toEqual([true, true, true, false])
  expect(screen.getByText(/«\sÉlèves\s» passe à «\sAccès complet\s», comme «\sClients\s»/)).toBeTruthy()
  expect(within(await group('Élèves')).getAllByTitle('Limité par « Clients » (Accès complet).')).toHaveLength(3)
  await choose('Clients', 'Interdit')
  expect(await disabled('Élèves')).toEqual([false, false, false, false])
  expect(await chosen('Élèves')).toBe('Accès complet')
})

test('ROLE-10 the table of rights shows all of them, without pages', async () => {
  expect(rightsPageSize).toBe(9999)
  await open('/admin/roles/nouveau')
  await group('Contacts')
  expect(levelsShown()).toHaveLength(rightCodes.length)
  expect(screen.queryByText(/Lignes/)).toBeNull()
})

test('nobody can choose more than their own level, nor give it with everything at once', async () => {
  const own: Partial<Record<RightCode, RightLevel>> = { roles: 'write', contacts: 'read', teachers: 'write' }
  mine = own
  await open('/admin/roles/nouveau')
  const contacts = within(await group('Contacts'))
  expect(contacts.getByRole('radio', { name: 'Lecture' })).toHaveProperty('disabled', false)
  expect(contacts.getByRole('radio', { name: 'Écriture' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Tout autoriser' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tout autoriser (3)' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Accueil')
  await save()
  await waitFor(() => expect(posted('/admin/role')[0]?.body).toMatchObject({ rights: levelsOf(own) }))
})

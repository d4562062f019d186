// The terms of use in the office: versions, drafts with their reading, publication asked first.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { accessModule } from '../access.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const version = {
  id: 4,
  label: 'Clients 2026',
  audience: 'customer',
  effectiveOn: '2026-11-21',
  state: 'draft',
  publishedAt: null as string | null,
  acceptedCount: 0,
  concernedCount: 12,
  updatedAt: stamp,
  body: '# Objet\nSoyez à l’heure.\n\n- un\n- deux\n\n<img src=x onerror="alert(1)">',
}
const { body: _body, ...row } = version
let terms: typeof version
let rights: Record<string, 'read' | 'write' | 'fullAccess'>
let calls: Asked[]
const answer = ({ path, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/gtu-versions-list'))
    return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
  if (path.endsWith('/gtu-version-show') && method === 'GET') return [200, terms]
  if (path.endsWith('/gtu-version-show')) return [200, { errors: null, id: 4, updatedAt: stamp }]
  if (path.endsWith('/gtu-version-publish')) return [200, { isValid: true, errorMsgs: [] }]
  return undefined
}
const open = (at: string) => renderApp({ routes: accessModule.routes, at })
const posted = (end: string) => calls.filter((call) => call.path.endsWith(end) && call.method === 'POST')

beforeEach(() => {
  localStorage.clear()
  terms = version
  rights = { configuration: 'fullAccess' }
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('the versions are listed with their audience, their state and who has accepted', async () => {
  await open('/gtu')
  const line = (await screen.findByRole('link', { name: 'Clients 2026' })).closest('tr')
  expect(line?.textContent).toContain('Clients')
  expect(line?.textContent).toContain('Brouillon')
})

test('a draft is seen as it will be read, and what looks like HTML is text', async () => {
  await open('/gtu/4')
  const preview = await screen.findByRole('region', { name: 'Aperçu' })
  expect(within(preview).getByRole('heading', { level: 3 }).textContent).toBe('Objet')
  expect(
    within(preview)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['un', 'deux'])
  expect(preview.querySelector('img')).toBeNull()
  expect(preview.textContent).toContain('<img src=x onerror="alert(1)">')
})

test('publishing asks first, sends the stamp that was read, and waits for what is typed to be saved', async () => {
  await open('/gtu/4')
  await userEvent.click(await screen.findByRole('button', { name: 'Publier…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Le texte ne pourra plus changer.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publier cette version' }))
  await waitFor(() => expect(posted('/gtu-version-publish')[0]?.body).toEqual({ id: 4, updatedAt: stamp }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), ' bis')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publier…' })).toHaveProperty('disabled', true))
})

test('a published version is read only, and a new one begins from it', async () => {
  terms = { ...version, state: 'current', publishedAt: stamp }
  const { router } = await open('/gtu/4')
  await screen.findByText(/Cette version est publiée/)
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publier…' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle version' }))
  await waitFor(() => expect(router.latestLocation.href).toBe('/gtu/nouveau?modele=4'))
  await waitFor(() => expect(calls.at(-1)?.query.get('from')).toBe('4'))
})

test('who may not publish has no button for it', async () => {
  rights = { configuration: 'write' }
  await open('/gtu/4')
  await screen.findByRole('button', { name: 'Enregistrer' })
  expect(screen.queryByRole('button', { name: 'Publier…' })).toBeNull()
})

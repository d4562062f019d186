// Maintenance in a page: the administrator's switch and banner, and what everybody else sees, with what they were typing.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionDoubted } from '../../platform/api/api-error.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import {
  type Answered,
  type Asked,
  claire,
  renderApp,
  serve,
  sessionOf,
  testApi,
} from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { configurationModule } from './configuration.routes.tsx'

const reason = 'Mise à jour : retour à la normale à 8 h.'
const exactSentence =
  'Veuillez indiquer les motifs de la maintenance ainsi que la date et heure prévue de retour à la normal.'
let current: string | null
let mayEnter: boolean
let calls: Asked[]
const server = ({ path, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session') {
    const maintenance =
      current === null ? null : { reason: current, phone: '02 99 12 34 56', mayEnter, isOpening: false, endsAt: null }
    const rights = { configuration: mayEnter ? 'write' : 'read' } as never
    return [200, { ...sessionOf({ ...claire, rights }), maintenance }]
  }
  if (current !== null && !mayEnter) return [503, { error: 'maintenance', message: current, requestId: 'r' }]
  if (path === '/api/configuration/Maintenance' && method === 'GET') {
    const on = {
      id: 4,
      updatedAt: '2026-11-21T09:00:00.000Z',
      startedAt: '2026-11-21T09:00:00.000Z',
      startedBy: 'Claire Delmas',
    }
    const off = { id: null, updatedAt: null, startedAt: null, startedBy: null }
    const hours = { startsAt: null, endsAt: null }
    return [
      200,
      { ...(current === null ? off : on), ...hours, maintenance: current !== null, maintenanceText: current ?? '' },
    ]
  }
  if (path === '/api/configuration/Maintenance') {
    const sent = body as { maintenance: boolean; maintenanceText: string }
    if (sent.maintenance && sent.maintenanceText.trim() === '')
      return [
        200,
        { errors: { propertyPaths: ['maintenanceText'], messages: [exactSentence] }, id: null, updatedAt: null },
      ]
    current = sent.maintenance ? sent.maintenanceText : null
    return [200, { errors: null, id: current ? 4 : null, updatedAt: null }]
  }
  return undefined
}
const posts = () => calls.filter(({ path, method }) => path.endsWith('/Maintenance') && method === 'POST')
const open = (at: string) => renderApp({ routes: configurationModule.routes, at, module: configurationModule })

beforeEach(() => {
  current = null
  mayEnter = true
  calls = serve(server)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('for administrators', () => {
  test('MAINT-01 the page switches maintenance on with its reason, and off', async () => {
    await open('/admin/maintenance')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Maintenance')
    await userEvent.click(await screen.findByRole('switch', { name: 'Site en maintenance' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Motifs/ }), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mettre en maintenance' }))
    await screen.findByText('En maintenance')
    expect(posts()[0]?.body).toMatchObject({ maintenance: true, maintenanceText: reason })
    expect((await screen.findByText('Site en maintenance', { selector: 'b' })).parentElement?.textContent).toContain(
      reason,
    )
    await userEvent.click(await screen.findByRole('switch', { name: 'Site en maintenance' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Site ouvert à tous')
    expect(posts()[1]?.body).toMatchObject({ id: 4, maintenance: false })
  })

  test('MAINT-03 without a reason nothing is switched on, and the sentence stands at the field', async () => {
    await open('/admin/maintenance')
    await userEvent.click(await screen.findByRole('switch', { name: 'Site en maintenance' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect((await screen.findAllByText(new RegExp(exactSentence))).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Motifs/ }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(current).toBeNull()
  })
})

const Typing = () => {
  const list = useOperation(testApi.list, {}, { background: true })
  return (
    <Panel title="Fiche">
      <input aria-label="Nom" />
      <button type="button" onClick={() => void list.refetch()}>
        Actualiser
      </button>
    </Panel>
  )
}

describe('for everybody else', () => {
  beforeEach(() => {
    mayEnter = false
  })

  test('the reason stands in place of any page, which asks nothing', async () => {
    current = reason
    await open('/admin/maintenance')
    expect(await screen.findByRole('heading', { name: 'Le site est en maintenance' })).toBeDefined()
    expect(screen.getByText(reason)).toBeDefined()
    expect(screen.getByText('02 99 12 34 56')).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(calls.every(({ path }) => path === '/api/session')).toBe(true)
  })

  test('it comes over an open page at its first refused call, and what was typed is there afterwards', async () => {
    await renderApp({ routes: [{ path: '/fiche', load: async () => Typing }], at: '/fiche', module: {} })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Beaumanoir')
    current = reason
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    await screen.findByRole('heading', { name: 'Le site est en maintenance' })
    expect(screen.getByDisplayValue('Beaumanoir').closest('[inert]')).not.toBeNull()
    // no dialog of failure beside it
    expect(screen.queryByRole('dialog')).toBeNull()
    current = null
    // the next look at the session, which a timer takes, is taken now
    await act(async () => sessionDoubted.set((count) => count + 1))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Le site est en maintenance' })).toBeNull())
    expect((screen.getByRole('textbox', { name: 'Nom' }) as HTMLInputElement).value).toBe('Beaumanoir')
  })

  test('the public address says that all is well when there is no maintenance', async () => {
    await open('/maintenance')
    expect(await screen.findByRole('heading', { name: 'Le site fonctionne normalement' })).toBeDefined()
  })
})

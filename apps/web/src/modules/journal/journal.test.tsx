// The screens of the journal in a page: traces and their filters, history of a record, purge, technical logs.
import type { TechnicalLogRow, TraceRow } from '@cartable/domain/journal/journal.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { HistoryButton } from './journal.parts.tsx'
import { journalModule } from './journal.routes.tsx'

const trace: TraceRow = {
  id: 3,
  date: '2026-11-20T09:30:00.000Z',
  object: 'Contrat K-0012',
  className: 'contracts',
  entityId: 12,
  action: 'update',
  detailsTitle: 'Enregistrement d’un contrat',
  details: [
    { field: 'comments', label: 'Commentaires', before: null, after: '<img src=x onerror=alert(1)>' },
    { field: 'status', label: 'Statut', before: 'Créé', after: 'Actif' },
  ],
  user: 'Claire Delmas',
}
const log: TechnicalLogRow = {
  id: 1,
  date: '2026-11-20T09:30:00.000Z',
  type: 'http',
  logLevel: 'error',
  alert: true,
  message: 'relation "x" does not exist',
  errorDetails: { type: 'error', file: 'customers.queries.ts', exception: 'Error', line: 42, stack: 'Error: x\n at f' },
  context: { http_method: 'GET', url: '/api/customer/list', referrer: null },
  user: null,
  requestId: 'req-1',
}
const listOf = (rows: readonly unknown[]) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 25,
  totals: null,
})
const preview = {
  ...{ from: null, to: '2026-04-30', className: null, lastDay: '2026-04-30', keptMonths: 6 },
  entities: [{ value: 'contacts', label: 'Contact' }],
  ...{ count: 1234, countIsExact: true },
}

let rights: object
let calls: Asked[]
let answer: (asked: Asked) => Answered | Promise<Answered> | undefined
beforeEach(() => {
  localStorage.clear()
  rights = { traces: 'fullAccess', logs: 'read' }
  answer = () => undefined
  calls = serve((asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    if (asked.path === '/api/admin/traces/list') return [200, listOf([trace])]
    if (asked.path === '/api/admin/traces/traces-filters')
      return [
        200,
        { entities: [{ value: 'contracts', label: 'Contrat' }], users: [{ value: '1', label: 'Claire DELMAS' }] },
      ]
    if (asked.path === '/api/admin/traces/purge')
      return [200, asked.method === 'POST' ? { errors: null, count: 1234 } : preview]
    if (asked.path === '/api/admin/logs/list') return [200, listOf([log])]
    return undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  for (const { id } of toasts.get()) closeToast(id)
})

const open = (at: string) => renderApp({ routes: journalModule.routes, at })
const asked = (path: string) => calls.filter((call) => call.path === path)

describe('the traces', () => {
  test('the list offers the filters entity, action, user and period, and sends the one chosen', async () => {
    await open('/admin/traces')
    await screen.findByText('Contrat K-0012')
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }))
    expect(screen.getByRole('radio', { name: 'Sans les connexions' })).toBeTruthy()
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual(['Objet', 'Action', 'Utilisateur', 'Période'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Utilisateur' }))
    await userEvent.click(await screen.findByText('Claire DELMAS'))
    await waitFor(() => expect(asked('/api/admin/traces/list').at(-1)?.query.get('actor')).toBe('1'))
  })

  test('a line says what was changed, and the title how many there are at least', async () => {
    answer = ({ path }) =>
      path === '/api/admin/traces/list' ? [200, { ...listOf([trace]), total: 2000, totalIsExact: false }] : undefined
    await open('/admin/traces')
    const line = await screen.findByRole('row', { name: /Contrat K-0012/ })
    expect(line.textContent).toContain('Statut\u00a0: Créé → Actif')
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('plus de 2\u202f000')
  })

  test('sign-ins are hidden until they are asked for', async () => {
    await open('/admin/traces')
    await screen.findByText('Contrat K-0012')
    expect(asked('/api/admin/traces/list').at(-1)?.query.has('withSignIns')).toBe(false)
    await userEvent.click(screen.getByText('Avec les connexions'))
    await waitFor(() => expect(asked('/api/admin/traces/list').at(-1)?.query.get('withSignIns')).toBe('true'))
  })

  test('what a trace holds is shown field by field, as text', async () => {
    await open('/admin/traces')
    await userEvent.click(await screen.findByRole('button', { name: /^Détail de Contrat K-0012/ }))
    const details = await screen.findByRole('row', { name: 'Statut Créé Actif' })
    expect(details).toBeTruthy()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  test('TRACE-02 the history of a record is the same list in a dialog titled « Historique », for its class and id', async () => {
    await renderApp({
      routes: [
        {
          path: '/fiche',
          load: async () => () => (
            <>
              <h1>Fiche</h1>
              <HistoryButton className="contracts" entityId={12} />
            </>
          ),
        },
      ],
      at: '/fiche',
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Historique' }))
    const dialog = await screen.findByRole('dialog', { name: 'Historique' })
    await within(dialog).findByText('Contrat K-0012')
    const { query } = asked('/api/admin/traces/list').at(-1) as Asked
    expect([query.get('className'), query.get('entityId')]).toEqual(['contracts', '12'])
  })

  test('nobody without the right on traces is offered a history', async () => {
    rights = { customers: 'fullAccess' }
    await renderApp({
      routes: [
        {
          path: '/fiche',
          load: async () => () => (
            <>
              <h1>Fiche</h1>
              <HistoryButton className="contracts" entityId={12} />
            </>
          ),
        },
      ],
      at: '/fiche',
    })
    expect(screen.queryByRole('button', { name: 'Historique' })).toBeNull()
  })

  test('TRACE-10 the panel is reached by its address with className, entityId and showInModal', async () => {
    const { router } = await open('/admin/traces?className=contracts&entityId=12&showInModal=true')
    const dialog = await screen.findByRole('dialog', { name: 'Historique' })
    await within(dialog).findByText('Contrat K-0012')
    const records = asked('/api/admin/traces/list').map(({ query }) => [query.get('className'), query.get('entityId')])
    expect(records).toContainEqual(['contracts', '12'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(router.state.location.href).toBe('/admin/traces'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate({ to: '/admin/traces?className=contracts&entityId=12' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Historique' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the purge', () => {
  const openPurge = async () => {
    await open('/admin/traces')
    await userEvent.click(await screen.findByRole('button', { name: 'Purger…' }))
    return screen.findByRole('dialog', { name: 'Purger les traces d’audit' })
  }
  const posted = () => calls.filter(({ method }) => method === 'POST')

  test('TRACE-03 the traces have a dialog of purge, which says what would go', async () => {
    const dialog = await openPurge()
    expect(await within(dialog).findByText('1 234 traces seront retirées.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Jusqu’au').value).toBe('30/04/2026')
  })

  test('only full access to the traces offers it', async () => {
    rights = { traces: 'write' }
    await open('/admin/traces')
    await screen.findByText('Contrat K-0012')
    expect(screen.queryByRole('button', { name: 'Purger…' })).toBeNull()
  })

  test('TRACE-06 the button first reads « Purger »', async () => {
    const dialog = await openPurge()
    expect((await within(dialog).findByRole('button', { name: /Purge/ })).textContent).toBe('Purger')
    expect(posted()).toEqual([])
  })

  test('TRACE-07 after a first click it reads « Confirmer la purge ? » and nothing is sent; another value asks again', async () => {
    const dialog = await openPurge()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Purger' }))
    expect((await within(dialog).findByRole('button', { name: /purge/ })).textContent).toBe('Confirmer la purge ?')
    expect(posted()).toEqual([])
    await userEvent.type(within(dialog).getByLabelText(/^Depuis le/), '01/01/2025')
    await userEvent.tab()
    expect(await within(dialog).findByRole('button', { name: 'Purger' })).toBeTruthy()
  })

  test('TRACE-08 once confirmed it reads « Purge en cours... » while the purge runs', async () => {
    let finish: (answered: Answered) => void = () => {}
    answer = ({ method }) =>
      method === 'POST'
        ? new Promise<Answered>((done) => {
            finish = done
          })
        : undefined
    const dialog = await openPurge()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Purger' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Confirmer la purge ?' }))
    const running = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Purge en cours...' })
    expect(running.disabled).toBe(true)
    expect(posted().map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/traces/purge', { from: null, to: '2026-04-30', className: null }],
    ])
    finish([200, { errors: null, count: 1234 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts.get().map(({ text }) => text)).toEqual(['1\u202f234 traces retirées.'])
  })

  test('what is refused stands at its field, and the button asks anew', async () => {
    answer = ({ method }) =>
      method === 'POST'
        ? [200, { errors: { propertyPaths: ['to'], messages: ['Choisissez une date plus ancienne.'] }, count: null }]
        : undefined
    const dialog = await openPurge()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Purger' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Confirmer la purge ?' }))
    expect(await within(dialog).findByText('Choisissez une date plus ancienne.')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Purger' })).toBeTruthy()
  })
})

describe('the technical logs', () => {
  test('LOG-01 each line opens on its details', async () => {
    await open('/admin/logs/list')
    const toggle = await screen.findByRole('button', { name: /^Détail de relation/ })
    expect(screen.queryByText('customers.queries.ts')).toBeNull()
    await userEvent.click(toggle)
    expect(await screen.findByText('customers.queries.ts')).toBeTruthy()
    for (const word of ['Fichier', 'Ligne', 'Exception', 'Pile', 'Méthode', 'Adresse', 'Identifiant de la requête'])
      expect(screen.getByText(word), word).toBeTruthy()
    await userEvent.click(toggle)
    await waitFor(() => expect(screen.queryByText('customers.queries.ts')).toBeNull())
  })

  test('LOG-03 the list is sorted by its second column, the date, the newest first', async () => {
    await open('/admin/logs/list')
    await screen.findByText('relation "x" does not exist')
    const headers = screen.getAllByRole('columnheader')
    expect(headers[1]?.textContent).toContain('Date')
    expect(headers[1]?.getAttribute('aria-sort')).toBe('descending')
    const sent = asked('/api/admin/logs/list').at(-1)?.query.get('sort') ?? 'date.desc'
    expect(sent).toBe('date.desc')
  })

  test('a level, a type and the alerts alone can be asked for', async () => {
    await open('/admin/logs/list?niveau=error&type=http&alertes=true')
    await screen.findByText('relation "x" does not exist')
    const { query } = asked('/api/admin/logs/list').at(-1) as Asked
    expect([query.get('logLevel'), query.get('type'), query.get('withAlert')]).toEqual(['error', 'http', 'true'])
  })
})

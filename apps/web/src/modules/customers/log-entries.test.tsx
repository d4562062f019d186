// The journal of a record in a page: its table, an entry written, corrected, removed, and what the program wrote.
import type { LogEntryDetails, LogEntryRow } from '@cartable/domain/customers/log-entries.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { type Asked, claire, renderApp, serve, sessionOf, testApi } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { LogSection } from './LogSection.tsx'

const row: LogEntryRow = {
  id: 5,
  type: 'call',
  occurredAt: '2026-03-12T14:30:00.000Z',
  origin: 'customer',
  title: 'Souhaite changer de créneau',
  excerpt: 'Le mercredi ne convient plus.',
  authorName: 'Sarah Benali',
  isEditable: true,
}
const told: LogEntryRow = {
  ...row,
  id: 6,
  type: 'system',
  origin: 'system',
  title: 'Client réactivé',
  excerpt: 'Par Claire Delmas.',
  isEditable: false,
}
const record = (entry: LogEntryRow | null) => ({
  id: entry?.id ?? null,
  updatedAt: entry ? '2026-03-12T14:31:00.000Z' : null,
  ...{ ownerClass: 'customers', ownerId: 7, type: entry?.type ?? 'note', origin: entry?.origin ?? 'staff' },
  occurredAt: entry?.occurredAt ?? '2026-11-21T09:00:00.000Z',
  title: entry?.title ?? '',
  body: entry ? 'Le mercredi ne convient plus.\nRappeler lundi.' : '',
  isEditable: entry?.isEditable ?? true,
})

const { excerpt: _, isEditable: __, ...line } = row
const details: LogEntryDetails = {
  ...line,
  body: 'Ligne une\nLigne deux',
  createdAt: row.occurredAt,
  updatedAt: row.occurredAt,
}

let right: string
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  right = 'write'
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  calls = serve(({ path, method, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { customers: right } as never })]
    if (path === '/api/traces/logs/logs-list')
      return [200, { rows: [row, told], total: 2, totalIsExact: true, page: 1, size: 10, totals: null }]
    if (path === '/api/traces/logs/show-log-entry')
      return method === 'POST'
        ? [200, { errors: null, id: 5, updatedAt: '2026-11-21T09:01:00.000Z' }]
        : [200, record([row, told].find(({ id }) => String(id) === query.get('id')) ?? null)]
    if (path === '/api/traces/logs/show-log-entry-details') return [200, details]
    if (path === '/api/traces/logs/log-remove') return [200, { isValid: true, errorMsgs: [] }]
    return undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  for (const { id } of toasts.get()) closeToast(id)
})

/** The section inside the form of a record, as the screens have it. */
const open = () =>
  renderApp({
    routes: [
      {
        path: '/fiche',
        load: async () => () => (
          <>
            <h1>Fiche</h1>
            <RecordForm operation={testApi.save} screen="essai" record={{ name: 'x' }}>
              <LogSection ownerClass="customers" ownerId={7} />
            </RecordForm>
          </>
        ),
      },
    ],
    at: '/fiche',
  })
const sent = (path: string) =>
  calls.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => body)

test('the table shows type, date, origin, title and text, and opens a line on its whole text', async () => {
  await open()
  const line = await screen.findByRole('row', { name: /Souhaite changer de créneau/ })
  for (const words of ['Appel', '12/03/2026', 'Client', 'Le mercredi ne convient plus.'])
    expect(within(line).getByText(words), words).toBeTruthy()
  await userEvent.click(within(line).getByRole('button', { name: /^Détail/ }))
  expect((await screen.findByText(/Ligne une/)).textContent).toBe('Ligne une\nLigne deux')
})

test('an entry is written in its dialog, by Ctrl+Entrée too, without saving the record around', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Entrée' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouvelle entrée de journal' })
  await userEvent.click(await within(dialog).findByLabelText('Rendez-vous'))
  await userEvent.type(within(dialog).getByLabelText('Texte'), 'Venus à deux')
  await userEvent.type(within(dialog).getByLabelText('Titre'), 'À l’agence{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent('/api/traces/logs/show-log-entry')).toEqual([
      expect.objectContaining({
        ...{ id: null, ownerClass: 'customers', ownerId: 7, type: 'meeting', origin: 'staff' },
        ...{ title: 'À l’agence', body: 'Venus à deux' },
      }),
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('/api/test/save')).toEqual([])
  expect(toasts.get().map(({ text }) => text)).toEqual(['Entrée ajoutée au journal.'])
})

test('an entry without title is refused before it leaves, and what was typed stays', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Entrée' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('Texte'), 'Sans titre')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  expect((await within(dialog).findAllByText('Ce champ est obligatoire.')).length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Texte').value).toBe('Sans titre')
  expect(sent('/api/traces/logs/show-log-entry')).toEqual([])
})

test('an entry is removed once it was asked about', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer «\sSouhaite/ }))
  expect(sent('/api/traces/logs/log-remove')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer l’entrée' }))
  await waitFor(() => expect(sent('/api/traces/logs/log-remove')).toEqual([{ id: 5 }]))
})

test('what the program wrote is read, neither changed nor removed', async () => {
  await open()
  const line = await screen.findByRole('row', { name: /Client réactivé/ })
  expect(within(line).queryByRole('button', { name: /^(Modifier|Supprimer)/ })).toBeNull()
  await userEvent.dblClick(within(line).getByText('Client réactivé'))
  const dialog = await screen.findByRole('dialog', { name: 'Entrée de journal' })
  await within(dialog).findByText('Titre')
  expect(within(dialog).queryByRole('button', { name: 'Enregistrer' })).toBeNull()
})

test('who may only read writes nothing', async () => {
  right = 'read'
  await open()
  const line = await screen.findByRole('row', { name: /Souhaite changer de créneau/ })
  expect(screen.queryByRole('button', { name: 'Entrée' })).toBeNull()
  expect(within(line).queryByRole('button', { name: /^(Modifier|Supprimer)/ })).toBeNull()
})

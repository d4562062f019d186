// The report of an import as people read it: statuses in words, errors first, pages, tiles, search, links, files.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  callsOf,
  closeDialog,
  lineOf,
  openExchange,
  reportOf,
  type ServerState,
  serverState,
  typeOf,
} from './exchange.factory.ts'
import { reportPageSize } from './ReportDialog.tsx'

let state: ServerState
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  state = serverState()
  const counts = { all: 1240, error: 4, duplicate: 0, update: 915, add: 312, inactivation: 9, mails: 0 }
  state.types = [typeOf({ lastRun: { ...reportOf({ isValid: false, counts }), by: 'Claire Delmas' } })]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = async (search = '?type=establishments&rapport=12') => {
  const opened = await openExchange(state, search)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('rowheader')
  return { ...opened, dialog }
}

test.each([
  ['XLS-11', 'error', 'En erreur'],
  ['XLS-12', 'update', 'Mise à jour'],
  ['XLS-13', 'add', 'Ajout'],
  ['XLS-14', 'inactivation', 'Inactivation'],
  ['J-ADMIN-03', 'duplicate', 'Doublon'],
] as const)('%s a line %s is labelled in words', async (_, status, words) => {
  state.lines = [lineOf({ status })]
  const { dialog } = await open()
  const row = within(dialog).getByRole('rowheader').closest('tr') as HTMLElement
  expect(within(row).getByText(words)).toBeDefined()
})

test('XLS-04 the report is asked by pages of 25, in the order of errors first', async () => {
  expect(reportPageSize).toBe(25)
  const { calls } = await open()
  const asked = callsOf(calls, excelFileApi.report).at(-1)
  expect(asked?.query.get('size')).toBe('25')
  expect(asked?.query.get('runId')).toBe('12')
  expect(screen.getByText('Erreurs d’abord')).toBeDefined()
})

test('XLS-03 each line has its number, its status, its name, its reasons and its record', async () => {
  state.lines = [
    lineOf({ lineNumber: 42, status: 'error', label: 'LE FUR', messages: ['Code inconnu', 'Nom absent'], path: null }),
    lineOf({ lineNumber: 3 }),
  ]
  const { dialog } = await open()
  const [refused, added] = within(dialog).getAllByRole('row').slice(1)
  expect(refused?.textContent).toMatch(/^Ligne 42En erreurLE FURCode inconnu Nom absent $/)
  expect(
    within(added as HTMLElement)
      .getByRole('link', { name: 'Lycée Carnot' })
      .getAttribute('href'),
  ).toBe('/codification/establishments/4')
})

test('the tiles count the lines and choose which are listed; the page goes back to the first', async () => {
  const { calls, dialog } = await open('?type=establishments&rapport=12&page=3&q=carnot')
  expect(callsOf(calls, excelFileApi.report).at(-1)?.query.get('page')).toBe('3')
  expect(
    within(dialog)
      .getByRole('button', { name: /1\s240\s?Toutes les lignes/ })
      .getAttribute('aria-pressed'),
  ).toBe('true')
  await userEvent.click(within(dialog).getByRole('button', { name: /4\s?En erreur/ }))
  await waitFor(() => expect(callsOf(calls, excelFileApi.report).at(-1)?.query.get('statuses')).toBe('error'))
  const asked = callsOf(calls, excelFileApi.report).at(-1)
  expect(asked?.query.get('page')).toBe('1')
  expect(asked?.query.get('q')).toBe('carnot')
})

test('the search asks the server', async () => {
  const { calls, dialog } = await open()
  await userEvent.type(within(dialog).getByRole('searchbox'), 'postal')
  await waitFor(() => expect(callsOf(calls, excelFileApi.report).at(-1)?.query.get('q')).toBe('postal'))
})

test('the report and its refused lines are files, in the format that was imported', async () => {
  state.types = [
    typeOf({
      lastRun: {
        ...reportOf({
          fileName: 'lycees.csv',
          isValid: false,
          counts: { all: 2, error: 1, duplicate: 0, update: 0, add: 1, inactivation: 0, mails: 0 },
        }),
        by: null,
      },
    }),
  ]
  const { dialog } = await open()
  const hrefOf = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Télécharger le rapport')).toBe('/api/admin/excelFile/report-download?runId=12&format=csv')
  expect(hrefOf('Télécharger la ligne en erreur')).toBe(
    '/api/admin/excelFile/report-download?runId=12&format=csv&errorsOnly=true',
  )
})

test('closed, it leaves nothing of itself in the address', async () => {
  const { dialog } = await open('?type=establishments&rapport=12&statut=error&q=x')
  await closeDialog()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(dialog.isConnected).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Voir le rapport' }))
  const again = await screen.findByRole('dialog')
  expect((within(again).getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test('an update says what it changes, field by field', async () => {
  state.lines = [
    lineOf({
      status: 'update',
      changes: [
        { field: 'Téléphone', from: '06 12 34 56 78', to: '06 98 76 54 32' },
        { field: 'Ville', from: '', to: 'Rennes' },
      ],
    }),
  ]
  const { dialog } = await open()
  const row = within(dialog).getByRole('rowheader').closest('tr') as HTMLElement
  expect(row.textContent).toMatch(/Téléphone\s: 06 12 34 56 78 → 06 98 76 54 32/)
  expect(row.textContent).toMatch(/Ville\s: vide → Rennes/)
})

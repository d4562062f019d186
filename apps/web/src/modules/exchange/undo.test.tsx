// An import taken back from its screen: asked for, confirmed, refused with what stands in the way; columns matched before a check.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../platform/shell/toasts.ts'
import {
  callsOf,
  chooseFile,
  openExchange,
  press,
  reportOf,
  type ServerState,
  serverState,
  sheet,
  typeOf,
} from './exchange.factory.ts'

let state: ServerState
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  toasts.set([])
  state = serverState()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const imported = { ...reportOf(), by: 'Claire Delmas' }
const open = () => openExchange(state, '?type=establishments')

test('an import that wrote is taken back once it is confirmed', async () => {
  state.types = [
    typeOf({ lastRun: { ...reportOf({ runId: 13, dryRun: true }), by: 'Claire Delmas' }, lastImport: imported }),
  ]
  const { calls } = await open()
  await press('Annuler l’import')
  const dialog = await screen.findByRole('dialog', { name: 'Annuler l’import de lycees.xlsx' })
  expect(callsOf(calls, excelFileApi.undo)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler l’import' }))
  await waitFor(() => expect(callsOf(calls, excelFileApi.undo)[0]?.body).toEqual({ runId: 12 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.get()[0]?.text).toMatch(/3\slignes reprises/)
})

test('where somebody worked on its rows, each is named with its record', async () => {
  state.types = [typeOf({ lastRun: imported, lastImport: imported })]
  const one = {
    lineNumber: 9,
    label: 'Lycée Carnot',
    path: '/codification/establishments/4',
    what: 'modification (Établissement)',
  }
  state.undo = [
    200,
    {
      errors: { propertyPaths: [''], messages: ['Quelqu’un a travaillé depuis.'] },
      undone: 0,
      obstacles: [{ ...one, by: 'Ronan Le Bihan', at: '2026-11-22T09:00:00.000Z' }],
    },
  ]
  await open()
  await press('Annuler l’import')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler l’import' }))
  const list = await screen.findByRole('list', { name: 'Ce qui a changé depuis' })
  expect(list.textContent).toMatch(
    /Ligne 9, Lycée Carnot\s: modification \(Établissement\), par Ronan Le Bihan, le 22\/11\/2026/,
  )
  expect(within(list).getByRole('link', { name: 'Lycée Carnot' }).getAttribute('href')).toBe(one.path)
})

test('one that was taken back says so, and is not offered again', async () => {
  const undone = { ...imported, undone: { at: '2026-11-22T09:00:00.000Z', by: 'Claire Delmas' } }
  state.types = [typeOf({ lastRun: undone, lastImport: undone })]
  await open()
  expect(screen.getAllByText(/^annulé le 22\/11\/2026/)).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Annuler l’import' })).toBeNull()
})

test('columns that are not ours are matched, and the file is checked so', async () => {
  state.importAnswer = [
    200,
    {
      errors: { structure: 'La structure du fichier est incorrecte.' },
      runId: null,
      columns: {
        columns: [
          { title: 'Désignation', samples: ['Lycée Carnot'], key: 'name' },
          { title: 'Remarque', samples: [], key: '' },
        ],
        ours: [{ key: 'name', title: 'Nom', isRequired: true }],
        isRemembered: false,
      },
    },
  ]
  const { calls } = await open()
  await chooseFile(sheet())
  await press('Vérifier sans enregistrer')
  const dialog = await screen.findByRole('dialog', { name: 'Faire correspondre les colonnes' })
  expect(within(dialog).getByText('Lycée Carnot')).toBeDefined()
  state.importAnswer = [200, { errors: null, runId: 14, columns: null }]
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vérifier sans enregistrer' }))
  await waitFor(() => expect(callsOf(calls, excelFileApi.import)).toHaveLength(2))
  expect(callsOf(calls, excelFileApi.import)[1]?.body).toMatchObject({
    dryRun: true,
    matching: { Désignation: 'name', Remarque: '' },
  })
})

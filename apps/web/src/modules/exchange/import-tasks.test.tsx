// Imports in the tray of tasks: followed from other pages and after a reload, reopened, cancelled, told at their end.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { taskPollMs, tasks } from '../../platform/shell/tasks/tasks.ts'
import { toasts } from '../../platform/shell/toasts.ts'
import {
  callsOf,
  chooseFile,
  importChecked,
  openExchange,
  press,
  reportOf,
  type ServerState,
  serverState,
  sheet,
} from './exchange.factory.ts'
import { maxSilent } from './import-tasks.ts'

let state: ServerState
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  toasts.set([])
  state = serverState()
  state.progress = [200, { progress: 0.3, report: null }]
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const done = (change = {}) => {
  state.progress = [200, { progress: 1, report: reportOf(change) }]
}
const label = 'Import\u00a0: Établissements (lycees.xlsx)'
const shownLabel = label.replace('\u00a0', ' ')
const line = () => within(screen.getByText(shownLabel).closest('li') as HTMLElement)

/** Starts an import, reduces its dialog and goes to another page. */
const leave = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = await openExchange(state, '?type=establishments', true)
  await chooseFile(sheet())
  await importChecked(state)
  await screen.findByRole('dialog')
  await press('Réduire')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => opened.go('/ailleurs'))
  await screen.findByRole('heading', { level: 1, name: 'Ailleurs' })
  return opened
}
const openTray = async () => {
  await press(/^Tâches/)
  await screen.findByText(shownLabel)
}

test('a reduced import is in the tray of any page, with how far it is, and its end is told with its report', async () => {
  await leave()
  await screen.findByRole('button', { name: /Tâches en cours\s: 1/ })
  await openTray()
  await pass(taskPollMs + 50)
  expect(line().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
  done()
  await pass(taskPollMs)
  expect(toasts.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['success', `${label}\u00a0: L'import des données a été effectué avec succès`],
  ])
  expect(line().getByText('Terminé')).toBeTruthy()
  await userEvent.click(line().getByRole('link', { name: 'Voir le rapport' }))
  expect(await screen.findByRole('dialog', { name: /Rapport d’import/ })).toBeTruthy()
  expect(screen.queryByText(shownLabel)).toBeNull()
})

test('it is reopened from the tray where it was left', async () => {
  await leave()
  await openTray()
  await userEvent.click(line().getByRole('link', { name: /^Rouvrir/ }))
  const dialog = await screen.findByRole('dialog', { name: /Import/ })
  await waitFor(() => expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30'))
})

test('it is cancelled from the tray, and its outcome says so', async () => {
  const { calls } = await leave()
  await openTray()
  await userEvent.click(line().getByRole('button', { name: /^Annuler/ }))
  expect(callsOf(calls, excelFileApi.cancel)[0]?.body).toEqual({ objectType: 'establishments' })
  await line().findByText('Annulation en cours…')
  done({ cancelled: true, isValid: false, message: 'Import annulé' })
  await pass(taskPollMs)
  expect(line().getByText('Annulé')).toBeTruthy()
  expect(line().getByText('Import annulé')).toBeTruthy()
  expect(line().queryByRole('link')).toBeNull()
})

test('it survives a reload: another page of the same tab goes on following it', async () => {
  await leave()
  vi.useRealTimers()
  cleanup()
  tasks.set([])
  await openExchange(state, '?type=establishments', true)
  await screen.findByRole('button', { name: /Tâches en cours\s: 1/ })
  await openTray()
  expect(
    line()
      .getByRole('link', { name: /^Rouvrir/ })
      .getAttribute('href'),
  ).toBe('/admin/excelFile?type=establishments&suivi=establishments')
})

test('the end that its own dialog shows is not told twice, and stays in the tray', async () => {
  await openExchange(state, '?type=establishments', true)
  await chooseFile(sheet())
  await importChecked(state)
  await screen.findByRole('dialog')
  done()
  await within(await screen.findByRole('dialog')).findByText("L'import des données a été effectué avec succès")
  await waitFor(() => expect(tasks.get().at(-1)?.state).toBe('successed'))
  expect(toasts.get()).toEqual([])
})

test('an import that says nothing any more fails after two minutes, the report of another being none of its own', async () => {
  await leave()
  done({ runId: 11 })
  await pass(taskPollMs * maxSilent)
  expect(tasks.get().at(-1)?.state).toBe('started')
  await pass(taskPollMs * 2)
  expect(tasks.get().at(-1)).toMatchObject({
    state: 'failed',
    outcome: { text: "Le processus d'import ne répond pas, veuillez essayer à nouveau." },
  })
})

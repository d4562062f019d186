// An import from the first byte to its report: sent once, followed each second, cancelled, lost, found again, told.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeFault } from '../../platform/api/fault-notice.ts'
import type { Answered } from '../../platform/shell/test-app.tsx'
import { toasts } from '../../platform/shell/toasts.ts'
import {
  callsOf,
  chooseFile,
  closeDialog,
  importChecked,
  lineOf,
  openExchange,
  press,
  reportOf,
  type ServerState,
  serverState,
  sheet,
} from './exchange.factory.ts'
import { maxUnchanged, pollMs } from './use-import-progress.ts'

let state: ServerState
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  toasts.set([])
  closeFault()
  state = serverState()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const running = "Un processus d'import pour ce type de données est déjà en cours, veuillez patienter."
const silent = "Le processus d'import ne répond pas, veuillez essayer à nouveau."
const invalid = 'Les données saisies ne sont pas valides.'
const failedReport = (change = {}) =>
  reportOf({
    message: invalid,
    isValid: false,
    counts: { all: 40, error: 4, duplicate: 0, update: 5, add: 30, inactivation: 1, mails: 0 },
    ...change,
  })
const done = (report = reportOf()): Answered => [200, { progress: 1, report }]
const at = (progress: number): Answered => [200, { progress, report: null }]

const check = 'Vérifier sans enregistrer'
/** Opens the screen with a type and a file, and starts: an import comes after the check of its file. */
const start = async (button?: typeof check) => {
  const opened = await openExchange(state, '?type=establishments')
  await chooseFile(sheet())
  if (button) await press(button)
  else await importChecked(state)
  return opened
}
const dialog = () => screen.findByRole('dialog')
const percent = async () =>
  within(await dialog())
    .getByRole('progressbar')
    .getAttribute('aria-valuenow')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Follows a run by its address, on a clock that the test moves. */
const follow = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = await openExchange(state, '?type=establishments&suivi=establishments')
  await dialog()
  return opened
}
const polls = (opened: Awaited<ReturnType<typeof follow>>) => callsOf(opened.calls, excelFileApi.progress).length

describe('sending', () => {
  test('XLS-20 the file leaves with its type and the browser, and the answer starts the following', async () => {
    state.progress = at(0.25)
    const { calls, uploads } = await start()
    await dialog()
    expect(uploads).toHaveLength(2)
    expect(uploads[1]?.get('file')).toMatchObject({ name: 'lycees.xlsx' })
    expect(callsOf(calls, excelFileApi.import)[1]?.body).toEqual({
      objectType: 'establishments',
      browser: navigator.userAgent,
      dryRun: false,
    })
    await waitFor(async () => expect(await percent()).toBe('25'))
  })

  test.each([
    ['undefinedFile', "Veuillez sélectionner un type de données et un fichier s'il vous plaît."],
    ['undefinedError', 'Un message que la page ne connaît pas.'],
    ['structure', 'La structure du fichier est incorrecte.'],
  ])('XLS-20 the refusal %s is shown, and what was chosen stays', async (key, sentence) => {
    state.importAnswer = [200, { errors: { [key]: sentence }, runId: null, columns: null }]
    await start(check)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('lycees.xlsx')).toBeDefined()
    expect((screen.getByRole('radio', { name: /Établissements/ }) as HTMLInputElement).checked).toBe(true)
  })

  test('XLS-28 columns that do not match are told as an incorrect structure', async () => {
    state.importAnswer = [
      200,
      {
        errors: { structure: 'La structure du fichier est incorrecte : il manque « Nom ».' },
        runId: null,
        columns: null,
      },
    ]
    await start(check)
    expect((await screen.findByText(/La structure du fichier est incorrecte/)).closest('[role=alert]')).not.toBeNull()
  })

  test('a double click sends once', async () => {
    const { uploads } = await openExchange(state, '?type=establishments')
    await chooseFile(sheet())
    const button = screen.getByRole('button', { name: check })
    fireEvent.click(button)
    fireEvent.click(button)
    await dialog()
    expect(uploads).toHaveLength(1)
  })

  test('a check says that it saves nothing, and the checked file can be imported from there', async () => {
    state.progress = done(reportOf({ dryRun: true, message: 'Vérification terminée' }))
    const { calls } = await start(check)
    expect(callsOf(calls, excelFileApi.import)[0]?.body).toMatchObject({ dryRun: true })
    const box = await dialog()
    await within(box).findByText('Vérification terminée')
    expect(within(box).getByText(/3\slignes seraient enregistrées/)).toBeDefined()
    await userEvent.click(within(box).getByRole('button', { name: 'Importer' }))
    await waitFor(() => expect(callsOf(calls, excelFileApi.import)).toHaveLength(2))
    expect(callsOf(calls, excelFileApi.import)[1]?.body).toMatchObject({ dryRun: false })
  })

  test('a lost connection while sending keeps the type and the file', async () => {
    state.importAnswer = [503, { error: 'unavailable', message: 'indisponible', requestId: 'r1' }]
    await start(check)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Vérification/ })).toBeNull())
    expect(screen.getByText('lycees.xlsx')).toBeDefined()
  })

  test('XLS-23 a file that the server finds too large is told with the same sentence', async () => {
    state.importAnswer = [413, { error: 'tooLarge', message: 'trop', requestId: 'r1' }]
    await start(check)
    expect(await screen.findByText(/Le fichier est trop volumineux/)).toBeDefined()
  })
})

describe('following', () => {
  test('XLS-08 the progress is asked each second', async () => {
    expect(pollMs).toBe(1000)
    state.progress = at(0.1)
    const opened = await follow()
    const before = polls(opened)
    for (const [second, progress] of [0.2, 0.3, 0.4].entries()) {
      state.progress = at(progress)
      await pass(1000)
      expect(polls(opened)).toBe(before + second + 1)
    }
  })

  test('XLS-05 the progress goes from 0 to 1, and is shown so', async () => {
    state.progress = at(0)
    await follow()
    for (const [progress, shown] of [
      [0, '0'],
      [0.336, '33'],
      [0.999, '99'],
    ] as const) {
      state.progress = at(progress)
      await pass(1000)
      expect(await percent()).toBe(shown)
    }
  })

  test('XLS-06 progress 1 without a report goes on; with its report it has ended', async () => {
    state.progress = at(1)
    const opened = await follow()
    await pass(3000)
    expect(await percent()).toBe('100')
    state.progress = [200, { progress: 0.9, report: reportOf() }]
    await pass(1000)
    expect(await percent()).toBe('90')
    state.progress = done()
    await pass(1000)
    expect(within(await dialog()).queryByRole('progressbar')).toBeNull()
    const ended = polls(opened)
    await pass(5000)
    expect(polls(opened)).toBe(ended)
  })

  test('XLS-03 the dialog shows the progress, a cancel, and then the way to the report', async () => {
    state.progress = at(0.5)
    await start()
    const box = await dialog()
    await waitFor(async () => expect(await percent()).toBe('50'))
    expect(within(box).getByRole('button', { name: 'Annuler l’import' })).toBeDefined()
    state.progress = done()
    await userEvent.click(await within(box).findByRole('button', { name: 'Voir le rapport détaillé' }))
    const report = await screen.findByRole('dialog', { name: /Rapport d’import/ })
    expect(await within(report).findByRole('table')).toBeDefined()
  })

  test('XLS-09 after 20 questions without a change the key is removed and the failure is told', async () => {
    expect(maxUnchanged).toBe(20)
    state.progress = at(0)
    const opened = await follow()
    await pass((20 - 1 - polls(opened)) * 1000)
    expect(polls(opened)).toBe(19)
    expect(screen.queryByText(silent)).toBeNull()
    expect(callsOf(opened.calls, excelFileApi.removeKey)).toHaveLength(0)
    await pass(1000)
    expect(callsOf(opened.calls, excelFileApi.removeKey)).toHaveLength(1)
    expect(callsOf(opened.calls, excelFileApi.removeKey)[0]?.query.get('objectType')).toBe('establishments')
    expect(screen.getByText(silent)).toBeDefined()
    const asked = polls(opened)
    await pass(5000)
    expect(polls(opened)).toBe(asked)
  })

  test('XLS-09 each change starts the count again', async () => {
    state.progress = at(0)
    const opened = await follow()
    await pass(15_000)
    state.progress = at(0.5)
    await pass(19_500)
    expect(callsOf(opened.calls, excelFileApi.removeKey)).toHaveLength(0)
    await pass(2000)
    expect(callsOf(opened.calls, excelFileApi.removeKey)).toHaveLength(1)
  })

  test('XLS-31 an import that stops responding: its sentence, letter for letter', async () => {
    state.progress = at(0.4)
    await follow()
    await pass(25_000)
    expect(within(await dialog()).getByRole('alert').textContent).toContain(silent)
  })

  test('XLS-10 while the same type is being imported, the dialog waits for it and starts nothing', async () => {
    state.importAnswer = [200, { errors: { alreadyUsed: running }, runId: null, columns: null }]
    state.progress = at(0.6)
    const { uploads } = await start()
    await waitFor(async () => expect(await percent()).toBe('60'))
    state.progress = done(reportOf({ fileName: 'autre.xlsx' }))
    await screen.findByText(/Votre fichier n’a pas été envoyé/)
    expect(uploads).toHaveLength(2)
    state.importAnswer = [200, { errors: null, runId: 13, columns: null }]
    state.progress = at(0.1)
    await press('Envoyer mon fichier')
    await waitFor(() => expect(uploads).toHaveLength(3))
  })

  test('XLS-33 the sentence of an import under way, letter for letter', async () => {
    state.importAnswer = [200, { errors: { alreadyUsed: running }, runId: null, columns: null }]
    state.progress = at(0.6)
    await start()
    expect(within(await dialog()).getByText(running)).toBeDefined()
    expect(within(await dialog()).queryByRole('button', { name: 'Annuler l’import' })).toBeNull()
  })

  test('XLS-21 the cancel button posts the type, and the report of the cancelled run is awaited', async () => {
    state.progress = at(0.3)
    const { calls } = await start()
    await press('Annuler l’import')
    await waitFor(() => expect(callsOf(calls, excelFileApi.cancel, 'POST')).toHaveLength(1))
    expect(callsOf(calls, excelFileApi.cancel)[0]?.body).toEqual({ objectType: 'establishments' })
    expect(await screen.findByText('Annulation en cours…')).toBeDefined()
  })

  test('XLS-07 a report that says cancelled ends the dialog as such', async () => {
    state.progress = done(reportOf({ cancelled: true, isValid: false, message: 'Import annulé' }))
    await start()
    expect(await screen.findByText(/Rien n’a été enregistré\s: les données sont comme avant\./)).toBeDefined()
    expect(screen.getByText('lycees.xlsx', { selector: 'b' })).toBeDefined()
  })

  test('XLS-32 a cancelled import shows « Import annulé »', async () => {
    state.progress = done(reportOf({ cancelled: true, isValid: false, message: 'Import annulé' }))
    await start()
    expect(await within(await dialog()).findByText('Import annulé')).toBeDefined()
  })

  test('the report of an earlier run is not the end of this one', async () => {
    state.progress = done(reportOf({ runId: 11, message: 'ancien' }))
    await start()
    await dialog()
    await act(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    expect(screen.queryByText('ancien')).toBeNull()
    expect(within(await dialog()).getByRole('progressbar')).toBeDefined()
  })

  test('a lost connection is told, is not counted as silence, and the following goes on', async () => {
    state.progress = at(0.3)
    const opened = await follow()
    state.progress = [503, { error: 'unavailable', message: 'indisponible', requestId: 'r' }]
    await pass(40_000)
    expect(screen.getByText(/Connexion perdue/)).toBeDefined()
    expect(callsOf(opened.calls, excelFileApi.removeKey)).toHaveLength(0)
    state.progress = done()
    await pass(1000)
    expect(screen.getByText("L'import des données a été effectué avec succès")).toBeDefined()
  })

  test('reduced, it is left alone and can be followed again', async () => {
    state.progress = at(0.3)
    state.types = state.types.map((type) => ({ ...type, isRunning: type.objectType === 'establishments' }))
    const { calls } = await start()
    await press('Réduire')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = callsOf(calls, excelFileApi.progress).length
    await act(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    expect(callsOf(calls, excelFileApi.progress)).toHaveLength(asked)
    await press('Suivre l’import')
    await waitFor(async () => expect(await percent()).toBe('30'))
  })
})

describe('the end', () => {
  test('XLS-34 a successful import: its sentence, and the file is done with', async () => {
    state.progress = done()
    await start()
    expect(await within(await dialog()).findByText("L'import des données a été effectué avec succès")).toBeDefined()
    await closeDialog()
    await screen.findByText(/^Déposez un fichier ici/)
  })

  test('XLS-29 invalid data: the sentence, and a button that opens the detailed report', async () => {
    state.progress = done(failedReport())
    state.lines = [lineOf({ lineNumber: 42, status: 'error', messages: ['Ville inconnue'], path: null })]
    await start()
    expect(await within(await dialog()).findByText(invalid)).toBeDefined()
    const toReport = screen.getByRole('button', { name: 'Voir le rapport détaillé' })
    await waitFor(() => expect(document.activeElement).toBe(toReport))
    await press('Voir le rapport détaillé')
    expect(await screen.findByText('Ville inconnue')).toBeDefined()
    await closeDialog()
    expect(screen.getByText('lycees.xlsx', { selector: 'b' })).toBeDefined()
  })

  test.each([
    ['XLS-25', 'Une erreur inconnue est survenue.'],
    ['XLS-27', 'Le fichier est corrompu ou son format est inconnu.'],
    ['XLS-30', 'Un message que la page ne connaît pas.'],
  ])('%s the message of the server is shown as received', async (_, message) => {
    state.progress = done(
      reportOf({
        isValid: false,
        message,
        counts: { all: 0, error: 0, duplicate: 0, update: 0, add: 0, inactivation: 0, mails: 0 },
      }),
    )
    await start()
    expect(await within(await dialog()).findByText(message)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Voir le rapport détaillé' })).toBeNull()
  })
})

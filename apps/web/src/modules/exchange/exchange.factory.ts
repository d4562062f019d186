// For tests: the screen of exchanges before a server that answers what the test says, uploads included.
import { excelFileApi, exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { ExchangeType, ReportLine, RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, createElement } from 'react'
import { vi } from 'vitest'
import { Panel } from '../../platform/shell/Panel.tsx'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { ExchangeScreen } from './ExchangeScreen.tsx'
import { exchangeModule } from './exchange.routes.tsx'

export const apiPath = (operation: AnyOperation) => `/api${operation.path}`

export const reportOf = (change: Partial<RunReport> = {}): RunReport => ({
  runId: 12,
  fileName: 'lycees.xlsx',
  sheetName: null,
  startedAt: '2026-11-21T13:30:12.000Z',
  finishedAt: '2026-11-21T13:32:00.000Z',
  cancelled: false,
  dryRun: false,
  message: "L'import des données a été effectué avec succès",
  isValid: true,
  counts: { all: 3, error: 0, duplicate: 0, update: 1, add: 2, inactivation: 0, mails: 0 },
  undone: null,
  ...change,
})
export const typeOf = (change: Partial<ExchangeType> = {}): ExchangeType => ({
  objectType: 'establishments',
  label: 'Établissements',
  canImport: true,
  isRunning: false,
  lastRun: null,
  lastImport: null,
  ...change,
})
export const lineOf = (change: Partial<ReportLine> = {}): ReportLine => ({
  lineNumber: 2,
  status: 'add',
  label: 'Lycée Carnot',
  messages: [],
  changes: [],
  entityId: 4,
  path: '/codification/establishments/4',
  ...change,
})

/** What the server says; a test changes it while the page is open. */
export type ServerState = {
  maxBytes: number
  extensions: string[]
  types: ExchangeType[]
  html: string
  importAnswer: Answered | Promise<Answered>
  progress: Answered
  cancel: Answered
  undo: Answered
  lines: ReportLine[]
}
export const serverState = (): ServerState => ({
  maxBytes: 50_000_000,
  extensions: ['xlsx', 'xls', 'csv', 'ods'],
  types: [typeOf(), typeOf({ objectType: 'cities', label: 'Villes' })],
  html: '<p>Une ligne par établissement.</p><table><thead><tr><th>Colonne</th></tr></thead><tbody><tr><td>Nom</td></tr></tbody></table>',
  importAnswer: [200, { errors: null, runId: 12, columns: null }],
  progress: [200, { progress: 0, report: null }],
  cancel: [200, { isValid: true }],
  undo: [200, { errors: null, undone: 3, obstacles: [] }],
  lines: [lineOf()],
})

const totals = { all: 3, error: 1, duplicate: 0, update: 1, add: 1, inactivation: 0, mails: 0 }
const answerOf = (state: ServerState, { path }: Asked): Answered | Promise<Answered> | undefined => {
  switch (path) {
    case '/api/session':
      return [200, sessionOf({ ...claire, rights: { exchange: 'write' } })]
    case apiPath(excelFileApi.types):
      return [200, { maxBytes: state.maxBytes, extensions: state.extensions, types: state.types }]
    case apiPath(excelFileApi.instructions):
      return [200, { html: state.html }]
    case apiPath(excelFileApi.import):
      return state.importAnswer
    case apiPath(excelFileApi.progress):
      return state.progress
    case apiPath(excelFileApi.cancel):
      return state.cancel
    case apiPath(excelFileApi.undo):
      return state.undo
    case apiPath(excelFileApi.removeKey):
      return [200, { isValid: true }]
    case apiPath(excelFileApi.report):
      return [200, { rows: state.lines, total: state.lines.length, totalIsExact: true, page: 1, size: 25, totals }]
    default:
      return undefined
  }
}

/** jsdom would send for real: an upload goes to the same stubbed network, its input as the body. */
const fakeRequest = (uploads: FormData[]) =>
  class {
    readonly upload: { onprogress: ((event: Partial<ProgressEvent>) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #isAborted = false
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json'
    }
    abort() {
      this.#isAborted = true
      this.onabort?.()
    }
    async send(form: FormData) {
      uploads.push(form)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      const answer = await fetch(this.#url, { method: this.#method, body: String(form.get('data')) })
      if (this.#isAborted) return
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
    }
  }

export type Opened = {
  readonly calls: Asked[]
  readonly uploads: FormData[]
  readonly go: (path: string) => void
}

const Elsewhere = () => createElement(Panel, { title: 'Ailleurs' } as ComponentProps<typeof Panel>, 'Rien')

/** Opens the screen at an address; with the tray of tasks, there is another page at `/ailleurs`. */
export const openExchange = async (state: ServerState, search = '', withTray = false): Promise<Opened> => {
  const uploads: FormData[] = []
  vi.stubGlobal('XMLHttpRequest', fakeRequest(uploads))
  const calls = serve((asked) => answerOf(state, asked))
  const { router } = await renderApp({
    routes: [
      { path: '/admin/excelFile', load: async () => ExchangeScreen },
      { path: '/ailleurs', load: async () => Elsewhere },
    ],
    at: `/admin/excelFile${search}`,
    module: {
      menu: exchangeModule.menu ?? [],
      ...(withTray && {
        name: exchangeModule.name,
        tasks: exchangeModule.tasks,
        services: { taskProgress: async () => exchangeApi.taskProgress },
      }),
    },
  })
  await screen.findByLabelText('Fichier à importer')
  return { calls, uploads, go: (path) => router.history.push(path) }
}

export const sheet = (name = 'lycees.xlsx', bytes = 2048): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
/** A person whose file chooser does not hide files of other extensions, as « tous les fichiers » does. */
export const person = () => userEvent.setup({ applyAccept: false })
export const chooseFile = (file: File) => person().upload(screen.getByLabelText('Fichier à importer'), file)
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** The button of a dialog's foot; its cross has the same name. */
export const closeDialog = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement)
export const callsOf = (calls: readonly Asked[], operation: AnyOperation, method = operation.method) =>
  calls.filter((asked) => asked.path === apiPath(operation) && asked.method === method)
/** Checks the file that is chosen, whose lines are all right, then imports it from the end of its check. */
export const importChecked = async (state: ServerState): Promise<void> => {
  const { importAnswer, progress } = state
  const report = reportOf({ runId: 10, dryRun: true, message: 'Vérification terminée' })
  Object.assign(state, {
    importAnswer: [200, { errors: null, runId: report.runId, columns: null }],
    progress: [200, { progress: 1, report }],
  })
  await press('Vérifier sans enregistrer')
  const dialog = await screen.findByRole('dialog', { name: /^Vérification/ })
  const button = await within(dialog).findByRole('button', { name: 'Importer' }, { timeout: 5000 })
  Object.assign(state, { importAnswer, progress })
  await userEvent.click(button)
}

// The section « Documents » of a customer in a page: its lines, the viewer and its keys, a new document, removal and return.
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { type Asked, claire, renderApp, serve, sessionOf, testApi } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { CustomerDocuments, DocumentsMark } from './documents.parts.tsx'

const waiting: DocumentRow = {
  id: 5,
  typeName: 'Pièce d’identité (recto)',
  needsCheck: true,
  files: [
    { position: 1, name: 'recto.png', mediaType: 'image/png', sizeBytes: 1_000 },
    { position: 2, name: 'page 2.pdf', mediaType: 'application/pdf', sizeBytes: 1_000 },
  ],
  uploadedAt: '2026-03-12T14:30:00.000Z',
  uploadedBy: 'Sarah Benali',
  issueDate: null,
  expiresOn: null,
  isExpired: false,
  isChecked: false,
  isApproved: false,
  checkedAt: null,
  checkedBy: null,
  refusalReason: null,
  moves: [],
}
const approved: DocumentRow = {
  ...waiting,
  id: 6,
  typeName: 'Avis d’imposition',
  files: [{ position: 1, name: 'avis.docx', mediaType: 'application/msword', sizeBytes: 1_000 }],
  issueDate: '2024-01-15',
  expiresOn: '2025-01-15',
  isExpired: true,
  isChecked: true,
  isApproved: true,
  checkedAt: '2026-03-13T08:00:00.000Z',
  checkedBy: 'Inès Carpentier',
}
const second: DocumentRow = { ...waiting, id: 7, typeName: 'Justificatif de domicile' }
const types = [
  { id: 1, name: 'Pièce d’identité (recto)', isIdentity: true, validityMonths: null },
  { id: 2, name: 'Avis d’imposition', isIdentity: false, validityMonths: 12 },
]

/** jsdom would send for real: an upload goes to the same stubbed network. */
class Upload {
  readonly upload = { onprogress: null }
  onload: (() => void) | null = null
  status = 0
  responseText = ''
  #asked: [string, RequestInit] = ['', {}]
  open(method: string, url: string) {
    this.#asked = [url, { method }]
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return 'content-type: application/json'
  }
  async send(body: FormData) {
    const answer = await fetch(this.#asked[0], { ...this.#asked[1], body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.onload?.()
  }
}

let right: string
let rows: DocumentRow[]
let offered: typeof types
let refusal: string[]
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  // jsdom loads no fonts, whose end the growing text areas wait for
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  right = 'write'
  rows = [waiting, approved, second]
  offered = types
  refusal = []
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
  vi.stubGlobal('XMLHttpRequest', Upload)
  calls = serve(({ path, method, body, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { customers: right } as never })]
    if (path === '/api/customer/customer-documents') return [200, { rows, missing: ['Mandat de prélèvement'] }]
    if (path === '/api/customer/document/upload')
      return method === 'POST'
        ? [200, { errors: null, id: 9, updatedAt: '2026-11-21T09:01:00.000Z' }]
        : [200, { customerId: 7, documentTypeId: null, issueDate: null, types: offered }]
    if (path === '/api/customer/document/approve' && refusal.length === 0) {
      const { id, isApproved } = body as { id: number; isApproved: boolean }
      rows = rows.map((row) => (row.id === id ? { ...row, isChecked: true, isApproved } : row))
    }
    if (path === '/api/customer/document/cancel_check')
      rows = rows.map((row) => (row.id === (body as { id: number }).id ? { ...row, isChecked: false } : row))
    if (path === '/api/customer/document/remove') rows = rows.filter(({ id }) => String(id) !== query.get('id'))
    if (method !== 'GET') return [200, { isValid: refusal.length === 0, errorMsgs: refusal }]
    return undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  for (const { id } of toasts.get()) closeToast(id)
})

/** The section inside the form of a record, as the screen has it. */
const open = () =>
  renderApp({
    routes: [
      {
        path: '/fiche',
        load: async () => () => (
          <>
            <h1>Fiche</h1>
            <p data-testid="mark">
              <DocumentsMark customerId={7} />
            </p>
            <RecordForm operation={testApi.save} screen="essai" record={{ name: 'x' }}>
              <CustomerDocuments customerId={7} />
            </RecordForm>
          </>
        ),
      },
    ],
    at: '/fiche',
  })
const sent = (path: string) =>
  calls
    .filter((call) => call.path === path && call.method !== 'GET')
    .map(({ body, query }) => body ?? Object.fromEntries(query))
const lineOf = async (name: string) => (await screen.findByRole('button', { name })).closest('li') as HTMLElement
const said = () => toasts.get().map(({ text }) => text)

test('each line tells the kind, the files, who gave it and when, until when it holds, who checked it; the menu counts what waits', async () => {
  await open()
  const line = await lineOf('Avis d’imposition')
  for (const words of [
    'avis.docx',
    'Déposé le 12/03/2026 par Sarah Benali',
    'Émis le 15/01/2024',
    'Expiré le 15/01/2025',
    'Approuvé',
    '13/03/2026 par Inès Carpentier',
  ])
    expect(within(line).getByText(words), words).toBeTruthy()
  expect(within(await lineOf('Pièce d’identité (recto)')).getByText('À vérifier')).toBeTruthy()
  expect(screen.getByText(/Mandat de prélèvement/).textContent).toMatch(/Manque\u00a0: Mandat de prélèvement\./)
  expect(screen.getByTestId('mark').textContent).toBe('2 à vérifier')
})

/** A no is asked why before it leaves. */
const refuse = async (reason: string) => {
  const why = await screen.findByRole('dialog', { name: /^Refuser/ })
  await userEvent.click(within(why).getByRole('button', { name: 'Refuser le document' }))
  expect(within(why).getByText(/^Dites pourquoi/)).toBeTruthy()
  await userEvent.type(within(why).getByLabelText('Motif du refus'), reason)
  await userEvent.click(within(why).getByRole('button', { name: 'Refuser le document' }))
}

test('the viewer shows the file, checks with the keys a and r, and goes on to the next that waits', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pièce d’identité (recto)' }))
  const viewer = await screen.findByRole('dialog', { name: 'Pièce d’identité (recto)' })
  expect(within(viewer).getByRole('img', { name: 'recto.png' }).getAttribute('src')).toBe(
    '/api/customer/document/view?id=5&position=1',
  )
  await userEvent.click(within(viewer).getByRole('button', { name: 'page 2.pdf' }))
  expect(within(viewer).getByTitle('page 2.pdf').getAttribute('src')).toContain('id=5&position=2')
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Justificatif de domicile' })
  await userEvent.keyboard('r')
  await refuse('La page est illisible.')
  await waitFor(() =>
    expect(sent('/api/customer/document/approve')).toEqual([
      { id: 5, isApproved: true },
      { id: 7, isApproved: false, refusalReason: 'La page est illisible.' },
    ]),
  )
  await waitFor(() => expect(said()).toContain('«\u00a0Justificatif de domicile\u00a0» refusé.'))
  // nothing waits any more: the keys do nothing
  await userEvent.keyboard('ar')
  expect(sent('/api/customer/document/approve')).toHaveLength(2)
  // nor are their buttons there: the keyboard goes on among the others
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler la vérification' }))
  await within(screen.getByRole('dialog')).findByRole('button', { name: /^Refuser/ })
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
})

test('s and p go through the documents; what no browser shows is downloaded', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pièce d’identité (recto)' }))
  await screen.findByRole('dialog', { name: 'Pièce d’identité (recto)' })
  await userEvent.keyboard('s')
  const viewer = await screen.findByRole('dialog', { name: 'Avis d’imposition' })
  expect(within(viewer).getByRole('link', { name: 'Télécharger avis.docx' }).getAttribute('href')).toContain(
    'download=true',
  )
  expect(within(viewer).queryByRole('button', { name: 'Approuver' })).toBeNull()
  await userEvent.click(within(viewer).getByRole('button', { name: 'Annuler la vérification' }))
  await waitFor(() => expect(sent('/api/customer/document/cancel_check')).toEqual([{ id: 6 }]))
  await userEvent.keyboard('p')
  await screen.findByRole('dialog', { name: 'Pièce d’identité (recto)' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a letter typed in a field or over the page checks nothing', async () => {
  await open()
  await screen.findByRole('button', { name: 'Pièce d’identité (recto)' })
  await userEvent.keyboard('ar')
  expect(sent('/api/customer/document/approve')).toEqual([])
})

test('a decision that somebody else took meanwhile is said, and the document stays in sight', async () => {
  refusal = ['Ce document a déjà été approuvé par Sarah Benali le 12/03/2026 à 15:30.']
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pièce d’identité (recto)' }))
  await screen.findByRole('dialog', { name: 'Pièce d’identité (recto)' })
  await userEvent.keyboard('r')
  await refuse('Flou.')
  await waitFor(() => expect(said()).toEqual(refusal))
  expect(screen.getByRole('dialog', { name: 'Pièce d’identité (recto)' })).toBeTruthy()
})

test('a document is given with its kind, its date and several files, without saving the record around', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Document' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau document' })
  await userEvent.click(await within(dialog).findByRole('combobox', { name: /Type de document/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Avis d’imposition' }))
  await userEvent.type(within(dialog).getByLabelText('Date d’émission'), '15/03/2026{Tab}')
  expect(await within(dialog).findByText(/Valable 12 mois après son émission\. Expire le 15\/03\/2027\./)).toBeTruthy()
  const files = ['p1.pdf', 'p2.pdf'].map((name) => new File(['%PDF-1.4'], name, { type: 'application/pdf' }))
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, files)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Déposer' }))
  await waitFor(() =>
    expect(sent('/api/customer/document/upload')).toEqual([
      { documentTypeId: 2, issueDate: '2026-03-15', customerId: 7, $files: ['p1.pdf', 'p2.pdf'] },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said()).toEqual(['Document déposé.'])
  expect(sent('/api/test/save')).toEqual([])
})

test('a proof of identity takes images only, and says so before anything leaves', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Document' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau document' })
  await userEvent.click(await within(dialog).findByRole('combobox', { name: /Type de document/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Pièce d’identité (recto)' }))
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['%PDF'], 'carte.pdf'), { applyAccept: false })
  expect(await within(dialog).findByText(/carte\.pdf n’est pas accepté.*jpg, jpeg ou png/)).toBeTruthy()
})

test('without any kind of document, the dialog says it', async () => {
  offered = []
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Document' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau document' })
  expect(await within(dialog).findByText('Aucun type de document pour les clients')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Déposer' })).toBeNull()
})

test('a document is taken out at once and comes back by Rétablir', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Actions\s: Avis d’imposition/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retirer' }))
  await waitFor(() => expect(sent('/api/customer/document/remove')).toEqual([{ id: '6' }]))
  await waitFor(() => expect(said()).toEqual(['«\u00a0Avis d’imposition\u00a0» retiré.']))
  // its line has left with the focus: the one in its place has it
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Justificatif de domicile' })),
  )
  toasts.get()[0]?.actions[0]?.run()
  await waitFor(() => expect(sent('/api/customer/customer-document-restore')).toEqual([{ id: 6 }]))
})

test('who may only read sees the documents, and changes nothing', async () => {
  right = 'read'
  await open()
  const line = await lineOf('Pièce d’identité (recto)')
  expect(screen.queryByRole('button', { name: 'Document' })).toBeNull()
  expect(within(line).queryByRole('button', { name: /Vérifier/ })).toBeNull()
  await userEvent.click(within(line).getByRole('button', { name: 'Pièce d’identité (recto)' }))
  const viewer = await screen.findByRole('dialog')
  expect(within(viewer).queryByRole('button', { name: 'Approuver' })).toBeNull()
  await userEvent.keyboard('ar')
  expect(sent('/api/customer/document/approve')).toEqual([])
})

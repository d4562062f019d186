// Landing pages as their writer uses them: the list, the judgement beside the words, a proposal that nothing saves.
import { landingApi, whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import type { LandingRecord, LandingRow } from '@cartable/domain/landing/landing.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { landingModule } from './landing.routes.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const bare = { imageId: null, alt: null, isDecorative: false } as const
const record: LandingRecord = {
  id: 3,
  updatedAt: '2026-11-01T08:00:00.000Z',
  title: 'Stage de maths',
  slug: 'stage-de-maths',
  keyword: 'stage de maths',
  metaDescription: null,
  parts: [{ ...bare, kind: 'text', heading: 'Le stage', body: 'Cinq matinées.', link: null }],
  images: [],
  status: 'draft',
  statusText: 'Brouillon',
  publicUrl: null,
  moves: [
    { to: 'published', label: 'Publiée', allowed: true, reason: null },
    { to: 'archived', label: 'Archivée', allowed: true, reason: null },
  ],
}
const { keyword: _, metaDescription: _m, parts: _p, images: _i, publicUrl: _u, ...common } = record
const row: LandingRow = { ...common, id: 3, updatedAt: '2026-11-01T08:00:00.000Z', seoScore: 64, publishedAt: null }
const list = (rows: readonly unknown[]) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 25,
  totals: null,
})

let calls: Asked[]
let answers: Record<string, Answered>
beforeEach(() => {
  localStorage.clear()
  answers = {}
  calls = serve(({ method, path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { landing: 'write' } })]
    const given = answers[`${method} ${path}`]
    if (given) return given
    if (path === pathOf(landingApi.list)) return [200, list([row])]
    if (path === pathOf(landingApi.show) && method === 'GET') return [200, record]
    if (path === pathOf(whitelistApi.listDomains)) return [200, list([])]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = (at: string) => renderApp({ routes: landingModule.routes, at })
const sent = (operation: { path: string; method: string }) =>
  calls.filter(({ path, method }) => path === pathOf(operation) && method === operation.method)

test('SHELL-029 the path landing/template opens the list of landing pages', async () => {
  await open('/landing/template')
  expect(await screen.findByRole('heading', { level: 1, name: /Pages d’atterrissage/ })).toBeTruthy()
  const line = await screen.findByRole('row', { name: /Stage de maths/ })
  expect(line.textContent).toContain('64 / 100')
  expect(line.textContent).toContain('/page/stage-de-maths')
})

test('the judgement follows what is typed, before anything is saved', async () => {
  await open('/landing/template/3')
  const findings = await screen.findByRole('list', { name: 'Points de l’analyse' })
  expect(findings.textContent).toContain('La description manque')
  await userEvent.type(
    screen.getByLabelText(/^Description/),
    'Un stage de maths en cinq matinées, en petit groupe, près de chez vous.',
  )
  await waitFor(() => expect(findings.textContent).not.toContain('La description manque'))
  expect(sent(landingApi.save)).toEqual([])
})

test('a proposed text fills the form, is saved by nobody, and is taken back by a gesture', async () => {
  const parts = [{ kind: 'text', heading: 'Proposé', body: 'Texte proposé.', link: null }]
  answers[`POST ${pathOf(landingApi.generateContent)}`] = [
    200,
    { errors: null, content: { title: 'Titre proposé', metaDescription: 'Description proposée.', parts } },
  ]
  await open('/landing/template/3')
  await userEvent.click(await screen.findByRole('button', { name: 'Proposer un texte…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Proposer un texte' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Proposer' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Titre proposé'))
  expect(sent(landingApi.save)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Stage de maths'))
})

test('a service that fails says so in its dialog, and the page keeps its words', async () => {
  const message = 'Le service de rédaction demande de réessayer plus tard.'
  answers[`POST ${pathOf(landingApi.generateContent)}`] = [
    200,
    { errors: { propertyPaths: [''], messages: [message] }, content: null },
  ]
  await open('/landing/template/3')
  await userEvent.click(await screen.findByRole('button', { name: 'Proposer un texte…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Proposer un texte' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Proposer' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message)
  expect(screen.getByLabelText<HTMLInputElement>(/^Titre/).value).toBe('Stage de maths')
})

test('what keeps a page from being published is told', async () => {
  answers[`POST ${pathOf(landingApi.changeStatus)}`] = [
    200,
    { isValid: false, errorMsgs: ['La description pour les moteurs de recherche manque.'] },
  ]
  await open('/landing/template')
  const line = await screen.findByRole('row', { name: /Stage de maths/ })
  await userEvent.click(within(line).getByRole('button', { name: /Autres actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publier' }))
  expect(await screen.findByText(/La page ne peut pas être publiée.*description/)).toBeTruthy()
})

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

test('an image is chosen, said in words or decorative, and saved with its page', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const added = `POST ${pathOf(landingApi.addImage)}`
  const refused = 'Le contenu du fichier ne correspond pas à son extension.'
  answers[added] = [200, { errors: { propertyPaths: ['image'], messages: [refused] }, image: null }]
  answers[`POST ${pathOf(landingApi.save)}`] = [200, { errors: null, id: 3, updatedAt: '2026-11-02T08:00:00.000Z' }]
  await open('/landing/template/3')
  await userEvent.click(await screen.findByRole('button', { name: 'Partie' }))
  const part = within(screen.getByRole('group', { name: 'Partie 2' }))
  await userEvent.click(part.getByRole('combobox', { name: /Forme/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Image' }))
  const file = part.getByLabelText<HTMLInputElement>(/^Image(?! décorative)/)

  // too heavy, or of another kind: said before anything leaves
  await userEvent.upload(file, new File(['GIF89a'], 'classe.gif'), { applyAccept: false })
  expect(await part.findByText(/classe\.gif n’est pas accepté.*jpg, jpeg, png ou webp/)).toBeTruthy()
  expect(sent(landingApi.addImage)).toEqual([])
  await userEvent.upload(file, new File(['Bonjour'], 'classe.jpg'))
  expect(await part.findByText(refused)).toBeTruthy()

  answers[added] = [200, { errors: null, image: { fileId: 12, name: 'salle.png', bytes: 2_048 } }]
  await userEvent.upload(part.getByLabelText<HTMLInputElement>(/^Image(?! décorative)/), new File(['png'], 'salle.png'))
  expect(await part.findByText('salle.png')).toBeTruthy()
  expect(part.queryByText(refused)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(
    (await screen.findAllByText('Dites ce que montre l’image, ou qu’elle est décorative.')).length,
  ).toBeGreaterThan(0)
  expect(sent(landingApi.save)).toEqual([])

  await userEvent.type(part.getByLabelText(/^Texte de remplacement/), 'Une salle de cours')
  await userEvent.type(part.getByLabelText(/^Légende/), 'Notre salle, à Lyon')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent(landingApi.save)).toHaveLength(1))
  const image = { kind: 'image', heading: '', body: 'Notre salle, à Lyon', link: null, imageId: 12 }
  expect(sent(landingApi.save)[0]?.body).toMatchObject({
    parts: [{ kind: 'text' }, { ...image, alt: 'Une salle de cours', isDecorative: false }],
  })

  const saved = within(await screen.findByRole('group', { name: 'Partie 2' }))
  await userEvent.click(saved.getByLabelText(/^Image décorative/))
  expect(saved.queryByLabelText(/^Texte de remplacement/)).toBeNull()
})

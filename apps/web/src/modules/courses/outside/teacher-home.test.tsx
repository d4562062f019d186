// The home page of a teacher outside the office: the day, one tap that declares, what is kept without a network.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { ownDocumentsApi } from '@cartable/domain/documents/own-documents.api.ts'
import { ownOffersApi } from '@cartable/domain/linking/own-offers.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { ownProposalsApi } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { listOf, pathOf, planned, teacherHome } from '../courses.factory.ts'
import { coursesOutside } from '../courses.outside.ts'

let shown: CourseRow[]
let calls: Asked[]
let hasNetwork: boolean
let payHeld: string | null
beforeEach(() => {
  localStorage.clear()
  hasNetwork = true
  payHeld = null
  shown = [planned(-2, { id: 7, editable: true, cancellable: true, customerPayment: null, priceCents: null })]
  calls = serve(({ path, query, method }) => {
    if (path === '/api/session') return [200, sessionFor('teacher')]
    if (path === pathOf(homesApi.teacherHome)) return [200, { ...teacherHome, payHeld }]
    if (path === pathOf(requestsApi.listChanges)) return [200, { rows: [] }]
    if (path === pathOf(ownDocumentsApi.ownPapers)) return [200, { kinds: [], lapsed: [] }]
    if (path === pathOf(ownOffersApi.ownOffers)) return [200, { rows: [], options: { refusals: [] } }]
    if (path === pathOf(ownProposalsApi.ownStageProposals)) return [200, { rows: [], options: { refusals: [] } }]
    if (path === pathOf(ownStagesApi.ownStages)) return [200, { rows: [] }]
    if (path === pathOf(coursesApi.declare) && method === 'POST') {
      if (!hasNetwork) throw new TypeError('no network')
      shown = []
      return [200, { errors: null, id: 7, updatedAt: '2026-11-21T10:00:00Z', familyAskedAt: '2026-11-21T22:00:00Z' }]
    }
    if (path === pathOf(coursesApi.cancel)) return [200, { isValid: true, errorMsg: null }]
    if (path !== pathOf(coursesApi.list)) return undefined
    return [200, listOf(query.get('statuses') === '1-planned' ? shown : [])]
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => renderOutside({ at: '/espace', modules: [coursesOutside] })
const sent = () => calls.filter(({ path, method }) => path === pathOf(coursesApi.declare) && method === 'POST')

test('COURSE-03 F-5-22 a planned lesson is declared by one tap, as it was planned, once, under a key of its own', async () => {
  await open()
  const button = await screen.findByRole('button', { name: /^Déclarer/ })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByText(/^Déclaré/)
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toMatchObject({ id: 7, declaredKey: expect.stringMatching(/^[\da-f-]{36}$/) })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'À déclarer' })).toBeNull())
  expect(document.querySelector('[data-home]')?.getAttribute('data-home')).toBe('teacher')
})

test('DASH-04 a teacher has a home page of his own, with what waits for him', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: /^Bonjour Hélène/ })).toBeDefined()
  expect(await screen.findByRole('region', { name: 'À déclarer' })).toBeDefined()
  expect(document.querySelector('[data-home]')?.getAttribute('data-home')).toBe('teacher')
})

test('what keeps his pay back is said on his home, in the words of the office', async () => {
  payHeld = 'Attestation de vigilance à fournir'
  await open()
  const said = await screen.findByText(/Versements suspendus/)
  expect(said.textContent).toContain('Attestation de vigilance à fournir')
})

test('a lesson declared by mistake is taken back from what was said of it', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Déclarer/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler cette déclaration' }))
  await screen.findByText(/^Cours annulé/)
  expect(calls.find(({ path }) => path === pathOf(coursesApi.cancel))?.body).toEqual({ id: 7 })
})

test('without a network it is kept, said, and sent when it is back', async () => {
  hasNetwork = false
  await open()
  const button = await screen.findByRole('button', { name: /^Déclarer/ })
  act(() => button.click())
  await screen.findByRole('region', { name: 'En attente de réseau' })
  expect(screen.queryByRole('region', { name: 'À déclarer' })).toBeNull()
  hasNetwork = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'En attente de réseau' })).toBeNull())
  const keys = new Set(sent().map(({ body }) => (body as { declaredKey: string }).declaredKey))
  expect(keys.size).toBe(1)
})

test('no price of the family is on it, and it is never empty', async () => {
  shown = []
  await open()
  await screen.findByText('Aucun cours n’est prévu')
  expect(screen.getByText('Aucune proposition ne vous attend.')).toBeDefined()
  expect(screen.getByRole('main').textContent).not.toMatch(/45,00/)
})

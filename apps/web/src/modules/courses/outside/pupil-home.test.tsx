// The home page of a pupil: what it shows, what it asks, and that no price is on it.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { contract, course, familyHome, listOf, pathOf, planned } from '../courses.factory.ts'
import { coursesOutside } from '../courses.outside.ts'

let shown: CourseRow[]
let confirmed: Answered
let calls: Asked[]
const settled: Partial<CourseRow> = { hourlyPriceCents: null, priceCents: null, customerPayment: null }
beforeEach(() => {
  shown = [course(settled)]
  confirmed = [
    200,
    {
      isConfirmed: true,
      wasConfirmed: false,
      errorMsgs: [],
      paymentStatus: null,
      paymentMessage: null,
      billId: null,
      billNumber: null,
    },
  ]
  calls = serve(({ path, query, method }) => {
    if (path === '/api/session') return [200, sessionFor('student')]
    if (path === pathOf(homesApi.familyHome))
      return [200, familyHome([contract({ number: null, hourlyPriceCents: null })])]
    if (path === pathOf(registrationsApi.registrationStudentList)) return [200, listOf([])]
    if (path === pathOf(coursesApi.confirm) && method === 'POST') return confirmed
    if (path !== pathOf(coursesApi.list)) return undefined
    const isWaiting = (row: CourseRow) => row.status.startsWith('2')
    if (query.get('statuses') === '1-planned')
      return [200, listOf(shown.filter(({ status }) => status === '1-planned'))]
    if (query.get('toConfirm') === 'true') return [200, listOf(shown.filter(isWaiting))]
    return [200, listOf(shown.filter((row) => row.status === '3-confirmed'))]
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => renderOutside({ at: '/espace', modules: [coursesOutside] })
const region = (name: string | RegExp) => screen.findByRole('region', { name })
const sent = () => calls.filter(({ path, method }) => path === pathOf(coursesApi.confirm) && method === 'POST')

test('DASH-04 a pupil has a home page of his own: the next lesson, with whom, what waits', async () => {
  shown = [planned(2, settled), course(settled)]
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Hélène' })).toBeDefined()
  expect((await region('Votre prochain cours')).textContent).toMatch(/Avec Paul Durand/)
  expect((await region('Vos professeurs')).textContent).toMatch(/Mathématiques/)
  expect(document.querySelector('[data-home]')?.getAttribute('data-home')).toBe('student')
})

test('a lesson is confirmed by one tap, as it is read, and once', async () => {
  await open()
  const button = await screen.findByRole('button', { name: /^Confirmer le cours du mercredi 18 novembre/ })
  // a finger that trembles: the second press comes before anything is drawn
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByText('Cours confirmé.')
  expect(sent().map(({ body }) => body)).toEqual([
    { id: 7, seen: { doneAt: '2026-11-18T16:00:00.000Z', durationMinutes: 90, customerPayment: null } },
  ])
})

test('whoever comes second is told so; what changed meanwhile is said and nothing is confirmed', async () => {
  const answer = confirmed[1] as object
  confirmed = [200, { ...answer, wasConfirmed: true, paymentMessage: 'Ce cours est déjà confirmé.' }]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmer/ }))
  await screen.findByText('Ce cours est déjà confirmé.')
  confirmed = [200, { ...answer, isConfirmed: false, errorMsgs: ['Le cours a été corrigé : relisez-le.'] }]
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmer/ }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/relisez-le/))
})

test('where the parent answers alone, a pupil reads the lessons and decides nothing', async () => {
  shown = [course({ ...settled, moves: [] })]
  await open()
  expect((await screen.findAllByText(/Mathématiques, 3e/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Confirmer|Contester/ })).toBeNull()
})

test('a pupil reads no price', async () => {
  shown = [
    course({ ...settled, status: '3-confirmed', chapter: 'Fractions', billNumber: 'CPF-2026-000003', moves: [] }),
    planned(2, settled),
  ]
  await open()
  const last = await region(/^Vos derniers cours/)
  expect((await within(last).findByText(/Au programme/)).textContent).toContain('Fractions')
  expect(screen.getByRole('main').textContent).not.toMatch(/€|Facture/)
})

// The dialog of a planned lesson, as the office uses it: where it is given, when that is not where its contract says.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { pathOf } from '../courses.factory.ts'
import { PlanDialog } from './PlanDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const record: CoursePlanRecord = {
  ...{ id: 7, updatedAt: '2026-11-20T18:00:00.000Z', contractId: 1, expectedAt: '2027-01-13T16:00:00.000Z' },
  ...{ durationMinutes: 90, teacherComment: null, location: null, locationAddress: null, replacesId: null },
  ...{ withIds: [], together: [], replacesAt: null, plannedBy: null, changes: 0 },
  options: {
    contracts: [
      {
        ...{ id: 1, label: 'Malo Hamon · Mathématiques, 3e', format: 'CAD', location: 'student-home' },
        ...{ durationStepMinutes: 15, studentName: 'Malo Hamon', companions: [] },
      },
    ],
    ...{ isSearched: false, closed: [], longMinutes: 240 },
  },
}

let calls: Asked[]
const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Cours</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Déplacer
      </button>
      {isOpen && <PlanDialog asked={{ id: 7 }} onFollowing={vi.fn()} onClose={vi.fn()} onSaved={vi.fn()} />}
    </>
  )
}
const open = async (shown = record) => {
  calls = serve(({ path, method, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { courses: 'write' } })]
    if (path === pathOf(planningApi.plan))
      return [200, method === 'POST' ? { errors: null, id: 7, updatedAt: record.updatedAt, isAsked: false } : shown]
    if (path === pathOf(planningApi.check)) {
      const warnings = query.get('location') === 'company' ? ['Ce cours n’ouvre pas de crédit d’impôt.'] : []
      return [200, { obstacles: [], warnings, priceCents: 6750, told: [] }]
    }
    if (path === pathOf(planningApi.freeHours)) return [200, { hours: [] }]
    return path === pathOf(seriesApi.placeInSeries) ? [200, { place: null }] : undefined
  })
  await renderApp({ routes: [{ path: '/cours', load: async () => Page }], at: '/cours' })
  await userEvent.click(await screen.findByRole('button', { name: 'Déplacer' }))
}

test('one lesson is given elsewhere: what follows is said beforehand, and the place goes with the hour', async () => {
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer ou modifier le cours' })
  const place = await within(dialog).findByRole('combobox', { name: /^Lieu/ })
  expect(place.getAttribute('placeholder')).toMatch(/^Comme au contrat.: chez l’élève$/)
  await userEvent.click(place)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Chez le professeur',
    'Dans nos locaux',
    'Autre lieu',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Dans nos locaux' }))
  expect(await within(dialog).findByText(/n’ouvre pas de crédit d’impôt/)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(
      calls.find(({ path, method }) => path === pathOf(planningApi.savePlan) && method === 'POST')?.body,
    ).toMatchObject({ id: 7, location: 'company', locationAddress: null }),
  )
})

test('another place asks for its address', async () => {
  await open({ ...record, location: 'other' })
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer ou modifier le cours' })
  expect(await within(dialog).findByLabelText(/^Adresse de ce cours/)).toBeDefined()
})

// The week of interviews: a day each, its candidates one touch away, one colleague's on demand.
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import type { InterviewCalendar, InterviewSlot } from '@cartable/domain/recruitment/interviews.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { recruitmentModule } from './recruitment.routes.tsx'

const path = `/api${interviewsApi.listInterviews.path}`
const slot = (more: Partial<InterviewSlot>): InterviewSlot => ({
  ...{ id: 1, candidateId: 7, candidateName: 'Léa Morvan', isRefused: false, place: 'Agence de Rennes' },
  ...{ startsAt: '2026-12-22T08:00:00.000Z', endsAt: '2026-12-22T08:30:00.000Z' },
  ...{ interlocutors: ['Nadia Berger'], outcome: null, ...more },
})
let data: InterviewCalendar
let calls: Asked[]
beforeEach(() => {
  data = {
    rows: [
      slot({ endsAt: '2099-12-22T08:30:00.000Z' }),
      slot({ id: 2, candidateId: 8, candidateName: 'Paul Refusé', isRefused: true, outcome: 'failed' }),
      slot({ id: 3, startsAt: '2026-12-26T09:00:00.000Z', candidateName: 'Zoé Samedi' }),
    ],
    daysOff: [{ day: '2026-12-25', name: 'Noël' }],
    staffUsers: [{ id: 4, label: 'Nadia Berger' }],
  }
  calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: { recruitment: 'read' } })]
    return asked.path === path ? [200, data] : undefined
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => renderApp({ routes: recruitmentModule.routes, at: '/teacher/interviews?jour=2026-12-24' })
const asked = () => Object.fromEntries(calls.filter((call) => call.path === path).at(-1)?.query ?? [])

test('shows the days of the week that is asked, each interview with the way to its candidate', async () => {
  await open()
  const tuesday = await screen.findByRole('region', { name: 'mardi 22 décembre' })
  expect(asked()).toEqual({ from: '2026-12-21', to: '2026-12-27' })
  expect(within(tuesday).getByRole('link', { name: 'Léa Morvan' }).getAttribute('href')).toBe(
    '/teacher/postulance_overview?carte=7',
  )
  const refused = within(tuesday).getByRole('link', { name: 'Paul Refusé' })
  expect(refused.getAttribute('href')).toBe('/teacher/refused_candidates?carte=8')
  expect(tuesday.textContent).toMatch(/09:00 – 09:30.*Nadia Berger · Agence de Rennes/)
  expect(within(tuesday).getByText('Refusé')).toBeDefined()
  expect(screen.getByRole('region', { name: 'vendredi 25 décembre' }).textContent).toContain('Noël')
  // a Saturday that has one is shown, a Sunday that has none is not
  expect(screen.getByRole('region', { name: 'samedi 26 décembre' }).textContent).toContain('Zoé Samedi')
  expect(screen.queryByRole('region', { name: 'dimanche 27 décembre' })).toBeNull()
})

test('goes from week to week, and to the interviews of one colleague', async () => {
  await open()
  await screen.findByRole('region', { name: 'mardi 22 décembre' })
  await userEvent.click(screen.getByRole('button', { name: 'Semaine suivante' }))
  await waitFor(() => expect(asked()).toEqual({ from: '2026-12-28', to: '2027-01-03' }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Avec/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Nadia Berger' }))
  await waitFor(() => expect(asked()).toMatchObject({ staffUserId: '4' }))
})

// Planning as a teacher does it on his home page: what stands in the way is said before, what was moved is put back, a rhythm shows its dates.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { ownDocumentsApi } from '@cartable/domain/documents/own-documents.api.ts'
import { ownOffersApi } from '@cartable/domain/linking/own-offers.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { ownProposalsApi } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { listOf, pathOf, planned, teacherHome } from '../../courses.factory.ts'
import { coursesOutside } from '../../courses.outside.ts'

let calls: Asked[]
let answers: Record<string, Answered>

const plan = (more: Partial<CoursePlanRecord> = {}): CoursePlanRecord => ({
  ...{ id: null, updatedAt: null, contractId: 1, expectedAt: null, durationMinutes: 90, teacherComment: null },
  ...{ location: null, locationAddress: null },
  ...{ replacesId: null, withIds: [], together: [], replacesAt: null, plannedBy: null, changes: 0 },
  options: {
    contracts: [
      {
        ...{ id: 1, label: 'Malo Hamon · Mathématiques, 3e', format: 'CAD', durationStepMinutes: 15 },
        ...{ location: 'student-home', studentName: 'Malo Hamon', companions: [] },
      },
    ],
    closed: [],
    isSearched: false,
    longMinutes: 240,
  },
  ...more,
})
const hour = '2027-01-13T16:00:00.000Z'
const free = { obstacles: [], warnings: [], priceCents: null, told: ['Hélène Hamon, par mail'] }

beforeEach(() => {
  localStorage.clear()
  answers = {
    [pathOf(homesApi.teacherHome)]: [200, teacherHome],
    [pathOf(requestsApi.listChanges)]: [200, { rows: [] }],
    [pathOf(ownDocumentsApi.ownPapers)]: [200, { kinds: [], lapsed: [] }],
    [pathOf(ownOffersApi.ownOffers)]: [200, { rows: [], options: { refusals: [] } }],
    [pathOf(ownProposalsApi.ownStageProposals)]: [200, { rows: [], options: { refusals: [] } }],
    [pathOf(ownStagesApi.ownStages)]: [200, { rows: [] }],
    [pathOf(planningApi.plan)]: [200, plan()],
    [pathOf(planningApi.check)]: [200, free],
    [pathOf(planningApi.freeHours)]: [200, { hours: [hour] }],
    [pathOf(seriesApi.placeInSeries)]: [200, { place: null }],
  }
  calls = serve(({ method, path, query }) => {
    if (path === '/api/session') return [200, sessionFor('teacher')]
    if (path === pathOf(coursesApi.list))
      return [
        200,
        listOf(
          query.get('statuses') === '1-planned'
            ? [planned(3, { cancellable: true, editable: true, customerPayment: null, priceCents: null })]
            : [],
        ),
      ]
    return answers[`${method} ${path}`] ?? answers[path]
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => renderOutside({ at: '/espace', modules: [coursesOutside] })
const sent = (path: string) => calls.find((asked) => asked.path === path && asked.method !== 'GET')?.body
const sheetOf = (name: string) => screen.findByRole('dialog', { name })
const buttonOf = (name: string | RegExp) => screen.findByRole('button', { name })

test('a pupil’s lesson is planned from home: a free hour is one tap, what stands in the way is said before anything is sent', async () => {
  const words = 'L’élève n’est pas libre à cette heure.'
  answers[pathOf(planningApi.check)] = [200, { ...free, obstacles: [{ message: words, link: null }] }]
  await open()
  await userEvent.click(await buttonOf(/^Planifier un cours de Malo/))
  const sheet = await sheetOf('Planifier un cours')
  await userEvent.click(await within(sheet).findByRole('radio', { name: /^Mer\. 13 janv\. à 17:00/ }))
  expect(await within(sheet).findByText(words)).toBeDefined()
  expect(sent(pathOf(planningApi.savePlan))).toBeUndefined()
  answers[`POST ${pathOf(planningApi.savePlan)}`] = [200, { errors: null, id: 9, updatedAt: hour, isAsked: false }]
  await userEvent.click(within(sheet).getByRole('button', { name: 'Planifier le cours' }))
  await waitFor(() =>
    expect(sent(pathOf(planningApi.savePlan))).toMatchObject({ contractId: 1, expectedAt: hour, durationMinutes: 90 }),
  )
  expect(await screen.findByText(/Cours planifié/)).toBeDefined()
})

test('a lesson that was moved is put back from the toast, with what it was', async () => {
  const known = plan({ id: 7, updatedAt: '2026-11-20T18:00:00.000Z', expectedAt: '2027-01-06T16:00:00.000Z' })
  answers[pathOf(planningApi.plan)] = [200, known]
  answers[`POST ${pathOf(planningApi.savePlan)}`] = [200, { errors: null, id: 7, updatedAt: hour, isAsked: false }]
  await open()
  await userEvent.click(await buttonOf(/^Déplacer le cours/))
  const sheet = await sheetOf('Déplacer ou modifier le cours')
  await userEvent.click(await within(sheet).findByRole('radio', { name: /^Mer\. 13 janv\./ }))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Enregistrer' }))
  await buttonOf('Rétablir')
  calls.splice(0)
  await userEvent.click(await buttonOf('Rétablir'))
  await waitFor(() =>
    expect(sent(pathOf(planningApi.savePlan))).toMatchObject({ id: 7, updatedAt: hour, expectedAt: known.expectedAt }),
  )
  expect(await screen.findByText('Cours remis à sa place.')).toBeDefined()
})

test('every week: the dates are told, one that is taken is left out, and the rhythm is saved with it', async () => {
  const usual = {
    ...{ id: null, updatedAt: null, contractId: 1, replacesId: null, replacesFrom: null },
    ...{ firstDay: '2027-01-13', lastDay: '2027-06-30', startTime: '17:00', durationMinutes: 90, everyWeeks: 1 },
    ...{ schoolZone: 'B', skipsSchoolHolidays: true, skipsPublicHolidays: true },
    ...{ contractLabel: 'Malo Hamon', companions: [], withIds: [], together: [], durationStepMinutes: 15 },
  }
  const day = (on: string, taken: string | null) => ({
    ...{ day: on, at: `${on}T16:00:00.000Z`, holiday: null, mayBeKept: false, taken },
  })
  answers[pathOf(seriesApi.showSeries)] = [200, usual]
  answers[pathOf(seriesApi.previewSeries)] = [
    200,
    {
      days: [day('2027-01-13', null), day('2027-01-20', 'Paul Durand a déjà un cours.')],
      ...{ plannedUntil: '2027-03-31', obstacles: [], warnings: [] },
    },
  ]
  answers[`POST ${pathOf(seriesApi.saveSeries)}`] = [200, { errors: null, id: 4, updatedAt: null, made: 1, blocked: 0 }]
  await open()
  await userEvent.click(await buttonOf(/^Planifier un cours de Malo/))
  const sheet = await sheetOf('Planifier un cours')
  await userEvent.click(await within(sheet).findByRole('radio', { name: 'Chaque semaine' }))
  fireEvent.change(await within(sheet).findByLabelText('Premier cours'), { target: { value: '2027-01-13' } })
  fireEvent.change(within(sheet).getByLabelText('Heure de début'), { target: { value: '17:00' } })
  expect(await within(sheet).findByText(/^1\scours, 1\sjour pris\./)).toBeDefined()
  await userEvent.click(within(sheet).getByText('Voir chaque date'))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Sauter, Mercredi 20 janvier' }))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Planifier les cours' }))
  await waitFor(() =>
    expect(sent(pathOf(seriesApi.saveSeries))).toMatchObject({
      ...{ contractId: 1, firstDay: '2027-01-13', startTime: '17:00', everyWeeks: 1, lastDay: '2027-06-30' },
      decisions: [{ day: '2027-01-20', kind: 'skipped' }],
    }),
  )
})

test('one lesson is given elsewhere: what that changes is asked for, an address is typed for another place', async () => {
  const known = plan({ id: 7, updatedAt: '2026-11-20T18:00:00.000Z', expectedAt: hour })
  answers[pathOf(planningApi.plan)] = [200, known]
  answers[`POST ${pathOf(planningApi.savePlan)}`] = [200, { errors: null, id: 7, updatedAt: hour, isAsked: false }]
  await open()
  await userEvent.click(await buttonOf(/^Déplacer le cours/))
  const sheet = await sheetOf('Déplacer ou modifier le cours')
  const place = await within(sheet).findByRole('combobox', { name: /^Lieu/ })
  expect(within(place).getByRole('option', { name: /^Comme d’habitude.: chez l’élève$/ })).toBeDefined()
  await userEvent.selectOptions(place, 'Autre lieu')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Enregistrer' }))
  expect(await within(sheet).findByText('Indiquez l’adresse de ce cours.')).toBeDefined()
  expect(sent(pathOf(planningApi.savePlan))).toBeUndefined()
  await userEvent.selectOptions(place, 'Chez vous')
  await waitFor(() =>
    expect(
      calls.some(({ path, query }) => path === pathOf(planningApi.check) && query.get('location') === 'teacher-home'),
    ).toBe(true),
  )
  await userEvent.click(within(sheet).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(sent(pathOf(planningApi.savePlan))).toMatchObject({
      id: 7,
      location: 'teacher-home',
      locationAddress: null,
    }),
  )
})

test('a contract online leaves no choice of place', async () => {
  const known = plan({ id: 7, updatedAt: '2026-11-20T18:00:00.000Z', expectedAt: hour })
  const [contract] = known.options.contracts
  answers[pathOf(planningApi.plan)] = [
    200,
    { ...known, options: { ...known.options, contracts: [{ ...contract, format: 'CEL', location: 'online' }] } },
  ]
  await open()
  await userEvent.click(await buttonOf(/^Déplacer le cours/))
  const sheet = await sheetOf('Déplacer ou modifier le cours')
  await within(sheet).findByRole('combobox', { name: /^Durée/ })
  expect(within(sheet).queryByRole('combobox', { name: /^Lieu/ })).toBeNull()
})

// The calendar of a family: the week of its children, what is asked and waits, a lesson opened, one that did not take place.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import type { AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { familyHome, pathOf } from '../../courses.factory.ts'
import { coursesOutside } from '../../courses.outside.ts'

const event = (more: Partial<AgendaEvent>): AgendaEvent => ({
  courseId: 1,
  groupId: null,
  state: 'planned',
  at: '2026-11-25T16:00:00.000Z',
  minutes: 75,
  contractId: 1,
  teacherId: 1,
  teacherName: 'Paul Durand',
  studentId: 1,
  studentName: 'Malo Hamon',
  pupils: [],
  title: 'Mathématiques',
  format: 'CAD',
  ownPlace: null,
  roomUrl: null,
  place: null,
  address: null,
  isTest: false,
  isSeries: false,
  chapter: null,
  report: null,
  mayMove: false,
  mayAsk: true,
  mayCancel: true,
  mayDeclare: false,
  ...more,
})
const given = event({
  courseId: 2,
  state: 'declared',
  at: '2026-11-24T09:00:00.000Z',
  studentName: 'Nolwenn Hamon',
  contractId: 9,
  mayAsk: false,
  mayCancel: false,
})
const asked = {
  ...{ id: 5, kind: 'move', askedAs: 'customer', status: 'pending', courseId: 1, contractId: 1 },
  ...{ subject: 'Mathématiques', studentName: 'Malo Hamon', teacherName: 'Paul Durand', durationMinutes: 75 },
  ...{ expectedAt: '2026-11-25T16:00:00.000Z', proposedAt: null, words: 'Plus tard', mayAnswer: false },
  ...{ expiresAt: '2026-11-24T16:00:00.000Z', mayWithdraw: true },
}

let calls: Asked[]
const open = async () => {
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor('customer')]
    if (path === pathOf(homesApi.familyHome)) return [200, familyHome()]
    if (path === pathOf(requestsApi.listChanges)) return [200, { rows: [asked] }]
    if (path === pathOf(agendaApi.agenda))
      return [
        200,
        {
          ...{ events: [given, event({})], counts: null, openings: [], holidays: [] },
          ...{ teachers: [], students: [], contractNumber: null },
        },
      ]
    if (path === pathOf(coursesApi.disputeForm) && method === 'GET')
      return [
        200,
        {
          ...{ id: 2, disputeTypeId: null, comment: null },
          course: { description: 'Cours du 24 novembre', doneAt: null, durationMinutes: 75 },
          options: {
            disputeTypes: [
              { value: 1, label: 'Durée fausse' },
              { value: 2, label: 'Le cours n’a pas eu lieu' },
            ],
          },
        },
      ]
    if (path === pathOf(coursesApi.dispute)) return [200, { errors: null, id: 2, updatedAt: null }]
    return undefined
  })
  await renderOutside({ at: '/espace/agenda?jour=2026-11-25', modules: [coursesOutside] })
}
afterEach(() => vi.unstubAllGlobals())

test('the week of each child, with what is asked of a lesson and waits', async () => {
  await open()
  const lesson = await screen.findByRole('button', { name: /Malo Hamon, Mathématiques/ })
  expect(lesson.textContent).toContain('Paul Durand, Chez vous')
  expect(await within(lesson).findByText('Déplacement demandé')).toBeDefined()
  await userEvent.click(lesson)
  const sheet = await screen.findByRole('dialog', { name: 'Malo Hamon' })
  expect(sheet.textContent).toContain('Mercredi 25 novembre, 17:00 à 18:15')
  expect(within(sheet).getByRole('button', { name: 'Annuler le cours…' })).toBeDefined()
  expect(within(sheet).queryByRole('button', { name: /pas eu lieu/ })).toBeNull()
  const write = await within(sheet).findByRole('link', { name: 'Écrire à Paul Durand' })
  expect(write.getAttribute('href')).toBe('/espace/messages/contrat-1')
  expect(
    within(sheet)
      .getByRole('link', { name: /^Appeler / })
      .getAttribute('href'),
  ).toMatch(/^tel:/)
})

test('a lesson that was declared and did not take place is contested with that motive', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /Nolwenn Hamon, Mathématiques/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Il n’a pas eu lieu' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contester le cours' })
  const motive = await within(dialog).findByRole('radio', { name: 'Le cours n’a pas eu lieu' })
  await waitFor(() => expect((motive as HTMLInputElement).checked).toBe(true))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Contester le cours' }))
  await waitFor(() =>
    expect(
      calls.find(({ path, method }) => path === pathOf(coursesApi.dispute) && method === 'POST')?.body,
    ).toMatchObject({ id: 2, disputeTypeId: 2 }),
  )
})

// The page on which a teacher declares a lesson: one that is longer than lessons are is asked about before it is sent.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseDeclarationRecord } from '@cartable/domain/courses/courses.schema.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { pathOf } from '../courses.factory.ts'
import { coursesOutside } from '../courses.outside.ts'

let calls: Asked[]
let record: CourseDeclarationRecord
const declaration = (more: Partial<CourseDeclarationRecord> = {}): CourseDeclarationRecord => ({
  ...{ id: null, updatedAt: null, studentId: null, teacherId: null, mode: 'teacher-front', isStudentView: false },
  ...{ contractId: 1, doneAt: null, durationMinutes: 60, isCollective: false, chapterId: null, teacherComment: null },
  ...{ presentIds: null, pupils: [], report: null, status: null, dispute: null },
  ...{ location: null, locationAddress: null },
  proposed: { contractId: 1, doneAt: '2026-11-20T16:00:00.000Z', durationMinutes: 60 },
  options: {
    contracts: [
      {
        ...{ id: 1, label: 'Malo Hamon · Mathématiques, 3e', studentName: 'Malo Hamon', teacherName: 'Yann Le Floch' },
        ...{ format: 'CAD', location: 'student-home', isCollective: false, durationStepMinutes: 15, companions: [] },
        ...{ hourlyPriceCents: null, alonePriceCents: null },
      },
    ],
    chapters: [],
    isSearched: false,
    longMinutes: 240,
  },
  ...more,
})
beforeEach(() => {
  localStorage.clear()
  record = declaration()
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionFor('teacher')]
    if (path === pathOf(coursesApi.checkDeclaration)) return [200, { errors: null }]
    if (path !== pathOf(coursesApi.declaration)) return undefined
    return method === 'GET'
      ? [200, record]
      : [200, { errors: null, id: 7, updatedAt: '2026-11-21T10:00:00Z', familyAskedAt: null }]
  })
})
afterEach(() => vi.unstubAllGlobals())
const sent = () => calls.filter(({ path, method }) => path === pathOf(coursesApi.declare) && method === 'POST')

test('five hours are asked about once, and sent by the button that says them again', async () => {
  await renderOutside({ at: '/espace/declarer', modules: [coursesOutside] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Durée' }), '300')
  await userEvent.click(screen.getByRole('button', { name: /^Déclarer 5.h$/ }))
  await screen.findByText(/Vraiment 5.h/)
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Garder 5.h$/ }))
  await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ durationMinutes: 300 }]))
})

test('a length that was planned so is not asked about again', async () => {
  record = declaration({
    ...{ id: 7, updatedAt: '2026-11-20T10:00:00Z', status: '1-planned', proposed: null },
    ...{ doneAt: '2026-11-20T09:00:00.000Z', durationMinutes: 300 },
  })
  await renderOutside({ at: '/espace/declarer/7', modules: [coursesOutside] })
  await userEvent.click(await screen.findByRole('button', { name: /^Déclarer 5.h$/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('one that was given elsewhere says where, with the address of another place', async () => {
  await renderOutside({ at: '/espace/declarer', modules: [coursesOutside] })
  const place = await screen.findByRole('combobox', { name: /^Lieu/ })
  expect([...place.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Comme d’habitude\u00a0: chez l’élève',
    ...['Chez vous', 'Dans nos locaux', 'Autre lieu'],
  ])
  await userEvent.selectOptions(place, 'other')
  await userEvent.click(screen.getByRole('button', { name: /^Déclarer 1.h$/ }))
  expect(await screen.findByText('Indiquez l’adresse de ce cours.')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.selectOptions(place, 'company')
  await userEvent.click(screen.getByRole('button', { name: /^Déclarer 1.h$/ }))
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toMatchObject([{ location: 'company', locationAddress: null }]),
  )
})

// The list of courses as staff use it.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { CourseList } from './CourseList.tsx'
import { course, listOf, pathOf } from './courses.factory.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the list of staff', () => {
  test('offers what the server allows on each course', async () => {
    const rows = [
      course({ id: 1, cancellable: true }),
      course({
        id: 2,
        status: '4-disputed',
        statusText: 'Contesté',
        disputeType: 'Durée contestée',
        editable: true,
        moves: [],
      }),
      course({ id: 3, status: '5-cancelled', statusText: 'Annulé', moves: [] }),
    ]
    const who = { ...claire, rights: { courses: 'write', billing: 'write' } as const }
    serve(({ path }) => {
      if (path === '/api/session') return [200, sessionOf(who)]
      return path === pathOf(coursesApi.list) ? [200, listOf(rows)] : undefined
    })
    await renderApp({
      routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
      at: '/privateTuition/courses',
    })
    expect(await screen.findAllByRole('button', { name: /^Confirmer… / })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Modifier / })).toHaveLength(1)
    expect(screen.getByText('Durée contestée')).toBeDefined()
    expect(screen.getByText('Annulé').className).toMatch(/grey/)
  })
  test('who may only read is offered nothing that would be refused', async () => {
    serve(({ path }) => {
      if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { courses: 'read' } })]
      return path === pathOf(coursesApi.list)
        ? [200, listOf([course({ cancellable: true, editable: true, correctable: true })])]
        : undefined
    })
    await renderApp({
      routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
      at: '/privateTuition/courses',
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: /^(Confirmer|Modifier|Corriger|Autres actions)/ })).toBeNull()
  })
})

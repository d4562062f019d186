// The tables of the URSSAF as people use them: the file opens in a window of its own; the API has its page under both spellings.
import { declarationsApi } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { urssafModule } from './urssaf.routes.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const accountant = sessionOf({ ...claire, rights: { urssaf: 'read', configuration: 'read' } })
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const row = {
  id: 1,
  month: '2026-10-01',
  customerId: 1,
  teacherId: 2,
  customerIdentifier: null,
  customerName: 'Moreau',
  customerFirstname: 'Alice',
  teacherIdentifier: '2',
  teacherName: 'Petit',
  teacherFirstname: 'Luc',
  hourCount: 4,
  hourSalaryWithoutFees: 2_000,
  salary: 8_000,
  calculatedUrssaf: 5_600,
  regionalUrssaf: 'Bretagne',
}
const teacher = {
  ...{ id: 2, teacherName: 'Petit', teacherFirstname: 'Luc', birthdate: null, healthInsuranceNumber: null },
  ...{ address: null, birthDepartement: null, birthCity: null, selfEmployed: false },
}
const totals = { hourCount: 4, salary: 8_000, calculatedUrssaf: 5_600 }
const serveUrssaf = () =>
  serve(({ path }) => {
    if (path === '/api/session') return [200, accountant]
    if (path === pathOf(declarationsApi.listDeclarations))
      return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals }]
    if (path === pathOf(declarationsApi.listTeachers))
      return [200, { rows: [teacher], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
    if (path === pathOf(declarationsApi.apiState))
      return [
        200,
        {
          registrations: [{ status: 'active', label: 'Validée', count: 12 }],
          requests: [],
          calls: { total: 3, failed: 1, lastAt: null, lastErrorAt: null },
          failures: [{ id: 1, calledAt: '2026-11-20T09:00:00Z', action: 'M020', status: null, error: 'TimeoutError' }],
        },
      ]
    return undefined
  })

test('URSSAF-10 the CSV file of the declarations is a GET with filters and order, opened in a new window', async () => {
  serveUrssaf()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderApp({ routes: urssafModule.routes, at: '/accounting/urssaf/declaration?q=mor&tri=salary.desc' })
  await screen.findByText('Moreau')
  await userEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }))
  expect(declarationsApi.declarationsCsv.method).toBe('GET')
  expect(open).toHaveBeenCalledWith(
    '/api/accounting/urssaf/declaration_list_csv?q=mor&sort=salary.desc',
    '_blank',
    'noreferrer',
  )
})

test('URSSAF-08 teachers are sorted by their second column, the name', async () => {
  serveUrssaf()
  await renderApp({ routes: urssafModule.routes, at: '/accounting/urssaf/teacher' })
  await screen.findByText('Petit')
  const words = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(words.filter(Boolean).slice(0, 2)).toEqual([expect.stringMatching(/^Prénom/), expect.stringMatching(/^Nom/)])
  expect(screen.getByRole('columnheader', { name: /^Nom/ }).getAttribute('aria-sort')).toBe('ascending')
})

test('URSSAF-11 the API of the URSSAF has its page, under both spellings of its address', async () => {
  serveUrssaf()
  await renderApp({ routes: urssafModule.routes, at: '/admin/urssaf-api' })
  expect(await screen.findByRole('heading', { name: 'API URSSAF' })).toBeTruthy()
  expect(await screen.findByText('Statut d’un client')).toBeTruthy()
  expect(screen.getByText('Sans réponse')).toBeTruthy()
  expect(urssafModule.routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/admin/urssaf_api', '/admin/urssaf-api']),
  )
})

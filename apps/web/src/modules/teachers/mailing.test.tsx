// The mailing list of teachers in a page: its columns, its filters, and the export of what is shown.
import type { TeacherMailingRow } from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { teachersModule } from './teachers.routes.tsx'

const row: TeacherMailingRow = {
  id: 3,
  firstName: 'Yann',
  lastName: 'Le Floch',
  email: 'yann@exemple.fr',
  phone: '+33612345678',
  phoneRegion: 'FR',
  selfEmployed: true,
  services: ['private-tuition', 'traineeship'],
  courseFormats: ['CAD', 'CEL'],
  subjects: ['Mathématiques', 'Physique-chimie'],
  city: 'Rennes',
  departement: 'Ille-et-Vilaine',
  available: false,
  availabilityOn: '2027-01-04',
  isActive: true,
}
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { teachers: 'read' } })]
    if (path === '/api/teachers/teachers-mailing-list')
      return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
    if (path.endsWith('teachers-mailing-filters'))
      return [200, { levels: [], subjects: [], cities: ['Rennes'], departements: [] }]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the table has who, where and what; its filters are asked of the server, and the file is of what is shown', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const at = '/teacher/mailing_list?q=floch&tri=city.desc&service=traineeship&emploi=true&inactifs=true'
  await renderApp({ routes: teachersModule.routes, at, module: teachersModule })
  const line = (await screen.findByText('yann@exemple.fr')).closest('tr') as HTMLElement
  const cells = [...line.querySelectorAll('td, th')].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ').trim())
  expect(cells.filter(Boolean)).toEqual([
    'LE FLOCH Yann',
    'yann@exemple.fr',
    '06 12 34 56 78',
    'Mathématiques, Physique-chimie',
    'Rennes',
    'Ille-et-Vilaine',
    'Cours particuliers, Stages',
    'À domicile, En ligne',
    'Auto-entrepreneur',
    'Dès le 04/01/2027',
  ])
  const titles = within(line.closest('table') as HTMLElement).getAllByRole('columnheader')
  expect(titles.map((title) => title.textContent).filter(Boolean)).toHaveLength(cells.filter(Boolean).length)
  const filters = { q: 'floch', sort: 'city.desc', services: 'traineeship', selfEmployed: 'true', withInactive: 'true' }
  const asked = calls.findLast(({ path }) => path === '/api/teachers/teachers-mailing-list')
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject(filters)
  await userEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  const url = new URL(String(opened.mock.calls[0]?.[0]), 'http://localhost')
  expect(url.pathname).toBe('/api/teachers/teachers-mailing-csv-export')
  expect(Object.fromEntries(url.searchParams)).toEqual(filters)
  opened.mockRestore()
})

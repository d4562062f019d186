// The pages of statistics: months, the button that loads, charts, their numbers, what they open and compare with.
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { statisticsModule } from './statistics.routes.tsx'

const unit: [string, string] = ['contact', 'contacts']
let charts: Chart[]
let rights: Rights
let calls: Asked[]
const answer = (asked: Asked): Answered | undefined => {
  if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights })]
  if (asked.path.endsWith('students-statistics-charts')) return [200, { charts }]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  rights = { statistics: 'read' }
  charts = [
    {
      key: 'months',
      title: 'Contacts reçus par mois',
      kind: 'columns',
      unit,
      points: [
        { label: 'septembre 2026', value: 1200 },
        { label: 'octobre 2026', value: 34 },
      ],
    },
    {
      key: 'origins',
      title: 'D’où viennent les contacts',
      kind: 'pie',
      unit,
      points: [
        { label: 'Site internet', value: 2 },
        { label: 'Saisis par l’équipe', value: 1 },
      ],
    },
    { key: 'levels', title: 'Niveaux demandés', kind: 'bars', unit, points: [] },
  ]
  calls = serve(answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const open = (mode: string) =>
  renderApp({ routes: statisticsModule.routes, at: `/student/statistics?mode=${mode}`, module: statisticsModule })
const asked = () => calls.filter(({ path }) => path.endsWith('students-statistics-charts'))
const load = async () => userEvent.click(await screen.findByRole('button', { name: 'Charger les graphiques' }))

test('STAT-01 the page of the contacts and that of the customers each ask for their own charts, by themselves', async () => {
  await open('contact')
  expect(await screen.findByRole('heading', { name: 'Statistiques des contacts' })).toBeTruthy()
  await waitFor(() => expect(asked().at(-1)?.query.get('mode')).toBe('contact'))
  cleanup()
  await open('customer')
  expect(await screen.findByRole('heading', { name: 'Statistiques des clients' })).toBeTruthy()
  await waitFor(() => expect(asked().at(-1)?.query.get('mode')).toBe('customer'))
})

test('STAT-02 months are chosen among several, and asked by the button; they stand in the address, beside those of a year before', async () => {
  const { router } = await open('contact')
  await userEvent.click(await screen.findByRole('button', { name: /^Mois\u00a0: Tous/ }))
  const boxes = within(await screen.findByRole('dialog', { name: 'Mois' })).getAllByRole('checkbox')
  await userEvent.click(boxes[12] as HTMLElement)
  await userEvent.click(boxes[13] as HTMLElement)
  await userEvent.keyboard('{Escape}')
  expect(asked().map(({ query }) => query.get('months'))).toEqual([null])
  await load()
  await waitFor(() => expect(asked()).toHaveLength(3))
  const [first = '', second = ''] = asked()
    .slice(1)
    .map(({ query }) => query.get('months') ?? '')
  expect(first).toMatch(/^\d{4}-\d\d,\d{4}-\d\d$/)
  const year = Number(first.slice(0, 4))
  expect(second).toBe(first.replaceAll(String(year), String(year - 1)).replaceAll(String(year + 1), String(year)))
  expect(router.state.location.search).toMatchObject({ mois: first })
})

test('an address that names months asks for them alone, and says how they compare with the year before', async () => {
  vi.setSystemTime('2026-11-20T10:00:00Z')
  await renderApp({
    routes: statisticsModule.routes,
    at: '/student/statistics?mode=contact&mois=2026-10,2026-09,1999-01',
    module: statisticsModule,
  })
  const columns = await screen.findByRole('region', { name: 'Contacts reçus par mois' })
  expect(asked().map(({ query }) => query.get('months'))).toEqual(['2026-10,2026-09', '2025-10,2025-09'])
  expect(
    await within(columns).findByText(
      '1 234 contacts, le plus en septembre 2026 (1 200). Autant qu’un an plus tôt (1 234).',
    ),
  ).toBeTruthy()
})

test('a chart is read in a sentence, drawn, and given as numbers; an empty one says so', async () => {
  await open('contact')
  const columns = await screen.findByRole('region', { name: 'Contacts reçus par mois' })
  expect(within(columns).getByText('1 234 contacts, le plus en septembre 2026 (1 200).')).toBeTruthy()
  expect(within(columns).getByTitle('septembre 2026 : 1,200')).toBeTruthy()
  await userEvent.click(within(columns).getByRole('button', { name: 'Voir les données' }))
  expect(within(columns).getByRole('rowheader', { name: 'octobre 2026' }).closest('tr')?.textContent).toContain('34')
  const pie = screen.getByRole('region', { name: 'D’où viennent les contacts' })
  expect(within(pie).getByText('Site internet').closest('li')?.textContent).toBe('Site internet267\u00a0%')
  const empty = screen.getByRole('region', { name: 'Niveaux demandés' })
  expect(within(empty).getByText('Aucune donnée sur cette période.')).toBeTruthy()
})

test('a column opens the list of what it counts, for who may read that list; its numbers are kept as CSV', async () => {
  charts = charts.map((chart) =>
    chart.key === 'months'
      ? {
          ...chart,
          points: chart.points.map((point) => ({ ...point, opens: '/contact/history?date=2026-09-01,2026-09-30' })),
        }
      : chart,
  )
  await open('contact')
  const title = 'septembre 2026 : 1,200'
  expect((await screen.findByTitle(title)).tagName).toBe('DIV')
  cleanup()
  rights = { statistics: 'read', contacts: 'read' }
  await open('contact')
  expect((await screen.findByTitle(title)).getAttribute('href')).toBe('/contact/history?date=2026-09-01,2026-09-30')
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    return 'blob:csv'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Exporter Contacts reçus par mois' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exporter en CSV' }))
  expect(await made[0]?.text()).toBe(';Contacts reçus par mois\r\nseptembre 2026;1200\r\noctobre 2026;34\r\n')
})

// The pages of statistics: months, the button that loads, charts and their numbers.
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { statisticsModule } from './statistics.routes.tsx'

const unit: [string, string] = ['contact', 'contacts']
let charts: Chart[]
let calls: Asked[]
const answer = (asked: Asked): Answered | undefined => {
  if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: { statistics: 'read' } })]
  if (asked.path.endsWith('students-statistics-charts')) return [200, { charts }]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
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
afterEach(() => vi.unstubAllGlobals())

const open = (mode: string) =>
  renderApp({ routes: statisticsModule.routes, at: `/student/statistics?mode=${mode}`, module: statisticsModule })
const asked = () => calls.filter(({ path }) => path.endsWith('students-statistics-charts'))
const load = async () => userEvent.click(await screen.findByRole('button', { name: 'Charger les graphiques' }))

test('STAT-01 the page of the contacts and that of the customers each ask for their own charts', async () => {
  await open('contact')
  expect(await screen.findByRole('heading', { name: 'Statistiques des contacts' })).toBeTruthy()
  await load()
  await waitFor(() => expect(asked().at(-1)?.query.get('mode')).toBe('contact'))
  cleanup()
  await open('customer')
  expect(await screen.findByRole('heading', { name: 'Statistiques des clients' })).toBeTruthy()
  await load()
  await waitFor(() => expect(asked().at(-1)?.query.get('mode')).toBe('customer'))
})

test('STAT-02 months are chosen among several, and nothing is asked before the button', async () => {
  await open('contact')
  await userEvent.click(await screen.findByRole('button', { name: /^Mois\u00a0: Tous/ }))
  const boxes = within(await screen.findByRole('dialog', { name: 'Mois' })).getAllByRole('checkbox')
  await userEvent.click(boxes[0] as HTMLElement)
  await userEvent.click(boxes[1] as HTMLElement)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Choisissez une période puis chargez les graphiques.')).toBeTruthy()
  expect(asked()).toHaveLength(0)
  await load()
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.query.get('months')).toMatch(/^\d{4}-\d\d,\d{4}-\d\d$/)
})

test('a chart is read in a sentence, drawn, and given as numbers; an empty one says so', async () => {
  await open('contact')
  await load()
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

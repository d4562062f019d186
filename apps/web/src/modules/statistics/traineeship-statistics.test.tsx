// The page of the statistics of the stages: months, the button, how numbers are written, the table of class rates.
import type { TraineeshipChartsAnswer } from '@cartable/domain/statistics/statistics.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { statisticsModule } from './statistics.routes.tsx'

const body: TraineeshipChartsAnswer = {
  charts: [
    {
      key: 'turnover',
      title: 'Chiffre d’affaires par stage',
      kind: 'bars',
      unit: ['euro', 'euros'],
      isMoney: true,
      about: 'Le prix des inscriptions, payées ou non.',
      points: [
        { label: 'Toussaint', value: 1_204_000 },
        { label: 'Été', value: 600_000.5 },
      ],
    },
    {
      key: 'rate',
      title: 'Taux horaire moyen par stage',
      kind: 'bars',
      unit: ['euro l’heure', 'euros l’heure'],
      isRate: true,
      isMoney: true,
      points: [
        { label: 'Toussaint', value: 26.5 },
        { label: 'Été', value: 24 },
      ],
    },
    {
      key: 'online',
      title: 'En ligne ou non',
      kind: 'pie',
      unit: ['stage', 'stages'],
      points: [
        { label: 'Présentiel', value: 2 },
        { label: 'En ligne', value: 1 },
      ],
    },
  ],
  classRates: [
    { id: 7, stage: 'Toussaint', groups: 2, placed: 13, placedInKnown: 13, places: 16 },
    { id: 8, stage: 'Été', groups: 1, placed: 4, placedInKnown: 0, places: 0 },
  ],
}
let calls: Asked[]
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { statistics: 'read' } })]
  if (path.endsWith('traineeship-statistics-charts')) return [200, body]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderApp({ routes: statisticsModule.routes, at: '/traineeship/statistics', module: statisticsModule })
const load = async () => userEvent.click(await screen.findByRole('button', { name: 'Charger les graphiques' }))
const asked = () => calls.filter(({ path }) => path.endsWith('traineeship-statistics-charts'))

test('STAT-03 the page of the stages searches by months and loads its charts by a button', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Mois/ }))
  const boxes = within(await screen.findByRole('dialog', { name: 'Mois' })).getAllByRole('checkbox')
  await userEvent.click(boxes[0] as HTMLElement)
  await userEvent.keyboard('{Escape}')
  expect(asked()).toHaveLength(1)
  await load()
  await waitFor(() => expect(asked()).toHaveLength(3))
  expect(asked()[1]?.query.get('months')).toMatch(/^\d{4}-\d\d$/)
  const table = await screen.findByRole('table', { name: 'Taux de classe' })
  const row = within(table).getByRole('rowheader', { name: 'Toussaint' }).closest('tr')!
  expect([...row.cells].map(({ textContent }) => textContent)).toEqual([
    'Toussaint',
    '2',
    '13',
    '6,5',
    '16',
    '81\u00a0%',
  ])
  expect(within(table).getByText('Places inconnues')).toBeTruthy()
  const rate = screen.getByRole('region', { name: 'Taux horaire moyen par stage' })
  expect(within(rate).getByText('De 24,00 € à 26,50 € l’heure, le plus : Toussaint.')).toBeTruthy()
})

test('STAT-04 the months of the stages show « Tous » by default, and then none is sent', async () => {
  await open()
  expect(await screen.findByRole('button', { name: /^Mois\u00a0: Tous/ })).toBeTruthy()
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.query.get('months')).toBeNull()
})

test('STAT-07 a slice of a pie tells its percentage rounded to the nearest integer', async () => {
  await open()
  const pie = await screen.findByRole('region', { name: 'En ligne ou non' })
  expect([...pie.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    'Présentiel\u00a0: 2 (67\u00a0%)',
    'En ligne\u00a0: 1 (33\u00a0%)',
  ])
})

test('STAT-08 thousands are separated by a comma where a chart is pointed at; its sentence and its figures are French', async () => {
  await open()
  const chart = await screen.findByRole('region', { name: 'Chiffre d’affaires par stage' })
  expect(within(chart).getByText('1 804 000,50 € : d’abord Toussaint (67 %).')).toBeTruthy()
  expect(within(chart).getByText('Le prix des inscriptions, payées ou non.')).toBeTruthy()
  expect(within(chart).getByText('1 204 000,00 €')).toBeTruthy()
  expect(within(chart).getByTitle('Toussaint : 1,204,000 euros')).toBeTruthy()
})

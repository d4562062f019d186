// The home page of staff as they use it: four tiles, a band that waits for them, numbers that open their screens.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { indicators, indicatorsOf, type Tile, tileKeys } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { StaffHome } from './StaffHome.tsx'
import { tileOperations } from './use-tiles.ts'
import { WaitingList } from './WaitingList.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const director = {
  ...claire,
  rights: Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess'])),
} as typeof claire
const counts = (tile: Tile, count: number, oldest: string | null = null) => ({
  indicators: indicatorsOf(tile).map((key) => ({ key, count, oldest })),
})
const nothing = { lines: [], total: 0, tasksToCome: 0, others: [] }
const everything = (count: number) => Object.fromEntries(Object.keys(indicators).map((key) => [key, count]))

const usual = (path: string): Answered | undefined => {
  for (const tile of tileKeys) {
    const { summary, kpis, details } = tileOperations[tile]
    if (path === pathOf(summary)) return [200, counts(tile, 3)]
    if (path === pathOf(kpis))
      return [200, { kpis: [{ key: 'a', label: 'contrats actifs', value: 86, unit: 'count', trend: null }] }]
    if (path === pathOf(details))
      return [200, { rows: [{ label: 'Zélie Kerbrat', detail: null, path: '/customer/show/4' }] }]
  }
  if (path === pathOf(dashboardApi.waits)) return [200, nothing]
  return path === pathOf(dashboardApi.summary) ? [200, everything(7)] : undefined
}

let calls: Asked[]
let held: { path: string; until: Promise<void> } | null
let answers: Record<string, Answered>
beforeEach(() => {
  held = null
  answers = {}
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf(director)]
    const answer = answers[path] ?? usual(path)
    return held?.path === path && answer ? held.until.then(() => answer) : answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const open = () => renderApp({ routes: [{ path: '/c', load: async () => StaffHome }], at: '/c' })
const tile = (name: string) => screen.findByRole('region', { name })
const askedOf = (operation: { path: string }) => calls.filter(({ path }) => path === pathOf(operation)).length
const band = () => screen.findByRole('list', { name: 'Ce qui attend' })

test('DASH-01 the dashboard shows the key figures of each tile', async () => {
  await open()
  expect(await within(await tile('Cours particuliers')).findByText('86')).toBeTruthy()
  for (const name of tileKeys) expect(askedOf(tileOperations[name].kpis)).toBe(1)
})

test('a key figure has the curve of its year, and says in words what is not as usual', async () => {
  const trend = {
    ...{ title: 'Heures confirmées par mois', month: '2026-11-01', soFar: 3900, lastMonth: 9000, lastYear: 3000 },
    sums: [6000, 1200, 6000, 6000, 6000, 6000, 6000, 6000, 6000, 9000, 6000, 4200],
  }
  const label = 'heures confirmées ce mois-ci'
  answers[pathOf(tileOperations.privateTuition.kpis)] = [
    200,
    { kpis: [{ key: 'confirmedMinutes', label, value: 4200, unit: 'minutes', trend }] },
  ]
  await open()
  const tuition = await tile('Cours particuliers')
  expect((await within(tuition).findByRole('img')).getAttribute('aria-label')).toBe(
    'Heures confirmées par mois\u00a0: 100 en décembre 2025, 70 en novembre 2026\u00a0; au plus bas 20 en janvier 2026, au plus haut 150 en septembre 2026',
  )
  expect(within(tuition).getByText('30 % de plus qu’à la même période l’an dernier')).toBeTruthy()
  expect(within(await tile('Clients')).queryByRole('img')).toBeNull()
})

test('DASH-02 there are four tiles: private tuition, recruitment, customers, stages', async () => {
  await open()
  const names = ['Cours particuliers', 'Recrutement', 'Clients', 'Stages']
  for (const name of names) expect(await tile(name)).toBeTruthy()
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(regions.filter((name) => name !== 'À faire')).toEqual(names)
})

test('DASH-03 a summary of the indicators stands besides the tiles', async () => {
  await open()
  expect(within(await band()).getAllByRole('link').length).toBeGreaterThan(3)
})

test('DASH-05 an indicator opens its screen in a new tab', async () => {
  await open()
  const link = await within(await tile('Clients')).findByRole('link', { name: /Nouveaux contacts.*nouvel onglet/ })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('href')).toBe('/dashboard/waiting?quoi=10-newContacts')
  const disputed = await within(await tile('Cours particuliers')).findByRole('link', { name: /Cours contestés/ })
  expect(disputed.getAttribute('href')).toBe('/privateTuition/courses?statut=4-disputed')
})

test('DASH-06 indicators lead to the flows of contacts, linking, contracts, recruitment, payments, stages, monitoring, and to records', async () => {
  const paths = Object.values(indicators).map(({ path }) => path.split('?')[0])
  for (const flow of [
    '/privateTuition/no-longer-courses',
    '/contact/overview',
    '/privateTuition/linking',
    '/traineeship/sessions',
    '/teacher/postulance_overview',
    '/accounting/orders',
    '/privateTuition/courses',
    '/monitoring/workflow/overview',
  ])
    expect(paths, flow).toContain(flow)
  await open()
  const clients = await tile('Clients')
  await userEvent.click(await within(clients).findByRole('button', { name: /Détail.*avances immédiates/ }))
  const record = await within(clients).findByRole('link', { name: /Zélie Kerbrat/ })
  expect(record.getAttribute('href')).toBe('/customer/show/4')
  expect(record.getAttribute('target')).toBe('_blank')
})

test('DASH-08 the dashboard asks again every 180000 ms', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await tile('Stages')
  await waitFor(() => expect(askedOf(tileOperations.traineeship.summary)).toBe(1))
  await vi.advanceTimersByTimeAsync(179_000)
  expect(askedOf(tileOperations.traineeship.summary)).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(askedOf(tileOperations.traineeship.summary)).toBe(2))
})

test('DASH-09 the summary waits for the four tiles, and looks again every second', async () => {
  let release = () => {}
  held = {
    path: pathOf(tileOperations.traineeship.summary),
    until: new Promise((resolve) => {
      release = resolve
    }),
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await within(await tile('Clients')).findByRole('link', { name: /Nouveaux contacts/ })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(askedOf(dashboardApi.summary)).toBe(0)
  release()
  await within(await tile('Stages')).findAllByRole('link')
  // of the clock of the test: it looks again within the second
  const loadedAt = Date.now()
  await waitFor(() => expect(askedOf(dashboardApi.summary)).toBe(1))
  expect(Date.now() - loadedAt).toBeLessThan(2_000)
})

test('a tile that fails says so alone, and the band does not wait for ever', async () => {
  answers[pathOf(tileOperations.recruitment.summary)] = [500, { error: 'fault', message: 'Erreur', requestId: 'r' }]
  await open()
  expect(await within(await tile('Recrutement')).findByRole('button', { name: /Réessayer/ })).toBeTruthy()
  expect(await within(await tile('Clients')).findByRole('link', { name: /Nouveaux contacts/ })).toBeTruthy()
  expect(await band()).toBeTruthy()
})

test('what is at zero is folded, and nothing to do is said', async () => {
  for (const name of tileKeys) answers[pathOf(tileOperations[name].summary)] = [200, counts(name, 0)]
  answers[pathOf(dashboardApi.summary)] = [200, everything(0)]
  await open()
  const clients = await tile('Clients')
  await userEvent.click(await within(clients).findByRole('button', { name: /Rien à traiter/ }))
  expect(await within(clients).findByRole('link', { name: /Nouveaux contacts/ })).toBeTruthy()
  expect(await screen.findByText('Rien à traiter.', {}, { timeout: 4_000 })).toBeTruthy()
})

test('the list behind a number names what it counts, leads to each thing and to the screen of all', async () => {
  const rows = [{ id: 1, label: 'Zélie Kerbrat', detail: 'depuis le 12/11/2026', path: '/contact/overview?carte=4' }]
  answers[pathOf(tilesApi.waiting)] = [200, { rows, total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
  await renderApp({
    routes: [{ path: '/dashboard/waiting', load: async () => WaitingList }],
    at: '/dashboard/waiting?quoi=10-newContacts',
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Nouveaux contacts')
  const link = await screen.findByRole('link', { name: 'Zélie Kerbrat' })
  expect(link.getAttribute('href')).toBe('/contact/overview?carte=4')
  expect(screen.getByRole('link', { name: 'Ouvrir l’écran où tout se traite' }).getAttribute('href')).toBe(
    '/contact/overview',
  )
  const asked = calls.find(({ path }) => path === pathOf(tilesApi.waiting))
  expect(asked?.query.get('indicator')).toBe('10-newContacts')
})

test('each indicator says how long its oldest waits, and the one that waits longest stands first', async () => {
  const indicators = indicatorsOf('recruitment').map((key, index) => ({
    ...{ key, count: 1, oldest: index === 0 ? null : `2026-11-${String(20 - index).padStart(2, '0')}` },
  }))
  answers[pathOf(tileOperations.recruitment.summary)] = [200, { indicators }]
  await open()
  const recruitment = await tile('Recrutement')
  await within(recruitment).findAllByRole('link', { name: /nouvel onglet/ })
  const days = [...recruitment.querySelectorAll('time')].map((time) => time.dateTime)
  expect(days).toHaveLength(indicators.length - 1)
  expect(days).toEqual(days.toSorted())
  expect(within(recruitment).getAllByRole('link').at(-1)?.querySelector('time')).toBeNull()
})

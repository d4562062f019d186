// A teacher's prices as people use them: rows that are only read, a dialog with bounds, the salary while it is typed.
import { teacherPricesApi as api } from '@cartable/domain/contracts/grids/teacher-prices.api.ts'
import type { TeacherPriceRecord } from '@cartable/domain/contracts/grids/teacher-prices.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { TeacherPrices } from './teacher-prices.parts.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const level: TeacherPriceRecord = {
  id: 7,
  updatedAt: '2026-11-01T08:00:00.000Z',
  teacherId: 4,
  schoolCareerId: 3,
  schoolCareer: 'Lycée',
  selfEmployed: true,
  offlinePrice: 4_200,
  offlineMargin: '30',
  offlineMarginAffiliation: '15',
  onlinePrice: 3_600,
  onlineMargin: '25',
  onlineMarginAffiliation: '10',
  offlineMinPrice: 3_500,
  offlineMaxPrice: 6_000,
  onlineMinPrice: 3_000,
  onlineMaxPrice: 5_000,
}
const {
  updatedAt: _,
  teacherId: _t,
  offlineMinPrice: _a,
  offlineMaxPrice: _b,
  onlineMinPrice: _c,
  onlineMaxPrice: _d,
  ...row
} = level
const OnRecord = () => (
  <Panel title="Professeur" breadcrumb={[]}>
    <TeacherPrices teacherId={4} />
  </Panel>
)
const plain = (element: HTMLElement) => (element.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')

let calls: Asked[]
beforeEach(() => {
  calls = serve(({ path, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { prices: 'write' } })]
    if (path === pathOf(api.listTeacherPrices))
      return [
        200,
        {
          rows: [{ ...row, offlineSalary: 2_940, onlineSalary: 2_700 }],
          total: 1,
          totalIsExact: true,
          page: 1,
          size: 25,
          totals: null,
        },
      ]
    if (path === pathOf(api.showTeacherPrice)) return [200, level]
    if (path === pathOf(api.teacherSalary))
      return [200, Math.round(Number(query.get('price')) * (1 - Number(query.get('margin')) / 100))]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  await renderApp({ routes: [{ path: '/c', load: async () => OnRecord }], at: '/c' })
  const row = await screen.findByRole('row', { name: /Lycée/ })
  await userEvent.click(within(row).getByRole('button', { name: /Modifier/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Tarif pour les cours du niveau Lycée' })
  await within(dialog).findAllByLabelText(/Prix de l’heure/)
  return dialog
}
const salaries = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByText(/alaire/)
    .map(plain)

test('PRICE-08 the rows of the prices are only read: no field is in them', async () => {
  await renderApp({ routes: [{ path: '/c', load: async () => OnRecord }], at: '/c' })
  const row = await screen.findByRole('row', { name: /Lycée/ })
  expect(plain(row)).toContain('42,00 €/h')
  expect(within(row).queryByRole('textbox')).toBeNull()
  expect(within(row).queryByRole('spinbutton')).toBeNull()
})

test('PRICE-09 the dialog of a price names its level in its title', async () => {
  expect(await open()).toBeTruthy()
})

test('PRICE-14 the salary is shown with two decimals', async () => {
  const dialog = await open()
  await waitFor(() => expect(salaries(dialog)[0]).toContain('29,40 €/h'))
  expect(salaries(dialog)[1]).toContain('35,70 €/h')
})

test('PRICE-15 a price beyond the bounds of the grid is brought back to them when it is left', async () => {
  const dialog = await open()
  const [offline] = within(dialog).getAllByLabelText(/Prix de l’heure/)
  const type = async (text: string) => {
    await userEvent.clear(offline!)
    await userEvent.type(offline!, text)
    await userEvent.tab()
  }
  await type('75')
  await waitFor(() => expect((offline as HTMLInputElement).value).toMatch(/^60/))
  await type('12')
  await waitFor(() => expect((offline as HTMLInputElement).value).toMatch(/^35/))
})

test('PRICE-16 the salary follows the price and the margin', async () => {
  const dialog = await open()
  await waitFor(() => expect(salaries(dialog)[0]).toContain('29,40'))
  const [offline] = within(dialog).getAllByLabelText(/Prix de l’heure/)
  await userEvent.clear(offline!)
  await userEvent.type(offline!, '50')
  await waitFor(() => expect(salaries(dialog)[0]).toContain('35,00'))
  const [margin] = within(dialog).getAllByLabelText(/^Marge$/)
  await userEvent.clear(margin!)
  await userEvent.type(margin!, '20')
  await waitFor(() => expect(salaries(dialog)[0]).toContain('40,00'))
  expect(calls.filter(({ path }) => path === pathOf(api.teacherSalary)).length).toBeLessThan(12)
})

// The figures of the front page of accounting: what they say, what each opens, and who reads which.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { accountingModule } from './accounting.routes.tsx'

const listOf = (totals: object | null, total = 0) => ({
  ...{ rows: [], total, totalIsExact: true, page: 1, size: 10, totals },
})
const aged = { to30: 100_00, to60: 50_00, to90: 0, over90: 0 }
const closing = {
  ...{
    months: ['2026-09-01', '2026-10-01'],
    month: '2026-09-01',
    turnoverCents: 0,
    openFrom: null,
    closings: [],
    bank: null,
  },
  checks: [
    { key: 'vat', count: 1 },
    { key: 'disputed', count: 2 },
    { key: 'nova', count: 0 },
  ],
}
const answers: Readonly<Record<string, object>> = {
  '/api/accounting/books/filters': { accounts: [{ id: 4, code: '411000', name: 'Clients' }] },
  '/api/accounting/books/lines': listOf({ debit: 30_00, credit: 480_00, entryCount: 9 }),
  '/api/billing/unpaid/families': listOf({
    ...{ aged, totalCents: 150_00, expectedCents: 0, advancedCents: 0, families: 3 },
  }),
  '/api/billing/payments/bills-payments-list': listOf(null, 7),
  '/api/accounting/closing': closing,
}
let rights: object
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  rights = { accounting: 'read', billing: 'read', closing: 'read' }
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    const answer = answers[path]
    return answer && [200, answer]
  })
})
afterEach(() => vi.unstubAllGlobals())

const hrefOf = async (name: RegExp) => (await screen.findAllByRole('link', { name }))[0]?.getAttribute('href')

test('money received, debts by age, payments to handle, what to declare and to close are said, and open what they count', async () => {
  await renderApp({ routes: accountingModule.routes, at: '/accounting/overview' })
  expect(await hrefOf(/^480,00/)).toMatch(
    /^\/accounting\/books\?compte=4&periode=\d{4}-\d{2}-01,\d{4}-\d{2}-\d{2}&journal=CB,BQ,CA,UR$/,
  )
  expect(await screen.findByText('Dû par 3 familles')).toBeTruthy()
  expect(await hrefOf(/^150,00/)).toBe('/accounting/unpaid?tri=total.desc')
  expect(within(screen.getByRole('list', { name: 'Par ancienneté' })).getAllByRole('link')).toHaveLength(4)
  expect(await hrefOf(/^30–60\s?j/)).toBe('/accounting/unpaid?tri=to60.desc')
  expect(await hrefOf(/^7\sfactures/)).toBe('/accounting/bills-payments?a-traiter=true')
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^2\smois à clôturer/ })).toHaveLength(2))
  expect(screen.getAllByRole('link', { name: /^2\smois à clôturer/ }).map((link) => link.getAttribute('href'))).toEqual(
    ['/accounting/closing', '/accounting/closing/stages'],
  )
  const vat = screen.getAllByRole('link', { name: /dont la TVA n’est pas déclarée/ })
  expect(vat.map((link) => link.getAttribute('href'))).toEqual(['/accounting/vat', '/accounting/vat/stages'])
  expect(screen.getAllByRole('link', { name: /^2\spoints à regarder avant de clôturer septembre 2026/ })).toHaveLength(
    2,
  )
})

test('each figure is for those who may read what it counts', async () => {
  rights = { accounting: 'read' }
  await renderApp({ routes: accountingModule.routes, at: '/accounting/overview' })
  expect(await screen.findByText('480,00 €')).toBeTruthy()
  expect(screen.queryByText(/^Dû par/)).toBeNull()
  expect(screen.queryByText(/clôturer/)).toBeNull()
  expect(screen.queryByText('Paiements à traiter')).toBeNull()
})

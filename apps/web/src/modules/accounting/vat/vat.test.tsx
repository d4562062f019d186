// The VAT return in a page: figures that open their lines, the ledger beside them, a month marked as declared, who may.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const rate = (percent: string, baseCents: number, vatCents: number) => ({
  ...{ percent, baseCents, vatCents, ledgerCents: vatCents },
})
const open = {
  rates: [rate('20', 3083, 617), rate('10', 4091, 409), rate('0', 5000, 0)],
  ...{ dueCents: 1026, deductibleCents: 525, deductibleBaseCents: 2625, carriedInCents: 100 },
  ...{ carriedFrom: '2026-09-01', netCents: 401, waitingCents: 773, unposted: 0, filed: null, obstacle: null },
}
const lines = [
  {
    ...{ id: 1, day: '2026-10-12', kind: 'payment', reference: 'CPF-2026-000007', orderId: 7, who: 'Solenn Kerbrat' },
    ...{ baseCents: 4091, vatCents: 409 },
  },
  {
    ...{ id: 2, day: '2026-10-20', kind: 'pack', reference: 'PACK00000003', orderId: null, who: 'Maryse Tanguy' },
    ...{ baseCents: 0, vatCents: 0 },
  },
]
const sold = (day: string, baseCents: number) => ({
  ...{ part: 'sale', day, percent: '10', count: 2, baseCents, vatCents: Math.round(baseCents / 10) },
})
const reported = [sold('2026-10-12', 4091), sold('2026-10-13', 4091), { ...sold('2026-10-14', 4091), part: 'payment' }]
let rights: Record<string, string>
let state: object
let filing: object
let calls: Asked[]
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/vat-month')) return [200, state]
  if (path.endsWith('/e-report')) return [200, { rows: reported }]
  if (path.endsWith('/vat-lines')) return [200, { lines, isMore: false }]
  if (path.endsWith('/vat-month-file')) return [200, filing]
  return undefined
}
const show = async (at = '/accounting/vat?mois=2026-10') => {
  await renderApp({ routes: accountingModule.routes, at, module: accountingModule })
  return screen.findByRole('table', { name: 'Déclaration de TVA, octobre 2026' })
}
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end))
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'read', billing: 'read', closing: 'write' }
  state = open
  filing = { isValid: true, errorMsgs: [] }
  calls = serve(answer)
})

test('a line for each rate, what is deducted and carried over, what is to be paid; the ledger agrees', async () => {
  const table = await show()
  const rows = within(table).getAllByRole('row').slice(1).map(plain)
  expect(rows).toEqual([
    'TVA à 20 %30,83 €6,17 €',
    'TVA à 10 %40,91 €4,09 €',
    'Sans TVA50,00 €0,00 €',
    'TVA exigible10,26 €',
    'TVA déductible26,25 €5,25 €',
    'Crédit reporté (septembre 2026)1,00 €',
    'TVA à payer4,01 €',
  ])
  const agreement = screen.getByRole('region', { name: 'Accord avec le grand livre' })
  expect(plain(agreement)).toContain('Accord au centime')
  expect(plain(agreement)).toContain('TVA collectée : 10,26 €')
  expect(plain(agreement)).toContain('7,73 €')
})

test('a figure opens its lines, with the way to the bill and to its receipts', async () => {
  const user = userEvent.setup()
  const table = await show()
  await user.click(within(table).getByRole('button', { name: /^TVA, TVA à 10.%.:/ }))
  const dialog = await screen.findByRole('dialog', { name: /^TVA à 10.%, octobre 2026/ })
  const link = await within(dialog).findByRole('link', { name: 'CPF-2026-000007' })
  expect(link.getAttribute('href')).toBe('/accounting/tables?q=CPF-2026-000007')
  expect(within(dialog).getByRole('link', { name: 'Encaissement' }).getAttribute('href')).toBe(
    '/accounting/orders?commande=7',
  )
  expect(within(dialog).getAllByRole('link')).toHaveLength(2)
  expect(Object.fromEntries(sent('vat-lines')[0]?.query ?? [])).toEqual({
    ...{ company: 'private-tuition', month: '2026-10', percent: '10' },
  })
})

test('the books that differ are said, rate by rate, with what waits', async () => {
  state = {
    ...open,
    rates: [{ ...rate('10', 4091, 409), ledgerCents: 300 }],
    unposted: 2,
    obstacle: 'Le grand livre diffère.',
  }
  await show()
  const agreement = screen.getByRole('region', { name: 'Accord avec le grand livre' })
  expect(plain(agreement)).toContain('À 10 % : 4,09 € déclarés, 3,00 € au grand livre')
  expect(plain(agreement)).toContain('2 écritures en attente')
  expect(screen.getByRole('button', { name: 'Marquer déclarée' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Le grand livre diffère.')).toBeDefined()
})

test('it is marked as declared after a question, with the sum that was read', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(screen.getByRole('button', { name: 'Marquer déclarée' }))
  const dialog = await screen.findByRole('dialog', { name: /^Marquer la TVA déclarée pour octobre 2026/ })
  expect(plain(dialog)).toContain('4,01 € de TVA à payer')
  await user.click(within(dialog).getByRole('button', { name: 'Marquer déclarée' }))
  await waitFor(() =>
    expect(sent('vat-month-file')[0]?.body).toEqual({ company: 'private-tuition', month: '2026-10', netCents: 401 }),
  )
  expect(await screen.findByText('TVA marquée déclarée pour octobre 2026.')).toBeDefined()
})

test('declared, it says by whom and offers nothing more; a credit is named as one', async () => {
  state = {
    ...{ ...open, netCents: -401, dueCents: 224 },
    filed: { id: 3, at: '2026-11-16T09:00:00Z', by: 'Olivier Fauvel', paidOn: null },
  }
  const table = await show()
  expect(plain(table)).toContain('Crédit à reporter4,01 €')
  expect(screen.getByText('Déclarée')).toBeDefined()
  expect(screen.getByText(/par Olivier Fauvel/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Marquer déclarée' })).toBeNull()
})

test('who only reads accounting declares nothing, and opens no order', async () => {
  rights = { accounting: 'read' }
  const user = userEvent.setup()
  const table = await show()
  expect(screen.queryByRole('button', { name: 'Marquer déclarée' })).toBeNull()
  await user.click(within(table).getByRole('button', { name: /^TVA déductible/ }))
  const dialog = await screen.findByRole('dialog', { name: /^TVA déductible/ })
  await within(dialog).findByRole('link', { name: 'CPF-2026-000007' })
  expect(within(dialog).queryByRole('link', { name: 'Encaissement' })).toBeNull()
  expect(sent('vat-lines')[0]?.query.has('percent')).toBe(false)
})

test('what is sold and received stands rate by rate for e-reporting, and leaves day by day', async () => {
  await show()
  const table = await screen.findByRole('table', { name: 'E-reporting, octobre 2026' })
  expect(within(table).getAllByRole('row').slice(1).map(plain)).toEqual([
    'Ventes, TVA à 10 %2 jours81,82 €8,18 €',
    'Encaissements, TVA à 10 %1 jour40,91 €4,09 €',
  ])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await userEvent.click(screen.getByRole('button', { name: 'Exporter jour par jour' }))
  expect(opened.mock.calls[0]?.[0]).toBe('/api/accounting/e-report-csv?company=private-tuition&month=2026-10')
})

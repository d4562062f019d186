// Charges and payslips as people read them: percents, euros, five payslips at a time.
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import type { ChargeRow, PayslipRow } from '@cartable/domain/payroll/payroll.schema.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Panel } from '../../platform/shell/Panel.tsx'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { ChargeForm } from './ChargeForm.tsx'
import { ChargeList } from './ChargeList.tsx'
import { PayslipsOf } from './payroll.parts.tsx'

/** A panel around what a record embeds: the page waits for its title. */
const OnRecord = () => (
  <Panel title="Professeur" breadcrumb={[]}>
    <PayslipsOf teacherId={4} />
  </Panel>
)
const pathOf = (operation: { path: string }) => `/api${operation.path}`
const accountant = sessionOf({ ...claire, rights: { payroll: 'write' } })
afterEach(() => vi.unstubAllGlobals())

const charge = (id: number, more: Partial<ChargeRow> = {}): ChargeRow => ({
  id,
  updatedAt: '2026-11-01T08:00:00.000Z',
  name: `Cotisation ${id}`,
  type: 'contribution',
  base: 'gross',
  payer: 'both',
  employeeRate: '6.9',
  employerRate: '0.016',
  amount: null,
  startsOn: '2026-01-01',
  endsOn: null,
  enabled: true,
  ...more,
})
const list = (rows: readonly unknown[], size = 25) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size,
  totals: null,
})
const plain = (element: HTMLElement) => (element.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')

const showCharges = async (rows: readonly ChargeRow[]) => {
  serve(({ path }) => {
    if (path === '/api/session') return [200, accountant]
    if (path === pathOf(payrollApi.listCharges)) return [200, list(rows)]
    return undefined
  })
  await renderApp({ routes: [{ path: '/c', load: async () => ChargeList }], at: '/c' })
  return (name: string) => screen.findByRole('row', { name: new RegExp(name) })
}

test('PAYSLIP-05 the shares of employee and employer are shown in percent', async () => {
  const row = await showCharges([charge(1)])
  expect(plain(await row('Cotisation 1'))).toContain('6,90 %')
  expect(plain(await row('Cotisation 1'))).toContain('0,016 %')
})

test('PAYSLIP-06 fees and flat deductions are shown in euros', async () => {
  const amounts = { employeeRate: null, employerRate: null } as const
  const row = await showCharges([
    charge(1, {
      ...amounts,
      name: 'Abattement',
      type: 'flat-deduction',
      base: 'hours',
      payer: 'employer',
      amount: 200,
    }),
    charge(2, { ...amounts, name: 'Transport', type: 'fee', base: 'flat', payer: 'employee', amount: 1_250 }),
  ])
  expect(plain(await row('Abattement'))).toContain('2,00 €/h')
  expect(plain(await row('Transport'))).toContain('12,50 € par bulletin')
  expect(plain(await row('Transport'))).not.toContain('%')
})

test('PAYSLIP-03 the payslips of a teacher come five at a time', async () => {
  const asked: (string | null)[] = []
  const payslip = (id: number): PayslipRow => ({
    id,
    month: '2026-10-01',
    date: '2026-11-05',
    customer: `Famille ${id}`,
    minutes: 120,
    amount: 6_300,
    payOn: '2026-11-08',
    paidOn: null,
  })
  serve(({ path, query }) => {
    if (path === '/api/session') return [200, accountant]
    if (path !== pathOf(payrollApi.listPayslips)) return undefined
    asked.push(query.get('size'))
    return [200, { ...list([1, 2, 3, 4, 5].map(payslip), 5), total: 8 }]
  })
  await renderApp({ routes: [{ path: '/c', load: async () => OnRecord }], at: '/c' })
  const first = await screen.findByRole('row', { name: /Famille 1/ })
  expect(plain(first)).toContain('05/11/2026')
  expect(plain(first)).toContain('63,00 €')
  expect(asked).toEqual(['5'])
  expect(screen.getByText(/1–5 sur 8/)).toBeTruthy()
})

test('the form asks for shares or for an amount by the type, and sends nothing that is hidden', async () => {
  const person = userEvent.setup()
  const sent: unknown[] = []
  // a list alone says what is ended
  const { enabled: _, ...record } = charge(1)
  serve(({ path, method, body }) => {
    if (path === '/api/session') return [200, accountant]
    if (path !== pathOf(payrollApi.showCharge)) return undefined
    if (method === 'GET') return [200, { ...record, name: 'Vieillesse' }]
    sent.push(body)
    return [200, { errors: null, id: 1, updatedAt: '2026-11-02T08:00:00.000Z' }]
  })
  await renderApp({ routes: [{ path: '/c/$id', load: async () => ChargeForm }], at: '/c/1' })
  expect(await screen.findByLabelText(/Part du salarié/)).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: /Type/ }))
  await person.click(await screen.findByRole('option', { name: 'Frais professionnels' }))
  expect(screen.queryByLabelText(/Part du salarié/)).toBeNull()
  await person.type(screen.getByLabelText(/Montant/), '4,50')
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    type: 'fee',
    base: 'hours',
    payer: 'employee',
    employeeRate: null,
    employerRate: null,
    amount: 450,
  })
})

// The accounting table as an accountant uses it: views, filters in the words of the specification, export of what is shown.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { periodLabels } from '@cartable/domain/kernel/dates.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tasks } from '../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { AccountingTable } from './AccountingTable.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`

const row = {
  id: 1,
  orderId: 1,
  type: 'bill',
  month: '2026-11-01',
  billNumber: 'CPF-2026-000001',
  date: '2026-11-12',
  customerId: 1,
  customerNumber: 'C0000001',
  customerLastName: 'Hamon',
  customerFirstName: 'Hélène',
  studentId: 1,
  student: 'Malo Hamon',
  studentFirstName: 'Malo',
  studentLevel: '3e',
  hours: '1.5000',
  totalInclTax: 6750,
  paidByCustomer: 6750,
  paidByAdvance: 0,
  revenueInclTax: 6750,
  revenueExclTax: 6136,
  tax: 614,
  providerFees: 0,
  teacherCosts: 4725,
  collection: 6750,
  teacherId: 1,
  teacherIdentity: 'DURAND Paul',
  salary: 4725,
  vatRates: '10',
  relatedDocument: null,
  teacherSelfEmployed: true,
  customerStatus: 'succeeded',
  urssafStatus: null,
  teacherPaymentStatus: 'missing',
  cancelled: false,
}
const totals = {
  billCount: 1,
  creditNoteCount: 2,
  totalInclTax: 6750,
  paidByCustomer: 6750,
  paidByAdvance: 0,
  revenueExclTax: 6136,
  tax: 614,
  providerFees: 0,
  teacherCosts: 4725,
  collection: 6750,
  salary: 4725,
  amountRemained: 4500,
}
let calls: Asked[]
let paidByAdvance: number
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  paidByAdvance = 2250
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { accounting: 'read', billing: 'read' } })]
    if (path === pathOf(accountingApi.privateTuitionBillsList))
      return [
        200,
        { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: { ...totals, paidByAdvance } },
      ]
    if (path === pathOf(accountingApi.tablesCsvExport))
      return [200, { taskUuid: '7d0f3a1e-0000-4000-8000-000000000001' }]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = (search = '') =>
  renderApp({
    routes: [{ path: '/accounting/tables', load: async () => AccountingTable }],
    at: `/accounting/tables${search}`,
  })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('opens on « Essentiel »: ten columns in groups, amounts in euros, totals that say what they count', async () => {
  await open()
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  for (const label of [
    'Facture',
    'Client',
    'Montants TTC',
    'Statuts',
    'Mois',
    'Numéro',
    'Date',
    'Nom',
    'Élève',
    'Total',
    'Payé client',
    'Avance',
  ])
    expect(heads()).toContain(label)
  expect(heads()).not.toContain('CA HT')
  expect(screen.getByText(/2\s?avoirs déduits/)).toBeDefined()
  expect(screen.getByText('Nov. 2026')).toBeDefined()
})

test('« Essentiel » has no column of advances where there is none, and names a pupil beside the family', async () => {
  paidByAdvance = 0
  await open()
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  await waitFor(() => expect(heads()).not.toContain('Avance'))
  expect(heads()).toContain('Payé client')
  expect(screen.getByText('Malo, 3e')).toBeTruthy()
})

test('« Tout » shows the other columns', async () => {
  await open('?vue=tout')
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  for (const label of [
    'CA TTC',
    'CA HT',
    'TVA',
    'Frais',
    'Encaissé',
    'Coût',
    'Salaire',
    'Indépendant',
    'URSSAF',
    'Annulée',
    'Document lié',
  ])
    expect(heads()).toContain(label)
})

test('ACCT-22 the toggle has the words of the specification', async () => {
  await open()
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  expect(screen.getByText('Avec les annulées')).toBeDefined()
  await userEvent.click(screen.getByText('Sans les annulées'))
  await waitFor(() => expect(calls.at(-1)?.query.get('withoutCancelled')).toBe('true'))
})

test('ACCT-25 a period preset in the address becomes two days', async () => {
  await open('?periode=last_month')
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  const asked = calls.find(({ path }) => path === pathOf(accountingApi.privateTuitionBillsList))
  expect(asked?.query.get('from')).toBe('2026-10-01')
  expect(asked?.query.get('to')).toBe('2026-10-31')
  expect(screen.getByText(periodLabels.last_month)).toBeDefined()
})

test('the export takes the filters, the order and the company that are on screen, and follows its task', async () => {
  await open('?mois=2026-11,2026-10&paiement=missing&tri=tax.asc')
  await screen.findByRole('link', { name: 'CPF-2026-000001' })
  await userEvent.click(screen.getByRole('button', { name: /Exporter en CSV/ }))
  await waitFor(() => expect(tasks.get()).toHaveLength(1))
  const asked = calls.find(({ path }) => path === pathOf(accountingApi.tablesCsvExport))
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    sort: 'tax.asc',
    months: '2026-11,2026-10',
    paymentStatuses: 'missing',
    company: 'private-tuition',
  })
  expect(tasks.get()[0]).toMatchObject({ label: expect.stringContaining('1\u00a0ligne'), state: 'created' })
})

test('a row opens the order', async () => {
  await open()
  const link = await screen.findByRole('link', { name: 'CPF-2026-000001' })
  expect(link.getAttribute('href')).toBe('/accounting/tables?commande=1')
  expect(within(link.closest('tr') as HTMLElement).getByText('Réussi')).toBeDefined()
})

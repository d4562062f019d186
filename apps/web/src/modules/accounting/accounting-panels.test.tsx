// The menu of accounting and the panels it leads to, from all the modules that have a share in it.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownMenu } from '../../platform/shell/menu/menu.ts'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { billingModule } from '../billing/billing.routes.tsx'
import { payrollModule } from '../payroll/payroll.routes.tsx'
import { urssafModule } from '../urssaf/urssaf.routes.tsx'
import { accountingModule } from './accounting.routes.tsx'
import { accountingEntries } from './accounting-menu.ts'

const modules = [payrollModule, urssafModule, billingModule, accountingModule]
const accountant = {
  ...claire,
  rights: { accounting: 'read', billing: 'read', urssaf: 'read', payroll: 'read' },
} as const
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // the lists stay on their way: their panels are what is looked at
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(accountant)] : new Promise<never>(() => undefined)))
})
afterEach(() => vi.unstubAllGlobals())

test('ACCT-01 the side menu of accounting has the eight entries, in their order, and the overview the same', () => {
  const entries = shownMenu(modules, accountant).find((group) => group.key === 'accounting')?.entries ?? []
  const expected = [
    'Codes TVA',
    'Comptes du plan comptable',
    'Grand livre',
    'Gestion des factures et paiements',
    'Déclarations URSSAF',
    'Charges sociales et frais professionnels',
    'Suivi des paiements',
    'Tableaux comptables',
  ]
  expect(entries.map((entry) => entry.label).filter((label) => expected.includes(label))).toEqual(expected)
  expect(accountingEntries.map((entry) => entry.label)).toEqual(expected)
})

test('ACCT-02 each panel exists: ledger, orders, urssaf, payslip charges, bills payments and tables', async () => {
  const panels = [
    ['/accounting/books', 'Grand livre'],
    ['/accounting/orders', 'Gestion des factures et paiements'],
    ['/accounting/urssaf', 'Déclarations URSSAF'],
    ['/accounting/payslip-charges', 'Charges sociales et frais professionnels'],
    ['/accounting/bills-payments', 'Suivi des paiements'],
    ['/accounting/tables', 'Tableaux comptables'],
  ] as const
  const routes = modules.flatMap((module) => module.routes)
  for (const [at, name] of panels) {
    await renderApp({ routes, at })
    await screen.findByRole('heading', { level: 1, name })
    cleanup()
  }
})

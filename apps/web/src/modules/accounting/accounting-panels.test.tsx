// The menu of accounting and the panels it leads to, from all the modules that have a share in it.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownMenu } from '../../platform/shell/menu/menu.ts'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { billingModule } from '../billing/billing.routes.tsx'
import { payrollModule } from '../payroll/payroll.routes.tsx'
import { urssafModule } from '../urssaf/urssaf.routes.tsx'
import { accountingModule } from './accounting.routes.tsx'
import { purposes } from './accounting-menu.ts'

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

const menuOf = () => shownMenu(modules, accountant).find((group) => group.key === 'accounting')?.entries ?? []

test('ACCT-01 the side menu of accounting has the eight entries', () => {
  const labels = menuOf().map((entry) => entry.label)
  for (const expected of [
    ...['Codes TVA', 'Comptes du plan comptable', 'Grand livre', 'Gestion des factures et paiements'],
    ...[
      'Déclarations URSSAF',
      'Charges sociales et frais professionnels',
      'Suivi des paiements',
      'Tableaux comptables',
    ],
  ])
    expect(labels).toContain(expected)
})

test('every page stands once under its heading, in the menu and on the front page alike, with what it is for', async () => {
  const [front, ...pages] = menuOf()
  expect(front?.label).toBe('Vue d’ensemble')
  const headings = pages.map(({ heading }) => heading)
  expect([...new Set(headings)]).toEqual([
    ...['Familles', 'Paie', 'Banque', 'Livres', 'Déclarations', 'Clôture', 'Réglages'],
  ])
  // a heading is not shown twice
  expect(headings).toEqual([...headings].sort((a, b) => headings.indexOf(a) - headings.indexOf(b)))
  expect(pages.filter(({ path }) => purposes[path] === undefined).map(({ path }) => path)).toEqual([])
  const menu = modules.flatMap((module) => module.menu ?? [])
  await renderApp({ routes: accountingModule.routes, at: '/accounting/overview', module: { menu } })
  await screen.findByRole('heading', { level: 1, name: 'Comptabilité' })
  const books = within(await screen.findByRole('region', { name: 'Livres' }))
  expect(books.getAllByRole('link').map((link) => link.textContent)).toEqual(
    pages.filter(({ heading }) => heading === 'Livres').map(({ label }) => label),
  )
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

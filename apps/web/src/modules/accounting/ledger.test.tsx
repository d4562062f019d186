// The ledger as an accountant reads it: lines, balance of an account, an entry with its source, verification, what waits.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import type { LedgerEntry, LedgerLineRow, LedgerState } from '@cartable/domain/accounting/ledger.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tasks } from '../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { Ledger } from './Ledger.tsx'

const row: LedgerLineRow = {
  id: 7,
  entryId: 3,
  company: 'private-tuition',
  journal: 'VE',
  number: 12,
  date: '2026-11-12',
  piece: 'CPF-2026-000012',
  accountId: 2,
  accountCode: '411000',
  accountName: 'Clients',
  party: 'HAMON Hélène',
  customerId: 1,
  teacherId: null,
  label: 'Facture CPF-2026-000012, Hélène Hamon',
  debit: 4500,
  credit: 0,
  balance: null,
  letter: null,
  letteredOn: null,
  isCorrection: false,
}
const entry: LedgerEntry = {
  id: 3,
  company: 'private-tuition',
  journal: 'VE',
  number: 12,
  date: '2026-11-12',
  piece: 'CPF-2026-000012',
  pieceDate: '2026-11-12',
  label: 'Facture CPF-2026-000012, Hélène Hamon',
  postedAt: '2026-11-12T10:00:00Z',
  seal: '00ff00ff00ff00ff',
  source: 'bill',
  manualEntryId: null,
  supplierBillId: null,
  billId: 12,
  orderId: 40,
  reverses: null,
  reversedBy: null,
  lines: [
    {
      accountCode: '411000',
      id: 701,
      letter: null,
      letteredOn: null,
      letterId: null,
      letteredBy: null,
      with: [],
      accountName: 'Clients',
      party: 'HAMON Hélène',
      customerId: 1,
      teacherId: null,
      debit: 4500,
      credit: 0,
    },
    {
      accountCode: '706100',
      id: 702,
      letter: null,
      letteredOn: null,
      letterId: null,
      letteredBy: null,
      with: [],
      accountName: 'Soutien scolaire',
      party: null,
      customerId: null,
      teacherId: null,
      debit: 0,
      credit: 4500,
    },
  ],
}
const pathOf = (operation: AnyOperation) => `/api${operation.path}`
let calls: Asked[]
let state: LedgerState
let rights: object
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  rights = { accounting: 'read', billing: 'read' }
  state = { waiting: 0, isMore: false, missingNatures: [], withoutYear: 0 }
  calls = serve(({ path, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    if (path === pathOf(ledgerApi.ledgerState)) return [200, state]
    if (path === pathOf(ledgerApi.ledgerFilters))
      return [200, { accounts: [{ id: 2, code: '411000', name: 'Clients' }] }]
    if (path === pathOf(ledgerApi.ledgerEntry)) return [200, entry]
    if (path === pathOf(ledgerApi.ledgerVerify))
      return [
        200,
        { year: Number(query.get('year')), entryCount: 2, chainCount: 1, readNow: 2, readWholeAt: null, faults: [] },
      ]
    if (path === pathOf(ledgerApi.ledgerLines))
      return [
        200,
        {
          rows: [{ ...row, balance: query.has('accountId') ? 4500 : null }],
          total: 1,
          totalIsExact: true,
          page: 1,
          size: 25,
          totals: { debit: 4500, credit: 4500, entryCount: 1 },
        },
      ]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())
const open = (search = '') =>
  renderApp({ routes: [{ path: '/accounting/books', load: async () => Ledger }], at: `/accounting/books${search}` })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('lines with debit and credit; the balance only while one account is read; a customer narrows the list', async () => {
  await open()
  await screen.findByRole('link', { name: 'VE 12' })
  expect(heads()).toEqual(expect.arrayContaining(['Débit', 'Crédit']))
  expect(heads()).not.toContain('Solde')
  cleanup()
  await open('?compte=2&client=1')
  await screen.findByRole('link', { name: 'VE 12' })
  expect(heads()).toContain('Solde')
  const asked = calls.filter(({ path }) => path === pathOf(ledgerApi.ledgerLines)).at(-1)
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ accountId: '2', customerId: '1' })
})

test('a third party opens their record, in the list and beside it, for those who may read it', async () => {
  rights = { ...rights, customers: 'read' }
  await open('?ecriture=3')
  await screen.findByRole('dialog', { name: /VE 12/ })
  const links = screen.getAllByRole('link', { name: 'HAMON Hélène', hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/customer/show/1', '/customer/show/1'])
  cleanup()
  rights = { accounting: 'read', billing: 'read' }
  await open()
  expect(await screen.findByText('HAMON Hélène')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'HAMON Hélène' })).toBeNull()
})

test('an entry opens with its lines, its bill to print and its order', async () => {
  await open('?ecriture=3')
  const drawer = await screen.findByRole('dialog', { name: /VE 12/ })
  expect(within(drawer).getByText('00ff00ff00ff00ff…')).toBeDefined()
  expect(
    within(drawer)
      .getByRole('link', { name: /Imprimer CPF-2026-000012/ })
      .getAttribute('href'),
  ).toContain('id=12')
  expect(within(drawer).getByRole('button', { name: 'Ouvrir la commande' })).toBeDefined()
})

test('the chain is verified when asked, and says so', async () => {
  await open()
  expect(screen.queryByText('Chaîne vérifiée')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Vérifier la chaîne' }))
  await screen.findByText('Chaîne vérifiée')
})

test('a missing account is named, with what it holds up', async () => {
  state = {
    waiting: 3,
    isMore: false,
    missingNatures: [{ nature: 'discount', label: 'Remises accordées', count: 3, since: '2026-11-02' }],
    withoutYear: 0,
  }
  await open()
  await waitFor(() => expect(screen.getByText(/Aucun compte n’a la nature/).textContent).toContain('Remises accordées'))
  expect(screen.getByText(/3\s?événements à écrire/)).toBeDefined()
})

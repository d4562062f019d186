// Bills of suppliers on their screens: read from a file, put right line by line, entered, and what is left of one to pay.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type {
  SupplierBill,
  SupplierBillForm,
  SupplierBillRow,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const pathOf = ({ path }: { readonly path: string }) => `/api${path}`
const at = '2026-11-21T10:00:00.000Z'
const row = (more: Partial<SupplierBillRow> = {}): SupplierBillRow => ({
  ...{ id: 7, updatedAt: at, company: 'private-tuition', kind: 'bill', supplier: 'SCI du Port', reference: 'LOYER-11' },
  ...{ billedOn: '2026-11-03', dueOn: '2026-11-18', status: 'entered', format: 'factur-x' },
  ...{ totalCents: 84_000, vatCents: 14_000, leftCents: 84_000, ...more },
})
const bill = (more: Partial<SupplierBill> = {}): SupplierBill => ({
  ...row(),
  ...{ siren: '552100554', vatDue: 'collection', hasPaper: true, paidFrom: null, payments: [] },
  lines: [{ accountId: 3, code: '613200', name: 'Locations', label: null, baseCents: 70_000, vatCents: 14_000 }],
  ...{ enteredBy: 'Claire Delmas', enteredAt: at, endedBy: null, endedAt: null, endReason: null },
  ...{ entry: { id: 90, name: 'AC 12' }, reversal: null, ...more },
})
const form: SupplierBillForm = {
  record: {
    ...{ id: 7, updatedAt: at, company: 'private-tuition', kind: 'bill', supplier: 'SCI du Port', siren: '552100554' },
    ...{ reference: 'LOYER-11', billedOn: '2026-11-03', dueOn: '2026-11-18', vatDue: 'collection' },
    ...{ paidFromAccountId: null, totalCents: 84_000, enters: true },
    lines: [{ accountId: null, label: null, baseCents: 70_000, vatCents: 13_000 }],
  },
  ...{ format: 'factur-x', hasPaper: true },
  accounts: [{ id: 3, code: '613200', name: 'Locations' }],
  paidFrom: [{ id: 5, code: '530000', name: 'Caisse' }],
}
let calls: Asked[]
let answers: Record<string, Answered>
let rights: Record<string, 'read' | 'write'>
beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'write' }
  answers = {
    [pathOf(supplierBillsApi.listSupplierBills)]: [
      200,
      { rows: [row()], total: 1, totalIsExact: true, page: 1, size: 25, totals: null },
    ],
    [pathOf(supplierBillsApi.showSupplierBill)]: [200, bill()],
    [pathOf(supplierBillsApi.supplierBillForm)]: [200, form],
  }
  calls = serve(({ path, method }) =>
    path === '/api/session'
      ? [200, sessionOf({ ...claire, rights })]
      : (answers[method === 'POST' ? `POST ${path}` : path] ?? undefined),
  )
})
afterEach(() => vi.unstubAllGlobals())
const open = async (address = '/accounting/supplier-bills') => {
  await renderApp({ routes: accountingModule.routes, at: address })
  return userEvent.setup()
}
const sent = (operation: { readonly path: string }) =>
  calls.filter(({ path, method }) => path === pathOf(operation) && method === 'POST').map(({ body }) => body)
const spoken = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

test('what was read of a file is put right under the eyes of its total, put to an account, and entered', async () => {
  answers[`POST ${pathOf(supplierBillsApi.saveSupplierBill)}`] = [200, { errors: null, id: 7, updatedAt: at }]
  answers[pathOf(supplierBillsApi.showSupplierBill)] = [
    200,
    bill({ status: 'draft', leftCents: 0, entry: null, enteredAt: null, enteredBy: null }),
  ]
  const user = await open('/accounting/supplier-bills?facture=7')
  await user.click(await screen.findByRole('button', { name: 'Compléter et écrire' }))
  const dialog = await screen.findByRole('dialog', { name: /^Facture à saisir/ })
  const sum = await within(dialog).findByText(/de TVA/)
  expect(spoken(sum)).toContain('700,00 € et 130,00 € de TVA : 830,00 € TTC ; il manque 10,00 €.')
  await user.clear(within(dialog).getByRole('textbox', { name: /^TVA déductible/ }))
  await user.type(within(dialog).getByRole('textbox', { name: /^TVA déductible/ }), '140')
  expect(spoken(sum)).toContain('840,00 € TTC.')
  await user.click(within(dialog).getByRole('combobox', { name: /^Compte/ }))
  await user.click(await screen.findByRole('option', { name: /613200/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(sent(supplierBillsApi.saveSupplierBill)).toMatchObject([
      { id: 7, totalCents: 84_000, enters: true, lines: [{ accountId: 3, baseCents: 70_000, vatCents: 14_000 }] },
    ]),
  )
})

test('one that is entered says what is left, its entry and its file; it is cancelled with a reason while nothing pays it', async () => {
  answers[`POST ${pathOf(supplierBillsApi.cancelSupplierBill)}`] = [200, { errors: null, id: 7, updatedAt: at }]
  const user = await open('/accounting/supplier-bills?facture=7')
  const drawer = await screen.findByRole('dialog', { name: 'Facture d’un fournisseur' })
  expect(spoken(await within(drawer).findByRole('list', { name: 'Paiements' }))).toContain('Reste 840,00 €')
  expect(within(drawer).getByRole('link', { name: 'Écriture AC 12' })).toBeDefined()
  expect(
    within(drawer)
      .getByRole('link', { name: /^Ouvrir le fichier/ })
      .getAttribute('href'),
  ).toContain('id=7')
  await user.click(within(drawer).getByRole('button', { name: 'Annuler la facture…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler la facture' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Motif/ }), 'Saisie deux fois')
  await user.click(within(dialog).getByRole('button', { name: 'Annuler la facture' }))
  await waitFor(() =>
    expect(sent(supplierBillsApi.cancelSupplierBill)).toMatchObject([{ id: 7, reason: 'Saisie deux fois' }]),
  )
  answers[pathOf(supplierBillsApi.showSupplierBill)] = [
    200,
    bill({ leftCents: 0, payments: [{ day: '2026-11-18', label: 'PRLV SCI', cents: 84_000, setOff: null }] }),
  ]
  await open('/accounting/supplier-bills?facture=7')
  const paid = await screen.findByRole('dialog', { name: 'Facture d’un fournisseur' })
  await within(paid).findByText('Payée')
  expect(within(paid).queryByRole('button', { name: 'Annuler la facture…' })).toBeNull()
})

test('who reads the books sees the bills, and types none', async () => {
  rights = { accounting: 'read' }
  await open()
  expect(await screen.findByText('SCI du Port')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Recevoir un fichier' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Saisir une facture' })).toBeNull()
})

test('a line of the bank that says nothing is given to the bills that it pays, the last in part', async () => {
  const line = {
    ...{ id: 4, company: 'private-tuition', bookedOn: '2026-11-18', amountCents: -40_000, label: 'CARTE 4417' },
    ...{ counterparty: null, kind: null, matched: [], parts: [], reason: null, payoutId: null, proposals: [] },
  }
  const counts = { open: 1, exact: 0, settled: 0, suspense: 0 }
  answers[pathOf(bankApi.listBankLines)] = [200, { rows: [line], isMore: false, counts, held: [] }]
  const open1 = { id: 7, label: 'SCI du Port, LOYER-11', dueOn: null, leftCents: 30_000 }
  const open2 = { id: 8, label: 'SCI du Port, LOYER-12', dueOn: '2026-12-18', leftCents: 30_000 }
  const open3 = { ...open2, id: 9, label: 'SCI du Port, LOYER-13' }
  answers[pathOf(supplierBillsApi.supplierBillsToPay)] = [200, { results: [open1, open2, open3] }]
  answers[`POST ${pathOf(bankApi.settleLine)}`] = [200, { isValid: true, errorMsgs: [] }]
  const user = await open('/accounting/bank')
  await user.click(await screen.findByRole('button', { name: 'Fournisseur…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Facture d’un fournisseur' })
  const pay = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Rapprocher' })
  const said = () => spoken(within(dialog).getByRole('status'))
  await user.click(await within(dialog).findByRole('checkbox', { name: /LOYER-11/ }))
  expect([said(), pay.disabled]).toEqual(['Il reste 100,00 € à affecter.', true])
  await user.click(within(dialog).getByRole('checkbox', { name: /LOYER-12/ }))
  expect([said(), pay.disabled]).toEqual(['SCI du Port, LOYER-12 : payée en partie, il en restera 200,00 €.', false])
  await user.click(within(dialog).getByRole('checkbox', { name: /LOYER-13/ }))
  expect([said(), pay.disabled]).toEqual(['La somme est atteinte avant la dernière : retirez-en une.', true])
  await user.click(within(dialog).getByRole('checkbox', { name: /LOYER-13/ }))
  await user.click(pay)
  await waitFor(() =>
    expect(sent(bankApi.settleLine)).toMatchObject([{ id: 4, choice: { to: 'supplier', supplierBillIds: [7, 8] } }]),
  )
})

test('a credit note of the same supplier is set off for as much as both leave, and one set off by mistake is taken back', async () => {
  answers[pathOf(setOffsApi.supplierBillsToSetOff)] = [
    200,
    {
      leftCents: 84_000,
      results: [
        { id: 8, label: 'SCI du Port, AV-1', dueOn: null, leftCents: 2400 },
        { id: 9, label: 'SCI du Port, AV-2', dueOn: null, leftCents: 90_000 },
      ],
    },
  ]
  answers[`POST ${pathOf(setOffsApi.setOffSupplierBill)}`] = [200, { errors: null, id: 3, updatedAt: at }]
  answers[`POST ${pathOf(setOffsApi.undoSupplierSetOff)}`] = [200, { errors: null, id: 3, updatedAt: at }]
  const user = await open('/accounting/supplier-bills?facture=7')
  await user.click(await screen.findByRole('button', { name: 'Imputer un avoir…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Imputer un avoir sur la facture' })
  await user.click(await within(dialog).findByRole('combobox', { name: /^Avoir/ }))
  await user.click(await screen.findByRole('option', { name: /AV-2/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Imputer' }))
  await waitFor(() =>
    expect(sent(setOffsApi.setOffSupplierBill)).toMatchObject([{ id: 7, againstId: 9, amountCents: 84_000 }]),
  )
  const part = { day: '2026-11-20', label: 'Avoir AV-2', cents: 84_000, setOff: { id: 3, againstId: 9 } }
  answers[pathOf(supplierBillsApi.showSupplierBill)] = [200, bill({ leftCents: 0, payments: [part] })]
  await open('/accounting/supplier-bills?facture=7')
  expect((await screen.findByRole('link', { name: 'Avoir AV-2' })).getAttribute('href')).toContain('facture=9')
  expect(screen.queryByRole('button', { name: 'Imputer un avoir…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Annuler l’imputation, Avoir AV-2/ }))
  const ending = await screen.findByRole('dialog', { name: 'Annuler l’imputation' })
  await user.type(within(ending).getByRole('textbox', { name: /^Motif/ }), 'Pas celle-ci')
  await user.click(within(ending).getByRole('button', { name: 'Annuler l’imputation' }))
  await waitFor(() => expect(sent(setOffsApi.undoSupplierSetOff)).toMatchObject([{ id: 3, reason: 'Pas celle-ci' }]))
})

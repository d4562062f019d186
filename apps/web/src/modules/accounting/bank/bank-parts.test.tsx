// A line of the bank put to accounts on its screen, or matched with a gap; and what is said of an account that is not empty.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankLineRow, LineForm } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const pathOf = ({ path }: { readonly path: string }) => `/api${path}`
const line = (more: Partial<BankLineRow> = {}): BankLineRow => ({
  ...{ id: 4, company: 'private-tuition', bookedOn: '2026-11-18', amountCents: -100_000, label: 'PRLV PRET 42' },
  ...{ counterparty: null, kind: null, matched: [], parts: [], reason: null, payoutId: null, proposals: [], ...more },
})
const form: LineForm = {
  accounts: [
    { id: 1, code: '164000', name: 'Emprunts' },
    { id: 2, code: '661000', name: 'Charges d’intérêts' },
    { id: 5, code: '658000', name: 'Écarts de règlement, charges' },
    { id: 6, code: '758000', name: 'Écarts de règlement, produits' },
  ],
  ...{ expenseId: 5, revenueId: 6 },
  awaited: [
    { key: 'vatReturn:3', kind: 'vat', words: 'TVA de 10/2026', day: '2026-11-17', cents: 99_982 },
    { key: 'vatReturn:4', kind: 'vat', words: 'TVA de 09/2026', day: '2026-10-17', cents: 5000 },
    {
      key: 'contributionPayment:7',
      kind: 'contribution',
      words: 'Cotisations de 10/2026',
      day: '2026-11-16',
      cents: 1,
    },
  ],
}
const saved = { errors: null, id: 4, updatedAt: null }
let calls: Asked[]
let answers: Record<string, Answered>
let rights: Record<string, 'read' | 'write'>
const listed = (rows: readonly BankLineRow[], held: readonly object[] = []) => {
  answers[pathOf(bankApi.listBankLines)] = [
    200,
    { rows, isMore: false, counts: { open: 1, exact: 0, settled: 0, suspense: 0 }, held },
  ]
}
beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'write' }
  answers = {
    [pathOf(bankApi.lineForm)]: [200, form],
    [pathOf(bankApi.listProviderMoves)]: [200, { rows: [], accounts: [] }],
    [`POST ${pathOf(bankApi.enterLine)}`]: [200, saved],
    [`POST ${pathOf(bankApi.proveWithGap)}`]: [200, saved],
  }
  listed([line()])
  calls = serve(({ path, method }) =>
    path === '/api/session'
      ? [200, sessionOf({ ...claire, rights })]
      : (answers[method === 'POST' ? `POST ${path}` : path] ?? undefined),
  )
})
afterEach(() => vi.unstubAllGlobals())
const open = async (address = '/accounting/bank') => {
  await renderApp({ routes: accountingModule.routes, at: address })
  return userEvent.setup()
}
const sent = (operation: { readonly path: string }) =>
  calls.filter(({ path, method }) => path === pathOf(operation) && method === 'POST').map(({ body }) => body)
const spoken = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

test('a line is shared over accounts: the next one is offered what is left, and the whole is sent', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Écriture…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Écriture' })
  const rest = () => spoken(dialog)
  const first = within(await within(dialog).findByRole('group', { name: 'Ligne 1' }))
  expect(rest()).toContain('La ligne est affectée en entier.')
  const choose = async (row: typeof first, code: RegExp) => {
    await user.click(row.getByRole('combobox', { name: /^Compte/ }))
    await user.click(await screen.findByRole('option', { name: code }))
  }
  await choose(first, /^164000/)
  const amount = first.getByRole('textbox', { name: /^Montant/ })
  await user.clear(amount)
  await user.type(amount, '880')
  await user.tab()
  await waitFor(() => expect(rest()).toContain('Il reste 120,00 € à affecter.'))
  await user.click(within(dialog).getByRole('button', { name: 'Ligne' }))
  const second = within(await within(dialog).findByRole('group', { name: 'Ligne 2' }))
  await choose(second, /^661000/)
  await waitFor(() => expect(rest()).toContain('La ligne est affectée en entier.'))
  await user.click(within(dialog).getByRole('button', { name: 'Écrire' }))
  await waitFor(() =>
    expect(sent(bankApi.enterLine)).toEqual([
      {
        id: 4,
        parts: [
          { accountId: 1, label: 'PRLV PRET 42', amountCents: 88_000 },
          { accountId: 2, label: 'PRLV PRET 42', amountCents: 12_000 },
        ],
      },
    ]),
  )
})

test('a gap is said as something is ticked, of one kind alone, and its account proposed', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Rapprocher avec un écart…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rapprocher avec un écart' })
  await user.click(await within(dialog).findByRole('checkbox', { name: 'TVA de 10/2026' }))
  expect(spoken(dialog)).toContain('Écart de 0,18 €, en charge.')
  expect(within(dialog).queryByRole('checkbox', { name: /Cotisations/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Rapprocher' }))
  await waitFor(() =>
    expect(sent(bankApi.proveWithGap)).toEqual([
      { id: 4, awaited: ['vatReturn:3'], accountId: 5, label: 'Écart de règlement' },
    ]),
  )
})

test('where nothing is awaited, the other way out is said', async () => {
  answers[pathOf(bankApi.lineForm)] = [200, { ...form, awaited: [] }]
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Rapprocher avec un écart…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rapprocher avec un écart' })
  expect(spoken(dialog)).toContain('choisissez « Écriture… »')
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }))
})

test('what a line was put to is read on it, and who only reads writes nothing', async () => {
  rights = { accounting: 'read' }
  const part = { code: '658000', name: 'Écarts', label: 'Arrondi', amountCents: -18 }
  listed([line({ kind: 'vat', amountCents: -2100, matched: ['TVA de 10/2026'], parts: [part], reason: 'Arrondi' })])
  await open('/accounting/bank/settled')
  const [item] = await screen.findAllByRole('listitem', { name: /^PRLV PRET 42/ })
  expect(spoken(item as HTMLElement)).toContain('TVA · TVA de 10/2026 · écart de 0,18 € au 658000')
  expect(screen.queryByRole('button', { name: 'Écriture…' })).toBeNull()
})

test('the account is said to be empty where it is, and what it holds where it is not', async () => {
  listed([])
  await open('/accounting/bank/suspense')
  expect(await screen.findByText(/le compte 471000 est vide/)).toBeDefined()
  listed([], [{ company: 'private-tuition', code: '471000', balanceCents: -24_000 }])
  await open('/accounting/bank/suspense')
  expect(await screen.findByText(/Le compte 471000 porte -240,00/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Voir ce qui le compose' }).getAttribute('href')).toContain('/transit')
})

test('what the card provider moved by itself is said beside the lines, and put to an account with its reason', async () => {
  const move = { id: 9, words: 'Ajustement', day: '2026-11-20', cents: -350, providerPayoutId: 'po_1' }
  const accounts = [{ id: 3, code: '627000', name: 'Services bancaires' }]
  answers[pathOf(bankApi.listProviderMoves)] = [200, { rows: [{ ...move, company: 'private-tuition' }], accounts }]
  answers[`POST ${pathOf(bankApi.explainMove)}`] = [200, { isValid: true, errorMsgs: [] }]
  listed([])
  const user = await open('/accounting/bank/suspense')
  const moves = await screen.findByRole('list', { name: 'Mouvements du prestataire de cartes à expliquer' })
  expect(spoken(moves)).toContain('Ajustement20/11/2026 · po_1-3,50 €')
  expect(screen.queryByText(/471000 est vide/)).toBeNull()
  await user.click(within(moves).getByRole('button', { name: 'Expliquer…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Expliquer ce mouvement' })
  const save = within(dialog).getByRole('button', { name: 'Expliquer' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Compte' }))
  await user.click(await screen.findByRole('option', { name: '627000 Services bancaires' }))
  expect(save).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByLabelText('Explication'), 'Correction du prestataire')
  await user.click(save)
  await waitFor(() =>
    expect(sent(bankApi.explainMove)).toEqual([{ id: 9, accountId: 3, reason: 'Correction du prestataire' }]),
  )
})

test('who only reads explains nothing', async () => {
  rights = { accounting: 'read' }
  const move = { id: 9, words: 'Ajustement', day: '2026-11-20', cents: -350, providerPayoutId: 'po_1' }
  answers[pathOf(bankApi.listProviderMoves)] = [200, { rows: [{ ...move, company: 'private-tuition' }], accounts: [] }]
  listed([])
  await open('/accounting/bank/suspense')
  expect(await screen.findByText('Ajustement')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Expliquer…' })).toBeNull()
})

// « Corriger la facture » as its reader sees it: what the note takes and what follows of it are said before it is issued.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import type { CreditNoteForm } from '@cartable/domain/billing/credits/credit-notes.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { CreditNoteDialog } from './CreditNoteDialog.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const form: CreditNoteForm = {
  id: 7,
  orderId: 7,
  updatedAt: null,
  reference: 'CPF-2026-000007',
  customer: 'Hélène Hamon',
  way: 'amount',
  noteCents: null,
  amountCents: 8800,
  creditedCents: 0,
  paidCents: 8800,
  refundingCents: 0,
  onCardCents: 2000,
  cesuCents: 0,
  urssafCents: 0,
  expectedCents: 0,
  moneyBack: 'credit',
  billed: [
    {
      lineId: 3,
      label: 'Mathématiques, 3e',
      vatPercent: '10',
      totalCents: 8800,
      creditedCents: 0,
      creditedVatCents: 0,
      ...{ wagesCents: 0, contributionsCents: 0, creditedWagesCents: 0, creditedContributionsCents: 0 },
    },
  ],
  lines: [{ lineId: 3, cents: null }],
  reason: null,
  obstacle: null,
  courseId: 12,
}

let calls: Asked[]
let given: CreditNoteForm
beforeEach(() => {
  given = form
  calls = serve(({ method, path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { billing: 'write' } as const })]
    if (path !== pathOf(creditNotesApi.creditNoteForm)) return undefined
    if (method === 'GET') return [200, given]
    return [200, { errors: null, id: 9, updatedAt: null, reference: 'CPA-2026-000001', refundMessage: null }]
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const Page = () => (
  <Panel title="Commandes">
    <CreditNoteDialog orderId={7} onClose={() => undefined} />
  </Panel>
)
const open = () =>
  renderApp({
    routes: [{ path: '/order', load: async () => Page }],
    at: '/order',
  })

test('an amount: its VAT, what goes back to the card, what is left to the family, then sent once with its reason', async () => {
  await open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Corriger la facture CPF-2026-000007' }))
  const recap = within(await dialog.findByRole('region', { name: 'Ce que fera l’avoir' }))
  expect(recap.getByText(/Indiquez ce que l’avoir reprend/)).toBeDefined()
  await userEvent.type(dialog.getByLabelText(/Montant de l’avoir/), '22')
  await userEvent.type(dialog.getByLabelText(/Motif/), 'Une demi-heure de moins')
  expect(await recap.findByText(/Avoir de 22,00\s€, dont 2,00\s€ de TVA/)).toBeDefined()
  expect(recap.getByText(/20,00\s€ seront rendus sur la carte/)).toBeDefined()
  expect(recap.getByText(/Que faire des 2,00\s€/)).toBeDefined()
  await userEvent.click(recap.getByRole('radio', { name: 'Rembourser par virement' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Émettre l’avoir' }))
  await waitFor(() =>
    expect(
      calls.map(({ method }) => method),
      document.querySelector('form')?.textContent ?? '',
    ).toContain('POST'),
  )
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    orderId: 7,
    way: 'amount',
    noteCents: 2200,
    creditedCents: 0,
    reason: 'Une demi-heure de moins',
    moneyBack: 'transfer',
  })
})

test('more than is left says so before it is sent; nothing left offers nothing', async () => {
  await open()
  const dialog = within(await screen.findByRole('dialog', { name: /Corriger/ }))
  await userEvent.type(await dialog.findByLabelText(/Montant de l’avoir/), '88,01')
  expect(await dialog.findByText(/Il ne reste que 88,00\s€ à reprendre/)).toBeDefined()
})

test('what is under way is said in place of the form', async () => {
  given = { ...form, obstacle: 'Un paiement est déjà en cours pour cette facture.' }
  await open()
  expect(await screen.findByText('Un paiement est déjà en cours pour cette facture.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Émettre l’avoir' })).toBeNull()
})

// The card transactions as accountants read them: colours by state, why one failed, pages that go forth and back.
import { type CardCharge, cardChargesApi } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { billingModule } from '../billing.routes.tsx'

const charge = (id: string, more: Partial<CardCharge> = {}): CardCharge => ({
  id,
  status: 'succeeded',
  statusText: 'Réussie',
  errorMessage: null,
  amount: 4500,
  refunded: 0,
  type: 'private-tuition',
  tag: `Facture ${id}`,
  creationDate: '2026-11-12T10:00:00.000Z',
  card: 'visa •••• 4242',
  orderId: null,
  customerId: null,
  customer: null,
  ...more,
})
const first = {
  rows: [
    charge('ch_3'),
    charge('ch_2', { status: 'failed', statusText: 'Échouée', errorMessage: 'La carte est expirée.' }),
    charge('ch_1', { status: 'pending', statusText: 'En cours' }),
  ],
  startingAfter: 'ch_1',
  endingBefore: null,
  error: null,
}
const second = {
  rows: [charge('ch_0', { tag: 'Facture ancienne' })],
  startingAfter: null,
  endingBefore: 'ch_0',
  error: null,
}

let calls: Asked[]
const path = `/api${cardChargesApi.cardCharges.path}`
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: { billing: 'read' } })]
    if (asked.path !== path) return undefined
    return [200, asked.query.get('startingAfter') ? second : first]
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderApp({ routes: billingModule.routes, at: '/accounting/card-transactions' })
const rowOf = async (tag: string) => {
  const row = (await screen.findByText(tag)).closest('tr')
  if (!row) throw new Error(`no row holds ${tag}`)
  return within(row)
}

test('CARD-05 a row shows its status, its date and its amount with its tag', async () => {
  await open()
  const row = await rowOf('Facture ch_3')
  expect(row.getByText('Réussie')).toBeDefined()
  expect(row.getByText('12/11/2026 à 11:00')).toBeDefined()
  expect(row.getByText(/^45,00\s€$/)).toBeDefined()
})
test('CARD-10 a charge that succeeded is green', async () => {
  await open()
  expect((await rowOf('Facture ch_3')).getByText('Réussie').className).toMatch(/success/)
})
test('CARD-11 a charge that failed is red, with its error message', async () => {
  await open()
  const row = await rowOf('Facture ch_2')
  expect(row.getByText('Échouée').className).toMatch(/danger/)
  expect(row.getByText('La carte est expirée.')).toBeDefined()
})
test('CARD-12 any other status is shown as info', async () => {
  await open()
  expect((await rowOf('Facture ch_1')).getByText('En cours').className).toMatch(/info/)
})
test('the pages go forth and back by cursors, and come back no further than the first row that was seen', async () => {
  await open()
  await rowOf('Facture ch_3')
  await userEvent.click(screen.getByRole('button', { name: 'Plus anciennes' }))
  await rowOf('Facture ancienne')
  await userEvent.click(screen.getByRole('button', { name: 'Plus récentes' }))
  await rowOf('Facture ch_3')
  const asked = calls.filter((one) => one.path === path).map(({ query }) => Object.fromEntries(query))
  expect(asked.slice(1)).toEqual([{ startingAfter: 'ch_1' }, { endingBefore: 'ch_0', lastStart: 'ch_3' }])
})

// Who brought whom as people use it: a request decided in its dialog, and « Parrainer » on the page of a family.
import { affiliationsApi as api } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { AffiliationList } from './AffiliationList.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const waiting = {
  id: 5,
  updatedAt: '2026-11-20T08:00:00.000Z',
  sponsorKind: 'customer' as const,
  customerId: null,
  customerName: null,
  named: 'Famille Cadiou, 06 12 34 56 78',
  declaredOn: '2026-11-20',
  status: 'declared' as const,
}
const saved = [200, { errors: null, id: 5, updatedAt: '2026-11-20T09:00:00.000Z' }] as const

let calls: Asked[]
beforeEach(() => {
  calls = serve(({ path, method }) => {
    if (path === '/api/session')
      return [200, sessionOf({ ...claire, rights: { contracts: 'write', customers: 'read' } })]
    if (path === pathOf(api.affiliations)) {
      const row = { ...waiting, sponsorId: 3, sponsorName: 'LE GOFF Solenn', statusText: 'À décider', contractCount: 0 }
      return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
    }
    if (path === pathOf(api.showAffiliation) && method === 'GET')
      return [
        200,
        { ...waiting, teacherId: null, teacherName: null, sponsorCustomerId: 3, sponsorCustomerName: 'LE GOFF Solenn' },
      ]
    if (path === pathOf(customersApi.autocomplete))
      return [200, { results: [{ id: 9, label: 'CADIOU Anne', detail: 'Rennes' }] }]
    if (path === pathOf(api.saveAffiliation)) return [...saved]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())
const sent = (operation: { path: string }) =>
  calls.findLast(({ path, method }) => path === pathOf(operation) && method === 'POST')?.body

test('a recommendation is approved for the customer that it is about', async () => {
  await renderApp({ routes: [{ path: '/c', load: async () => AffiliationList }], at: '/c' })
  const row = await screen.findByRole('row', { name: /Famille Cadiou/ })
  await userEvent.click(within(row).getByRole('button', { name: /Modifier/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Parrainage' }))
  await dialog.findByText(/La famille écrit/)
  await userEvent.type(dialog.getByRole('textbox', { name: /^Client recommandé/ }), 'Cadiou')
  await userEvent.click(await screen.findByRole('option', { name: /CADIOU Anne/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: /^Décision/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Approuvée' }))
  expect(dialog.getByText(/la famille recommandée paie moins/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: /Enregistrer/ }))
  await waitFor(() =>
    expect(sent(api.saveAffiliation)).toMatchObject({
      ...{ id: 5, sponsorKind: 'customer', sponsorCustomerId: 3, customerId: 9, status: 'approved' },
    }),
  )
})

// The home page of a parent who leaves paying to the other: what is owed is read, nothing is paid, no card is changed.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personOf, renderOutside } from '../../../platform/outside/test-outside.tsx'
import { type Answered, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { course, familyHome, listOf, nothingAsked, pathOf, recapOf } from '../courses.factory.ts'
import { coursesOutside } from '../courses.outside.ts'

const due: Partial<OrderRow> = {
  ...{ id: 1, company: 'private-tuition', date: '2026-11-12', customerId: 1, customer: 'HAMON Hélène', studentId: 1 },
  ...{ student: 'Malo Hamon', reference: 'CMD-1', billId: 3, cardRetryOn: null, billReference: 'CPF-2026-000003' },
  ...{ paymentMethod: null, amount: 9000, amountRemained: 9000, expected: 0, customerDue: 4500, asked: 4500 },
  ...{ paymentStatus: 'to_payed', balance: -9000, isCancelled: false },
}
const left = () => {
  const recap = recapOf()
  return {
    ...recap,
    families: recap.families.map((family) => ({ ...family, card: null, cardCents: 0, leftCents: 6750 })),
  }
}
const answers: Record<string, Answered> = {
  [pathOf(confirmationsApi.recap)]: [200, left()],
  [pathOf(homesApi.familyHome)]: [200, familyHome()],
  [pathOf(billingApi.ordersView)]: [
    200,
    listOf([due, { ...due, id: 2, billId: 4, billReference: 'CPF-2026-000004' }], { amount: 0, amountRemained: 0 }),
  ],
  [pathOf(billingApi.billsList)]: [200, listOf([])],
  [pathOf(packsApi.ownPacks)]: [200, { packs: [] }],
  ...nothingAsked,
  [pathOf(debitsApi.ownDebits)]: [200, { mandates: [], debits: [], plans: [] }],
  [pathOf(planRequestsApi.planOffers)]: [200, { offers: [] }],
  [pathOf(affiliationsApi.ownAffiliations)]: [200, { rows: [] }],
  [pathOf(requestsApi.listChanges)]: [200, { rows: [] }],
  [pathOf(chargesApi.listCharges)]: [200, { rows: [] }],
  [pathOf(receiptsApi.ownCredit)]: [200, { credits: [], usesCredit: true, refundCents: 0 }],
  [pathOf(toBillApi.ownToBill)]: [
    200,
    { customerId: 1, billedOn: '2026-12-01', totalCents: 0, lessons: [], mayBill: false },
  ],
  [pathOf(registrationsApi.registrationStudentList)]: [200, listOf([])],
  [pathOf(billingApi.showCards)]: [
    200,
    {
      customerId: 1,
      stripeCustomerId: 'cus_1',
      cards: [{ id: 1, brand: 'visa', last4: '4242', expiresOn: null, isDefault: true, isExpired: false }],
      defaultCardId: 1,
    },
  ],
  [pathOf(coursesApi.confirm)]: [
    200,
    {
      ...{ isConfirmed: true, wasConfirmed: false, errorMsgs: [], paymentStatus: 'missing', billId: 5 },
      paymentMessage: 'La facture CPF-2026-000005 est à régler par l’autre parent.',
      billNumber: 'CPF-2026-000005',
    },
  ],
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  serve(({ path, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...personOf('customer'), mayPay: false })]
    if (path === pathOf(coursesApi.list)) return [200, listOf(query.get('toConfirm') === 'true' ? [course()] : [])]
    return answers[path]
  })
})
afterEach(() => vi.unstubAllGlobals())

test('no button pays, no card is kept or changed, and it is said who pays', async () => {
  await renderOutside({ at: '/espace', modules: [coursesOutside] })
  const owed = await screen.findByRole('region', { name: 'Factures à régler' })
  expect(owed.textContent).toContain('CPF-2026-000003')
  expect(owed.textContent).toContain('Le parent au nom de qui est le dossier s’occupe des paiements.')
  const cards = await screen.findByRole('region', { name: 'Cartes bancaires' })
  expect(await within(cards).findByText(/4242/)).toBeDefined()
  expect(within(cards).queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('button', { name: /payer|régler|carte/i })).toEqual([])
})

test('what is confirmed is left to the other parent, in one sentence', async () => {
  await renderOutside({ at: '/espace', modules: [coursesOutside] })
  const waiting = await screen.findByRole('region', { name: /^Cours à confirmer/ })
  expect((await within(waiting).findByText(/67,50/)).parentElement?.textContent).toContain(
    'à régler par l’autre parent',
  )
  await userEvent.click(within(waiting).getByRole('button', { name: /^Confirmer le cours/ }))
  const asked = await screen.findByRole('dialog', { name: 'Confirmer le cours' })
  expect((await within(asked).findByText(/À régler par l’autre parent/)).textContent).toMatch(/67,50/)
  await userEvent.click(within(asked).getByRole('button', { name: /^Confirmer le cours \(/ }))
  expect(
    await screen.findByText(/^Cours confirmé. La facture CPF-2026-000005 est à régler par l’autre parent/),
  ).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

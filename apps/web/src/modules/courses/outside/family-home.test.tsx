// The home page of a family as it is used: the next lesson, confirm, be told of a refused card, pay, answer a price.

import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { BillRow, OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../platform/shell/test-app.tsx'
import { contract, course, familyHome, listOf, nothingAsked, pathOf, planned, recapOf } from '../courses.factory.ts'
import { coursesOutside } from '../courses.outside.ts'

let calls: Asked[]
let answers: Record<string, Answered>
let shown: CourseRow[]

/** Courses of the filters asked, as the server gives them. */
const listed = (query: URLSearchParams) =>
  shown.filter((one) => {
    const statuses = query.get('statuses')?.split(',')
    const toConfirm = query.get('toConfirm')
    return (
      (statuses === undefined || statuses.includes(one.status)) &&
      (toConfirm === null || one.status.startsWith('2') === (toConfirm === 'true'))
    )
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // jsdom loads no font, and growing text areas ask for them
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  answers = {
    [pathOf(confirmationsApi.recap)]: [200, recapOf()],
    [pathOf(homesApi.familyHome)]: [200, familyHome()],
    [pathOf(billingApi.ordersView)]: [200, listOf([], { amount: 0, amountRemained: 0 })],
    [pathOf(billingApi.billsList)]: [200, listOf([])],
    [pathOf(packsApi.ownPacks)]: [200, { packs: [] }],
    ...nothingAsked,
    [pathOf(planRequestsApi.planOffers)]: [200, { offers: [] }],
    [pathOf(debitsApi.ownDebits)]: [200, { mandates: [], debits: [], plans: [] }],
    [pathOf(affiliationsApi.ownAffiliations)]: [200, { rows: [] }],
    [pathOf(requestsApi.listChanges)]: [200, { rows: [] }],
    [pathOf(chargesApi.listCharges)]: [200, { rows: [] }],
    [pathOf(receiptsApi.ownCredit)]: [200, { credits: [], usesCredit: true, refundCents: 0 }],
    [pathOf(toBillApi.ownToBill)]: [
      200,
      { customerId: 1, billedOn: '2026-12-01', totalCents: 0, lessons: [], mayBill: false },
    ],
    [pathOf(registrationsApi.registrationStudentList)]: [200, listOf([])],
    [pathOf(billingApi.showCards)]: [200, { customerId: 1, stripeCustomerId: null, cards: [], defaultCardId: null }],
  }
  shown = [course()]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = async () => {
  calls = serve(({ method, path, query }) => {
    if (path === '/api/session') return [200, sessionFor('customer')]
    if (path === pathOf(coursesApi.list) && !answers[path]) return [200, listOf(listed(query))]
    return answers[`${method} ${path}`] ?? answers[path]
  })
  await renderOutside({ at: '/espace', modules: [coursesOutside] })
}
const sent = (path: string) => calls.find((asked) => asked.path === path && asked.method !== 'GET')?.body
const region = (name: string | RegExp) => screen.findByRole('region', { name })

test('DASH-04 a family has a home page of its own', async () => {
  await at()
  expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Hélène' })).toBeDefined()
  for (const name of ['Vos enfants', 'Cours à confirmer']) expect(await region(new RegExp(`^${name}`))).toBeDefined()
  expect(document.querySelector('[data-home]')?.getAttribute('data-home')).toBe('customer')
})

describe('the customer', () => {
  test('confirms a course from the home page', async () => {
    answers[pathOf(coursesApi.confirm)] = [
      200,
      {
        isConfirmed: true,
        wasConfirmed: false,
        errorMsgs: [],
        paymentStatus: 'succeeded',
        paymentMessage: 'Le paiement de 67,50 € a été accepté.',
        billId: 3,
        billNumber: 'CPF-2026-000003',
      },
    ]
    await at()
    expect(await screen.findByText(/67,50\s€/)).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: /^Confirmer le cours/ }))
    // never billed by one click: the amount and the card are read first
    const asked = await screen.findByRole('dialog', { name: 'Confirmer le cours' })
    expect((await within(asked).findByText(/Demandé à la carte/)).textContent).toContain('Visa •••• 4242')
    expect(sent(pathOf(coursesApi.confirm))).toBeUndefined()
    await userEvent.click(within(asked).getByRole('button', { name: /^Confirmer le cours \(67,50/ }))
    await waitFor(() =>
      expect(sent(pathOf(coursesApi.confirm))).toMatchObject({ id: 7, seen: { customerPayment: 6750 } }),
    )
    expect(await screen.findByText(/a été accepté/)).toBeDefined()
  })

  test('COURSE-40 a refused card is said at once, with the way to pay', async () => {
    const message = 'La carte a été refusée par la banque. La facture CPF-2026-000003 reste à payer.'
    answers[pathOf(coursesApi.confirm)] = [
      200,
      {
        isConfirmed: true,
        wasConfirmed: false,
        errorMsgs: [],
        paymentStatus: 'failed',
        paymentMessage: message,
        billId: 3,
        billNumber: 'CPF-2026-000003',
      },
    ]
    answers[pathOf(billingApi.showCards)] = withCard
    answers[pathOf(billingApi.payBill)] = [
      200,
      { paymentStatus: 'succeeded', paymentMessage: 'Le paiement de 67,50 € a été accepté.' },
    ]
    await at()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Confirmer le cours/ }))
    await user.click(await screen.findByRole('button', { name: /^Confirmer le cours \(/ }))
    const told = await screen.findByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    expect(within(told).getByRole('alert').textContent).toContain(message)
    await user.click(within(told).getByRole('button', { name: 'Payer maintenant' }))
    await user.click(await screen.findByRole('button', { name: 'Payer avec la carte enregistrée' }))
    await waitFor(() => expect(sent(pathOf(billingApi.payBill))).toEqual({ billId: 3 }))
  })

  test('answers whether the test course convinced', async () => {
    shown = [course({ status: '3-confirmed', isTest: true, asksSatisfaction: true, moves: [] })]
    answers[pathOf(coursesApi.firstValid)] = [200, { isValid: true, errorMsgs: [] }]
    await at()
    const question = await screen.findByRole('group', { name: /Ce cours d’essai vous a-t-il convenu/ })
    await userEvent.click(within(question).getByRole('button', { name: 'Oui' }))
    await waitFor(() => expect(sent(pathOf(coursesApi.firstValid))).toEqual({ id: 7 }))
  })
})

/** A card of the family is kept. */
const withCard: Answered = [
  200,
  {
    customerId: 1,
    stripeCustomerId: 'cus_1',
    cards: [{ id: 1, brand: 'visa', last4: '4242', expiresOn: null, isDefault: true, isExpired: false }],
    defaultCardId: 1,
  },
]

const order = (more: Partial<OrderRow> = {}): OrderRow => ({
  id: 1,
  company: 'private-tuition',
  date: '2026-11-12',
  customerId: 1,
  customer: 'HAMON Hélène',
  studentId: 1,
  student: 'Malo Hamon',
  reference: 'CMD-1',
  billId: 3,
  cardRetryOn: null,
  billReference: 'CPF-2026-000003',
  paymentMethod: 'card',
  amount: 9000,
  amountRemained: 9000,
  expected: 0,
  customerDue: 4500,
  asked: 4500,
  paymentStatus: 'to_payed',
  balance: -9000,
  isCancelled: false,
  ...more,
})

describe('the page of a customer', () => {
  test('begins with the next course of each child, and where it is', async () => {
    shown = [
      planned(2, { id: 1 }),
      planned(3, { id: 2 }),
      planned(9, { id: 3, studentId: 2, studentName: 'Nolwenn Hamon' }),
      planned(-1, { id: 4, studentName: 'Passé Hamon' }),
    ]
    await at()
    const next = await region('Votre prochain cours')
    const [first, second, ...after] = await within(next).findAllByRole('listitem')
    expect(first?.textContent).toMatch(/Malo Hamon · .*Paul Durand, chez vous/)
    expect(second?.textContent).toContain('Nolwenn Hamon')
    expect(after).toHaveLength(1)
    expect(next.textContent).not.toContain('Passé')
    // each of them is written about to its teacher, and called about
    for (const lesson of [first, second, ...after]) {
      const its = within(lesson as HTMLElement)
      const write = its.getByRole('link', { name: /^Écrire à Paul Durand au sujet du cours du / })
      expect(write.getAttribute('href')).toMatch(/^\/espace\/messages\/contrat-\d+$/)
      expect(its.getByRole('link', { name: /^Appeler .* au sujet du cours du / }).getAttribute('href')).toMatch(/^tel:/)
    }
  })

  test('asks the family for its own part of a bill, and not for what the tax advance is to pay', async () => {
    answers[pathOf(billingApi.ordersView)] = [
      200,
      listOf([order(), order({ id: 2, billId: 4, billReference: 'CPF-2026-000004', customerDue: 0 })], {
        amount: 13_500,
        amountRemained: 6_750,
      }),
    ]
    answers[pathOf(billingApi.showCards)] = withCard
    answers[pathOf(billingApi.payBill)] = [200, { paymentStatus: 'succeeded', paymentMessage: null }]
    shown = []
    await at()
    const due = await region('Factures à régler')
    expect(within(due).getAllByRole('listitem')).toHaveLength(1)
    expect(due.textContent).toMatch(/45,00\s€/)
    expect(
      within(due)
        .getByRole('link', { name: /^Voir la facture CPF-2026-000003/ })
        .getAttribute('href'),
    ).toContain('id=3')
    await userEvent.click(within(due).getByRole('button', { name: 'Régler la facture CPF-2026-000003' }))
    const paying = await screen.findByRole('dialog', { name: 'Payer la facture CPF-2026-000003' })
    expect(paying.textContent).toMatch(/45,00\s€/)
    await userEvent.click(within(paying).getByRole('button', { name: 'Payer avec la carte enregistrée' }))
    await waitFor(() => expect(sent(pathOf(billingApi.payBill))).toEqual({ billId: 3 }))
  })

  test('reads a bill that was taken back as such, beside its credit note, and not as paid', async () => {
    const bill: BillRow = {
      advance: null,
      expected: 0,
      id: 3,
      company: 'private-tuition',
      date: '2026-11-12',
      reference: 'CPF-2026-000003',
      type: 'bill',
      customerId: 1,
      customerName: 'HAMON Hélène',
      studentId: 1,
      studentName: 'Malo Hamon',
      orderId: 1,
      totalPrice: 4500,
      totalPayed: 0,
      customerDue: 0,
      isPayed: true,
      isCancelled: true,
      canPay: false,
      hasCard: false,
    }
    const note: BillRow = { ...bill, id: 4, reference: 'CPA-2026-000001', type: 'credit-note', isCancelled: false }
    answers[pathOf(billingApi.billsList)] = [200, listOf([note, bill])]
    await at()
    const lines = await within(await region(/^Vos factures/)).findAllByRole('listitem')
    expect(lines.map(({ textContent }) => /Avoir|Annulée|Payée/.exec(textContent ?? '')?.[0])).toEqual([
      'Avoir',
      'Annulée',
    ])
  })

  test('accepts a proposed price once asked whether it is sure', async () => {
    answers[pathOf(homesApi.familyHome)] = [
      200,
      familyHome([
        contract({
          proposal: {
            ...{ id: 5, hourlyPriceCents: 4900, startsOn: '2027-01-01', alonePriceCents: null, taxTerms: null },
            loyalty: { hours: 50, discountCents: 150 },
          },
        }),
      ]),
    ]
    answers[pathOf(contractsApi.answerPrice)] = [200, { isValid: true, errorMsgs: [] }]
    await at()
    const proposed = await region('Un prix vous est proposé')
    expect(proposed.textContent).toMatch(/49,00\s€ de l’heure à compter du 1er janvier.*45,00\s€/)
    expect(proposed.textContent).toMatch(/Fidélité.: palier 50.h, 1,50\s€ de remise par heure, déjà déduite\./)
    await userEvent.click(within(proposed).getByRole('button', { name: 'Accepter' }))
    expect(sent(pathOf(contractsApi.answerPrice))).toBeUndefined()
    const asked = await screen.findByRole('dialog', { name: 'Accepter le prix' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Accepter le prix' }))
    await waitFor(() => expect(sent(pathOf(contractsApi.answerPrice))).toEqual({ id: 5, status: 'accepted' }))
  })

  test('of a new family says what will come, without empty boxes, and how to reach the company', async () => {
    answers[pathOf(homesApi.familyHome)] = [200, familyHome([])]
    shown = []
    await at()
    expect((await region('Votre espace est prêt')).textContent).toContain('les cours de Malo')
    expect(screen.getByRole('link', { name: /02\s99\s12\s34\s56/ }).getAttribute('href')).toBe('tel:+33299123456')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cours à confirmer' })).toBeNull())
    expect(screen.queryByRole('region', { name: /Derniers cours|Vos factures|Votre prochain cours/ })).toBeNull()
  })

  test('with one block that fails shows the others, and tries that one again', async () => {
    const works: Answered = [200, familyHome()]
    answers[pathOf(homesApi.familyHome)] = [500, { error: 'fault', message: 'x', requestId: 'r' }]
    await at()
    expect((await screen.findAllByRole('button', { name: /^Confirmer le cours/ })).length).toBe(1)
    const children = await region('Vos enfants')
    answers[pathOf(homesApi.familyHome)] = works
    await userEvent.click(await within(children).findByRole('button', { name: 'Réessayer' }))
    expect(await within(children).findByText('Malo Hamon')).toBeDefined()
  })
})

test('a family cancels with its reason, never with the teacher’s, and takes it back', async () => {
  answers[`POST ${pathOf(planningApi.cancelPlan)}`] = [200, { isValid: true, errorMsgs: [] }]
  answers[`POST ${pathOf(planningApi.restorePlan)}`] = [200, { isValid: true, errorMsgs: [] }]
  answers[pathOf(chargesApi.cancellationCost)] = [
    200,
    { freeHours: null, lateCents: 0, absentCents: 0, contestHours: 48 },
  ]
  shown = [planned(3)]
  await at()
  await userEvent.click(await screen.findByRole('button', { name: /^Annuler le cours du/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler le cours' })
  await within(dialog).findByText(/gratuite/)
  expect(within(dialog).queryByRole('radio', { name: 'Professeur indisponible' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Élève malade' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le cours' }))
  await waitFor(() => expect(sent(pathOf(planningApi.cancelPlan))).toMatchObject({ id: 7, reason: 'pupil-ill' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
  expect(await screen.findByText('Cours rétabli.')).toBeDefined()
})

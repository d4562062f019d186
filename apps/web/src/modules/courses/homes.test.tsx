// The home pages as people use them: the next course, confirm, be told of a refused card, pay, declare, look up.

import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { BillRow, OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Part } from '../../platform/session/session.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import {
  contract,
  course,
  familyHome,
  listOf,
  noHours,
  pathOf,
  planned,
  recapOf,
  teacherHome,
} from './courses.factory.ts'
import { coursesModule } from './courses.routes.tsx'

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
    [pathOf(homesApi.teacherHome)]: [200, teacherHome],
    [pathOf(availabilityApi.showHours)]: [200, noHours],
    [pathOf(billingApi.ordersView)]: [200, listOf([], { amount: 0, amountRemained: 0 })],
    [pathOf(billingApi.billsList)]: [200, listOf([])],
    [pathOf(packsApi.ownPacks)]: [200, { packs: [] }],
    [pathOf(accountChecksApi.ownAccount)]: [200, { holder: null, maskedIban: null, check: null }],
    [pathOf(ownStagesApi.ownStages)]: [200, { rows: [] }],
    [pathOf(takeBacksApi.own)]: [200, { rows: [] }],
    [pathOf(payRunsApi.ownPay)]: [
      200,
      { isSelfEmployed: false, mandateAcceptedOn: null, comingCents: 0, duesCents: 0, obstacles: [], papers: [] },
    ],
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

/** The home page of whoever plays this part. */
const at = async (part: Part) => {
  const who = { ...claire, name: 'Hélène Hamon', parts: [part], rights: {} }
  calls = serve(({ method, path, query }) => {
    if (path === '/api/session') return [200, sessionOf(who)]
    if (path === pathOf(coursesApi.list) && !answers[path]) return [200, listOf(listed(query))]
    return answers[`${method} ${path}`] ?? answers[path]
  })
  await renderApp({ routes: [], at: '/', module: { homes: coursesModule.homes ?? [] } })
}
const sent = (path: string) => calls.find((asked) => asked.path === path && asked.method !== 'GET')?.body
const region = (name: string | RegExp) => screen.findByRole('region', { name })

test('DASH-04 customers, students and teachers each have their own home page', async () => {
  const pages: [Part, string, string][] = [
    ['customer', 'Vos enfants', 'Cours à confirmer'],
    ['student', 'Vos professeurs', 'Vos derniers cours'],
    ['teacher', 'Vos élèves', 'Vos heures'],
  ]
  for (const [part, ...theirs] of pages) {
    document.body.replaceChildren()
    await at(part)
    expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Hélène' })).toBeDefined()
    const regions = async () => (await screen.findAllByRole('region')).map((one) => one.textContent ?? '')
    for (const name of theirs) expect((await region(new RegExp(`^${name}`))).textContent).toContain(name)
    const others = pages.filter(([other]) => other !== part).flatMap(([, ...names]) => names)
    const titles = await regions()
    for (const name of others) expect(titles.some((title) => title.startsWith(name))).toBe(false)
  }
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
    await at('customer')
    expect(await screen.findByText(/67,50\s€/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Confirmer le cours/ }))
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
    answers[pathOf(billingApi.payBill)] = [
      200,
      { paymentStatus: 'succeeded', paymentMessage: 'Le paiement de 67,50 € a été accepté.' },
    ]
    await at('customer')
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
    await at('customer')
    const question = await screen.findByRole('group', { name: /Ce cours d’essai vous a-t-il convenu/ })
    await userEvent.click(within(question).getByRole('button', { name: 'Oui' }))
    await waitFor(() => expect(sent(pathOf(coursesApi.firstValid))).toEqual({ id: 7 }))
  })
})

test('a student is offered to confirm or to contest', async () => {
  await at('student')
  expect((await screen.findAllByRole('button', { name: /^Confirmer le cours/ })).length).toBeGreaterThan(0)
})

test('where the parent answers alone, a student reads the courses and decides nothing', async () => {
  shown = [course({ moves: [] })]
  await at('student')
  expect((await screen.findAllByText(/Mathématiques, 3e/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Confirmer|Contester/ })).toBeNull()
})

/** What a teacher's declaration opens with. */
const record = {
  id: null,
  updatedAt: null,
  studentId: null,
  teacherId: 1,
  mode: 'teacher-front',
  isStudentView: false,
  contractId: 1,
  doneAt: '2026-11-20T16:00:00.000Z',
  durationMinutes: 60,
  isCollective: false,
  chapterId: null,
  teacherComment: null,
  presentIds: null,
  pupils: [],
  report: null,
  status: null,
  dispute: null,
  options: {
    contracts: [
      {
        companions: [],
        alonePriceCents: null,
        id: 1,
        label: 'Malo Hamon · Mathématiques, 3e (À domicile)',
        studentName: 'Malo Hamon',
        teacherName: 'Paul Durand',
        format: 'CAD',
        isCollective: false,
        durationStepMinutes: 60,
        hourlyPriceCents: null,
      },
    ],
    chapters: [],
    longMinutes: 240,
  },
}

describe('the teacher', () => {
  test('COURSE-03 declares a course in a dialog', async () => {
    shown = []
    answers[pathOf(coursesApi.declare)] = [200, record]
    await at('teacher')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Déclarer un cours' }))
    const dialog = await screen.findByRole('dialog', { name: 'Déclarer un cours' })
    const save = await within(dialog).findByRole('button', { name: /Déclarer le cours/ })
    answers[`POST ${pathOf(coursesApi.declare)}`] = [
      200,
      { errors: null, id: 8, updatedAt: '2026-11-21T10:00:00Z', familyAskedAt: null },
    ]
    await user.click(save)
    await waitFor(() =>
      expect(calls.find((asked) => asked.method === 'POST')?.body).toMatchObject({
        contractId: 1,
        doneAt: '2026-11-20T16:00:00.000Z',
        durationMinutes: 60,
        teacherId: 1,
        isStudentView: false,
        isCollective: false,
      }),
    )
  })
})

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
    await at('customer')
    const next = await region('Votre prochain cours')
    const [first, second, ...after] = await within(next).findAllByRole('listitem')
    expect(first?.textContent).toMatch(/Malo Hamon, avec Paul Durand.*Chez vous/)
    expect(second?.textContent).toContain('Nolwenn Hamon')
    expect(after).toHaveLength(1)
    expect(next.textContent).not.toContain('Passé')
  })

  test('asks the family for its own part of a bill, and not for what the tax advance is to pay', async () => {
    answers[pathOf(billingApi.ordersView)] = [
      200,
      listOf([order(), order({ id: 2, billId: 4, billReference: 'CPF-2026-000004', customerDue: 0 })], {
        amount: 13_500,
        amountRemained: 6_750,
      }),
    ]
    answers[pathOf(billingApi.showCards)] = [
      200,
      {
        customerId: 1,
        stripeCustomerId: 'cus_1',
        cards: [{ id: 1, brand: 'visa', last4: '4242', expiresOn: null, isDefault: true, isExpired: false }],
        defaultCardId: 1,
      },
    ]
    answers[pathOf(billingApi.payBill)] = [200, { paymentStatus: 'succeeded', paymentMessage: null }]
    shown = []
    await at('customer')
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
    await at('customer')
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
          proposal: { id: 5, hourlyPriceCents: 4900, startsOn: '2027-01-01', alonePriceCents: null, taxTerms: null },
        }),
      ]),
    ]
    answers[pathOf(contractsApi.answerPrice)] = [200, { isValid: true, errorMsgs: [] }]
    await at('customer')
    const proposed = await region('Un prix vous est proposé')
    expect(proposed.textContent).toMatch(/49,00\s€ de l’heure à compter du 1er janvier 2027.*45,00\s€/)
    await userEvent.click(within(proposed).getByRole('button', { name: 'Accepter' }))
    expect(sent(pathOf(contractsApi.answerPrice))).toBeUndefined()
    const asked = await screen.findByRole('dialog', { name: 'Accepter le prix' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Accepter le prix' }))
    await waitFor(() => expect(sent(pathOf(contractsApi.answerPrice))).toEqual({ id: 5, status: 'accepted' }))
  })

  test('of a new family says what will come, without empty boxes, and how to reach the company', async () => {
    answers[pathOf(homesApi.familyHome)] = [200, familyHome([])]
    shown = []
    await at('customer')
    expect((await region('Votre espace est prêt')).textContent).toContain('les cours de Malo')
    expect(screen.getByRole('link', { name: /02\s99\s12\s34\s56/ }).getAttribute('href')).toBe('tel:+33299123456')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cours à confirmer' })).toBeNull())
    expect(screen.queryByRole('region', { name: /Derniers cours|Vos factures|Votre prochain cours/ })).toBeNull()
  })

  test('with one block that fails shows the others, and tries that one again', async () => {
    const works: Answered = [200, familyHome()]
    answers[pathOf(homesApi.familyHome)] = [500, { error: 'fault', message: 'x', requestId: 'r' }]
    await at('customer')
    expect((await screen.findAllByRole('button', { name: /^Confirmer le cours/ })).length).toBe(1)
    const children = await region('Vos enfants')
    answers[pathOf(homesApi.familyHome)] = works
    await userEvent.click(await within(children).findByRole('button', { name: 'Réessayer' }))
    expect(await within(children).findByText('Malo Hamon')).toBeDefined()
  })
})

test('a student reads no price', async () => {
  answers[pathOf(homesApi.familyHome)] = [200, familyHome([contract({ number: null, hourlyPriceCents: null })])]
  shown = [
    course({ status: '3-confirmed', chapter: 'Fractions', billNumber: 'CPF-2026-000003', moves: [] }),
    planned(2),
  ]
  await at('student')
  const last = await region(/^Vos derniers cours/)
  expect((await within(last).findByText(/Au programme/)).textContent).toContain('Fractions')
  expect(screen.getByRole('main').textContent).not.toMatch(/€|Facture/)
})

describe('the page of a teacher', () => {
  test('declares the course of one pupil from its card, and calls the family', async () => {
    shown = []
    answers[pathOf(coursesApi.declaration)] = [200, record]
    await at('teacher')
    const pupils = await region(/^Vos élèves/)
    const card = await within(pupils).findByText(/^Ce que la famille attend/)
    expect(card.parentElement?.textContent).toContain('Reprendre confiance avant le brevet.')
    expect(within(pupils).getByText(/Théorème de Thalès – À revoir/).textContent).toContain('18/11/2026')
    expect(pupils.textContent).not.toContain('€')
    const call = await within(pupils).findByRole('link', { name: /^Appeler Hélène Hamon/ })
    expect(call.getAttribute('href')).toBe('tel:+33612345678')
    expect(pupils.textContent).toContain('12 rue de Nantes 35000 Rennes')
    await userEvent.click(
      within(pupils).getByRole('button', { name: 'Déclarer un cours de Malo Hamon, Mathématiques' }),
    )
    await screen.findByRole('dialog', { name: 'Déclarer un cours' })
    const asked = calls.find(({ path, method }) => path === pathOf(coursesApi.declaration) && method === 'GET')
    expect(asked?.query.get('contractId')).toBe('1')
  })

  test('separates what has begun, to declare, from what is to come', async () => {
    shown = [planned(-2, { id: 1, editable: true, cancellable: true }), planned(2, { id: 2, editable: true })]
    await at('teacher')
    const overdue = await region(/^Cours à déclarer/)
    expect(within(overdue).getAllByRole('listitem')).toHaveLength(1)
    expect(within(overdue).getByRole('button', { name: 'Il n’a pas eu lieu' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Déclarer ce cours' })).toHaveLength(1)
  })

  test('counts what is to declare once all of it was read', async () => {
    const read = listOf([planned(-2, { editable: true })])
    answers[pathOf(coursesApi.list)] = [200, { ...read, total: 12 }]
    await at('teacher')
    const overdue = await region(/^Cours à déclarer/)
    expect(within(overdue).getByRole('heading', { level: 2 }).textContent?.trim()).toBe('Cours à déclarer')
    expect(within(overdue).getByRole('button', { name: 'Voir plus de cours' })).toBeDefined()
  })

  test('sums the month by what the families answered', async () => {
    await at('teacher')
    const hours = await region('Vos heures')
    expect(await within(hours).findByText('3 h 30')).toBeDefined()
    expect(hours.textContent).toMatch(/Novembre 2026.*Confirmés2\sh\s30 · 105,50\s€En attente1\sh · 29,92\s€/)
    expect(hours.textContent).not.toContain('Contestés')
  })
})

test('a teacher who has payslips finds them on the home page; without any, the section is not there', async () => {
  await at('teacher')
  await region(/^Vos heures/)
  expect(screen.queryByRole('region', { name: /^Vos bulletins/ })).toBeNull()
  document.body.replaceChildren()
  const payslip = {
    id: 4,
    month: '2026-10-01',
    date: '2026-11-05',
    customer: 'Anne Le Bras',
    minutes: 240,
    amount: 9_600,
    payOn: '2026-11-08',
    paidOn: '2026-11-08',
  }
  answers[pathOf(payrollApi.listPayslips)] = [200, listOf([payslip])]
  await at('teacher')
  const theirs = await region(/^Vos bulletins/)
  expect(await within(theirs).findByText('Octobre 2026')).toBeDefined()
  expect(within(theirs).getByText('Anne Le Bras')).toBeDefined()
})

// The home pages and the list of courses as people use them: confirm, be told of a refused card, declare, contest.
import { billingApi } from '@cartable/domain/billing/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionIdentity } from '../../platform/session/session.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { CourseList } from './CourseList.tsx'
import { CustomerHome } from './CustomerHome.tsx'
import { durationOptions } from './DeclareDialog.tsx'
import { StudentHome } from './StudentHome.tsx'
import { TeacherHome } from './TeacherHome.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`

const move = (to: string) => ({ to, label: to, allowed: true, reason: null })
const course = (more: Partial<CourseRow> = {}): CourseRow => ({
  id: 7,
  updatedAt: '2026-11-20T18:00:00.000Z',
  contractId: 1,
  contractNumber: 'CT0000001',
  studentId: 1,
  studentName: 'Malo Hamon',
  customerId: 1,
  customerName: 'Hélène Hamon',
  teacherId: 1,
  teacherName: 'Paul Durand',
  subject: 'Mathématiques',
  scholarLevel: '3e',
  format: 'CAD',
  isCollective: false,
  expectedAt: null,
  doneAt: '2026-11-18T16:00:00.000Z',
  durationMinutes: 90,
  status: '2-validated',
  statusText: 'Validé',
  validatedAt: '2026-11-18T18:00:00.000Z',
  confirmedAt: null,
  chapter: null,
  teacherComment: null,
  isTest: false,
  testPassed: null,
  testFailureType: null,
  disputeType: null,
  disputeComment: null,
  hourlyPriceCents: 4500,
  priceCents: 6750,
  urssafPartCents: null,
  customerPayment: 6750,
  thirdPartPayment: 0,
  teacherPayment: null,
  customerPaymentStatus: null,
  thirdPartPaymentStatus: null,
  teacherPaymentStatus: null,
  billId: null,
  billNumber: null,
  creditNoteId: null,
  creditNoteNumber: null,
  cancellable: false,
  editable: false,
  asksSatisfaction: false,
  moves: [move('3-confirmed'), move('4-disputed')],
  ...more,
})
const listOf = (rows: readonly unknown[], totals: unknown = null) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 10,
  totals,
})

let calls: Asked[]
let answers: Record<string, Answered>
let shown: CourseRow[]
let who: SessionIdentity
beforeEach(() => {
  localStorage.clear()
  // jsdom loads no font, and growing text areas ask for them
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  sessionStorage.clear()
  answers = {}
  shown = [course()]
  who = { ...claire, name: 'Hélène Hamon', parts: ['customer'], rights: {} }
  calls = serve(({ path, query }) => {
    const given = answers[path]
    if (given) return given
    if (path === '/api/session') return [200, sessionOf(who)]
    if (path === pathOf(coursesApi.list))
      return [
        200,
        listOf(
          query.get('toConfirm') === 'false'
            ? shown.filter((one) => one.status === '3-confirmed')
            : shown.filter((one) => query.get('toConfirm') === null || one.status === '2-validated'),
        ),
      ]
    if (path === pathOf(billingApi.ordersView)) return [200, listOf([], { amount: 0, amountRemained: 0 })]
    if (path === pathOf(billingApi.billsList)) return [200, listOf([])]
    if (path === pathOf(billingApi.showCards))
      return [200, { customerId: 1, stripeCustomerId: null, cards: [], defaultCardId: null }]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const home = (screenOf: typeof CustomerHome) =>
  renderApp({ routes: [{ path: '/chez-moi', load: async () => screenOf }], at: '/chez-moi' })
const sent = (path: string) => calls.find((asked) => asked.path === path)?.body

describe('the customer', () => {
  test('confirms a course from the home page', async () => {
    answers[pathOf(coursesApi.confirm)] = [
      200,
      {
        isConfirmed: true,
        errorMsgs: [],
        paymentStatus: 'succeeded',
        paymentMessage: 'Le paiement de 67,50 € a été accepté.',
        billId: 3,
        billNumber: 'CPF-2026-000003',
      },
    ]
    await home(CustomerHome)
    expect(await screen.findByText(/67,50\s€/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Confirmer le cours/ }))
    await waitFor(() => expect(sent(pathOf(coursesApi.confirm))).toEqual({ id: 7 }))
    expect(await screen.findByText(/a été accepté/)).toBeDefined()
  })

  test('COURSE-40 a refused card is said at once, with the way to pay', async () => {
    const message = 'La carte a été refusée par la banque. La facture CPF-2026-000003 reste à payer.'
    answers[pathOf(coursesApi.confirm)] = [
      200,
      {
        isConfirmed: true,
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
    await home(CustomerHome)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Confirmer le cours/ }))
    const told = await screen.findByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    expect(within(told).getByRole('alert').textContent).toContain(message)
    await user.click(within(told).getByRole('button', { name: 'Payer maintenant' }))
    await user.click(await screen.findByRole('button', { name: 'Payer avec la carte enregistrée' }))
    await waitFor(() => expect(sent(pathOf(billingApi.payBill))).toEqual({ billId: 3 }))
  })

  test('answers whether the test course convinced', async () => {
    shown = [course({ status: '3-confirmed', isTest: true, asksSatisfaction: true, moves: [] })]
    answers[pathOf(coursesApi.firstValid)] = [200, { isValid: true, errorMsgs: [] }]
    await home(CustomerHome)
    const question = await screen.findByRole('group', { name: /Ce cours d’essai vous a-t-il convenu/ })
    await userEvent.click(within(question).getByRole('button', { name: 'Oui' }))
    await waitFor(() => expect(sent(pathOf(coursesApi.firstValid))).toEqual({ id: 7 }))
  })
})

test('a student reads the courses and decides nothing', async () => {
  who = { ...who, parts: ['student'] }
  await home(StudentHome)
  expect((await screen.findAllByText(/Mathématiques, 3e/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Confirmer|Contester/ })).toBeNull()
})

describe('the teacher', () => {
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
    status: null,
    dispute: null,
    options: {
      contracts: [
        {
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
    },
  }

  test('COURSE-03 declares a course in a dialog', async () => {
    who = { ...who, parts: ['teacher'] }
    shown = []
    answers[pathOf(coursesApi.declare)] = [200, record]
    await home(TeacherHome)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Déclarer un cours' }))
    const dialog = await screen.findByRole('dialog', { name: 'Déclarer un cours' })
    const save = await within(dialog).findByRole('button', { name: /Déclarer le cours/ })
    answers[pathOf(coursesApi.declare)] = [200, { errors: null, id: 8, updatedAt: '2026-11-21T10:00:00Z' }]
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

  test('whole hours are offered, quarters to a self-employed one', () => {
    expect(
      durationOptions(60)
        .slice(0, 2)
        .map((one) => one.label),
    ).toEqual(['1\u00a0h', '2\u00a0h'])
    expect(
      durationOptions(15)
        .slice(0, 3)
        .map((one) => one.label),
    ).toEqual(['0,25\u00a0h', '0,5\u00a0h', '0,75\u00a0h'])
    expect(durationOptions(15).at(-1)?.value).toBe(720)
  })
})

describe('the list of staff', () => {
  test('offers what the server allows on each course', async () => {
    who = { ...claire, rights: { courses: 'write', billing: 'write' } }
    shown = [
      course({ id: 1, cancellable: true }),
      course({
        id: 2,
        status: '4-disputed',
        statusText: 'Contesté',
        disputeType: 'Durée contestée',
        editable: true,
        moves: [],
      }),
      course({ id: 3, status: '5-cancelled', statusText: 'Annulé', moves: [] }),
    ]
    await renderApp({
      routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
      at: '/privateTuition/courses',
    })
    expect(await screen.findAllByRole('button', { name: /^Confirmer / })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Modifier / })).toHaveLength(1)
    expect(screen.getByText('Durée contestée')).toBeDefined()
    expect(screen.getByText('Annulé').className).toMatch(/grey/)
  })
})

// The payments tracking as accountants use it: states by icon, word and colour; a replay that says first, then tells.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type {
  ReplayAnswer,
  ReplayForm,
  TrackedBill,
} from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { billingModule } from '../billing.routes.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const paid = { status: 'succeeded', amountCents: 4500, paidOn: '2026-11-12', message: null } as const
const bill = (id: number, more: Partial<TrackedBill> = {}): TrackedBill => ({
  id,
  bill: `CPF-2026-00000${id}`,
  date: '2026-11-12',
  company: 'private-tuition',
  orderId: id,
  customerId: 1,
  customer: 'HAMON Hélène',
  teacherId: 2,
  teacher: 'MORVAN Léa',
  customerPayment: paid,
  thirdPartPayment: null,
  teacherPayment: null,
  cardRetryOn: null,
  canSendLink: false,
  isAdvanceEnded: false,
  isCancelled: false,
  canReplay: true,
  canPayTeacher: true,
  ...more,
})
const withStatus = (status: 'succeeded' | 'pending' | 'failed' | 'missing') => ({
  customerPayment: { ...paid, status, message: status === 'failed' ? 'La carte est expirée.' : null },
})
const rows = [
  bill(1),
  bill(2, withStatus('pending')),
  bill(3, { ...withStatus('failed'), teacherPayment: { ...paid, status: 'missing', amountCents: 3150 } }),
  bill(4, withStatus('missing')),
]
const form: ReplayForm = {
  id: 3,
  bill: 'CPF-2026-000003',
  date: '2026-11-12',
  customer: 'HAMON Hélène',
  teacher: 'MORVAN Léa',
  requestId: null,
  steps: [
    {
      part: 'customer',
      status: 'failed',
      amountCents: 4500,
      message: 'La carte est expirée.',
      plan: '45,00\u00a0€ seront demandés à la carte visa •••• 4242.',
      isTried: true,
    },
  ],
}
const good: ReplayAnswer = {
  paymentStatus: 'success',
  paymentMessage: 'Le paiement de 45,00\u00a0€ a été accepté.',
  thirdPartPaymentStatus: 'none',
  thirdPartPaymentMessage: 'Aucune avance n’est attendue pour cette facture.',
  teacherPaymentStatus: 'success',
  teacherPaymentMessage: '31,50\u00a0€ versés à Léa Morvan.',
}

let calls: Asked[]
const answers: Record<string, Answered> = {}
const staff = { ...claire, rights: { billing: 'write', customers: 'read', teachers: 'read' } as const }
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const path of Object.keys(answers)) delete answers[path]
  calls = serve(({ path }) => {
    const given = answers[path]
    if (given) return given
    if (path === '/api/session') return [200, sessionOf(staff)]
    if (path === pathOf(paymentTrackingApi.trackedBills))
      return [200, { rows, total: 4, totalIsExact: true, page: 1, size: 25, totals: null }]
    if (path === pathOf(paymentTrackingApi.replayForm)) return [200, form]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderApp({ routes: billingModule.routes, at: '/accounting/bills-payments' })
const rowOf = async (reference: string) => {
  const row = (await screen.findByText(reference)).closest('tr')
  if (!row) throw new Error(`no row holds ${reference}`)
  return within(row)
}
const stateOf = async (reference: string, words: string) => {
  const badge = (await rowOf(reference)).getByText(words)
  expect(badge.querySelector('svg')).not.toBeNull()
  return badge.className
}

describe('the list', () => {
  test('BILL-25 succeeded is shown as success', async () => {
    await open()
    expect(await stateOf('CPF-2026-000001', 'Réussi')).toMatch(/success/)
  })
  test('BILL-26 pending is shown as info', async () => {
    await open()
    expect(await stateOf('CPF-2026-000002', 'En attente')).toMatch(/info/)
  })
  test('BILL-27 failed is shown as danger', async () => {
    await open()
    expect(await stateOf('CPF-2026-000003', 'Échec')).toMatch(/danger/)
  })
  test('BILL-28 missing is shown as warning', async () => {
    await open()
    expect(await stateOf('CPF-2026-000004', 'Manquant')).toMatch(/warning/)
  })
  test('BILL-23 rows have replay and teacher-advance actions; the advance is asked for once, after a question', async () => {
    answers[pathOf(paymentTrackingApi.payTeacher)] = [
      200,
      { teacherPaymentStatus: 'failed', teacherPaymentMessage: 'Le solde ne suffit pas.' },
    ]
    await open()
    const row = await rowOf('CPF-2026-000003')
    expect(row.getByRole('button', { name: /Relancer les paiements/ })).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: /Avancer au professeur/ }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByRole('heading', { name: /avant le client/ })).toBeDefined()
    await userEvent.click(within(question).getByRole('button', { name: /^Avancer / }))
    expect(within(question).getByText('Indiquez le motif.')).toBeDefined()
    await userEvent.type(within(question).getByRole('textbox', { name: 'Motif' }), 'Son loyer est dû.')
    await userEvent.dblClick(within(question).getByRole('button', { name: /^Avancer / }))
    expect(await screen.findByText('Le solde ne suffit pas.')).toBeDefined()
    const posted = calls.filter(({ path }) => path === pathOf(paymentTrackingApi.payTeacher))
    expect(posted.map(({ method, body }) => [method, body])).toEqual([['POST', { id: 3, reason: 'Son loyer est dû.' }]])
  })
})

describe('the replay', () => {
  const replay = async (answer: ReplayAnswer) => {
    answers[pathOf(paymentTrackingApi.replay)] = [200, answer]
    await open()
    const row = await rowOf('CPF-2026-000003')
    await userEvent.click(row.getByRole('button', { name: /Relancer les paiements/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/seront demandés à la carte/)
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Relancer' }))
    await waitFor(() => expect(document.querySelector('[data-tone]')).not.toBeNull())
    expect(
      calls.filter(({ path, method }) => method === 'POST' && path === pathOf(paymentTrackingApi.replay)),
    ).toHaveLength(1)
    return document.querySelector('[data-tone]')?.getAttribute('data-tone')
  }
  test('BILL-33 its result is danger when the customer’s payment failed', async () => {
    const message = 'Le paiement du client a échoué\u00a0: La carte est expirée.'
    expect(await replay({ ...good, paymentStatus: 'failure', paymentMessage: message })).toBe('danger')
    expect(screen.getByText(/a échoué.*La carte est expirée/)).toBeDefined()
  })
  test('BILL-34 its result is warning when only another part failed', async () => {
    expect(await replay({ ...good, teacherPaymentStatus: 'failed' })).toBe('warning')
  })
  test('BILL-35 its result is success when nothing failed, a part that waits included', async () => {
    expect(await replay({ ...good, teacherPaymentStatus: 'pending' })).toBe('success')
  })
})

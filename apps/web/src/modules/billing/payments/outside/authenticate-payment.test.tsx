// The page of a payment to authenticate: its key leaves the address, what the bank says is told, the server has the last word.
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { billingOutside } from '../../billing.outside.ts'

const payment = {
  state: 'to-pay',
  what: 'bill',
  id: 12,
  reference: 'CPF-2026-000012',
  date: '2026-11-12',
  teacher: 'Léa Morvan',
  lines: ['Mathématiques, cours du 12/11/2026'],
  amount: 4500,
  publicKey: null,
  clientSecret: 'pi_1_secret_x',
  paymentIntentId: 'pi_1',
  company: { name: 'Cours Armor', phone: '+33299000000', phoneRegion: 'FR', email: null },
}
const formPath = `/api${teacherPaymentsApi.linkedPayment.path}`
const donePath = `/api${teacherPaymentsApi.teacherPaymentSuccess.path}`

let calls: Asked[]
let recorded: Answered
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  recorded = [200, { paymentStatus: 'accepted', paymentMessage: null }]
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor()]
    if (path === formPath) return [200, payment]
    return path === donePath ? recorded : undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderOutside({ modules: [billingOutside], at: '/response/stripe_authenticate?apikey=cle-1' })
const say = async (data: object) => {
  await screen.findByTitle('Saisie de la carte bancaire')
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', { origin: 'http://127.0.0.1:1', data: { type: 'cartable-card', ...data } }),
    )
  })
}

test('SHELL-028 the path response/stripe_authenticate opens the page of the payment, without signing in', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Confirmez votre paiement' })).toBeDefined()
  expect(screen.getByText(/CPF-2026-000012 du 12\/11\/2026/)).toBeDefined()
})
test('PUBLIC-09 the page reads the api key from the query string, which it leaves nowhere', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Confirmez votre paiement' })
  const [asked] = calls.filter(({ path }) => path === formPath)
  expect(asked?.query.get('apikey')).toBe('cle-1')
  await waitFor(() => expect(window.location.href).not.toContain('cle-1'))
  expect(document.body.innerHTML).not.toContain('cle-1')
})
test('PUBLIC-10 an accepted payment sends a PUT with the key in its query, the bill, the intent and the amount', async () => {
  await open()
  await say({ status: 'succeeded', paymentMethodId: 'pm_1' })
  await waitFor(() => expect(calls.some(({ path }) => path === donePath)).toBe(true))
  const [put] = calls.filter(({ path }) => path === donePath)
  expect(put?.method).toBe('PUT')
  expect(put?.query.get('apikey')).toBe('cle-1')
  expect(put?.body).toMatchObject({ id: 12, paymentIntentId: 'pi_1', amount: 4500 })
})
test('PUBLIC-11 a refused payment says why, and to contact the company', async () => {
  await open()
  await say({ status: 'failed', message: 'Votre carte a expiré.' })
  expect((await screen.findByRole('alert')).textContent?.replace(/\s/g, ' ')).toBe(
    'Le paiement a été refusé : Votre carte a expiré. Veuillez contacter la société.',
  )
  recorded = [200, { paymentStatus: 'refused', paymentMessage: 'Ce paiement ne correspond pas à cette facture.' }]
  await say({ status: 'succeeded', paymentMethodId: 'pm_1' })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ne correspond pas'))
})
test('PUBLIC-12 an accepted payment is thanked for', async () => {
  await open()
  await say({ status: 'succeeded', paymentMethodId: 'pm_1' })
  expect(await screen.findByRole('heading', { name: 'Merci, votre paiement a bien été enregistré.' })).toBeDefined()
})

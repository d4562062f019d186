// The button that issues certificates: what leaves is said first, a task does it, and its report opens at the end.
import type { CertificatePlan } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tasks } from '../../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { billingModule } from '../billing.routes.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const uuid = '7d2f4c58-3f0e-4b7e-9d1c-0c6d2b6a9f10'
const plan: CertificatePlan = {
  ...{ year: 2025, years: [2025], isDeclared: true, isOver: true },
  rows: [1, 2].map((customerId) => ({
    ...{ customerId, customer: `FAMILLE ${customerId}`, minutes: 60, paidCents: 4500, cesuCents: 0, advanceCents: 0 },
    ...{ receivedCents: 4500, leftOut: [], remarks: [], issued: null, state: 'to-issue' as const },
  })),
}
let calls: Asked[]
let refusal: string | null
beforeEach(() => {
  localStorage.clear()
  tasks.set([])
  refusal = null
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { billing: 'write' } })]
    if (path === pathOf(taxReturnApi.certificatePlan)) return [200, plan]
    if (path === pathOf(taxReturnApi.issueCertificates))
      return [200, { isValid: refusal === null, errorMsgs: refusal ? [refusal] : [], taskUuid: refusal ? null : uuid }]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

const issue = async () => {
  await renderApp({ routes: billingModule.routes, at: '/accounting/tax-certificates' })
  await userEvent.click(await screen.findByRole('button', { name: 'Émettre et envoyer les 2 attestations' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Un compte rendu, famille par famille, s’ouvre à la fin.')
  await userEvent.click(within(question).getByRole('button', { name: /^Émettre 2\sattestations$/ }))
}

test('all that waits is asked of one task, which the tray follows to its report', async () => {
  await issue()
  expect(await screen.findByRole('button', { name: /^Émission en cours\s: 0\s%$/ })).toHaveProperty('disabled', true)
  const sent = calls.find(({ path }) => path === pathOf(taxReturnApi.issueCertificates))
  expect(sent?.body).toEqual({ year: 2025, customerIds: [1, 2] })
  expect(tasks.get()).toMatchObject([{ uuid, download: `${pathOf(taxReturnApi.issuingReport)}?uuid=${uuid}` }])
})

test('a refusal is said, and the button stays', async () => {
  refusal = 'L’année 2025 n’est pas finie.'
  await issue()
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Émettre et envoyer les 2 attestations' })).toHaveProperty(
    'disabled',
    false,
  )
  expect(tasks.get()).toEqual([])
})

// What a teacher earns, on the home page: « Ma paie » of a self-employed one, with the mandate of the invoices made for him.

import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { OwnPay } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answered, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { listOf, noHours, pathOf, teacherHome } from './courses.factory.ts'
import { coursesModule } from './courses.routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = async (pay: OwnPay) => {
  const answers: Record<string, Answered> = {
    '/api/session': [200, sessionOf({ ...claire, name: 'Hélène Hamon', parts: ['teacher'], rights: {} })],
    [pathOf(homesApi.teacherHome)]: [200, teacherHome],
    [pathOf(availabilityApi.showHours)]: [200, noHours],
    [pathOf(requestsApi.listChanges)]: [200, { rows: [] }],
    [pathOf(coursesApi.list)]: [200, listOf([])],
    [pathOf(payrollApi.listPayslips)]: [200, listOf([])],
    [pathOf(accountChecksApi.ownAccount)]: [200, { holder: null, maskedIban: null, check: null }],
    [pathOf(ownStagesApi.ownStages)]: [200, { rows: [] }],
    [pathOf(takeBacksApi.own)]: [200, { rows: [] }],
    [pathOf(payRunsApi.ownPay)]: [200, pay],
    [pathOf(payRunsApi.acceptMandate)]: [200, { isValid: true, errorMsgs: [] }],
  }
  const calls = serve(({ path }) => answers[path])
  await renderApp({ routes: [], at: '/', module: { homes: coursesModule.homes ?? [] } })
  await screen.findByRole('region', { name: /^Vos heures/ })
  return calls
}
const nothing = {
  isSelfEmployed: false,
  mandateAcceptedOn: null,
  comingCents: 0,
  duesCents: 0,
  obstacles: [],
  papers: [],
}

test('an employed teacher has no such section', async () => {
  await at(nothing)
  expect(screen.queryByRole('region', { name: /^Ma paie/ })).toBeNull()
})

test('a self-employed one reads what comes, what was paid, and accepts the mandate', async () => {
  const paper = {
    ...{ id: 4, reference: 'AF00001-2026-0001', month: '2026-10-01', issuedOn: '2026-11-05', totalCents: 9_600 },
    ...{ state: 'paid' as const, paidOn: '2026-11-06' },
  }
  const calls = await at({ ...nothing, isSelfEmployed: true, comingCents: 3_150, duesCents: -500, papers: [paper] })
  const theirs = await screen.findByRole('region', { name: /^Ma paie/ })
  expect(await within(theirs).findByText('Octobre 2026')).toBeDefined()
  expect(theirs.textContent).toMatch(/31,50\s€, dont 5,00\s€ à reprendre/)
  const link = within(theirs).getByRole('link', { name: /AF00001-2026-0001/ })
  expect(link.getAttribute('href')).toContain('id=4')
  await userEvent.click(within(theirs).getByRole('button', { name: 'J’accepte ce mandat' }))
  await vi.waitFor(() => expect(calls.some(({ path }) => path === pathOf(payRunsApi.acceptMandate))).toBe(true))
})

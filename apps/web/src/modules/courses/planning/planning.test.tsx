// Planning as teachers and families do it at home: what stands in the way is said before, a cancellation has its reason and its way back.

import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Part } from '../../../platform/session/session.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { familyHome, listOf, noHours, pathOf, planned, teacherHome } from '../courses.factory.ts'
import { coursesModule } from '../courses.routes.tsx'

let calls: Asked[]
let answers: Record<string, Answered>

const plan = (more: Partial<CoursePlanRecord> = {}): CoursePlanRecord => ({
  id: null,
  updatedAt: null,
  contractId: 1,
  expectedAt: null,
  durationMinutes: 90,
  teacherComment: null,
  replacesId: null,
  withIds: [],
  together: [],
  replacesAt: null,
  plannedBy: null,
  changes: 0,
  options: {
    contracts: [
      {
        ...{ id: 1, label: 'Malo Hamon · Mathématiques, 3e', format: 'CAD', durationStepMinutes: 15 },
        ...{ studentName: 'Malo Hamon', companions: [] },
      },
    ],
    closed: [],
    longMinutes: 240,
  },
  ...more,
})
const hour = '2027-01-13T16:00:00.000Z'
const free = { obstacles: [], warnings: [], priceCents: null, told: ['Hélène Hamon, par mail'] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  answers = {
    [pathOf(homesApi.familyHome)]: [200, familyHome()],
    [pathOf(homesApi.teacherHome)]: [200, teacherHome],
    [pathOf(availabilityApi.showHours)]: [200, noHours],
    [pathOf(billingApi.ordersView)]: [200, listOf([], { amount: 0, amountRemained: 0 })],
    [pathOf(billingApi.billsList)]: [200, listOf([])],
    [pathOf(toBillApi.ownToBill)]: [
      200,
      { customerId: 1, billedOn: '2026-12-01', totalCents: 0, lessons: [], mayBill: false },
    ],
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
    [pathOf(chargesApi.cancellationCost)]: [200, { freeHours: null, lateCents: 0, absentCents: 0, contestHours: 48 }],
    [pathOf(registrationsApi.registrationStudentList)]: [200, listOf([])],
    [pathOf(billingApi.showCards)]: [200, { customerId: 1, stripeCustomerId: null, cards: [], defaultCardId: null }],
    [pathOf(payrollApi.listPayslips)]: [200, listOf([])],
    [pathOf(planningApi.plan)]: [200, plan()],
    [pathOf(planningApi.check)]: [200, free],
    [pathOf(planningApi.freeHours)]: [200, { hours: [hour] }],
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = async (part: Part) => {
  const who = { ...claire, name: 'Hélène Hamon', parts: [part], rights: {} }
  calls = serve(({ method, path, query }) => {
    if (path === '/api/session') return [200, sessionOf(who)]
    if (path === pathOf(coursesApi.list))
      return [
        200,
        listOf(query.get('statuses') === '1-planned' ? [planned(3, { cancellable: true, editable: true })] : []),
      ]
    return answers[`${method} ${path}`] ?? answers[path]
  })
  await renderApp({ routes: [], at: '/', module: { homes: coursesModule.homes ?? [] } })
}
const sent = (path: string) => calls.find((asked) => asked.path === path && asked.method !== 'GET')?.body
const dialogOf = (name: string) => screen.findByRole('dialog', { name })

test('a proposed hour is taken by one tap; what stands in the way is said before anything is sent', async () => {
  const words = 'L’élève n’est pas libre à cette heure.'
  answers[pathOf(planningApi.check)] = [200, { ...free, obstacles: [{ message: words, link: null }] }]
  await at('teacher')
  await userEvent.click(await screen.findByRole('button', { name: 'Planifier un cours' }))
  const dialog = await dialogOf('Planifier un cours')
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Mer\. 13 janv\. à 17:00/ }))
  expect(await within(dialog).findByText(words)).toBeDefined()
  expect(sent(pathOf(planningApi.savePlan))).toBeUndefined()
  answers[`POST ${pathOf(planningApi.savePlan)}`] = [200, { errors: null, id: 9, updatedAt: hour, isAsked: false }]
  await userEvent.click(within(dialog).getByRole('button', { name: 'Planifier le cours' }))
  await waitFor(() =>
    expect(sent(pathOf(planningApi.savePlan))).toMatchObject({ contractId: 1, expectedAt: hour, durationMinutes: 90 }),
  )
  expect(await screen.findByText(/Cours planifié/)).toBeDefined()
})

test('a lesson that was moved is put back from the toast, with what it was', async () => {
  const known = plan({ id: 7, updatedAt: '2026-11-20T18:00:00.000Z', expectedAt: '2027-01-06T16:00:00.000Z' })
  answers[pathOf(planningApi.plan)] = [200, known]
  answers[`POST ${pathOf(planningApi.savePlan)}`] = [200, { errors: null, id: 7, updatedAt: hour, isAsked: false }]
  await at('teacher')
  await userEvent.click(await screen.findByRole('button', { name: /^Déplacer le cours/ }))
  const dialog = await dialogOf('Déplacer ou modifier le cours')
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Mer\. 13 janv\./ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  calls.splice(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
  await waitFor(() =>
    expect(sent(pathOf(planningApi.savePlan))).toMatchObject({ id: 7, updatedAt: hour, expectedAt: known.expectedAt }),
  )
  expect(await screen.findByText('Cours remis à sa place.')).toBeDefined()
})

test('a family cancels with its reason, never with the teacher’s, and takes it back', async () => {
  answers[`POST ${pathOf(planningApi.cancelPlan)}`] = [200, { isValid: true, errorMsgs: [] }]
  answers[`POST ${pathOf(planningApi.restorePlan)}`] = [200, { isValid: true, errorMsgs: [] }]
  await at('customer')
  await userEvent.click(await screen.findByRole('button', { name: /^Annuler le cours du/ }))
  const dialog = await dialogOf('Annuler le cours')
  expect(within(dialog).queryByRole('radio', { name: 'Professeur indisponible' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Élève malade' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le cours' }))
  await waitFor(() => expect(sent(pathOf(planningApi.cancelPlan))).toMatchObject({ id: 7, reason: 'pupil-ill' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
  expect(await screen.findByText('Cours rétabli.')).toBeDefined()
})

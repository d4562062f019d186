// « Bulletins » of a month as the accountant reads it: what is missing leads to where it is given, what may be done has its button.
import { salaryDeclarationsApi } from '@cartable/domain/payroll/declarations/salary-declarations.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { ContributionRow, SalaryMonth, SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { urssafModule } from '../urssaf/urssaf.routes.tsx'
import { payrollModule } from './payroll.routes.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
afterEach(() => vi.unstubAllGlobals())

const row = (more: Partial<SalaryRow>): SalaryRow => ({
  ...{ id: null, teacherId: 3, teacher: 'RIOU Gwendal', customerId: 5, customer: 'KERBRAT Solenn', state: 'draft' },
  ...{
    minutes: 120,
    grossCents: 4_580,
    netCents: 3_578,
    contributionsCents: 2_650,
    gapCents: 0,
    recalls: [],
    takenBack: [],
    carriedCents: 0,
  },
  ...{ obstacles: [], unsigned: [], paymentObstacle: null, unconfirmedCount: 0, payOn: '2026-11-08', paymentId: null },
  ...{ paymentReference: null, paidOn: null, refusal: null },
  ...more,
})
const month = (more: Partial<SalaryMonth>): SalaryMonth => ({
  ...{ month: '2026-10-01', isOver: true, missingItems: [], rows: [row({})], readyCount: 0, readyCents: 0 },
  ...{ hasAccount: true, approvalCents: 1_000_000, files: [] },
  ...more,
})
const open = async (shown: SalaryMonth, level: 'read' | 'write' = 'write') => {
  const sent: unknown[] = []
  serve(({ path, body }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { payroll: level } })]
    if (path === pathOf(salariesApi.showMonth)) return [200, shown]
    if (path === pathOf(hoursApi.employeeHours)) return [200, { month: shown.month, lines: [] }]
    if (path !== pathOf(salariesApi.issue)) return undefined
    sent.push(body)
    return [200, { isValid: true, errorMsgs: [] }]
  })
  await renderApp({ routes: payrollModule.routes, at: '/accounting/payslips?mois=2026-10' })
  await screen.findAllByRole('listitem')
  return sent
}
const issue = () => screen.queryByRole('button', { name: /^Établir/ })
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a month is issued after it was said what leaves, and never by who may only read', async () => {
  const sent = await open(month({}))
  await userEvent.click(issue()!)
  const question = await screen.findByRole('dialog', { name: /Établir 1\sbulletin/ })
  await userEvent.click(within(question).getByRole('button', { name: /^Établir 1\sbulletin/ }))
  await vi.waitFor(() => expect(sent).toEqual([{ month: '2026-10-01' }]))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who may only read sees the month and no button', async () => {
  await open(month({}), 'read')
  expect(issue()).toBeNull()
  expect(screen.queryByRole('link', { name: 'Tous les bulletins, en PDF' })).toBeNull()
})

test('what was issued of the month is printed at once, also by who may only read; a draft is no paper', async () => {
  await open(month({ rows: [row({}), row({ id: 7, teacherId: 4, state: 'issued' })] }), 'read')
  const all = screen.getByRole('link', { name: 'Tous les bulletins, en PDF' })
  expect(all.getAttribute('href')).toContain('/payslips/month-papers?month=2026-10-01')
})

test('what is missing is a link to where it is given, and takes the button away', async () => {
  const obstacles = [{ words: 'Numéro de sécurité sociale de RIOU Gwendal', link: '/teacher/show/3' }]
  await open(month({ rows: [row({ obstacles })] }))
  expect(screen.getByRole('link', { name: obstacles[0]!.words }).getAttribute('href')).toBe('/teacher/show/3')
  expect(issue()).toBeNull()
})

test('mentions « à compléter » keep all payslips back', async () => {
  await open(month({ missingItems: ['Congés payés'] }))
  expect(plain(screen.getByText(/à compléter avant tout bulletin/))).toContain('Congés payés')
  expect(issue()).toBeNull()
})

test('a month that goes on issues nothing', async () => {
  await open(month({ isOver: false }))
  expect(issue()).toBeNull()
})

test('a recall, a difference and a refusal are said on the line', async () => {
  const recalls = [{ month: '2026-08-01', minutes: 60, netCents: 1_789 }]
  const state = { id: 7, state: 'refused', paymentId: 9, refusal: 'Compte clos' } as const
  await open(month({ rows: [row({ ...state, recalls, gapCents: 325, unconfirmedCount: 2 })] }))
  const text = plain(screen.getByText('RIOU Gwendal').closest('li')!)
  expect(text).toContain('dont rappel, août 2026 : 1 h, 17,89 €')
  expect(text).toContain('3,25 € de plus')
  expect(text).toContain('2 cours attendent')
  expect(text).toContain('Refusé par la banque : Compte clos')
  // it is refused already
  expect(screen.queryByRole('button', { name: /^Virement refusé/ })).toBeNull()
})

test('wages without the company’s own account lead to it instead of a button that would be refused', async () => {
  await open(month({ rows: [row({ id: 7, state: 'issued' })], readyCount: 1, readyCents: 3_578, hasAccount: false }))
  expect(screen.queryByRole('button', { name: 'Préparer le fichier' })).toBeNull()
  expect(screen.getByText(/IBAN de la société à saisir/)).toBeTruthy()
})

test('contributions of a month are noted once it is over; what is paid may be taken back', async () => {
  const due = (more: Partial<ContributionRow>): ContributionRow => ({
    ...{ month: '2026-10-01', regionalUrssafId: 2, regionalUrssaf: 'Urssaf Bretagne', payslipCount: 2 },
    ...{ amountCents: 2_650, paymentId: null, updatedAt: null, paidOn: null },
    ...more,
  })
  const paid = { paymentId: 4, updatedAt: '2026-11-20T09:00:00.000Z', paidOn: '2026-11-18' }
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { urssaf: 'write' } })]
    if (path === pathOf(salaryDeclarationsApi.listDeclarationMonths))
      return [200, { rows: [{ month: '2026-10-01', toDeclare: 2, corrections: 1 }] }]
    if (path !== pathOf(salariesApi.listContributions)) return undefined
    return [200, { rows: [due({ month: '2099-01-01' }), due({}), due({ month: '2026-09-01', ...paid })] }]
  })
  await renderApp({ routes: urssafModule.routes, at: '/accounting/urssaf/month' })
  expect(await screen.findByText(/2.lignes à déclarer, dont 1.correction/)).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Cotisations par mois' })
  const [goesOn, over, before] = within(list).getAllByRole('listitem')
  expect(within(goesOn!).queryByRole('button', { name: /^Déclarée et payée/ })).toBeNull()
  expect(within(over!).getByRole('button', { name: /^Déclarée et payée/ })).toBeTruthy()
  expect(plain(before!)).toContain('déclarées et payées le 18/11/2026')
  expect(within(before!).getByRole('button', { name: /^Noté par erreur/ })).toBeTruthy()
})

// The rules and rates in a page: a timeline by matter, what a change would do, a change sent, one to come taken back.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const blank = {
  ...{ company: null, vatStatus: null, isSapDeclared: false, activity: null, regime: null, subjectType: null },
  ...{ employeeRegime: null, advanceInMandataire: false, vatDue: null, recoversBadDebtVat: false },
  ...{ audience: null, place: null, isCollective: null, territory: null, vatCodeId: null, opensCredit: false },
  ...{ rateCode: null, value: null },
}
const vat = {
  ...{ kind: 'vat', matter: 'Cours en ligne · Assujettie à la TVA · Métropole', legalBasis: 'CGI, art. 278' },
  change: { ...blank, activity: 'tuition-online', vatStatus: 'liable', territory: 'metropole', vatCodeId: 1 },
}
const rows = [
  { ...vat, id: 1, from: '2014-01-01', until: '2100-01-01', isToCome: false, holds: 'TN20 (20\u00a0%)' },
  { ...vat, id: 2, from: '2100-01-01', until: null, isToCome: true, holds: 'TI10 (10\u00a0%)' },
]
const effect = {
  ...{ activeContracts: 1, plannedLessons: 3 },
  moves: [{ fromPercent: '10', toPercent: '20', lessons: 3, contracts: 1 }],
  contracts: [
    {
      ...{ id: 7, number: 'CT0000007', who: 'Malo, Piano', fromPercent: '10', toPercent: '20' },
      ...{ opensCredit: true, plannedLessons: 3 },
    },
  ],
  registrations: [{ fromPercent: '20', toPercent: '0', registrations: 12 }],
  unsaid: ['L’exigibilité de la TVA change pour toutes les factures de cette société émises à partir de ce jour.'],
  tried: { month: '2026-10-01', lessons: 2, differences: [] },
}
let rights: Record<string, 'read' | 'write'>
let calls: Asked[]
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/rates/rules'))
    return [200, { earliestOn: '2026-11-11', rows, vatCodes: [{ value: 1, label: 'TN20 (20\u00a0%)' }] }]
  if (path.endsWith('/rule-preview')) return [200, effect]
  if (path.endsWith('/rule-save')) return [200, { errors: null, id: 3, updatedAt: null }]
  if (path.endsWith('/rule-withdraw')) return [200, { isValid: true, errorMsgs: [] }]
  return undefined
}
const open = async () => {
  await renderApp({ routes: accountingModule.routes, at: '/accounting/rates/vat', module: accountingModule })
  return screen.findByRole('region', { name: /^Cours en ligne/ })
}
const sent = (end: string) => calls.filter(({ path }) => path.endsWith(end))

beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'write' }
  calls = serve(answer)
})

test('each matter has its timeline, with its law; who only reads changes nothing', async () => {
  rights = { accounting: 'read' }
  const matter = await open()
  expect(within(matter).getAllByRole('listitem')).toHaveLength(2)
  expect(matter.textContent).toContain('du 01/01/2014 au 31/12/2099')
  expect(matter.textContent).toContain('CGI, art. 278')
  expect(within(matter).queryByRole('button', { name: 'Changer' })).toBeNull()
})

test('what a change would do is read before it is saved', async () => {
  const user = userEvent.setup()
  const matter = await open()
  await user.click(within(matter).getByRole('button', { name: 'Changer' }))
  const dialog = await screen.findByRole('dialog', { name: /^Changer/ })
  await user.type(within(dialog).getByLabelText(/^À partir du/), '12/11/2026')
  await user.type(within(dialog).getByLabelText(/^Base légale/), 'Loi de finances')
  await user.click(within(dialog).getByRole('button', { name: 'Ce que cela change' }))
  await within(dialog).findByText(/HT 90,91.€ → 83,33.€/)
  // stages that are still to be billed, and what no count tells
  within(dialog).getByText(/20.% → 0.%.: 12\sinscriptions à un stage, encore à facturer/)
  within(dialog).getByText(/^L’exigibilité de la TVA change/)
  expect(sent('rule-preview')[0]?.body).toMatchObject({ kind: 'vat', vatCodeId: 1, from: '2026-11-12' })
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer la règle' }))
  await waitFor(() => expect(sent('rule-save')).toHaveLength(1))
})

test('a rule to come is taken back after a question', async () => {
  const user = userEvent.setup()
  const matter = await open()
  await user.click(within(matter).getByRole('button', { name: 'Retirer' }))
  await user.click(await screen.findByRole('button', { name: 'Retirer la règle' }))
  await waitFor(() => expect(sent('rule-withdraw')[0]?.body).toEqual({ kind: 'vat', id: 2 }))
})

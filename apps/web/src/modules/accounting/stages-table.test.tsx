// The accounting table of stages beside that of private tuition: its columns, its filters, its export.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import type { TraineeshipBillRow } from '@cartable/domain/accounting/accounting.schema.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overviewPath } from '../../platform/shell/overviews.tsx'
import { tasks } from '../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { AccountingTable } from './AccountingTable.tsx'

const row: TraineeshipBillRow = {
  id: 1,
  orderId: 4,
  type: 'bill',
  month: '2026-11-01',
  reference: 'STF-2026-000001',
  date: '2026-11-12',
  customerId: 1,
  customerNumber: 'C0000001',
  customer: 'HAMON Hélène',
  student: 'Malo Hamon',
  sessionId: 12,
  amountDue: 19_900,
  duration: 750,
  paymentMethod: 'cheque',
  remaining: 9_900,
  relatedDocuments: ['STA-2026-000001'],
  paymentStatus: 'missing',
  cancelled: false,
}
const pathOf = ({ path }: { readonly path: string }) => `/api${path}`
const page = { total: 1, totalIsExact: true, page: 1, size: 25 }
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { accounting: 'read', billing: 'read' } })]
    if (path === pathOf(accountingApi.traineeshipBillsList))
      return [
        200,
        {
          ...page,
          rows: [row],
          totals: { billCount: 1, creditNoteCount: 1, amountDue: 19_900, remaining: 9_900 },
        },
      ]
    if (path === pathOf(accountingApi.tablesCsvExport))
      return [200, { taskUuid: '6f1b8a52-1f70-4b63-9f0e-0d3a4c1b2e11' }]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ACCT-16 two lists, one per company, each with filters and its CSV export', async () => {
  const route = { path: '/accounting/tables', load: async () => AccountingTable }
  await renderApp({ routes: [route], at: '/accounting/tables?societe=stages&mois=2026-11' })
  await screen.findByRole('link', { name: 'STF-2026-000001' })
  expect(screen.getByRole('link', { name: 'Cours particuliers' }).getAttribute('href')).toBe('/accounting/tables')
  expect(screen.getByRole('link', { name: 'Stages' }).getAttribute('href')).toBe('/accounting/tables?societe=stages')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual(
    expect.arrayContaining([
      'Mois',
      'Référence',
      'Date',
      'Client',
      'Montant dû',
      'Durée',
      'Type',
      'Moyen de paiement',
      'Reste à payer',
      'Documents liés',
      'Annulée',
    ]),
  )
  expect(screen.getByText(/12,5\s*h/)).toBeDefined()
  expect(screen.getByText('STA-2026-000001')).toBeDefined()
  await userEvent.click(screen.getByText('Sans les annulées'))
  await waitFor(() => expect(calls.at(-1)?.query.get('withoutCancelled')).toBe('true'))
  expect(calls.some(({ path }) => path === pathOf(accountingApi.privateTuitionBillsList))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: /Exporter en CSV/ }))
  await waitFor(() => expect(tasks.get()).toHaveLength(1))
  const asked = calls.find(({ path }) => path === pathOf(accountingApi.tablesCsvExport))
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    sort: 'date.desc',
    months: '2026-11',
    withoutCancelled: 'true',
    company: 'traineeship',
  })
})

test('ACCT-29 a line of accounting opens the overviews of the customer and of the stage, each in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const rights = { accounting: 'read', billing: 'read', customers: 'read', traineeships: 'read' } as const
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights })]
    if (path !== pathOf(accountingApi.traineeshipBillsList)) return undefined
    return [
      200,
      { ...page, rows: [row], totals: { billCount: 1, creditNoteCount: 0, amountDue: 19_900, remaining: 9_900 } },
    ]
  })
  const route = { path: '/accounting/tables', load: async () => AccountingTable }
  await renderApp({ routes: [route], at: '/accounting/tables?societe=stages' })
  await screen.findByRole('link', { name: 'STF-2026-000001' })
  for (const [label, address] of [
    ['Ouvrir le client', '/customer/overview?target=customer&targetReference=1'],
    ['Ouvrir le stage', '/traineeship/overview?target=traineeship&targetReference=12'],
  ]) {
    await userEvent.click(screen.getByRole('button', { name: /Autres actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: label }))
    expect(opened).toHaveBeenLastCalledWith(address, '_blank', 'noreferrer')
  }
  // a teacher's is there on the lines of private tuition
  expect(overviewPath('teacher', 3)).toBe('/teacher/overview?target=teacher&targetReference=3')
})

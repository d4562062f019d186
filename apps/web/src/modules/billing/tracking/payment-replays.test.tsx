// Payments of many bills replayed from the tracking: chosen, said beforehand, followed while they run, told bill by bill and opened again.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import {
  type ReplayLine,
  type ReplayPlan,
  type ReplayRun,
  replayOutcomes,
} from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { TrackedBill } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tasks } from '../../../platform/shell/tasks/tasks.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { toasts } from '../../../platform/shell/toasts.ts'
import { billingModule } from '../billing.routes.tsx'
import { replayTasks } from './replay-tasks.ts'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const missing = { status: 'missing', amountCents: 4500, paidOn: null, message: null } as const
const bill = (id: number): TrackedBill => ({
  ...{ id, bill: `CPF-2026-00000${id}`, date: '2026-11-12', company: 'private-tuition', orderId: id },
  ...{ customerId: 1, customer: 'HAMON Hélène', teacherId: 2, teacher: 'MORVAN Léa' },
  ...{ customerPayment: missing, thirdPartPayment: null, teacherPayment: missing, cardRetryOn: null },
  ...{ canSendLink: false, isAdvanceEnded: false, isCancelled: false, canReplay: true, canPayTeacher: true },
})
/** Five of them, two a page. */
const bills = [1, 2, 3, 4, 5].map(bill)
const plan: ReplayPlan = {
  count: 5,
  card: { count: 3, amountCents: 13_500 },
  urssaf: { count: 1, amountCents: 2250 },
  teacher: { count: 2, amountCents: 6300 },
  checked: { count: 0, amountCents: 0 },
  obstacles: [
    { words: 'Aucune carte n’est enregistrée\u00a0: le client doit payer autrement.', count: 1, amountCents: 4500 },
  ],
  untouched: 1,
}
const noCounts = Object.fromEntries(replayOutcomes.map((outcome) => [outcome, 0])) as ReplayRun['counts']
const runOf = (more: Partial<ReplayRun> = {}): ReplayRun => ({
  ...{ id: 7, by: 'Claire Delmas', startedAt: '2026-11-12T09:00:00.000Z', finishedAt: null, status: 'running' },
  ...{ isStopAsked: false, total: 5, done: 2, counts: { ...noCounts, succeeded: 2 } },
  ...{ collectedCents: 9000, requestedCents: 0, sentCents: 6300 },
  ...more,
})
const over = runOf({
  ...{ status: 'finished', finishedAt: '2026-11-12T09:01:00.000Z', done: 5 },
  counts: { ...noCounts, succeeded: 3, refused: 1, impossible: 1 },
})
const line = (billId: number, more: Partial<ReplayLine>): ReplayLine => ({
  ...{ billId, orderId: billId, bill: `CPF-2026-00000${billId}`, customerId: 1, customer: 'HAMON Hélène' },
  ...{ outcome: null, message: null, collectedCents: 0, requestedCents: 0, sentCents: 0 },
  ...more,
})
const lines = [
  line(1, { outcome: 'succeeded', message: 'Le paiement de 45,00\u00a0€ a été accepté.', collectedCents: 4500 }),
  line(2, {
    outcome: 'refused',
    message: 'Le paiement du client a échoué\u00a0: La carte a été refusée par la banque.',
  }),
  line(3, {}),
]
const pageOf = <R,>(rows: readonly R[], total = rows.length) => ({
  ...{ rows, total, totalIsExact: true, page: 1, size: 25, totals: null },
})

let calls: Asked[]
let run: ReplayRun
let level: 'read' | 'write'
let started: { isValid: boolean; errorMsgs: string[]; runId: number | null; isNew: boolean }
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  toasts.set([])
  run = runOf()
  level = 'write'
  started = { isValid: true, errorMsgs: [], runId: 7, isNew: true }
  calls = serve(({ path, query }) => {
    if (path === '/api/session')
      return [200, sessionOf({ ...claire, rights: { billing: level, customers: 'read', teachers: 'read' } })]
    if (path === pathOf(paymentTrackingApi.trackedBills))
      // a page holds two; all of the filter is asked by the hundred
      return [200, pageOf(query.get('size') === '100' ? bills : bills.slice(0, 2), 5)]
    if (path === pathOf(paymentReplaysApi.planReplay)) return [200, plan]
    if (path === pathOf(paymentReplaysApi.startReplay)) return [200, started]
    if (path === pathOf(paymentReplaysApi.stopReplay)) {
      run = { ...run, isStopAsked: true }
      return [200, { isValid: true, errorMsgs: [] }]
    }
    if (path === pathOf(paymentReplaysApi.replayRun)) return [200, run]
    if (path === pathOf(paymentReplaysApi.replayRuns)) return [200, pageOf([over])]
    if (path === pathOf(paymentReplaysApi.replayLines)) return [200, pageOf(lines)]
    return undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (search = '') => {
  const app = await renderApp({ routes: billingModule.routes, at: `/accounting/bills-payments${search}` })
  await screen.findByText('CPF-2026-000001')
  return app
}
const sentTo = (operation: AnyOperation) => calls.filter(({ path }) => path === pathOf(operation))
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const choosePage = () => userEvent.click(screen.getByRole('checkbox', { name: /page/ }))
const planOf = async () => {
  await press(/^Relancer les paiements \(/)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Demandé aux cartes enregistrées')
  return dialog
}

describe('the selection', () => {
  test('of the page or of the whole filter is said beforehand with its sums and what cannot be done', async () => {
    await open()
    await choosePage()
    await press('Sélectionner les 5 résultats')
    await screen.findByText('5 sélectionnées')
    const dialog = await planOf()
    expect(sentTo(paymentReplaysApi.planReplay)[0]?.body).toEqual({ ids: [1, 2, 3, 4, 5] })
    const lineOf = (words: RegExp) => dialog.getByText(words).closest('li')?.textContent?.replaceAll('\u00a0', ' ')
    expect(lineOf(/^Demandé aux cartes/)).toBe('Demandé aux cartes enregistrées3 factures135,00 €')
    expect(lineOf(/^Demandé à l’Urssaf/)).toBe('Demandé à l’Urssaf1 facture22,50 €')
    expect(lineOf(/^Aucune carte/)).toMatch(/le client doit payer autrement\.1 facture45,00 €$/)
    expect(dialog.getByText('1 facture sur 5 restera comme elle est.')).toBeDefined()
    expect(sentTo(paymentReplaysApi.startReplay)).toEqual([])
  })

  test('begins one task however often it is pressed, and is followed to its report', async () => {
    await open()
    await choosePage()
    const dialog = await planOf()
    await userEvent.dblClick(dialog.getByRole('button', { name: /^Relancer 4\sfactures/ }))
    const bar = await screen.findByRole('progressbar', { name: /Relance des paiements/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(sentTo(paymentReplaysApi.startReplay).map(({ body }) => body)).toEqual([{ ids: [1, 2] }])
    expect(screen.queryByRole('button', { name: /^Relancer les paiements \(/ })).toBeNull()
    expect(tasks.get()).toMatchObject([{ label: 'Relance des paiements (2\u00a0factures)', state: 'created' }])
    run = over
    await screen.findByText('Terminée', undefined, { timeout: 5_000 })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(await screen.findByText(/La carte a été refusée par la banque/)).toBeDefined()
    expect(tasks.get()).toMatchObject([{ state: 'successed', outcome: { badge: 'Terminée' } }])
    expect(screen.queryByRole('button', { name: 'Arrêter' })).toBeNull()
  })

  test('while another replay is under way shows that one, and what was chosen stays so', async () => {
    started = { ...started, isNew: false }
    await open()
    await choosePage()
    await userEvent.click((await planOf()).getByRole('button', { name: /^Relancer 4\sfactures/ }))
    await screen.findByRole('progressbar', { name: /Relance des paiements/ })
    expect(toasts.get()[0]?.text).toMatch(/^Une relance est déjà en cours/)
    expect(tasks.get()).toEqual([])
    expect(screen.getByText('2 sélectionnées')).toBeDefined()
  })

  test('is not offered to who may only read', async () => {
    level = 'read'
    await open('?relance=7')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Relances' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(paymentReplaysApi.replayRun)).toEqual([])
  })
})

describe('a replay', () => {
  test('is stopped after the bill it is at', async () => {
    await open('?relance=7')
    await userEvent.click(await screen.findByRole('button', { name: 'Arrêter' }))
    expect(await screen.findByText('Elle s’arrête après la facture en cours.')).toBeDefined()
    expect(sentTo(paymentReplaysApi.stopReplay).map(({ body }) => body)).toEqual([{ id: 7 }])
    run = runOf({ status: 'stopped', finishedAt: '2026-11-12T09:01:00.000Z', isStopAsked: true })
    expect(await screen.findByText(/n’ont pas été relancées/, undefined, { timeout: 5_000 })).toBeDefined()
  })

  test('is opened again from the list of those that were, and keeps its address', async () => {
    run = over
    const { router } = await open()
    await press('Relances')
    await screen.findByText('5 sur 5')
    await userEvent.click(screen.getByRole('link', { name: /^12\/11\/2026/ }))
    expect(await screen.findByText(/Lancée le .* par Claire Delmas/)).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toMatchObject({ relance: '7' }))
    const head = screen.getByText('Refusé', { selector: 'dt' }).parentElement
    expect(head?.textContent).toBe('Refusé1')
    await userEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement)
    // back to where it was opened from
    expect(await screen.findByText('5 sur 5')).toBeDefined()
  })

  test('in the tray says how far it is, how it ended, and is stopped from there', async () => {
    const { signal } = new AbortController()
    expect(await replayTasks.ask('7', signal)).toEqual({ state: 'started', progress: 0.4 })
    await replayTasks.cancel('7')
    expect(sentTo(paymentReplaysApi.stopReplay)).toHaveLength(1)
    run = over
    expect(await replayTasks.ask('7', signal)).toMatchObject({
      state: 'successed',
      outcome: {
        text: '5\u00a0factures sur 5. Réussi\u00a0: 3. Refusé\u00a0: 1. Rien à tenter\u00a0: 1.',
        page: '/accounting/bills-payments?relance=7',
      },
    })
    run = runOf({ status: 'interrupted' })
    expect(await replayTasks.ask('7', signal)).toMatchObject({ state: 'failed', outcome: { badge: 'Interrompue' } })
  })
})

// The board of the monitoring workflow, over a stand-in of the server's HTTP: shortcuts, lock, assignment, moves, replay.
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { MonitoringCard } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { monitoringWorkflow } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { noAdvance } from '../urssaf/urssaf.factory.ts'
import { MonitoringBoard } from './MonitoringBoard.tsx'

const lockOf = (isMine: boolean) => ({
  staffUserId: isMine ? 1 : 2,
  name: isMine ? 'Claire Delmas' : 'Hugo Riou',
  initials: 'HR',
  at: '2026-11-21T10:00:00.000Z',
  isMine,
})
const card = (more: Partial<MonitoringCard> = {}): MonitoringCard => ({
  id: 5,
  kind: 'customer-payment',
  status: 'to-handle',
  title: 'Malo Le Goff',
  subject: 'Facture CP-2026-000231',
  amountCents: 4500,
  waitsUntil: null,
  needsManualAction: true,
  ageDays: 9,
  urgency: 'warning',
  assignee: null,
  lock: null,
  followUpCount: 0,
  moves: movesFrom(monitoringWorkflow, 'to-handle', { lock: null }),
  ...more,
})
const replayed = {
  paymentStatus: 'failure',
  paymentMessage: 'Carte refusée.',
  thirdPartPaymentStatus: 'none',
  thirdPartPaymentMessage: null,
  teacherPaymentStatus: 'pending',
  teacherPaymentMessage: null,
}

let shown: MonitoringCard
let calls: Asked[]
beforeEach(() => {
  window.localStorage.clear()
  // jsdom has no fonts, which a text area that grows listens to
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  shown = card()
  calls = serve(({ path }) => {
    const name = path.replace('/api/monitoring/workflow/', '')
    if (path === '/api/session')
      return [200, sessionOf({ ...claire, rights: { monitoring: 'write', billing: 'write' } })]
    if (name === 'list') return [200, { columns: [{ status: 'to-handle', total: 1, lateCount: 0, cards: [shown] }] }]
    if (name === 'counts') return [200, { open: 3, mine: 1, unassigned: 2, actionRequired: 1 }]
    if (name === 'filters') return [200, { staffUsers: [{ id: 2, label: 'Hugo Riou' }] }]
    if (path === '/api/urssaf/bill-advance') return [200, noAdvance()]
    if (name === 'replay_payments') return [200, replayed]
    if (name === 'card')
      return [
        200,
        {
          card: shown,
          createdAt: '2026-11-12T09:00:00.000Z',
          ...{ customer: { id: 1, label: 'Solenn Le Goff' }, student: null, teacher: null, contract: null },
          disputedCourseId: null,
          disputePage: null,
          contact: null,
          orderId: null,
          reached: [],
          bill: { id: 8, label: 'CP-2026-000231' },
          payments: { customer: 'failed', thirdPart: null, teacher: 'missing' },
          reason: 'Carte expirée.',
          canReplay: true,
          followUps: [],
        },
      ]
    if (name === 'lock') {
      shown = card({ lock: lockOf(true) })
      return [200, { isValid: true, errorMsgs: [] }]
    }
    return [200, { isValid: true, errorMsgs: [] }]
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (at = '') => {
  await renderApp({
    at: `/monitoring/workflow/overview${at}`,
    routes: [{ path: '/monitoring/workflow/overview', load: async () => MonitoringBoard }],
  })
  return userEvent.setup()
}
const posted = (name: string) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/monitoring/workflow/${name}`))
    .map(({ body }) => body)

test('the shortcuts narrow the cards to nobody’s, and to those that a person must handle', async () => {
  const user = await open()
  await screen.findByRole('link', { name: 'Malo Le Goff' })
  await user.click(screen.getByRole('radio', { name: /Non assignées/ }))
  await waitFor(() => expect(calls.some(({ query }) => query.get('owner') === 'unassigned')).toBe(true))
  await user.click(screen.getByRole('radio', { name: /Action manuelle requise/ }))
  await waitFor(() => expect(calls.some(({ query }) => query.get('owner') === 'action')).toBe(true))
})

test('a card on show is locked for the others, and free again when the person leaves it', async () => {
  const user = await open('?carte=5')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: 'Nouveau commentaire' })
  await waitFor(() => expect(posted('lock')).toEqual([{ id: 5 }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(posted('lock')).toEqual([{ id: 5 }, { id: 5, isLocked: false }]))
})

test('a card that somebody else works on says who, and offers no gesture', async () => {
  shown = card({ lock: lockOf(false) })
  await open('?carte=5')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/Hugo Riou travaille sur cette carte depuis 11:00/)
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reprendre les paiements' }).disabled).toBe(true)
  expect(posted('lock')).toEqual([])
})

test('a closed card is taken by nobody who reads it', async () => {
  shown = card({ status: 'closed', moves: movesFrom(monitoringWorkflow, 'closed', { lock: null }) })
  await open('?carte=5')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: 'Nouveau commentaire' })
  await userEvent.setup().keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted('lock')).toEqual([])
})

test('payments are replayed once confirmed, and what came of each is shown', async () => {
  const user = await open('?carte=5')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(posted('lock')).toHaveLength(1))
  await user.click(await within(dialog).findByRole('button', { name: 'Reprendre les paiements' }))
  const question = await screen.findByRole('dialog', { name: 'Reprendre les paiements' })
  expect(posted('replay_payments')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Reprendre les paiements' }))
  expect((await screen.findByText('Carte refusée.')).textContent).toBeTruthy()
  expect(posted('replay_payments')).toEqual([{ id: 5 }])
})

test('a card moves at once; only closing it is asked first', async () => {
  const user = await open()
  ;(await screen.findByRole('link', { name: 'Malo Le Goff' })).focus()
  await user.keyboard(' {ArrowRight} ')
  await waitFor(() => expect(posted('status-change')).toEqual([{ id: 5, status: 'in-progress', from: 'to-handle' }]))
})

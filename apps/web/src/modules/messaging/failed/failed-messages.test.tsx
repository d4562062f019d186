// The failed messages as an administrator uses them: list, details, replay, removal, charts.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import type { FailedDetails, FailedRow } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { shownMenu } from '../../../platform/shell/menu/menu.ts'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { messagingModule } from '../messaging.routes.tsx'
import { FailedCharts } from './FailedCharts.tsx'
import { FailedMessages } from './FailedMessages.tsx'

const pathOf = (operation: { readonly path: string }) => `/api${operation.path}`
const row: FailedRow = {
  id: 12,
  createdAt: '2026-11-20T09:15:00.000Z',
  availableAt: '2026-11-20T10:30:00.000Z',
  kind: 'mail',
  label: 'Bilan du mois',
  recipients: 'lea@refuse.test',
  error: 'L’adresse lea@refuse.test a été refusée par le serveur du destinataire.',
  attempts: 3,
  correctAt: null,
}
const full: FailedDetails = {
  ...row,
  sender: 'Claire Delmas',
  subject: 'Bilan du mois',
  body: 'Bonjour Léa',
  recipients: [{ address: 'lea@refuse.test', error: row.error }],
  attachments: ['Facture.pdf'],
  payload: null,
}
const noCounts = { mail: 0, sms: 0, whatsapp: 0, webhook: 0, task: 0 }
const days = Array.from({ length: 30 }, (_, i) => ({ day: addDays('2026-10-23', i), counts: { ...noCounts } }))
days[28]!.counts.mail = 7
days[29]!.counts.sms = 2
days[29]!.counts.mail = 1
const charts = {
  days,
  open: { ...noCounts, mail: 3, sms: 1 },
  replayed: 4,
  removed: 2,
  waiting: 5,
  running: 0,
}

let calls: Asked[]
let answers: Record<string, unknown>
let level: 'read' | 'write'
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  level = 'write'
  answers = {
    [pathOf(failedMessagesApi.failedTable)]: {
      rows: [row],
      total: 1,
      totalIsExact: true,
      page: 1,
      size: 25,
      totals: null,
    },
    [pathOf(failedMessagesApi.failedDetails)]: { isError: false, content: '', message: full },
    [pathOf(failedMessagesApi.failedCharts)]: charts,
    [pathOf(failedMessagesApi.failedCauses)]: { causes: [], waiting: [] },
  }
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { messaging: level } })]
    return answers[path] === undefined ? [404, {}] : [200, answers[path]]
  })
})
const show = (at: '/admin/messenger-message' | '/admin/messenger-message/charts') =>
  renderApp({
    routes: [
      { path: '/admin/messenger-message', load: async () => FailedMessages },
      { path: '/admin/messenger-message/charts', load: async () => FailedCharts },
    ],
    at,
  })
const open = async () => {
  await show('/admin/messenger-message')
  return screen.findByRole('row', { name: /Bilan du mois/ })
}
const press = async (action: 'Rejouer' | 'Supprimer') => {
  await userEvent.click(await screen.findByRole('button', { name: /Autres actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  return screen.findByRole('dialog')
}
const asked = (operation: { readonly path: string }) => calls.filter((one) => one.path === pathOf(operation))

test('MSG-01 the failed messages have a side menu with charts and a failed list', async () => {
  const group = shownMenu([messagingModule], { ...claire, rights: { messaging: 'read' } }).find(
    (one) => one.key === 'messaging',
  )
  expect(group?.entries.map((entry) => [entry.label, entry.path])).toEqual([
    ['Graphiques', '/admin/messenger-message/charts'],
    ['Messages en échec', '/admin/messenger-message'],
  ])
  await open()
  const tabs = within(screen.getByRole('navigation', { name: 'Onglets' })).getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Graphiques', null],
    ['Messages en échec', 'page'],
    ['En attente', null],
  ])
})

test('the list shows the number, both dates, what it was and why it failed', async () => {
  const line = await open()
  for (const text of [
    '12',
    'Mail',
    'Bilan du mois',
    'lea@refuse.test',
    row.error,
    '20/11/2026 à 10:15',
    '20/11/2026 à 11:30',
  ])
    expect(within(line).getByText(text)).toBeDefined()
})

test('MSG-03 show, replay and remove each open a dialog', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Afficher/ }))
  const shown = await screen.findByRole('dialog', { name: /Message en échec n°/ })
  expect(await within(shown).findByText('Bonjour Léa')).toBeDefined()
  expect(within(shown).getByText('Claire Delmas')).toBeDefined()
  await userEvent.click(within(shown).getByText('Fermer', { selector: 'span' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Rejouer')
  expect(await screen.findByRole('dialog', { name: /Rejouer ce message/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Supprimer')
  expect(await screen.findByRole('dialog', { name: /Supprimer ce message/ })).toBeDefined()
})

test('MSG-04 removing first asks, then removes and ends in success', async () => {
  answers[pathOf(failedMessagesApi.removeFailed)] = { isError: false, content: 'Le message a été supprimé.' }
  await open()
  const dialog = await press('Supprimer')
  expect(asked(failedMessagesApi.removeFailed)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le message' }))
  expect(await screen.findByRole('dialog', { name: 'Message supprimé' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Le message a été supprimé.')
  const [sent, ...more] = asked(failedMessagesApi.removeFailed)
  expect([sent?.method, sent?.query.get('id'), more.length]).toEqual(['GET', '12', 0])
  // the list is asked again
  await waitFor(() => expect(asked(failedMessagesApi.failedTable).length).toBeGreaterThan(1))
})

test('a removal that is refused ends in danger, with the reason', async () => {
  answers[pathOf(failedMessagesApi.removeFailed)] = { isError: true, content: 'Quelqu’un s’en occupe.' }
  await open()
  await userEvent.click(within(await press('Supprimer')).getByRole('button', { name: 'Supprimer le message' }))
  expect(await screen.findByRole('dialog', { name: 'Le message n’a pas été supprimé' })).toBeDefined()
  expect(screen.getByRole('alert').className).toMatch(/danger/)
})

test('MSG-05 replaying first asks, then replays and ends in success', async () => {
  answers[pathOf(failedMessagesApi.replayFailed)] = { isError: false, isDelivered: true, content: 'C’est parti.' }
  await open()
  const dialog = await press('Rejouer')
  expect(asked(failedMessagesApi.replayFailed)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rejouer le message' }))
  expect(await screen.findByRole('dialog', { name: 'Message rejoué' })).toBeDefined()
  expect(screen.getByRole('alert').className).toMatch(/success/)
})

test('a replay that is not delivered ends in danger although nothing went wrong', async () => {
  answers[pathOf(failedMessagesApi.replayFailed)] = { isError: false, isDelivered: false, content: 'Encore refusé.' }
  await open()
  await userEvent.click(within(await press('Rejouer')).getByRole('button', { name: 'Rejouer le message' }))
  expect(await screen.findByRole('dialog', { name: 'Le message n’a pas été délivré' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Encore refusé.')
  expect(screen.getByRole('alert').className).toMatch(/danger/)
})

test('the details of a message dealt with meanwhile are a danger dialog, without anything to press', async () => {
  answers[pathOf(failedMessagesApi.failedDetails)] = {
    isError: true,
    content: 'Ce message n’est plus là.',
    message: null,
  }
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Afficher/ }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Ce message n’est plus là.')
  expect(alert.className).toMatch(/danger/)
  expect(screen.queryByRole('button', { name: 'Rejouer' })).toBeNull()
})

test('who may only read is offered the details alone', async () => {
  level = 'read'
  await open()
  expect(screen.queryByRole('button', { name: /Autres actions/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Afficher/ }))
  expect(await screen.findByText('Bonjour Léa')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull()
})

test('the charts read in one sentence, and the same numbers stand in a table', async () => {
  await show('/admin/messenger-message/charts')
  expect(await screen.findByText(/^10\séchecs en 30\sjours, dont 7 le 20\/11\/2026\.$/)).toBeDefined()
  const legend = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(legend).toEqual(expect.arrayContaining(['Mail 8', 'SMS 2']))
  expect(document.querySelector('[title="21/11/2026\u00a0: Mail\u00a01, SMS\u00a02"]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Voir les données' }))
  const table = screen.getByRole('table', { name: 'Échecs par jour' })
  const cells = within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Jour', 'Mail', 'SMS', 'Total'],
    ['21/11/2026', '1', '2', '3'],
    ['20/11/2026', '7', '0', '7'],
  ])
  expect(screen.getByRole('link', { name: /4\smessages attendent/ }).getAttribute('href')).toBe(
    '/admin/messenger-message',
  )
})

test('nothing failed: the charts say so', async () => {
  answers[pathOf(failedMessagesApi.failedCharts)] = {
    ...charts,
    days: days.map(({ day }) => ({ day, counts: noCounts })),
    open: noCounts,
  }
  await show('/admin/messenger-message/charts')
  expect(await screen.findByText('Rien n’a échoué ces 30 derniers jours.')).toBeDefined()
  expect(screen.getByText('Aucun message en échec n’attend.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Voir les données' })).toBeNull()
})

test('what failed for one cause is replayed in one press, once it was said how many', async () => {
  const silent = 'Le serveur de messagerie ne répond pas.'
  answers[pathOf(failedMessagesApi.failedCauses)] = {
    causes: [{ kind: 'mail', cause: silent, count: 4, ids: [12, 13, 14], held: 1 }],
    waiting: [{ kind: 'mail', error: silent, count: 2, since: '2026-11-20T09:15:00.000Z' }],
  }
  answers[pathOf(failedMessagesApi.replayMany)] = { isError: false, delivered: 3, content: '3 messages traités.' }
  await show('/admin/messenger-message')
  expect(await screen.findByText(/2.messages attendent/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: `Rejouer\u00a0: ${silent}` }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/3.messages seront traités.*1.autre attend d’être corrigé/)
  await userEvent.click(within(dialog).getByRole('button', { name: /Rejouer 3.messages/ }))
  expect(await within(dialog).findByText('3 messages traités.')).toBeDefined()
  expect(calls.filter(({ path }) => path === pathOf(failedMessagesApi.replayMany))).toMatchObject([
    { body: { ids: [12, 13, 14] } },
  ])
})

test('a wrong address is corrected on its record before it is replayed', async () => {
  answers[pathOf(failedMessagesApi.failedTable)] = {
    ...(answers[pathOf(failedMessagesApi.failedTable)] as object),
    rows: [{ ...row, correctAt: '/customer/show/7' }],
  }
  answers[pathOf(failedMessagesApi.failedDetails)] = {
    isError: false,
    content: '',
    message: { ...full, correctAt: '/customer/show/7' },
  }
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Afficher/ }))
  const dialog = await screen.findByRole('dialog')
  const link = await within(dialog).findByRole('link', { name: 'Corriger l’adresse sur la fiche' })
  expect(link.getAttribute('href')).toContain('/customer/show/7')
  expect(within(dialog).queryByRole('button', { name: 'Rejouer' })).toBeNull()
})

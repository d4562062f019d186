// The bell in a page: the count, pop-ups of what comes in, the panel, and what was read.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Panel } from '../Panel.tsx'
import { type Answered, type Asked, renderApp, serve } from '../test-app.tsx'
import { closeToast, toasts } from '../toasts.ts'
import type { NotificationLine, NotificationOperations } from './notifications.ts'

const operations: NotificationOperations = {
  list: { id: 'access.listNotifications', method: 'GET', path: '/notifications' },
  read: { id: 'access.readNotifications', method: 'POST', path: '/notifications/read' },
}
const line = (id: number, values: Partial<NotificationLine> = {}): NotificationLine => ({
  id,
  kind: 'contact',
  title: `Nouvelle ${id}.`,
  body: null,
  link: null,
  createdAt: new Date(Date.now() - 180_000).toISOString(),
  readAt: null,
  ...values,
})
let lines: NotificationLine[]
let calls: Asked[]
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/notifications/read') {
    const { ids, upTo } = body as { ids: number[]; upTo: number | null }
    lines = lines.map((one) =>
      ids.includes(one.id) || one.id <= (upTo ?? 0) ? { ...one, readAt: '2026-11-21T09:00:00Z' } : one,
    )
    return [200, { readCount: 1 }]
  }
  if (path !== '/api/notifications' || method !== 'GET') return undefined
  const unread = lines.filter(({ readAt }) => readAt === null).length
  const size = Number(query.get('size'))
  return [200, { rows: lines.slice(0, size), total: lines.length, totals: { unread } }]
}
const open = () =>
  renderApp({
    routes: [
      { path: '/test', load: async () => () => <Panel title="Essai">rien</Panel> },
      { path: '/contact/overview', load: async () => () => <Panel title="Contacts">rien</Panel> },
    ],
    at: '/test',
    module: { services: { notifications: operations } },
  })
const bell = (name: RegExp) => screen.findByRole('button', { name })
/** What the live stream does when something is told. */
const ring = async (client: Awaited<ReturnType<typeof open>>['client'], ...more: NotificationLine[]) => {
  lines = [...more.toReversed(), ...lines]
  await act(() => client.invalidateQueries({ queryKey: ['access'] }))
}

beforeEach(() => {
  localStorage.clear()
  lines = []
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('the bell counts what is unread; what was there before the page is not told again', async () => {
  lines = [line(2), line(1, { readAt: '2026-11-20T09:00:00Z' })]
  await open()
  const button = await bell(/^Notifications non lues\s:\s1$/)
  expect(button.textContent).toBe('1')
  expect(toasts.get()).toEqual([])
})

test('what comes in while the page is open is told by a pop-up that leads there, three at most', async () => {
  const { client, router } = await open()
  await bell(/^Notifications$/)
  await ring(client, line(1, { link: '/contact/overview?carte=4' }))
  await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: 'info', text: 'Nouvelle 1.', stays: 8000 }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Voir' }))
  await waitFor(() => expect(router.latestLocation.href).toBe('/contact/overview?carte=4'))
  await ring(client, line(2), line(3), line(4), line(5))
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual(['Nouvelle 3.', 'Nouvelle 4.', 'Nouvelle 5.']),
  )
  await bell(/^Notifications non lues\s:\s5$/)
})

test('what leads to the page that is open, and what the tray of tasks tells, only rings', async () => {
  const { client } = await open()
  await bell(/^Notifications$/)
  await ring(client, line(1, { link: '/test' }), line(2, { kind: 'export', link: '/accounting/tables' }))
  await bell(/^Notifications non lues\s:\s2$/)
  expect(toasts.get()).toEqual([])
})

test('rights that changed are read again at once', async () => {
  const { client } = await open()
  await bell(/^Notifications$/)
  const sessions = () => calls.filter(({ path }) => path === '/api/session').length
  const before = sessions()
  await ring(client, line(1, { kind: 'rights' }))
  await waitFor(() => expect(sessions()).toBe(before + 1))
})

test('the panel shows the latest, marks one or all as read, and leads to what each is about', async () => {
  lines = [
    line(13, { title: 'Un contact.', body: 'Deux\nlignes', link: '/contact/overview' }),
    ...Array.from({ length: 12 }, (_, index) => line(12 - index)),
  ]
  const { router } = await open()
  await userEvent.click(await bell(/^Notifications non lues\s:\s13$/))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByText('Un contact.')
  expect(panel.getAllByRole('listitem')).toHaveLength(10)
  expect(panel.getAllByText(/^il y a 3\smin$/)).toHaveLength(10)
  await userEvent.click(panel.getByRole('button', { name: 'Afficher les plus anciennes' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(13))
  await userEvent.click(panel.getByRole('button', { name: /^Marquer comme lue\s: Nouvelle 12/ }))
  await bell(/^Notifications non lues\s:\s12$/)
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ ids: [12], upTo: null })
  await userEvent.click(panel.getByRole('button', { name: 'Tout marquer comme lu' }))
  await bell(/^Notifications$/)
  // what came in meanwhile stays unread
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ ids: [], upTo: 13 })
  await userEvent.click(panel.getByRole('link', { name: 'Un contact.' }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/contact/overview'))
})

test('an empty bell says so', async () => {
  await open()
  await userEvent.click(await bell(/^Notifications$/))
  await screen.findByText('Aucune notification.')
})

// The tray of long tasks and the messages of the page.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { TaskState } from '../module.ts'
import { Panel } from '../Panel.tsx'
import { ToastStack } from '../ToastStack.tsx'
import { type Asked, renderApp, serve, testApi } from '../test-app.tsx'
import { toast, toasts } from '../toasts.ts'
import { startTask, taskPollMs, tasks } from './tasks.ts'

const Page = () => <Panel title="Tables comptables">…</Panel>
const app = {
  routes: [{ path: '/tables', load: async () => Page }],
  at: '/tables',
  module: { services: { taskProgress: async () => testApi.task } },
}
const uuid = '7d0f3a1e-0000-4000-8000-000000000001'
const start = () =>
  startTask({ label: 'Export', start: async () => uuid, download: (id) => `/api/export/file?uuid=${id}` })

let state: TaskState
let calls: Asked[]
let opened: string[]
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  tasks.set([])
  toasts.set([])
  state = 'created'
  opened = []
  calls = serve(({ path }) =>
    path === '/api/admin/async-task/progress' ? [200, { status: state, progress: 0.4, startedAt: null }] : undefined,
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const polls = () => calls.filter(({ path }) => path === '/api/admin/async-task/progress').length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('task tray', () => {
  test('SHELL-046 SHELL-047 SHELL-048 a task is asked about every 2 s until it succeeds, then its file opens', async () => {
    expect(taskPollMs).toBe(2000)
    await renderApp(app)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(async () => void (await start()))
    expect(tasks.get()[0]?.state).toBe('created')
    await pass(2050)
    expect(polls()).toBe(1)
    state = 'started'
    await pass(2000)
    expect(polls()).toBe(2)
    expect(tasks.get()[0]).toMatchObject({ state: 'started', progress: 0.4 })
    expect(opened).toEqual([])
    state = 'successed'
    await pass(2000)
    expect(tasks.get()[0]?.state).toBe('successed')
    expect(opened).toEqual([`/api/export/file?uuid=${uuid}`])
    await pass(6000)
    expect(polls()).toBe(3)
    expect(opened).toHaveLength(1)
  })
  test('SHELL-049 a failed task says so and opens nothing', async () => {
    await renderApp(app)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(async () => void (await start()))
    state = 'failed'
    await pass(2050)
    expect(toasts.get().map(({ tone, text }) => [tone, text])).toEqual([
      ['error', 'L’export a échoué, veuillez réessayer.'],
    ])
    expect(opened).toEqual([])
  })
  test('SHELL-084 the tray opens by a tap', async () => {
    await renderApp(app)
    await act(async () => void (await start()))
    expect(screen.queryByText('Export')).toBeNull()
    const tray = await screen.findByRole('button', { name: /Tâches en cours\s: 1/ })
    await userEvent.pointer([{ keys: '[TouchA]', target: tray }])
    await screen.findByText('Export')
  })
  test('SHELL-084 under a mouse the tray opens by a click, and not because it is passed over', async () => {
    await renderApp(app)
    await act(async () => void (await start()))
    const tray = await screen.findByRole('button', { name: /Tâches en cours\s: 1/ })
    await userEvent.hover(tray)
    expect(tray.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Export')).toBeNull()
    await userEvent.click(tray)
    await screen.findByText('Export')
  })
  test('a task survives a reload', async () => {
    await renderApp(app)
    await act(async () => void (await start()))
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith('taches'))
    expect(kept?.[1]).toContain(uuid)
  })
})

describe('messages', () => {
  const show = () =>
    render(
      <ThemeProvider env="test">
        <ToastStack />
      </ThemeProvider>,
    )
  test('SHELL-094 SHELL-113 a success stays 5 s, news of elsewhere 8 s, an error until it is closed', async () => {
    vi.useFakeTimers()
    show()
    act(() => {
      toast.success('Fait.')
      toast.info('Marie a modifié la fiche.')
      toast.error('Raté.')
    })
    const texts = () => toasts.get().map(({ text }) => text)
    await pass(4900)
    expect(texts()).toHaveLength(3)
    await pass(200)
    expect(texts()).toEqual(['Marie a modifié la fiche.', 'Raté.'])
    await pass(3000)
    expect(texts()).toEqual(['Raté.'])
    await pass(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Raté.')
  })
  test('SHELL-114 a pop-up is 300 px wide, 25 px from the next one', () => {
    show()
    const { style } = screen.getByRole('region', { name: 'Messages' })
    expect(['--popup-width', '--popup-spacing'].map((name) => style.getPropertyValue(name))).toEqual(['300px', '25px'])
  })
  test('never more than three, and errors stay before successes', () => {
    for (const n of [1, 2, 3]) toast.error(`Erreur ${n}`)
    toast.success('Fait.')
    expect(toasts.get().map(({ text }) => text)).toEqual(['Erreur 1', 'Erreur 2', 'Erreur 3'])
  })
  test('a message under the pointer does not leave', async () => {
    show()
    act(() => void toast.success('Fait.'))
    await userEvent.hover(screen.getByRole('status'))
    vi.useFakeTimers()
    await pass(10_000)
    expect(toasts.get()).toHaveLength(1)
    vi.useRealTimers()
    await waitFor(() => expect(screen.getByRole('status')).toBeTruthy())
  })
})

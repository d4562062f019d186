// The life of a session in the page: pings, warning, end, sign-out.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionGate } from '../api/session-gate.ts'
import { type Asked, serve } from '../shell/test-app.tsx'
import { signOut } from './sign-out.ts'
import { idleMs, keepAliveMs, useSessionLife } from './use-session-life.ts'

let calls: Asked[]
const pageSays = (seconds: number) => {
  document.head.innerHTML = `<meta name="session-idle-seconds" content="${seconds}">`
}
const pings = () => calls.filter(({ path }) => path === '/api/session/keep-alive').length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  calls = serve(() => undefined)
  sessionGate.arm(true)
  pageSays(1800)
})
afterEach(() => {
  sessionGate.arm(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session life', () => {
  test('SHELL-043 the page pings every 290 000 ms', async () => {
    expect(keepAliveMs).toBe(290_000)
    renderHook(() => useSessionLife())
    await pass(289_999)
    expect(pings()).toBe(0)
    await pass(1)
    expect(pings()).toBe(1)
    await pass(290_000)
    expect(pings()).toBe(2)
  })
  test.each([1800, 600])('SHELL-042 the idle life is what the page says: %i s', async (seconds) => {
    pageSays(seconds)
    expect(idleMs()).toBe(seconds * 1000)
    renderHook(() => useSessionLife())
    await pass(seconds * 1000 - 2000)
    expect(sessionGate.store.get()).toBeNull()
    await pass(3000)
    expect(sessionGate.store.get()).not.toBeNull()
  })
  test('SHELL-041 after the idle time the session ends on the server and the dialog is asked for', async () => {
    renderHook(() => useSessionLife())
    await pass(1_801_000)
    expect(calls.map(({ path }) => path)).toContain('/api/admin/user/logout')
    expect(sessionGate.store.get()).toEqual({ since: expect.any(Number), count: 0 })
    const before = pings()
    await pass(keepAliveMs * 2)
    expect(pings()).toBe(before)
  })
  test('one minute before, the page warns, and staying keeps the session', async () => {
    const { result } = renderHook(() => useSessionLife())
    await pass(1_735_000)
    expect(result.current.leftMs).toBeNull()
    await pass(10_000)
    expect(result.current.leftMs).toBeGreaterThan(50_000)
    act(() => result.current.stay())
    expect(result.current.leftMs).toBeNull()
    await pass(1_000_000)
    expect(sessionGate.store.get()).toBeNull()
  })
  test('use of the page puts the end off', async () => {
    renderHook(() => useSessionLife())
    await pass(1_700_000)
    act(() => void window.dispatchEvent(new Event('pointerdown')))
    await pass(1_700_000)
    expect(sessionGate.store.get()).toBeNull()
  })
  test('SHELL-044 signing out is a GET', async () => {
    vi.useRealTimers()
    vi.stubGlobal('location', { ...window.location, assign: vi.fn(), href: 'http://localhost/' })
    await signOut()
    expect(calls).toEqual([expect.objectContaining({ method: 'GET', path: '/api/admin/user/logout' })])
    expect(window.location.assign).toHaveBeenCalledWith('/login')
  })
})

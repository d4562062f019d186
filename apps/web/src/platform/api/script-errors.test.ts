// What happens to errors of the page's own scripts.
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, serve } from '../shell/test-app.tsx'

// Each test has a module of its own: the module remembers what it already sent.
const watch = async () => (await import('./script-errors.ts')).watchScriptErrors()
const notice = async () => (await import('./fault-notice.ts')).faultNotice.get()

let stop: () => void
let calls: Asked[]
let answer: (asked: Asked) => Answered | undefined
beforeEach(async () => {
  vi.resetModules()
  answer = () => undefined
  calls = serve((asked) => answer(asked))
  stop = await watch()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})
const raise = (message: string) =>
  window.dispatchEvent(
    new ErrorEvent('error', { message, error: new Error(message), filename: 'a.js', lineno: 3, colno: 7 }),
  )

describe('script errors', () => {
  test('SHELL-077 an uncaught error is written to the log with its place', async () => {
    raise('boum')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/logs/logJSWrite' })
    expect(calls[0]?.body).toMatchObject({ errorMsg: 'boum', url: 'a.js', lineNumber: 3, column: 7 })
    expect(Object.keys(calls[0]?.body as object)).toEqual(
      expect.arrayContaining(['errorMsg', 'url', 'lineNumber', 'column', 'browser', 'error']),
    )
  })
  test('a part of the page that did not come is written, and said by the page alone', async () => {
    for (const message of ['Unable to preload CSS for /assets/a.css', 'Failed to fetch dynamically imported module: a'])
      raise(message)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(await notice()).toBeNull()
    raise('boum')
    expect(await notice()).not.toBeNull()
  })
  test('LOG-04 it is posted with errorMsg, url, lineNumber, column, browser and error to the private endpoint', async () => {
    raise('boum')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.path).toBe('/api/logs/logJSWrite')
    expect(calls[0]?.body).toEqual({
      errorMsg: 'boum',
      url: 'a.js',
      lineNumber: 3,
      column: 7,
      browser: navigator.userAgent,
      error: expect.stringContaining('Error: boum'),
    })
  })
  test('LOG-05 a 403 of the private endpoint sends the same data to the public one, and nothing else does', async () => {
    answer = ({ path }) => (path === '/api/logs/logJSWrite' ? [403] : undefined)
    raise('boum')
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.path).toBe('/api/public/logs/logJSWrite')
    expect(calls[1]?.body).toEqual(calls[0]?.body)
    answer = () => [429]
    raise('encore')
    await waitFor(() => expect(calls).toHaveLength(3))
    await new Promise((done) => setTimeout(done, 20))
    expect(calls).toHaveLength(3)
  })
  test('a message without end is cut before it leaves', async () => {
    raise('x'.repeat(50_000))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(JSON.stringify(calls[0]?.body).length).toBeLessThan(20_000)
  })
  test('SHELL-077 an uncaught error asks for the generic dialog', async () => {
    raise('boum')
    expect(await notice()).toMatchObject({ kind: 'fault', count: 1 })
  })
  test('SHELL-077 a 403 of the log sends the error to the public one', async () => {
    answer = ({ path }) => (path === '/api/logs/logJSWrite' ? [403] : undefined)
    raise('boum')
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual(['/api/logs/logJSWrite', '/api/public/logs/logJSWrite']),
    )
  })
  test('a page that breaks in a loop sends five reports a minute', async () => {
    for (let time = 0; time < 50; time++) raise(`boum ${time}`)
    await waitFor(() => expect(calls.length).toBe(5))
  })
  test('what is no error of the page is not reported', async () => {
    raise('ResizeObserver loop completed with undelivered notifications.')
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new DOMException('left', 'AbortError') }),
    )
    await new Promise((done) => setTimeout(done, 20))
    expect(calls).toEqual([])
    expect(await notice()).toBeNull()
  })
})

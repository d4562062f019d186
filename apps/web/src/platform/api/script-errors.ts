// Errors of our own scripts: written in the server's technical log, and said by the generic dialog.
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import { isApiError } from './api-error.ts'
import { openFault } from './fault-notice.ts'

/** A page that breaks in a loop must not flood the log: this many reports a minute. */
const maxReports = 5
const windowMs = 60_000
let sentAt: number[] = []

type Place = { readonly url?: string; readonly lineNumber?: number; readonly column?: number }

const post = (path: string, body: string) =>
  fetch(`${apiPrefix}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [requestHeader]: '1' },
    credentials: 'same-origin',
    body,
    keepalive: true,
  })

/** Writes one error in the log; a 403 sends it to the public door. */
const write = async (error: unknown, place: Place) => {
  const body = JSON.stringify({
    errorMsg: String(error instanceof Error ? error.message : error).slice(0, 2000),
    url: place.url ?? window.location.href,
    lineNumber: place.lineNumber ?? 0,
    column: place.column ?? 0,
    browser: navigator.userAgent,
    error: String((error instanceof Error && error.stack) || error).slice(0, 10_000),
  })
  try {
    const answer = await post('/logs/logJSWrite', body)
    if (answer.status === 401 || answer.status === 403) await post('/public/logs/logJSWrite', body)
  } catch {
    // No network: the dialog still tells the person.
  }
}

/** Begins the message of a part of the page that did not come: of Chromium, Firefox, Safari, then of a style sheet. */
const missingParts = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]
/** Whether a part of the page did not come: the connection was lost, or a newer version took its place. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && missingParts.some((beginning) => error.message.startsWith(beginning))

/** Reports an uncaught error. Failures of calls and abandoned requests are not errors of the page. */
export const reportScriptError = (error: unknown, place: Place = {}): void => {
  if (isApiError(error) || (error instanceof DOMException && error.name === 'AbortError')) return
  const now = Date.now()
  sentAt = sentAt.filter((at) => now - at < windowMs)
  if (sentAt.length >= maxReports) return
  sentAt.push(now)
  void write(error, place)
  // the page says so in its place
  if (!isMissingPart(error)) openFault('fault', null)
}

// Chrome raises it when an observer takes more than a frame: nothing broke.
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

/** Follows every uncaught error of the page; answers the way to stop. */
export const watchScriptErrors = (): (() => void) => {
  const onError = (event: ErrorEvent) => {
    if (isHarmless(event.message)) return
    reportScriptError(event.error ?? event.message, {
      url: event.filename,
      lineNumber: event.lineno,
      column: event.colno,
    })
  }
  const onRejection = (event: PromiseRejectionEvent) => reportScriptError(event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

// One stream of events per browser: one tab holds it and relays to the others.
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import type { LiveEvent } from '@cartable/domain/kernel/live.ts'

/** What a tab learns: a change, that it may have missed some, or that the server refuses the stream (its session ended, say). */
export type LiveMessage =
  | { readonly kind: 'change'; readonly event: LiveEvent }
  | { readonly kind: 'missed' }
  | { readonly kind: 'refused' }

const name = 'cartable-live'
/** Back-off when the server answers an error (a deploy): from half a second to half a minute. */
const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Holds a stream until `signal` aborts. EventSource comes back by itself from a lost connection but gives up for good on
 * an HTTP error: then it is opened again here. `onHello` runs at every (re)connection, `onRefused` at the first of such errors in a row.
 */
const holdStream = (
  signal: AbortSignal,
  onHello: () => void,
  onChange: (event: LiveEvent) => void,
  onRefused: () => void,
) => {
  let wait = firstWaitMs
  const open = () => {
    if (signal.aborted) return
    const source = new EventSource(`${apiPrefix}/events`)
    const stop = () => source.close()
    signal.addEventListener('abort', stop, { once: true })
    source.addEventListener('hello', () => {
      wait = firstWaitMs
      onHello()
    })
    source.addEventListener('change', (message) => onChange(JSON.parse(message.data) as LiveEvent))
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || signal.aborted) return
      signal.removeEventListener('abort', stop)
      if (wait === firstWaitMs) onRefused()
      setTimeout(open, wait * (0.75 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWaitMs)
    }
  }
  open()
}

/** Follows the events of the server, by this tab's stream or another's; answers the way to stop. */
export const followLive = (tell: (message: LiveMessage) => void): (() => void) => {
  const abort = new AbortController()
  const { signal } = abort
  const channel = new BroadcastChannel(name)
  channel.onmessage = (message: MessageEvent<LiveMessage>) => tell(message.data)

  const lead = (isFirstTab: boolean) => {
    // What was loaded before the first connection of the first tab is fresh; at any other hello something may be missing.
    let isExpected = isFirstTab
    const say = (message: LiveMessage) => {
      tell(message)
      channel.postMessage(message)
    }
    holdStream(
      signal,
      () => {
        if (isExpected) isExpected = false
        else say({ kind: 'missed' })
      },
      (event) => say({ kind: 'change', event }),
      () => say({ kind: 'refused' }),
    )
  }
  const untilStopped = () => new Promise<void>((free) => signal.addEventListener('abort', () => free(), { once: true }))
  const take = async () => {
    if (navigator.locks === undefined) return lead(true)
    const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null || signal.aborted) return lock !== null
      lead(true)
      await untilStopped()
      return true
    })
    if (led || signal.aborted) return
    await navigator.locks.request(name, { signal }, async () => {
      lead(false)
      await untilStopped()
    })
  }
  take().catch((error: unknown) => {
    // Waiting for the lock ends this way when the page leaves.
    if (!signal.aborted) throw error
  })
  return () => {
    abort.abort()
    channel.close()
  }
}

// The lines of the log sent on to a collector (OTLP over HTTP, as JSON): in batches, bounded, and never in the way of the program.
import { hostname } from 'node:os'
import { redactText } from './redact.ts'

export type LogCounts = {
  readonly sent: number
  /** Too many waited, or the program ended before they could leave. */
  readonly dropped: number
  /** The collector wants them no better the second time. */
  readonly refused: number
  readonly waiting: number
}

export type LogShipper = {
  /** A line of the log, whose secrets are hidden already. */
  take(line: string): void
  counts(): LogCounts
  /** Sends what waits, for two seconds at most; takes nothing more. */
  stop(): Promise<void>
}

export type CollectorAddress = {
  readonly url: string
  /** What the collector knows us by: a secret, sent to its address alone. */
  readonly headers: Readonly<Record<string, string>>
}

const mostInBatch = 512
/** Lines that wait at most: some megabytes, minutes of an ordinary day. */
const mostWaiting = 8_192
const flushMs = 2_000
const patienceMs = 10_000
/** Milliseconds before a collector that failed is asked again: twice as long each time, up to the last. */
const firstPauseMs = 1_000
const longestPauseMs = 60_000
const lastMs = 2_000

/** As OpenTelemetry numbers the levels of pino. */
const severities: Readonly<Record<string, number>> = { trace: 1, debug: 5, info: 9, warn: 13, error: 17, fatal: 21 }

type Value = { stringValue: string } | { boolValue: boolean } | { intValue: string } | { doubleValue: number }
const anyValue = (value: unknown): Value => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { stringValue: JSON.stringify(value) }
}
const attributesOf = (of: Readonly<Record<string, unknown>>) =>
  Object.entries(of)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => ({ key, value: anyValue(value) }))

const recordOf = (line: string) => {
  const { time, level, msg, ...more } = JSON.parse(line) as Record<string, unknown>
  const severityText = typeof level === 'string' ? level : 'info'
  const timeUnixNano = `${Date.parse(String(time))}000000`
  return {
    ...{ timeUnixNano, observedTimeUnixNano: timeUnixNano },
    ...{ severityNumber: severities[severityText] ?? 9, severityText },
    // the sentence itself was not looked at where lines are made
    body: { stringValue: redactText(String(msg ?? '')) },
    attributes: attributesOf(more),
  }
}

const resource = { attributes: attributesOf({ 'service.name': 'cartable', 'host.name': hostname() }) }
const messageOf = (lines: readonly string[]): string =>
  JSON.stringify({
    resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'cartable' }, logRecords: lines.map(recordOf) }] }],
  })

/** A collector that is away, or has too much to do: the same lines are worth another try. */
const isWorthATry = (status: number): boolean => status === 429 || status >= 500

export const createLogShipper = (address: CollectorAddress): LogShipper => {
  const waiting: string[] = []
  const counts = { sent: 0, dropped: 0, refused: 0 }
  let isOpen = true
  let pauseMs = 0
  let timer: NodeJS.Timeout | null = null
  let posting: Promise<void> | null = null

  const post = async (lines: readonly string[]): Promise<'sent' | 'refused' | 'again'> => {
    try {
      const response = await fetch(address.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...address.headers },
        body: messageOf(lines),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.ok) return 'sent'
      return isWorthATry(response.status) ? 'again' : 'refused'
    } catch {
      // not there: telling the log of it would give it one more line to send
      return 'again'
    }
  }
  const sendOne = async () => {
    const lines = waiting.slice(0, mostInBatch)
    const outcome = await post(lines)
    if (outcome === 'again') {
      pauseMs = Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs)
      return
    }
    pauseMs = 0
    // those that were dropped meanwhile were the newest: these are still the first
    waiting.splice(0, lines.length)
    counts[outcome] += lines.length
  }
  const plan = () => {
    if (timer !== null || posting !== null || waiting.length === 0) return
    const soon = pauseMs > 0 ? pauseMs : waiting.length >= mostInBatch ? 0 : flushMs
    timer = setTimeout(() => {
      timer = null
      posting = sendOne().finally(() => {
        posting = null
        if (isOpen) plan()
      })
    }, soon)
    // a program that has nothing else to do ends
    timer.unref()
  }

  return {
    take: (line) => {
      if (!isOpen || waiting.length >= mostWaiting) {
        counts.dropped += 1
        return
      }
      waiting.push(line)
      if (waiting.length === mostInBatch && pauseMs === 0 && timer !== null) {
        clearTimeout(timer)
        timer = null
      }
      plan()
    },
    counts: () => ({ ...counts, waiting: waiting.length }),
    stop: async () => {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
      const leave = async () => {
        await posting
        let before = Number.POSITIVE_INFINITY
        // as long as each try takes some away
        while (waiting.length > 0 && waiting.length < before) {
          before = waiting.length
          await sendOne()
        }
      }
      let late: NodeJS.Timeout | undefined
      await Promise.race([
        leave(),
        new Promise<void>((done) => {
          late = setTimeout(done, lastMs)
        }),
      ])
      clearTimeout(late)
      counts.dropped += waiting.length
      waiting.length = 0
    },
  }
}

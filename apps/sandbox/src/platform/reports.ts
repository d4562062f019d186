// Tells the application what became of a message, as a provider does: kept, posted when due, retried until it is taken.
import { createHmac } from 'node:crypto'
import type { Control } from './control.ts'
import { openCourier } from './courier.ts'
import type { Store } from './store.ts'

export interface ReportTarget {
  url: string
  secret: string
}

export interface Reports {
  /** Posts `body` in `afterMs`. Nothing happens when nobody listens. */
  add(body: string, afterMs: number): void
  /** Reports that were not taken yet. */
  waiting(): number
  stop(): Promise<void>
}

interface Report {
  id: string
  body: string
  attempts: number
  /** Moved time, epoch in ms. */
  dueMs: number
}

interface Manner {
  contentType: string
  headersOf(body: string, secret: string): Record<string, string>
  /** What must succeed before the first report: the handshake of some providers. */
  greet?(target: ReportTarget, signal: AbortSignal): Promise<boolean>
}

const TIMEOUT_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000, 6 * 3_600_000]

/** Meta's way, and WebSub's: HMAC-SHA256 of the bytes. */
export function hubSignature(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function openReports(store: Store, control: Control, target: ReportTarget | undefined, manner: Manner): Reports {
  const reports = store.collection<Report>('reports')
  let lastId = reports.list().reduce((highest, report) => Math.max(highest, Number(report.id)), 0)
  let isGreeted = manner.greet === undefined

  const post = async (report: Report, stopping: AbortSignal): Promise<boolean> => {
    if (!target) return true
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
    try {
      isGreeted ||= (await manner.greet?.(target, signal)) ?? true
      if (!isGreeted) return false
      const response = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': manner.contentType, ...manner.headersOf(report.body, target.secret) },
        body: report.body,
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      // Unreachable or too slow is an ordinary outcome: the retry is the answer to it.
      return false
    }
  }
  const courier = openCourier(control.now, {
    nextDueMs: () => Math.min(...reports.list().map((report) => report.dueMs)),
    async deliverDue(stopping) {
      let taken = 0
      const now = control.now()
      for (const report of reports.list().sort((a, b) => a.dueMs - b.dueMs)) {
        if (stopping.aborted || report.dueMs > now) continue
        const isTaken = await post(report, stopping)
        if (stopping.aborted) return taken
        const delay = RETRY_DELAYS_MS[report.attempts]
        if (isTaken) taken += 1
        if (isTaken || delay === undefined) reports.remove(report.id)
        else reports.put({ ...report, attempts: report.attempts + 1, dueMs: control.now() + delay })
      }
      return taken
    },
  })
  control.addCourier(courier)

  return {
    add(body, afterMs) {
      if (!target) return
      reports.put({ id: String(++lastId), body, attempts: 0, dueMs: control.now() + afterMs })
      courier.wake()
    },
    waiting: reports.size,
    stop: courier.stop,
  }
}

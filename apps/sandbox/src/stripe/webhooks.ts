// Delivers events to the application, signed as the provider signs, retried until it answers 2xx.
import { createHmac } from 'node:crypto'
import type { Control } from '../platform/control.ts'
import { openCourier } from '../platform/courier.ts'
import type { Ledger } from './ledger.ts'
import type { ProviderEvent } from './stripe.types.ts'

export interface WebhookTarget {
  url: string
  secret: string
}

export interface WebhookSender {
  /** Looks for events to deliver now. */
  wake(): void
  stop(): Promise<void>
}

const TIMEOUT_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000, 6 * 3_600_000]

/** The provider's scheme: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureOf(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${digest}`
}

export function startWebhooks(ledger: Ledger, control: Control, target: WebhookTarget): WebhookSender {
  const courier = openCourier(control.now, {
    nextDueMs: () => Math.min(...ledger.deliveries.list().map((delivery) => delivery.nextAttemptMs)),
    async deliverDue(stopping) {
      let taken = 0
      const now = control.now()
      for (const { id, attempts, nextAttemptMs } of ledger.deliveries.list()) {
        if (stopping.aborted || nextAttemptMs > now) continue
        const event = ledger.events.get(id)
        if (!event) {
          ledger.deliveries.remove(id)
          continue
        }
        const isDelivered = await post(event, target, stopping)
        if (stopping.aborted) return taken
        const delay = RETRY_DELAYS_MS[attempts]
        if (isDelivered || delay === undefined) {
          ledger.deliveries.remove(id)
          if (isDelivered) {
            taken += 1
            ledger.events.put({ ...event, pending_webhooks: 0 })
          }
        } else {
          ledger.deliveries.put({ id, attempts: attempts + 1, nextAttemptMs: control.now() + delay })
        }
      }
      return taken
    },
  })
  control.addCourier(courier)
  return courier
}

async function post(event: ProviderEvent, target: WebhookTarget, signal: AbortSignal): Promise<boolean> {
  const body = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // Signed with the real time: the receiver checks it against its own clock.
        'stripe-signature': signatureOf(body, target.secret, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // Unreachable or too slow is an ordinary outcome: the retry is the answer to it.
    return false
  }
}

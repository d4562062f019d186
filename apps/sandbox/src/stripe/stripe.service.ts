// Assembles the card provider: its books, API, pages, webhooks and late outcomes.
import type { FastifyInstance } from 'fastify'
import type { Control } from '../platform/control.ts'
import { type Courier, openCourier } from '../platform/courier.ts'
import type { Store } from '../platform/store.ts'
import { cardFormRoutes } from './card-form.ts'
import { API_VERSION, type Ledger, openLedger } from './ledger.ts'
import { settleLateRefunds } from './refunds.ts'
import { stripePages } from './stripe.pages.ts'
import { stripeRoutes } from './stripe.routes.ts'
import { startWebhooks, type WebhookSender, type WebhookTarget } from './webhooks.ts'

export interface StripeService {
  ledger: Ledger
  stop(): Promise<void>
}

const SYSTEM = { requestId: null, idempotencyKey: null, apiVersion: API_VERSION }

/** Hangs the provider on `app`; events go to `target` when there is one. */
export async function addStripe(
  app: FastifyInstance,
  store: Store,
  control: Control,
  httpUrl: () => string,
  target: WebhookTarget | undefined,
): Promise<StripeService> {
  let sender: WebhookSender | undefined
  let lateRefunds: Courier | undefined
  const wake = () => {
    lateRefunds?.wake()
    sender?.wake()
  }
  const ledger = openLedger(store, control, httpUrl, { isWanted: target !== undefined, wake })
  lateRefunds = openCourier(control.now, {
    nextDueMs: () => Math.min(...ledger.lateOutcomes.list().map((outcome) => outcome.dueMs)),
    deliverDue: () => ledger.act(SYSTEM, () => settleLateRefunds(ledger)),
  })
  control.addCourier(lateRefunds)
  if (target) sender = startWebhooks(ledger, control, target)
  await app.register(async (scope) => stripeRoutes(scope, ledger, control), { prefix: '/v1' })
  await app.register(async (scope) => cardFormRoutes(scope, ledger, control))
  await app.register(async (scope) => stripePages(scope, ledger, control, wake))
  return {
    ledger,
    async stop() {
      await lateRefunds?.stop()
      await sender?.stop()
    },
  }
}

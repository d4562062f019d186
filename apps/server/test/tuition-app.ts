// The server beside a sandbox of the card provider, with families whose cards accept, refuse, or ask for their holder.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import type { Clock } from '../src/platform/clock.ts'
import { startTestApp } from './app.ts'
import { arrangeCard } from './factories/tuition.ts'

export type TuitionApp = Awaited<ReturnType<typeof startTuitionApp>>

/** `works`: accepted. `refused`: kept by the provider, refused when charged. `authenticated`: its holder must be there. */
const methods = {
  works: 'pm_card_visa',
  refused: 'pm_card_chargeCustomerFail',
  authenticated: 'pm_card_authenticationRequired',
}

export const startTuitionApp = async (options: { clock?: Clock } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-sandbox-'))
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  const app = await startTestApp({ environment: { STRIPE_API_URL: sandbox.httpUrl }, ...options })
  const { hostname, port } = new URL(sandbox.httpUrl)
  const sdk = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })

  return {
    ...app,
    sandbox,
    sdk,
    /** Gives a customer a card, at the provider and here. Answers its names there. */
    giveCard: async (customerId: number, kind: keyof typeof methods = 'works') => {
      const known = await app.database.db
        .selectFrom('customers')
        .select('stripeCustomerId')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
      const stripeCustomerId =
        known.stripeCustomerId ?? (await sdk.customers.create({ name: `Client ${customerId}` })).id
      const method = await sdk.paymentMethods.attach(methods[kind], { customer: stripeCustomerId })
      const card = { stripeCustomerId, paymentMethodId: method.id }
      await app.write((db) => arrangeCard(db, customerId, card))
      return card
    },
    close: async () => {
      await app.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

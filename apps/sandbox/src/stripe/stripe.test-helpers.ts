// Starts a sandbox for a test file and speaks to it through the provider's own library.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts'

export interface Bench {
  sandbox: Sandbox
  stripe: Stripe
  /** Stops and starts again on the same data. */
  restart(): Promise<void>
  post(path: string, body: object): Promise<Response>
}

export function stripeClient(httpUrl: string, key = 'sk_test_cartable'): Stripe {
  const { port } = new URL(httpUrl)
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

export async function openBench(more: Partial<SandboxOptions> = {}): Promise<Bench> {
  const options = { httpPort: 0, smtpPort: 0, dataDir: mkdtempSync(join(tmpdir(), 'sandbox-stripe-')), ...more }
  const sandbox = await startSandbox(options)
  const bench: Bench = {
    sandbox,
    stripe: stripeClient(sandbox.httpUrl),
    async restart() {
      await bench.sandbox.stop()
      bench.sandbox = await startSandbox(options)
      bench.stripe = stripeClient(bench.sandbox.httpUrl)
    },
    post: (path, body) =>
      fetch(bench.sandbox.httpUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
  return bench
}

/** What a call was refused with. Throws when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was expected to be refused')
}

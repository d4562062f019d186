// What a simulation does to the providers of its company: outages of some hours, news told a second time, and reading their books.
import { createHmac } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

export const outages = ['mail', 'stripe', 'urssaf', 'geocoding', 'sms'] as const
export type OutageOf = (typeof outages)[number]
export type OutageMode = 'down' | 'error500' | 'maintenance'

/** What the card provider knows of a payment. */
export type ProviderIntent = {
  readonly id: string
  readonly status: string
  readonly amountReceived: number
  readonly refunded: number
}

export type Providers = {
  /** Puts a service out of order until an instant. */
  breakDown(service: OutageOf, mode: OutageMode, until: Date): Promise<void>
  /** Some service is out of order now, or was so until just now. */
  isAnyAway(): boolean
  /** Service out of order at an instant, since the beginning. */
  wasAway(at: Date): boolean
  /** Tells the newest events of the card provider again; answers how many were taken. */
  tellAgain(count: number): Promise<number>
  /** Every payment that the card provider knows. */
  intents(): Promise<readonly ProviderIntent[]>
  /** The holders of the cards behind the last payments contest them: answers the disputes. */
  contest(count: number): Promise<readonly string[]>
  /** Presses a button of the pages by which the provider and the bank are played. */
  press(path: string, fields: Readonly<Record<string, string>>): Promise<void>
  /** The bank is asked for its statement: the card provider sends what it has. */
  askBank(): Promise<void>
  /** Every transfer to a teacher, with what was taken back of it. */
  transfers(): Promise<readonly { readonly id: string; readonly amount: number; readonly reversed: number }[]>
}

const timeoutMs = 30_000
/** Providers that come back are tried again after some time, and what they missed is caught up with: two days. */
const aftermathMs = 2 * 86_400_000

type Listed = { readonly id: string; readonly [key: string]: unknown }
type Page = { readonly data: readonly Listed[]; readonly has_more: boolean }

export const steerProviders = ({ config, clock }: Platform): Providers => {
  const { apiUrl, secretKey, webhookSecret } = config.stripe
  const windows: { from: number; until: number }[] = []

  /** A connection that was kept open may be closed from the other side just then: asked once more. */
  const read = (path: string) => {
    const ask = () =>
      fetch(`${apiUrl}/v1/${path}`, {
        headers: { authorization: `Bearer ${secretKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    return ask().catch(ask)
  }
  const listOf = async (path: string): Promise<readonly Listed[]> => {
    const rows: Listed[] = []
    for (let after = ''; ; ) {
      const response = await read(`${path}?limit=100${after}`)
      if (!response.ok) throw new Error(`the card provider answered ${response.status} about ${path}`)
      const page = (await response.json()) as Page
      rows.push(...page.data)
      const last = page.data.at(-1)
      if (!page.has_more || !last) return rows
      after = `&starting_after=${last.id}`
    }
  }
  const press = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields)
    const pressed = await fetch(`${apiUrl}${path}`, { method: 'POST', body, redirect: 'manual' })
    if (pressed.status !== 303) throw new Error(`the sandbox answered ${pressed.status} about ${path}`)
  }
  return {
    press,
    contest: async (wanted) => {
      const charges = (await listOf('charges')).filter(
        ({ status, amount_refunded: back, disputed }) => status === 'succeeded' && back === 0 && !disputed,
      )
      for (const { payment_intent: intent } of charges.slice(0, wanted))
        await press(`/stripe/paiements/${intent}/contester`, {})
      return (await listOf('disputes')).slice(0, wanted).map(({ id }) => id)
    },
    askBank: async () => {
      const { ok, status } = await fetch(`${apiUrl}/banque/releve.xml`)
      if (!ok) throw new Error(`the bank answered ${status}`)
    },
    breakDown: async (service, mode, until) => {
      const response = await fetch(`${apiUrl}/__control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service, mode, untilMs: until.getTime() }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`)
      windows.push({ from: clock.now().getTime(), until: until.getTime() + aftermathMs })
    },
    isAnyAway: () => windows.some(({ from, until }) => from <= clock.now().getTime() && clock.now().getTime() <= until),
    wasAway: (at) => windows.some(({ from, until }) => from <= at.getTime() && at.getTime() <= until),
    tellAgain: async (wanted) => {
      const response = await read(`events?limit=${wanted}`)
      if (!response.ok) return 0
      const { data } = (await response.json()) as Page
      let taken = 0
      for (const event of data) {
        const body = JSON.stringify(event, null, 2)
        // signed with the real time, as the sandbox does
        const at = Math.floor(Date.now() / 1000)
        const proof = createHmac('sha256', webhookSecret ?? '')
          .update(`${at}.${body}`)
          .digest('hex')
        const told = await fetch(`http://127.0.0.1:${config.port}/api/webhooks/stripe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${proof}` },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (told.ok) taken += 1
      }
      return taken
    },
    intents: async () => {
      const charges = new Map<string, number>()
      for (const charge of await listOf('charges')) {
        const intent = String(charge.payment_intent)
        charges.set(intent, (charges.get(intent) ?? 0) + Number(charge.amount_refunded ?? 0))
      }
      return (await listOf('payment_intents')).map((intent) => ({
        id: intent.id,
        status: String(intent.status),
        amountReceived: Number(intent.amount_received ?? 0),
        refunded: charges.get(intent.id) ?? 0,
      }))
    },
    transfers: async () =>
      (await listOf('transfers')).map(({ id, amount, amount_reversed }) => ({
        id,
        amount: Number(amount),
        reversed: Number(amount_reversed ?? 0),
      })),
  }
}

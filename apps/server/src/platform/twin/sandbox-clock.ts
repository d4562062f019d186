// What the server asks of the sandbox: to follow our clock, to deliver what is due and say what comes next; to forget a company.
import { z } from 'zod'

const Answer = z.object({ delivered: z.int(), nextDueMs: z.number().nullable() })
export type SandboxStanding = z.infer<typeof Answer>

export type SandboxClock = {
  /** Sets its clock and, unless `deliver` is false, has everything that is due delivered; answers once it is. Null: it could not be reached. */
  follow(offsetMs: number, options?: { deliver?: boolean }): Promise<SandboxStanding | null>
}

/** Deliveries are calls to this server, each with patience of its own. */
const timeoutMs = 60_000

/** Has the providers of the sandbox forget a company that is thrown away: the next one gives the same numbers again. */
export const forgetInSandbox = async (url: string): Promise<void> => {
  const response = await fetch(`${url}/__control/forget`, { method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`)
}

export const createSandboxClock = (url: string): SandboxClock => ({
  follow: async (offsetMs, { deliver = true } = {}) => {
    try {
      const response = await fetch(`${url}/__control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offsetMs, deliver }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.ok ? Answer.parse(await response.json()) : null
    } catch {
      // without a sandbox the server's clock moves all the same; it is told at the next step
      return null
    }
  },
})

// The access token of the Urssaf (OAuth 2, client credentials): asked once, kept until shortly before it expires.
import { z } from 'zod'
import { faultOfAnswer, faultOfConnection, UrssafFault } from './urssaf.faults.ts'

export type UrssafConfig = { readonly apiUrl: string; readonly clientId: string; readonly clientSecret: string }

const scope = 'homeplus.tiersprestations'
const Token = z.object({
  access_token: z.string().min(1).max(10_000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().max(86_400),
})

/** A token is left this long before its end, in seconds, at most a tenth of its life. */
const margin = 30

export type TokenSource = {
  /** Throws `UrssafFault`: `credentials` when the Urssaf does not know us. */
  current(): Promise<string>
  /** Forgets this token, unless another one came in between. */
  drop(token: string): void
}

export const createTokenSource = (config: UrssafConfig, timeout: number): TokenSource => {
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null

  const ask = async (): Promise<string> => {
    const basic = Buffer.from(`${encodeURIComponent(config.clientId)}:${encodeURIComponent(config.clientSecret)}`)
    const response = await fetch(`${config.apiUrl}/api/oauth/v1/token`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${basic.toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw unsent(error)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      // RFC 6749 §5.2: an unknown client may be told 400 as well as 401
      if (response.status < 500 && response.status !== 429) throw new UrssafFault('credentials', response.status)
      const fault = faultOfAnswer(response.status, answer)
      throw new UrssafFault(fault.kind === 'failure' ? 'unreachable' : fault.kind, response.status)
    }
    const token = Token.safeParse(answer)
    if (!token.success) throw new UrssafFault('unreachable', response.status, [], new Error('no token in the answer'))
    const life = token.data.expires_in
    kept = { token: token.data.access_token, until: performance.now() + (life - Math.min(margin, life / 10)) * 1000 }
    return kept.token
  }

  return {
    current: async () => {
      if (kept && performance.now() < kept.until) return kept.token
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    drop: (token) => {
      if (kept?.token === token) kept = null
    },
  }
}

/** Without a token nothing of ours was sent, however the connection broke. */
const unsent = (error: unknown) => new UrssafFault('unreachable', null, [], faultOfConnection(error).cause)

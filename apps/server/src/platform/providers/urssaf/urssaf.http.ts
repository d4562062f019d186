// One authorised call to the API « Tiers de prestation »: token, one renewal after a 401, answers told from garbage.
import type { z } from 'zod'
import type { ProviderCall, RecordCall } from '../provider-calls.ts'
import { describeFault, faultOfAnswer, faultOfConnection, UrssafFault } from './urssaf.faults.ts'
import { createTokenSource, type UrssafConfig } from './urssaf.token.ts'

/** Longest wait for an answer, in milliseconds: the Urssaf asks the tax office and the bank before it answers. */
const patience = 30_000

export type UrssafRequest<T> = {
  /** As the journal of calls names it. */
  readonly action: string
  readonly method: 'GET' | 'POST'
  /** Below `/atp/v1/tiersPrestations`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly answer: z.ZodType<T>
  readonly about: ProviderCall['about']
}
export type UrssafCall = <T>(request: UrssafRequest<T>) => Promise<T>

/** Throws `UrssafFault` and nothing else. */
export const createUrssafCall = (config: UrssafConfig, record: RecordCall, timeout = patience): UrssafCall => {
  const tokens = createTokenSource(config, timeout)

  const send = async <T>(request: UrssafRequest<T>, token: string): Promise<T> => {
    const url = new URL(`${config.apiUrl}/atp/v1/tiersPrestations/${request.path}`)
    url.search = new URLSearchParams(request.query ?? {}).toString()
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    const { status, text } = await fetch(url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw faultOfConnection(error)
      })
    const content = parsed(text)
    if (status < 200 || status > 299) throw faultOfAnswer(status, content)
    const answer = request.answer.safeParse(content)
    if (!answer.success) throw new UrssafFault('garbage', status)
    return answer.data
  }

  return (request) =>
    record(
      { provider: 'urssaf', action: request.action, about: request.about ?? null },
      async () => {
        const token = await tokens.current()
        try {
          return await send(request, token)
        } catch (error) {
          if (!(error instanceof UrssafFault) || error.status !== 401) throw error
          // it expired on the way: a call that was not let in has done nothing, so that asking once more is safe
          tokens.drop(token)
          return send(request, await tokens.current())
        }
      },
      describeFault,
    )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

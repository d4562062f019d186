// Client of the writing service: chat completions as Mistral and compatible services speak them (`POST /v1/chat/completions`).
import { z } from 'zod'
import type { CallEnd, RecordCall } from '../provider-calls.ts'

export type WriterConfig = {
  readonly apiUrl: string
  /** null: nobody writes for this installation. */
  readonly apiKey: string | null
  readonly model: string
}

/** Longest wait for a text, in milliseconds: a page takes such a service some twenty seconds. */
const timeout = 60_000

const Completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string(), message: z.object({ content: z.string().nullable() }) }))
    .min(1),
})
const Fault = z.object({ code: z.string().nullable(), type: z.string() }).partial()

/** Why no text came: `busy` and `silent` may pass, `refused` needs somebody, `unreadable` is worth another try. */
export type WriterProblem = 'busy' | 'silent' | 'refused' | 'unreadable'
export class WriterFault extends Error {
  readonly problem: WriterProblem
  readonly status: number | null
  constructor(problem: WriterProblem, status: number | null, message: string) {
    super(message)
    this.name = 'WriterFault'
    this.problem = problem
    this.status = status
  }
}
const describe = (error: unknown): CallEnd =>
  error instanceof WriterFault
    ? { status: error.status, error: error.message }
    : { status: null, error: error instanceof Error ? error.name : 'unknown' }

export type Writer = {
  /**
   * Asks for an object of this shape. `schema` travels with the demand and checks the answer, which is another program's:
   * whoever shows it escapes it like what a stranger typed. Throws `WriterFault`.
   */
  readonly write: <S extends z.ZodType>(demand: {
    readonly action: string
    readonly role: string
    readonly demand: string
    readonly schema: S
  }) => Promise<z.output<S>>
}

const faultOf = async (response: Response): Promise<WriterFault> => {
  const fault = Fault.safeParse(await response.json().catch(() => null)).data
  const problem = response.status === 429 ? 'busy' : response.status >= 500 ? 'silent' : 'refused'
  return new WriterFault(problem, response.status, fault?.code ?? fault?.type ?? `http_${response.status}`)
}

/** Needs `config.writer` and the journal of calls; null without an API key. */
export const createWriter = (config: WriterConfig, record: RecordCall): Writer | null => {
  const { apiKey, apiUrl, model } = config
  if (apiKey === null) return null

  const ask = async (body: object): Promise<string> => {
    const response = await fetch(`${apiUrl}/v1/chat/completions`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new WriterFault('silent', null, error instanceof Error ? error.name : 'unknown')
    })
    if (!response.ok) throw await faultOf(response)
    const completion = Completion.safeParse(await response.json().catch(() => null)).data
    const choice = completion?.choices[0]
    // `length`: cut in the middle
    if (choice === undefined || choice.message.content === null || choice.finish_reason !== 'stop')
      throw new WriterFault('unreadable', response.status, choice?.finish_reason ?? 'no_choice')
    return choice.message.content
  }

  return {
    write: ({ action, role, demand, schema }) =>
      record(
        { provider: 'writer', action },
        async () => {
          const content = await ask({
            model,
            temperature: 0.4,
            max_tokens: 3_000,
            messages: [
              { role: 'system', content: role },
              { role: 'user', content: demand },
            ],
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'answer', strict: true, schema: z.toJSONSchema(schema, { io: 'output' }) },
            },
          })
          const parsed = schema.safeParse(jsonOf(content))
          if (!parsed.success) throw new WriterFault('unreadable', 200, 'not_the_shape')
          return parsed.data
        },
        describe,
      ),
  }
}

/** The text as JSON; undefined, which fits no schema, when it is none. */
const jsonOf = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

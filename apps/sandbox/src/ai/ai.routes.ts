// The writing service: chat completions in the shape of Mistral's, its errors, and words in a demand that call for a failure.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from '../platform/control.ts'
import { obeyOutages } from '../platform/http.ts'
import { writtenPage } from './ai.text.ts'

const SERVER_ERROR = {
  object: 'error',
  message: 'Service unavailable.',
  type: 'server_error',
  param: null,
  code: '3000',
}

interface Message {
  role: string
  content: string
}
interface Demand {
  model?: unknown
  messages?: unknown
  max_tokens?: unknown
  response_format?: { type?: unknown; json_schema?: { schema?: unknown } }
}

function isMessage(value: unknown): value is Message {
  const { role, content } = (value ?? {}) as Partial<Message>
  return typeof role === 'string' && typeof content === 'string'
}

/** Words of a demand that make the service fail in a documented way. */
function fateOf(text: string): 'busy' | 'refused' | 'cut' | 'chatter' | null {
  if (/essai 429/i.test(text)) return 'busy'
  if (/essai 401/i.test(text)) return 'refused'
  if (/essai coupé/i.test(text)) return 'cut'
  if (/essai bavard/i.test(text)) return 'chatter'
  return null
}

/** Hangs `POST /v1/chat/completions`. */
export function aiRoutes(scope: FastifyInstance, control: Control): void {
  obeyOutages(scope, control, 'ai', SERVER_ERROR)
  let count = 0

  scope.post<{ Body: Demand }>('/v1/chat/completions', async (request, reply) => {
    const body = request.body ?? {}
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? ''))
      return refuse(reply, 401, 'authentication_error', 'Unauthorized', null, 'unauthorized')
    if (typeof body.model !== 'string' || body.model === '')
      return refuse(reply, 400, 'invalid_request_error', 'model is required', 'model', 'missing_model')
    if (!Array.isArray(body.messages) || !body.messages.every(isMessage) || body.messages.length === 0)
      return refuse(reply, 422, 'invalid_request_error', 'messages are not valid', 'messages', 'invalid_messages')
    const asked = body.messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const fate = fateOf(asked)
    if (fate === 'busy') return refuse(reply, 429, 'rate_limit_error', 'Requests rate limit exceeded', null, '1300')
    if (fate === 'refused') return refuse(reply, 401, 'authentication_error', 'Unauthorized', null, 'unauthorized')
    const written = JSON.stringify(writtenPage(/«\s*(.+?)\s*»/u.exec(asked)?.[1] ?? 'cours particuliers'))
    const content =
      fate === 'chatter' ? `Bien sûr, voici votre page : ${written}` : fate === 'cut' ? written.slice(0, 200) : written
    return reply.send({
      id: `cmpl-${Date.now().toString(36)}${++count}`,
      object: 'chat.completion',
      created: control.nowSeconds(),
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, tool_calls: null },
          finish_reason: fate === 'cut' ? 'length' : 'stop',
        },
      ],
      usage: { prompt_tokens: Math.ceil(asked.length / 4), completion_tokens: Math.ceil(content.length / 4) },
    })
  })
}

function refuse(
  reply: FastifyReply,
  status: number,
  type: string,
  message: string,
  param: string | null,
  code: string,
): FastifyReply {
  return reply.code(status).send({ object: 'error', message, type, param, code })
}

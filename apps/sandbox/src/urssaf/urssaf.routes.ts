// What every call to the Urssaf passes: the token endpoint, the check of the token, outages, and the lever of the next answer.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Control } from '../platform/control.ts'
import { obeyOutages } from '../platform/http.ts'
import { clientRoutes } from './clients.routes.ts'
import type { RequestBooks } from './requests.ledger.ts'
import { requestRoutes } from './requests.routes.ts'
import { type Books, TOKEN_SECONDS } from './urssaf.ledger.ts'
import { fault } from './validation.ts'

/** The one that `npm start` gives the application; any identifier goes with it. */
const SECRET = 'sandbox'
const SCOPE = 'homeplus.tiersprestations'
const TECHNICAL = [fault('ERREUR_TECHNIQUE', 'Erreur technique')]

/** Hangs the token endpoint and the API: customers and payment requests. */
export async function urssafRoutes(
  app: FastifyInstance,
  books: Books,
  requests: RequestBooks,
  control: Control,
): Promise<void> {
  await app.register(async (scope) => tokenRoute(scope, books, control))
  await app.register(
    async (scope) => {
      obeyOutages(scope, control, 'urssaf', TECHNICAL)
      scope.addHook('preHandler', async (request, reply) => {
        if (!books.isTokenValid(bearerOf(request))) await reply.code(401).send()
      })
      spoilAnswers(scope, books)
      clientRoutes(scope, books)
      requestRoutes(scope, books, requests)
    },
    { prefix: '/atp/v1/tiersPrestations' },
  )
}

function tokenRoute(scope: FastifyInstance, books: Books, control: Control): void {
  obeyOutages(scope, control, 'urssaf', TECHNICAL)
  scope.post<{ Body: Record<string, unknown> | undefined }>('/api/oauth/v1/token', async (request, reply) => {
    const form = request.body ?? {}
    const given = basicOf(request) ?? { id: form.client_id, secret: form.client_secret }
    if (form.grant_type !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant_type' })
    if (form.scope !== SCOPE) return reply.code(400).send({ error: 'invalid_scope' })
    if (!given.id || given.secret !== SECRET) return reply.code(401).send({ error: 'invalid_client' })
    return { access_token: books.issueToken(), token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPE }
  })
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

function basicOf(request: FastifyRequest): { id: string; secret: string } | null {
  const encoded = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(unescaped)
  return { id, secret }
}

/** RFC 6749 §2.3.1: both are form-encoded before Basic; an encoding that is none is taken as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The work is done when an answer is lost or garbled. */
function spoilAnswers(scope: FastifyInstance, books: Books): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const { nextAnswer } = books.levers()
    if (nextAnswer === null || reply.statusCode !== 200) return payload
    books.setLevers({ nextAnswer: null })
    if (nextAnswer === 'lost') {
      request.raw.socket.destroy()
      return payload
    }
    reply.type('text/html; charset=utf-8')
    return '<html><body>Erreur de passerelle</body></html>'
  })
}

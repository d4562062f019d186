// The provider's API over HTTP: key, parameters, idempotency, answers and errors in its shape.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Control } from '../platform/control.ts'
import { type FormRecord, parseForm } from '../platform/form.ts'
import { obeyOutages } from '../platform/http.ts'
import type { Collection } from '../platform/store.ts'
import { accountEndpoints } from './accounts.ts'
import { balanceEndpoints } from './balance.ts'
import { allowBrowsers, fileRoute } from './browser-calls.ts'
import { chargeEndpoints } from './charges.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './disputes.ts'
import { createdFilter, type Endpoint, expand, fieldFilter, find, LIST_PARAMS, listPage } from './endpoints.ts'
import { API_VERSION, type Ledger, newId } from './ledger.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { payoutEndpoints } from './payouts.ts'
import { refundEndpoints } from './refunds.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { invalidRequest, StripeFailure } from './stripe.errors.ts'
import { allowOnly } from './stripe.params.ts'
import type { ProviderEvent } from './stripe.types.ts'
import { transferEndpoints } from './transfers.ts'

/** A finished call, kept so that its repetition gets the same answer. */
interface Remembered {
  id: string
  fingerprint: string
  status: number
  body: string
  requestId: string
  /** Moved clock, epoch in seconds. */
  createdAt: number
}

const REMEMBERED_SECONDS = 86_400
const SERVER_ERROR = { error: { type: 'api_error', message: 'An unknown error occurred' } }

const eventEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/events',
    params: [...LIST_PARAMS, 'created', 'type'],
    run: ({ ledger, params }) =>
      listPage(
        params,
        '/v1/events',
        ledger.events
          .list()
          .filter(createdFilter(params))
          .filter(fieldFilter<ProviderEvent>(params, ['type'])),
      ),
  },
  { method: 'GET', path: '/events/:id', params: [], run: ({ ledger, path }) => find(ledger.events, 'event', path.id) },
]

const ENDPOINTS: Endpoint[] = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...balanceEndpoints,
  ...payoutEndpoints,
  ...transferEndpoints,
  ...accountEndpoints,
  ...eventEndpoints,
]

/** Hangs the API on a scope registered under /v1. */
export function stripeRoutes(scope: FastifyInstance, ledger: Ledger, control: Control): void {
  const remembered = ledger.store.collection<Remembered>('idempotency')
  allowBrowsers(scope)
  obeyOutages(scope, control, 'stripe', SERVER_ERROR)
  fileRoute(scope, ledger, (request) => checkKey(request, true))
  for (const endpoint of ENDPOINTS) {
    scope.route<{ Params: Record<string, string> }>({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => answer(ledger, remembered, endpoint, request, reply),
    })
  }
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply
      .code(status)
      .send(status >= 500 ? SERVER_ERROR : { error: { type: 'invalid_request_error', message: error.message } })
  })
  scope.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash.`,
      },
    })
  })
}

function answer(
  ledger: Ledger,
  remembered: Collection<Remembered>,
  endpoint: Endpoint,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): FastifyReply {
  const requestId = newId('req_', 14)
  const apiVersion = header(request, 'stripe-version') ?? API_VERSION
  reply.header('request-id', requestId).header('stripe-version', apiVersion).type('application/json')
  const key = endpoint.method === 'POST' ? (header(request, 'idempotency-key') ?? null) : null
  if (key) reply.header('idempotency-key', key)
  try {
    checkKey(request, endpoint.isForBrowsers === true)
    const params = paramsOf(endpoint, request)
    const fingerprint = createHash('sha256')
      .update(`${request.url} ${canonical(params)}`)
      .digest('hex')
    const earlier = key ? remembered.get(key) : undefined
    if (earlier && earlier.createdAt > ledger.now() - REMEMBERED_SECONDS) {
      if (earlier.fingerprint !== fingerprint) throw reusedKey(key ?? '')
      reply.header('idempotent-replayed', 'true').header('original-request', earlier.requestId)
      return reply.code(earlier.status).send(earlier.body)
    }
    allowOnly(params, endpoint.params)
    const { status, body } = ledger.act({ requestId, idempotencyKey: key, apiVersion }, () => {
      const outcome = run(ledger, endpoint, params, request.params)
      if (key) {
        remembered.put({ id: key, fingerprint, ...outcome, requestId, createdAt: ledger.now() })
        if (remembered.size() % 1000 === 0) forgetOld(ledger, remembered)
      }
      return outcome
    })
    if (endpoint.method === 'POST' && ledger.levers().losesNextAnswer) {
      ledger.setLevers({ losesNextAnswer: false })
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(status).send(body)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return reply.code(error.status).send(errorBody(error, requestId))
  }
}

/** Does the work; a card that fails is an outcome to keep, every other refusal is thrown and leaves nothing behind. */
function run(
  ledger: Ledger,
  endpoint: Endpoint,
  params: FormRecord,
  path: Record<string, string>,
): { status: number; body: string } {
  const call = { ledger, params, path }
  try {
    return { status: 200, body: JSON.stringify(expand(call, endpoint.run(call)), null, 2) }
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.status !== 402) throw error
    return { status: error.status, body: errorBody(error, null) }
  }
}

function errorBody(failure: StripeFailure, requestId: string | null): string {
  const log = requestId ? { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` } : {}
  return JSON.stringify({ error: { ...failure.body, ...log } }, null, 2)
}

/** A publishable key, which browsers hold, opens only what is meant for them. */
function checkKey(request: FastifyRequest, isForBrowsers: boolean): void {
  const authorization = header(request, 'authorization') ?? ''
  const key = authorization.startsWith('Basic ')
    ? Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':')[0]
    : /^Bearer (.+)$/.exec(authorization)?.[1]
  if (!key) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  }
  if (/^pk_test_\w+$/.test(key)) {
    if (isForBrowsers) return
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  if (!/^sk_test_\w+$/.test(key)) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
    })
  }
}

function paramsOf(endpoint: Endpoint, request: FastifyRequest): FormRecord {
  if (endpoint.method === 'POST') return (request.body as FormRecord | undefined) ?? {}
  try {
    return parseForm(request.url.split('?')[1] ?? '')
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'Invalid query')
  }
}

/** The same parameters in another order are the same call. */
function canonical(params: FormRecord): string {
  return JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function reusedKey(key: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function forgetOld(ledger: Ledger, remembered: Collection<Remembered>): void {
  const limit = ledger.now() - REMEMBERED_SECONDS
  for (const call of remembered.list()) if (call.createdAt < limit) remembered.remove(call.id)
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

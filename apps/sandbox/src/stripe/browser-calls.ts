// What browsers send straight to the provider: leave to call from our pages, and files, which no form encoding carries.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackOrigin } from '../platform/http.ts'
import { keepFile } from './accounts.ts'
import { API_VERSION, type Ledger, newId } from './ledger.ts'
import { invalidRequest, StripeFailure } from './stripe.errors.ts'

/** The provider answers pages of any site; this one those of the loopback interface. */
export function allowBrowsers(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin && isLoopbackOrigin(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    }
  })
  scope.options('/*', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, stripe-version')
      .header('access-control-max-age', '300')
      .send(),
  )
}

/** POST /files, as multipart. */
export function fileRoute(scope: FastifyInstance, ledger: Ledger, checkKey: (request: FastifyRequest) => void): void {
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } }).formData().then(
      (form) => done(null, form),
      () => done(Object.assign(new Error('Invalid multipart body'), { statusCode: 400 })),
    )
  })
  scope.post('/files', async (request, reply) => {
    const requestId = newId('req_', 14)
    reply.header('request-id', requestId).header('stripe-version', API_VERSION)
    try {
      checkKey(request)
      const form = request.body instanceof FormData ? request.body : new FormData()
      const file = form.get('file')
      if (!(file instanceof File)) throw invalidRequest('Missing required param: file.', 'parameter_missing', 'file')
      const bytes = Buffer.from(await file.arrayBuffer())
      const sent = { purpose: String(form.get('purpose') ?? ''), name: file.name, size: file.size, bytes }
      const identity = { requestId, idempotencyKey: null, apiVersion: API_VERSION }
      return ledger.act(identity, () => keepFile(ledger, sent))
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return reply.code(error.status).send({ error: error.body })
    }
  })
}

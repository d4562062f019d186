// The HTTP server every service hangs its routes on: loopback only, bracketed forms, page headers, outages.
import { setTimeout as delay } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Control, type ServiceName, SLOW_DELAY_MS } from './control.ts'
import { parseForm } from './form.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** A bare Fastify that answers loopback names only, so that a web page cannot reach it through a rebound name. */
export async function buildHttp(): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 15 * 1024 * 1024, forceCloseConnections: true })
  await app.register(formbody, { parser: parseForm })
  app.addHook('onRequest', async (request, reply) => {
    if (LOOPBACK_HOST.test(request.headers.host ?? '')) return
    await reply.code(421).type('text/plain; charset=utf-8').send('This server answers on loopback names only.\n')
  })
  return app
}

export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK_ORIGIN.test(origin)
}

/** Refuses a change asked by a page of another site; programs (no Sec-Fetch-Site) and our own pages pass. */
export async function refuseCrossSite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = request.headers['sec-fetch-site']
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead || site === undefined || site === 'same-origin' || site === 'none') return
  await reply.code(403).send({ error: 'cross-site request refused' })
}

interface PageSecurity {
  /** May be shown in a frame by pages of the loopback interface. */
  isFrameable?: boolean
  hasScript?: boolean
  /** Its form may end on another site, through a redirect. */
  hasOutsideRedirect?: boolean
}

/** Sends an HTML page under a policy that allows our own style sheet, and a script only when asked. */
export function sendPage(reply: FastifyReply, markup: string, security: PageSecurity = {}): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    security.hasScript ? "script-src 'self'; connect-src 'self'" : "script-src 'none'",
    security.hasOutsideRedirect ? 'form-action http: https:' : "form-action 'self'",
    security.isFrameable ? 'frame-ancestors http://localhost:* http://127.0.0.1:*' : "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup)
}

/** Makes the routes of `scope` obey the outage lever of `service`; `errorBody` is what the provider says in a 500 or a 503. */
export function obeyOutages(
  scope: FastifyInstance,
  control: Control,
  service: ServiceName,
  errorBody: unknown,
  slowDelayMs: number = SLOW_DELAY_MS,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const { mode } = control.outageOf(service)
    if (mode === 'ok') return
    if (mode === 'slow') {
      await delay(slowDelayMs)
      return
    }
    if (mode === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    await reply.code(mode === 'maintenance' ? 503 : 500).send(errorBody)
  })
}

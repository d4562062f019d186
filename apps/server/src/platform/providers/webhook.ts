// An address to which an outside system tells us things: the raw bytes, their proof, stored, then answered; handled by a job.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../telemetry/logger.ts'
import type { ProviderEvent, ProviderEvents } from './provider-events.ts'

export type Webhook = {
  readonly path: string
  readonly provider: string
  /** Longest body, in bytes. */
  readonly bodyLimit: number
  /** The events of a body, possibly none; throws when it is not proven to be the provider's, or cannot be read. */
  readonly read: (
    body: Buffer,
    headers: IncomingHttpHeaders,
  ) => readonly ProviderEvent[] | Promise<readonly ProviderEvent[]>
}

const equal = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** `X-Hub-Signature-256: sha256=<HMAC of the bytes>`, as WebSub and Meta sign. */
export const isHubSigned = (body: Buffer, header: unknown, secret: string): boolean =>
  typeof header === 'string' && equal(header, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)

/** `Authorization: Bearer <secret>`. */
export const isBearer = (header: unknown, secret: string): boolean =>
  typeof header === 'string' && equal(header, `Bearer ${secret}`)

/** Serves it, in a plugin with a body parser of its own, that keeps the bytes. */
export const serveWebhook = (
  app: FastifyInstance,
  webhook: Webhook,
  deps: { events: ProviderEvents; log: Logger },
): void => {
  const { path, provider, bodyLimit, read } = webhook
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(path, async (request, reply) => {
      const events = await (async () => {
        try {
          const { body } = request
          return await read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers)
        } catch (error) {
          deps.log.warn({ err: error, provider }, 'a webhook was refused')
          return null
        }
      })()
      if (!events) return reply.code(400).send({ received: false })
      for (const event of events) await deps.events.receive(provider, event)
      return reply.send({ received: true })
    })
  })
}

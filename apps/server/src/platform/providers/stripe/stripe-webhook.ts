// The address to which the card provider sends its events: signature checked on the raw bytes, stored, then answered.
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../../telemetry/logger.ts'
import type { ProviderEvents } from '../provider-events.ts'
import type { CardProvider } from './stripe.ts'

/** Path to give to the provider, under the public address. */
export const stripeWebhookPath = '/api/webhooks/stripe'

/** Longest event, in bytes. */
const bodyLimit = 500_000

/** Serves the webhook when `secret` is set; its plugin has a body parser of its own, that keeps the bytes. */
export const serveStripeWebhook = (
  app: FastifyInstance,
  deps: { stripe: CardProvider; secret: string | null; events: ProviderEvents; log: Logger },
): void => {
  const { stripe, secret, events, log } = deps
  if (secret === null) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(stripeWebhookPath, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const event = (() => {
        try {
          return stripe.readWebhook(request.body as Buffer, typeof signature === 'string' ? signature : '', secret)
        } catch (error) {
          log.warn({ err: error }, 'a webhook was refused')
          return null
        }
      })()
      if (!event) return reply.code(400).send({ received: false })
      await events.receive('stripe', { eventId: event.id, type: event.type, payload: event })
      return reply.send({ received: true })
    })
  })
}

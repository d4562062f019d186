// The webhooks of an installation: each is served when its secret is set.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Logger } from '../telemetry/logger.ts'
import { mailRepliesWebhook } from './mail-replies/mail-replies.ts'
import { mailReportsWebhook } from './mail-reports/mail-reports.ts'
import type { ProviderEvents } from './provider-events.ts'
import { smsWebhook } from './sms/sms-reports.ts'
import type { CardProvider } from './stripe/stripe.ts'
import { stripeWebhook } from './stripe/stripe-webhook.ts'
import { serveWebhook, type Webhook } from './webhook.ts'
import { serveWhatsAppHandshake, whatsappWebhook } from './whatsapp/whatsapp-reports.ts'

export const serveWebhooks = (
  app: FastifyInstance,
  deps: {
    config: Pick<Config, 'stripe' | 'sms' | 'whatsapp' | 'mailReports' | 'mailReplies'>
    stripe: CardProvider
    events: ProviderEvents
    log: Logger
  },
): void => {
  const { config, stripe } = deps
  const offer = (secret: string | null, webhookOf: (secret: string) => Webhook) => {
    if (secret !== null) serveWebhook(app, webhookOf(secret), deps)
  }
  offer(config.stripe.webhookSecret, (secret) => stripeWebhook(stripe, secret))
  offer(config.sms.webhookSecret, smsWebhook)
  offer(config.whatsapp.appSecret, whatsappWebhook)
  offer(config.mailReports.secret, mailReportsWebhook)
  offer(config.mailReplies?.secret ?? null, mailRepliesWebhook)
  if (config.whatsapp.verifyToken !== null) serveWhatsAppHandshake(app, config.whatsapp.verifyToken)
}

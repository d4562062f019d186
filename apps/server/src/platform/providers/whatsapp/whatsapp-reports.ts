// What WhatsApp says became of a message: its webhook with the handshake and the signature of the Cloud API.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeliveryReport } from '../../mail/reports.ts'
import type { ProviderEventHandler } from '../provider-events.ts'
import { isBearer, isHubSigned, type Webhook } from '../webhook.ts'
import { whatsappSentence } from './whatsapp-sentences.ts'

/** Path to give to the provider, under the public address. */
export const whatsappWebhookPath = '/api/webhooks/whatsapp'

const Status = z.object({
  id: z.string().min(1).max(300),
  status: z.string().min(1).max(50),
  recipient_id: z.string().regex(/^\d{6,15}$/),
  errors: z.array(z.object({ code: z.int(), title: z.string().optional() })).optional(),
})
const Notification = z.object({
  object: z.string(),
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(Status).optional() }) })) }),
  ),
})

export const whatsappWebhook = (appSecret: string): Webhook => ({
  path: whatsappWebhookPath,
  provider: 'whatsapp',
  bodyLimit: 500_000,
  read: (body, headers) => {
    if (!isHubSigned(body, headers['x-hub-signature-256'], appSecret)) throw new Error('wrong signature')
    const { entry } = Notification.parse(JSON.parse(body.toString('utf8')))
    // one notification carries many; what people write to us is not read here
    const statuses = entry.flatMap((one) => one.changes.flatMap((change) => change.value.statuses ?? []))
    return statuses.map((status) => ({
      eventId: `${status.id}:${status.status}`,
      type: `message.${status.status}`,
      payload: status,
    }))
  },
})

/** Answers the question by which WhatsApp makes sure that the address is ours. */
export const serveWhatsAppHandshake = (app: FastifyInstance, verifyToken: string): void => {
  app.get<{ Querystring: Record<string, unknown> }>(whatsappWebhookPath, async (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
    const isRight = mode === 'subscribe' && isBearer(`Bearer ${String(token)}`, verifyToken)
    if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) return reply.code(403).send()
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
}

const reportOf = (status: z.output<typeof Status>): DeliveryReport | null => {
  const phone = `+${status.recipient_id}`
  const base = { channel: 'whatsapp', providerMessageId: status.id, address: phone } as const
  if (status.status === 'delivered' || status.status === 'read') return { ...base, outcome: 'delivered' }
  if (status.status !== 'failed') return null
  const known = whatsappSentence(status.errors?.[0]?.code ?? null, formatPhone(phone, null))
  return {
    ...base,
    outcome: 'failed',
    error: known?.sentence ?? 'WhatsApp n’a pas remis ce message.',
    isAddressFault: known?.isAddressFault ?? false,
  }
}

export const onWhatsAppReport: ProviderEventHandler = async (job, event) => {
  const report = reportOf(Status.parse(event.payload))
  if (report) await job.platform.mail.recordReport(job, report)
}

// What the SMS provider says became of an SMS: its webhook, proven by the bearer token given to it, and what each status means.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { z } from 'zod'
import type { DeliveryReport } from '../../mail/reports.ts'
import type { ProviderEventHandler } from '../provider-events.ts'
import { isBearer, type Webhook } from '../webhook.ts'

/** Path to give to the provider, under the public address. */
export const smsWebhookPath = '/api/webhooks/sms'

const Event = z.object({
  to: z.string().regex(/^\+?\d{6,15}$/),
  messageId: z.union([z.int(), z.string().min(1).max(100)]).transform(String),
  msg_status: z.string().min(1).max(50),
})

export const smsWebhook = (secret: string): Webhook => ({
  path: smsWebhookPath,
  provider: 'sms',
  bodyLimit: 20_000,
  read: (body, headers) => {
    if (!isBearer(headers.authorization, secret)) throw new Error('wrong token')
    const event = Event.parse(JSON.parse(body.toString('utf8')))
    return [{ eventId: `${event.messageId}:${event.msg_status}`, type: event.msg_status, payload: event }]
  },
})

const reportOf = (event: z.output<typeof Event>): DeliveryReport | null => {
  const phone = `+${event.to.replace('+', '')}`
  const base = { channel: 'sms', providerMessageId: event.messageId, address: phone } as const
  const failed = (error: string, isAddressFault = false): DeliveryReport => ({
    ...base,
    outcome: 'failed',
    error,
    isAddressFault,
  })
  switch (event.msg_status) {
    case 'delivered':
    case 'replied':
      return { ...base, outcome: 'delivered' }
    case 'hard_bounce':
    case 'hardBounces':
      return failed(`Le numéro ${formatPhone(phone, null)} n’existe pas ou ne reçoit pas de SMS.`, true)
    case 'soft_bounce':
    case 'softBounces':
      return failed(`Le téléphone ${formatPhone(phone, null)} n’a pas pu être joint\u00a0: le SMS n’a pas été remis.`)
    case 'rejected':
    case 'blocked':
      return failed('Le service d’envoi de SMS a refusé ce message.')
    case 'unsubscribed':
      return failed('Cette personne ne veut plus recevoir de SMS de la société.')
    default:
      return null
  }
}

export const onSmsReport: ProviderEventHandler = async (job, event) => {
  const report = reportOf(Event.parse(event.payload))
  if (report) await job.platform.mail.recordReport(job, report)
}

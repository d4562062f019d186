// Bounces of mails: the address to which the mail server hands the notifications (RFC 3464) it gets for us, signed.

import { createHash } from 'node:crypto'
import { de } from '@cartable/domain/kernel/french.ts'
import { z } from 'zod'
import { readDeliveryStatus } from '../../mail/delivery-status.ts'
import { isAddressRefused } from '../../mail/smtp.ts'
import type { ProviderEventHandler } from '../provider-events.ts'
import { isHubSigned, type Webhook } from '../webhook.ts'

/** Path to give to the mail server, under the public address. */
export const mailReportsPath = '/api/webhooks/mail-reports'

const Bounce = z.object({
  messageId: z.string(),
  address: z.string(),
  status: z.string(),
  diagnostic: z.string().nullable(),
})

export const mailReportsWebhook = (secret: string): Webhook => ({
  path: mailReportsPath,
  provider: 'mail',
  // a report may carry the mail back; one with large attachments is cut by the mail server, or asked not to
  bodyLimit: 5_000_000,
  read: (body, headers) => {
    if (!isHubSigned(body, headers['x-hub-signature-256'], secret)) throw new Error('wrong signature')
    const report = readDeliveryStatus(body)
    if (!report?.messageId) return []
    const { messageId } = report
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 32)
    return report.recipients
      .filter((recipient) => recipient.action === 'failed')
      .map(({ address, status, diagnostic }, i) => ({
        eventId: `${digest}:${i}`,
        type: 'bounce',
        payload: { messageId, address, status, diagnostic },
      }))
  },
})

const sentenceOf = ({ address, status, diagnostic }: z.output<typeof Bounce>): string => {
  const said = diagnostic ? `\u00a0: ${diagnostic}` : '.'
  if (isAddressRefused(`${status} ${diagnostic ?? ''}`, undefined)) return `L’adresse ${address} n’existe pas${said}`
  if (/^\d\.2\.2/.test(status)) return `La boîte ${de(address)} est pleine${said}`
  return `Le mail n’a pas pu être remis à ${address}${said}`
}

export const onMailReport: ProviderEventHandler = async (job, event) => {
  const bounce = Bounce.parse(event.payload)
  await job.platform.mail.recordReport(job, {
    channel: 'mail',
    providerMessageId: bounce.messageId,
    address: bounce.address,
    outcome: 'failed',
    error: sentenceOf(bounce),
    isAddressFault: isAddressRefused(bounce.status, undefined),
  })
}

// Answers to mails: the address to which the mail server hands what reaches the domain of answers, signed.
import { createHash } from 'node:crypto'
import { isHubSigned, type Webhook } from '../webhook.ts'
import { readReply } from './read-reply.ts'

/** Path to give to the mail server, under the public address. */
export const mailRepliesPath = '/api/webhooks/mail-replies'
/** The provider under which answers are kept until they are handled. */
export const mailReplyProvider = 'mail-replies'

export const mailRepliesWebhook = (secret: string): Webhook => ({
  path: mailRepliesPath,
  provider: mailReplyProvider,
  // a few photographs of a telephone; the mail server sends back what is larger
  bodyLimit: 25_000_000,
  read: async (body, headers) => {
    if (!isHubSigned(body, headers['x-hub-signature-256'], secret)) throw new Error('wrong signature')
    const reply = await readReply(body)
    const eventId = createHash('sha256')
      .update(reply.messageId ?? body)
      .digest('hex')
      .slice(0, 32)
    return [{ eventId, type: 'reply', payload: reply }]
  },
})

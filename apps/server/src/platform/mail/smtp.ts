// The SMTP client: a few connections, kept while mails follow each other, bounded in time, and what a failure means.
import { createTransport, type SentMessageInfo } from 'nodemailer'
import { redactText } from '../telemetry/redact.ts'
import { htmlMail } from './layout.ts'
import type { ClaimedMessage, RefusedRecipient } from './outbox.ts'

export type SmtpConfig = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user?: string | undefined
  readonly password?: string | undefined
  readonly from: string
  readonly fromName: string
  /** Where mail servers send back what they cannot deliver; `from` when absent. */
  readonly returnPath?: string
}

/** What administrators put on every mail: null leaves the installation's own. */
export type MailDress = {
  readonly senderName: string | null
  readonly replyTo: string | null
  readonly signature: string | null
}

export type Delivery =
  | { readonly kind: 'sent'; readonly refused: readonly RefusedRecipient[]; readonly providerMessageId?: string }
  /** `sentence` is French; `isFinal` when no later try can succeed; `isAddressFault` when the address itself is wrong. */
  | {
      readonly kind: 'failed'
      readonly sentence: string
      readonly detail: string
      readonly isFinal: boolean
      readonly isAddressFault: boolean
    }

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; rejected?: string[] }

/** Whether a refusal is about the address itself (RFC 3463: class 5, subject 1) and not about this message. */
export const isAddressRefused = (response: string | undefined, code: number | undefined): boolean => {
  const status = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response ?? '')
  // a server without enhanced codes: no such mailbox, not here, bad syntax
  return status ? status[1] === '1' : code === 550 || code === 551 || code === 553
}

/** What a failure means to the person who sent the message. */
export const meaningOf = (error: SmtpError): { sentence: string; isFinal: boolean; isAddressFault: boolean } => {
  const isAddressFault = false
  const isRefusal = (error.responseCode ?? 0) >= 500 && (error.responseCode ?? 0) < 600
  if (error.code === 'EAUTH')
    return { sentence: 'Le serveur de messagerie a refusé notre identification.', isFinal: false, isAddressFault }
  if (error.code === 'EENVELOPE' && isRefusal) {
    const addresses = (error.rejected ?? []).join(', ')
    return {
      sentence: addresses
        ? `L’adresse ${addresses} a été refusée par le serveur du destinataire.`
        : 'L’adresse a été refusée par le serveur du destinataire.',
      isFinal: true,
      isAddressFault: isAddressRefused(error.response, error.responseCode),
    }
  }
  if (isRefusal) return { sentence: 'Le serveur de messagerie a refusé ce message.', isFinal: true, isAddressFault }
  if (error.responseCode !== undefined)
    return { sentence: 'Le serveur du destinataire demande de réessayer plus tard.', isFinal: false, isAddressFault }
  return { sentence: 'Le serveur de messagerie ne répond pas.', isFinal: false, isAddressFault }
}

/** More than this at once is taken for an assault by some mail servers. */
const maxConnections = 5

/** Needs `config.smtp`. */
export const createSmtp = (config: SmtpConfig, read: (storageKey: string) => Promise<NodeJS.ReadableStream>) => {
  const transport = createTransport({
    // a server greets at its leisure: whoever waits for a mail to leave waits for one greeting, not for one each
    pool: true,
    maxConnections,
    host: config.host,
    port: config.port,
    secure: config.secure,
    ...(config.user === undefined
      ? {}
      : { auth: { user: config.user, pass: config.password ?? '' }, requireTLS: !config.secure }),
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    dnsTimeout: 5_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Sends a message once. Never throws. */
  const send = async (message: ClaimedMessage, dress: MailDress): Promise<Delivery> => {
    const sender = dress.senderName ?? config.fromName
    const body = dress.signature ? `${message.body}\n\n${dress.signature.trim()}` : message.body
    const of = (kind: 'to' | 'cc' | 'bcc') =>
      message.recipients.filter((one) => one.kind === kind).map((one) => ({ name: '', address: one.address }))
    try {
      const attachments = await Promise.all(
        message.attachments.map(async (file) => ({
          filename: file.name,
          contentType: file.mediaType,
          content: await readWhole(await read(file.storageKey)),
        })),
      )
      const info: SentMessageInfo & { rejectedErrors?: SmtpError[] } = await transport.sendMail({
        from: { name: sender, address: config.from },
        ...(dress.replyTo ? { replyTo: dress.replyTo } : {}),
        to: of('to'),
        cc: of('cc'),
        bcc: of('bcc'),
        envelope: {
          from: config.returnPath ?? config.from,
          to: message.recipients.map((recipient) => recipient.address),
        },
        // a server that knows how reports failures only, without the whole mail
        dsn: { return: 'headers', notify: 'failure' },
        subject: message.subject,
        text: `${message.title ? `${message.title}\n\n` : ''}${body}\n`,
        html: htmlMail({ subject: message.subject, title: message.title, text: body, sender }),
        messageId: message.messageId,
        attachments,
      })
      const rejected = (info.rejected ?? []).map((one: string | { address: string }) =>
        typeof one === 'string' ? one : one.address,
      )
      return {
        kind: 'sent',
        refused: rejected.map((address: string, i: number) => {
          const error = info.rejectedErrors?.[i]
          return {
            address,
            error: redactText(error?.response ?? 'refusée'),
            isAddressFault: isAddressRefused(error?.response, error?.responseCode),
          }
        }),
      }
    } catch (cause) {
      const error = (cause instanceof Error ? cause : new Error(String(cause))) as SmtpError
      return { kind: 'failed', ...meaningOf(error), detail: redactText(error.message) }
    }
  }
  return { send, close: () => transport.close() }
}

const readWhole = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

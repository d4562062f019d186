// The SMTP client: a few connections, kept while mails follow each other, bounded in time, and what a failure means.
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { createTransport, type SentMessageInfo } from 'nodemailer'
import { redactText } from '../telemetry/redact.ts'
import type { MailFace } from './face.ts'
import { type FramedMail, htmlMail, textMail } from './layout.ts'
import type { ClaimedMessage, RefusedRecipient } from './outbox.ts'

export type SmtpConfig = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user?: string | undefined
  readonly password?: string | undefined
  readonly from: string
  /** Where mail servers send back what they cannot deliver; `from` when absent. */
  readonly returnPath?: string
}

/** What a mail bears besides its text. */
export type MailDress = {
  readonly face: MailFace
  /** What administrators put at the end of every mail. */
  readonly signature: string | null
  /** Addresses of the choices of its reader; null for what is always sent. */
  readonly choices: { readonly url: string; readonly unsubscribeUrl: string } | null
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
  // 421: the server itself is closed, whoever the mail is for
  if (error.responseCode !== undefined && error.responseCode !== 421)
    return { sentence: 'Le serveur du destinataire demande de réessayer plus tard.', isFinal: false, isAddressFault }
  return { sentence: 'Le serveur de messagerie ne répond pas.', isFinal: false, isAddressFault }
}

/** `Content-ID` of the company's image. */
const logoId = 'logo@cartable'

/** More than this at once is taken for an assault by some mail servers. */
const maxConnections = 5

/** Needs `config.smtp`. */
export const createSmtp = (
  config: SmtpConfig & { readonly publicUrl: string },
  read: (storageKey: string) => Promise<Buffer>,
) => {
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
    const { face, choices, signature } = dress
    const replyTo = message.replyTo ?? message.senderEmail ?? face.replyTo
    const markup = message.markup ?? escapeMarkup(message.body)
    const framed: FramedMail = {
      subject: message.subject,
      title: message.title,
      markup: signature ? `${markup}\n\n${escapeMarkup(signature.trim())}` : markup,
      buttonLabel: message.buttonLabel,
      publicUrl: config.publicUrl,
      face,
      choicesUrl: choices?.url ?? null,
      logoId: face.logo && logoId,
    }
    const of = (kind: 'to' | 'cc' | 'bcc') =>
      message.recipients.filter((one) => one.kind === kind).map((one) => ({ name: '', address: one.address }))
    try {
      const attachments = await Promise.all(
        message.attachments.map(async (file) => ({
          filename: file.name,
          contentType: file.mediaType,
          content: await read(file.storageKey),
        })),
      )
      const info: SentMessageInfo & { rejectedErrors?: SmtpError[] } = await transport.sendMail({
        from: { name: face.name, address: face.email ?? config.from },
        ...(replyTo ? { replyTo } : {}),
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
        text: textMail(framed),
        html: htmlMail(framed),
        messageId: message.messageId,
        headers: {
          // no machine answers it (RFC 3834)
          'Auto-Submitted': 'auto-generated',
          // taken off in one click of the mail reader (RFC 8058)
          ...(choices && {
            'List-Unsubscribe': `<${choices.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: [
          ...attachments,
          ...(face.logo
            ? [
                {
                  filename: `logo.${face.logo.mediaType === 'image/png' ? 'png' : 'jpg'}`,
                  ...{ contentType: face.logo.mediaType, content: face.logo.content, cid: logoId },
                  contentDisposition: 'inline' as const,
                },
              ]
            : []),
        ],
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
